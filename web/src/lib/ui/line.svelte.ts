/** A short line that is said and goes by itself. */
const SHOWN_MS = 3_200;

export class Line {
  text = $state('');
  #timer: ReturnType<typeof setTimeout> | undefined;

  say(text: string): void {
    clearTimeout(this.#timer);
    this.text = text;
    this.#timer = setTimeout(() => (this.text = ''), SHOWN_MS);
  }
}
