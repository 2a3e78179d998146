/** Fluent texts, loaded by language and by page; the files are those of the Python package. */
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import type { Language } from './prefs.svelte';

export type TextFile = 'common' | 'table' | 'lobby' | 'help' | 'race' | 'truth';
export type Args = Record<string, FluentVariable>;

const SOURCES = import.meta.glob<string>(
  '../../../src/kosynka/locales/*/{common,table,lobby,help,race,truth}.ftl',
  {
    query: '?raw',
    import: 'default',
  },
);

async function load(language: Language, file: TextFile): Promise<FluentResource> {
  const source = SOURCES[`../../../src/kosynka/locales/${language}/${file}.ftl`];
  return new FluentResource(source ? await source() : '');
}

/** Thin spaces between thousands, whatever the language puts there. */
function thinSpaces(text: string): string {
  return text.replace(/(\d)[,\u00a0\u202f](?=\d{3})/g, '$1\u2009');
}

export class Texts {
  language = $state<Language>('en');
  #bundle = $state.raw(new FluentBundle('en'));
  #files: readonly TextFile[] = [];

  /** One change after the other, so that none is overtaken by the one before it. */
  #changes: Promise<void> = Promise.resolve();

  /** Load `files` in the language in use; a page calls it before it shows. */
  need(...files: TextFile[]): Promise<void> {
    return this.#change(async () => {
      const missing = files.filter((file) => !this.#files.includes(file));
      if (missing.length > 0) await this.#show(this.language, [...this.#files, ...missing]);
    });
  }

  /** Switch to `language`: everything needed so far is loaded first, then shown at once. */
  speak(language: Language): Promise<void> {
    return this.#change(() => this.#show(language, this.#files));
  }

  #change(change: () => Promise<void>): Promise<void> {
    const done = this.#changes.then(change);
    this.#changes = done.catch(() => undefined);
    return done;
  }

  async #show(language: Language, files: readonly TextFile[]): Promise<void> {
    const resources = await Promise.all(files.map((file) => load(language, file)));
    const bundle = new FluentBundle(language, { useIsolating: false });
    for (const resource of resources) bundle.addResource(resource);
    this.#files = files;
    this.#bundle = bundle;
    this.language = language;
    document.documentElement.lang = language;
  }

  has(id: string): boolean {
    return this.#bundle.hasMessage(id);
  }

  /** Return the text of `id`; a text that is missing shows its id, which tests look for. */
  say = (id: string, args?: Args): string => {
    const message = this.#bundle.getMessage(id);
    if (!message?.value) return id;
    return thinSpaces(this.#bundle.formatPattern(message.value, args, []));
  };

  /** Return the sentence for a refusal code, known or not. */
  why(code: string): string {
    return this.say(this.has(`why-${code}`) ? `why-${code}` : 'why-unknown');
  }
}

export const texts = new Texts();
/** The text of an id in the language in use. */
export const say = texts.say;
