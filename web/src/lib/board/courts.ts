/** The court pictures, written at build time from a package of free drawings. */

const files = import.meta.glob<string>('./courts/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

const addresses = new Map(
  Object.entries(files).map(([path, address]) => [path.slice(-6, -4), address]),
);

/** Return the address of a card's picture; it is loaded only where it is shown. */
export function courtOf(card: string): string | undefined {
  return addresses.get(card.toUpperCase());
}
