/** One pointer at a time: presses, taps and drags, from pointer events. It knows no cards. */

export interface DragHost {
  /** A press at a point of the table; false if nothing there is to be tapped or lifted. */
  press(x: number, y: number): boolean;
  tap(x: number, y: number): void;
  /** The pointer has left the threshold; false if nothing can be lifted. */
  lift(): boolean;
  move(dx: number, dy: number, x: number, y: number): void;
  drop(dx: number, dy: number, x: number, y: number): void;
  cancel(): void;
}

export const THRESHOLD_PX = 8;

/** Listen to an element; the answer stops listening. */
export function drag(node: HTMLElement, host: DragHost): () => void {
  let pointer: number | null = null;
  let from = { x: 0, y: 0 };
  let state: 'pressed' | 'lifted' | 'idle' = 'idle';
  let latest: PointerEvent | null = null;
  let frame = 0;

  const at = (event: PointerEvent) => {
    const box = node.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  const paint = () => {
    frame = 0;
    if (state !== 'lifted' || !latest) return;
    const { x, y } = at(latest);
    host.move(x - from.x, y - from.y, x, y);
  };

  const end = () => {
    cancelAnimationFrame(frame);
    frame = 0;
    const id = pointer;
    pointer = latest = null;
    state = 'idle';
    if (id !== null && node.hasPointerCapture(id)) node.releasePointerCapture(id);
  };

  const down = (event: PointerEvent) => {
    if (pointer !== null || event.button !== 0 || !event.isPrimary) return;
    from = at(event);
    if (!host.press(from.x, from.y)) return;
    pointer = event.pointerId;
    state = 'pressed';
    node.setPointerCapture(pointer);
  };

  const move = (event: PointerEvent) => {
    if (event.pointerId !== pointer) return;
    const { x, y } = at(event);
    if (state === 'pressed' && Math.hypot(x - from.x, y - from.y) >= THRESHOLD_PX) {
      state = host.lift() ? 'lifted' : 'idle';
    }
    if (state !== 'lifted') return;
    latest = event;
    frame ||= requestAnimationFrame(paint);
  };

  const up = (event: PointerEvent) => {
    if (event.pointerId !== pointer) return;
    const { x, y } = at(event);
    const was = state;
    end();
    if (was === 'lifted') host.drop(x - from.x, y - from.y, x, y);
    else if (was === 'pressed') host.tap(x, y);
  };

  const lost = (event: PointerEvent) => {
    if (event.pointerId !== pointer) return;
    const was = state;
    end();
    if (was === 'lifted') host.cancel();
  };

  const menu = (event: Event) => {
    if (pointer !== null) event.preventDefault();
  };

  node.addEventListener('pointerdown', down);
  node.addEventListener('pointermove', move);
  node.addEventListener('pointerup', up);
  node.addEventListener('pointercancel', lost);
  node.addEventListener('lostpointercapture', lost);
  node.addEventListener('contextmenu', menu);
  return () => {
    end();
    node.removeEventListener('pointerdown', down);
    node.removeEventListener('pointermove', move);
    node.removeEventListener('pointerup', up);
    node.removeEventListener('pointercancel', lost);
    node.removeEventListener('lostpointercapture', lost);
    node.removeEventListener('contextmenu', menu);
  };
}
