/** The games the server has; asked for once and kept. */
import { api, type CatalogueGame } from './api';

let asked: Promise<CatalogueGame[]> | null = null;

/** Return the games that one player can play; a failed question is asked again next time. */
export function soloGames(): Promise<CatalogueGame[]> {
  asked ??= api.catalogue().then(
    (games) => games.filter((game) => game.solo),
    (failure: unknown) => {
      asked = null;
      throw failure;
    },
  );
  return asked;
}
