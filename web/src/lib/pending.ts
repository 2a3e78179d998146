/** Commands not answered yet: kept over a reload, and their visible part shown at once. */
import { echo } from './board/accepts';
import { applyChanges, pileOf, sizeOf, type Board } from './board/model';
import type { Builds, Role, Seat } from './board/types';
import type { Storage } from './prefs.svelte';
import type { Collect, DrawStock, MoveCards, Redo, Tap, Undo } from './protocol';

/** What changes the game; `c` names the command, so that sending it twice does it once. */
export type Command = MoveCards | DrawStock | Required<Tap> | Collect | Undo | Redo;

/** Tell whether something stored is a command; one without a name would wait for ever. */
function isCommand(stored: unknown): stored is Command {
  const { t, c } = (stored ?? {}) as Partial<Record<'t' | 'c', unknown>>;
  return typeof t === 'string' && typeof c === 'string' && c !== '';
}

const key = (match: string) => `kosynka.pending.${match}`;

export class PendingStore {
  constructor(
    readonly storage: Storage | null,
    readonly match: string,
  ) {}

  load(): Command[] {
    try {
      const stored: unknown = JSON.parse(this.storage?.getItem(key(this.match)) ?? '[]');
      return Array.isArray(stored) ? stored.filter(isCommand) : [];
    } catch {
      return [];
    }
  }

  save(commands: readonly Command[]): void {
    try {
      if (commands.length === 0) this.storage?.removeItem(key(this.match));
      else this.storage?.setItem(key(this.match), JSON.stringify(commands));
    } catch {
      // Without storage pending commands live as long as the page.
    }
  }
}

/** Return the board with the visible part of each command; one whose guard does not fit shows nothing. */
export function withPending(
  builds: Builds,
  board: Board,
  commands: readonly Command[],
  seat: Seat | null = null,
): Board {
  return commands.reduce((shown, command) => {
    if (command.t !== 'move' && command.t !== 'tap') return shown;
    const source = command.t === 'move' ? command.from : command.pile;
    if (pileOf(shown, source).cards.at(-command.n) !== command.card) return shown;
    const changes = echo(builds, shown, command, seat);
    return changes ? applyChanges(shown, changes) : shown;
  }, board);
}

/** Return how many cards the waste will hold once the commands are done: the guard of the next draw. */
export function wasteAfter(
  builds: Builds,
  board: Board,
  commands: readonly Command[],
  seat: Seat | null = null,
): number {
  const shown = withPending(builds, board, commands, seat);
  const own = (role: Role) =>
    builds.piles.find((spec) => spec.role === role && spec.seat === seat)?.name ?? '';
  let stock = sizeOf(pileOf(shown, own('stock')));
  let waste = sizeOf(pileOf(shown, own('waste')));
  for (const command of commands) {
    if (command.t !== 'draw') continue;
    if (stock === 0) [stock, waste] = [waste, 0];
    else {
      const drawn = Math.min(builds.draw, stock);
      stock -= drawn;
      waste += drawn;
    }
  }
  return waste;
}
