/** The games the server has; asked for once and kept. */
import { api, type CatalogueGame } from './api';

let asked: Promise<CatalogueGame[]> | null = null;

/** Return all games; a failed question is asked again next time. */
export function allGames(): Promise<CatalogueGame[]> {
  asked ??= api.catalogue().catch((failure: unknown) => {
    asked = null;
    throw failure;
  });
  return asked;
}

/** Return the games that one player can play. */
export async function soloGames(): Promise<CatalogueGame[]> {
  return (await allGames()).filter((game) => game.solo);
}
