/** The court pictures, loaded only when the cards are wide enough to show them. */

const COURTS_FROM = 90;

const pictures: Readonly<Record<string, string>> = {};

/** Return the address of each picture that is there, by card; ask for them when first needed. */
export function courts(w: number): Readonly<Record<string, string>> {
  return w >= COURTS_FROM ? pictures : {};
}
