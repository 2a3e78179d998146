/** A socket for tests: what was sent is read from it, what the server says is put in. */
import type { ServerMessage } from './protocol';
import type { SocketLike } from './socket';

export type Sent = Record<string, unknown> & { t: string };

export class FakeSocket implements SocketLike {
  onopen: SocketLike['onopen'] = null;
  onmessage: SocketLike['onmessage'] = null;
  onclose: SocketLike['onclose'] = null;
  isClosed = false;
  readonly sent: Sent[] = [];

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Sent);
  }

  close(): void {
    this.isClosed = true;
  }

  open(): void {
    this.onopen?.(new Event('open'));
  }

  say(message: ServerMessage): void {
    this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(message) }));
  }

  /** The link breaks. */
  break(): void {
    this.onclose?.(new Event('close') as CloseEvent);
  }

  /** What was sent, pings aside. */
  get said(): Sent[] {
    return this.sent.filter((message) => message.t !== 'ping');
  }
}

/** Every socket that was asked for, the latest last. */
export class FakeNetwork {
  readonly sockets: FakeSocket[] = [];

  connect = (): FakeSocket => {
    const socket = new FakeSocket();
    this.sockets.push(socket);
    return socket;
  };

  get latest(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (!socket) throw new Error('nothing has connected');
    return socket;
  }
}

/** Storage as a browser has it. */
export class FakeStorage {
  readonly items = new Map<string, string>();
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.items.set(key, value);
  removeItem = (key: string) => void this.items.delete(key);
}
