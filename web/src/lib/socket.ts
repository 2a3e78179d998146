/** A socket that comes back by itself; it carries messages and knows none of them but the ping. */

export interface SocketLike {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface SocketOptions {
  connect: () => SocketLike;
  /** The link is up: say hello. */
  onopen: () => void;
  onmessage: (message: unknown) => void;
  /** `false` as soon as the link is known to be down. */
  onlink: (up: boolean) => void;
  random?: () => number;
}

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 15_000;
const PING_MS = 5_000;
/** After something was sent, an answer is asked for so soon. */
const CHECK_MS = 1_000;
/** A server that says nothing for so long after a ping, or to a call, is taken to be away. */
const SILENCE_MS = 3_000;
const CONNECT_MS = 8_000;

/** Full jitter: anywhere between nothing and a bound that doubles with each failure. */
export function retryDelay(failures: number, random: () => number): number {
  return random() * Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** failures);
}

export class Socket {
  #socket: SocketLike | null = null;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #pings = 0;
  #pingedAt = 0;
  /** How long the last ping took. */
  #rtt: number | undefined;
  #up = false;
  #closed = false;
  readonly #options: SocketOptions;

  constructor(options: SocketOptions) {
    this.#options = options;
    this.#connect();
  }

  get up(): boolean {
    return this.#up;
  }

  /** Send now, or say that it cannot be sent now. */
  send(message: object): boolean {
    if (!this.#up || !this.#socket) return false;
    this.#socket.send(JSON.stringify(message));
    if (this.#silence === undefined) this.#pingIn(CHECK_MS);
    return true;
  }

  /** Try at once: the browser says it is back, or the page is looked at again. */
  wake(): void {
    if (this.#closed) return;
    if (this.#up) this.#sayPing();
    else if (this.#retry !== undefined) this.#connect();
  }

  /** Take the link for lost, as when the browser says it is offline. */
  drop(): void {
    this.#lost();
  }

  /** Close for good. */
  close(): void {
    this.#closed = true;
    this.#release();
  }

  #connect(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.#release();
    let socket: SocketLike;
    try {
      socket = this.#options.connect();
    } catch {
      this.#lost();
      return;
    }
    this.#socket = socket;
    this.#silence = setTimeout(() => this.#lost(), CONNECT_MS);
    socket.onopen = () => {
      this.#up = true;
      this.#heard();
      this.#options.onlink(true);
      this.#options.onopen();
    };
    socket.onmessage = ({ data }) => {
      this.#failures = 0;
      this.#heard();
      const message: unknown = JSON.parse(String(data));
      if ((message as { t?: unknown }).t === 'pong') this.#rtt = this.#since();
      else this.#options.onmessage(message);
    };
    socket.onclose = () => this.#lost();
  }

  #heard(): void {
    clearTimeout(this.#silence);
    this.#silence = undefined;
    this.#pingIn(this.#rtt === undefined ? CHECK_MS : PING_MS);
  }

  #pingIn(ms: number): void {
    clearTimeout(this.#ping);
    this.#ping = setTimeout(() => this.#sayPing(), ms);
  }

  #since(): number {
    return Math.max(0, Date.now() - this.#pingedAt);
  }

  #sayPing(): void {
    if (!this.#up || !this.#socket) return;
    this.#pings += 1;
    this.#pingedAt = Date.now();
    // An undefined time is left out.
    this.#socket.send(JSON.stringify({ t: 'ping', n: this.#pings, rtt: this.#rtt }));
    this.#silence ??= setTimeout(() => this.#lost(), SILENCE_MS);
  }

  #release(): void {
    clearTimeout(this.#ping);
    clearTimeout(this.#silence);
    clearTimeout(this.#retry);
    this.#silence = undefined;
    this.#retry = undefined;
    const socket = this.#socket;
    this.#socket = null;
    this.#up = false;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #lost(): void {
    this.#release();
    if (this.#closed) return;
    this.#options.onlink(false);
    this.#retry = setTimeout(
      () => this.#connect(),
      retryDelay(this.#failures, this.#options.random ?? Math.random),
    );
    this.#failures += 1;
  }
}

/** Open the server's game socket. */
export function openWebSocket(): SocketLike {
  const url = new URL('ws', document.baseURI);
  url.protocol = url.protocol.replace('http', 'ws');
  url.hash = '';
  return new WebSocket(url, 'kosynka.1');
}
