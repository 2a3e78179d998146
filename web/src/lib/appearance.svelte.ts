/** What the settings and the device together ask the page to look like. */
import type { Prefs as TablePrefs } from './board/types';
import { prefs } from './prefs.svelte';

class Appearance {
  #dark = $state(true);

  constructor() {
    const query = matchMedia('(prefers-color-scheme: light)');
    this.#dark = !query.matches;
    query.addEventListener('change', () => (this.#dark = !query.matches));
  }

  get theme(): 'dark' | 'light' {
    const { theme } = prefs.settings;
    return theme === 'system' ? (this.#dark ? 'dark' : 'light') : theme;
  }

  /** The settings in the words of the table. */
  get table(): TablePrefs {
    const { settings } = prefs;
    return {
      mirror: settings.mirrored,
      doubleClick: settings.doubleClick,
      fourColours: settings.fourColours,
      indices: prefs.indices,
      theme: this.theme,
      sounds: { ...settings.sounds },
      reducedMotion: settings.reducedMotion ? 'on' : 'system',
    };
  }
}

export const appearance = new Appearance();
