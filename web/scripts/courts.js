/** Takes the twelve court pictures out of a package of React components and writes them as SVG. */

import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGE = '@letele/playing-cards';
const SCRIPT = fileURLToPath(import.meta.url);
const OUT = join(dirname(SCRIPT), '../src/lib/board/courts');
const SUITS = ['S', 'H', 'D', 'C'];
const RANKS = { J: 'j', Q: 'q', K: 'k' };

/** A Vite plugin that writes the pictures before they are looked for. */
export function courtPictures() {
  return { name: 'court-pictures', buildStart: write };
}

/** Write the pictures unless they are newer than the package. */
export function write() {
  const manifest = createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`);
  const source = join(dirname(manifest), JSON.parse(readFileSync(manifest, 'utf8')).module);
  if (modified(join(OUT, 'KC.svg')) > Math.max(modified(source), modified(SCRIPT))) {
    return;
  }
  mkdirSync(OUT, { recursive: true });
  const components = load(readFileSync(source, 'utf8'));
  for (const suit of SUITS) {
    for (const [rank, letter] of Object.entries(RANKS)) {
      const picture = components[suit + letter]({});
      writeFileSync(join(OUT, `${rank}${suit}.svg`), svg(picture, rank + suit));
    }
  }
}

/** Run the module with a stand-in for React that keeps the tree of elements. */
function load(source) {
  const [, list] = source.match(/export \{([^}]*)\}/) ?? [];
  const fields = list.replaceAll(/(\w+) as (\w+)/g, '$2: $1');
  const body = source.replaceAll(/^(import .*|export .*)$/gm, '') + `\nreturn { ${fields} };`;
  const React = {
    createElement: (tag, props, ...children) => ({ tag, props: props ?? {}, children }),
  };
  return new Function('React', '_extends', body)(React, Object.assign);
}

/**
 * Write the figure alone: its layers of one colour each, drawn upright and upside down. The frame,
 * the card and the indices are ours.
 */
function svg({ children }, card) {
  const name = (id) => id.replace(/^.*__/, '');
  const [defs, ...drawn] = children.filter(Boolean);
  const used = drawn
    .filter(({ tag, props }) => tag === 'use' && props.width > 100)
    .map(({ props }) => ({ id: name(props.xlinkHref), turned: Boolean(props.transform) }));
  const needed = new Set(used.map(({ id }) => id));
  const symbols = defs.children.filter(
    ({ tag, props }) => tag === 'symbol' && needed.has(name(props.id)),
  );
  const sign = defs.children.find(({ tag, props }) => tag === 'symbol' && name(props.id) === 'a');
  if (used.length === 0 || !sign) throw new Error(`no figure for ${card}`);
  const text = (node) => element(node, name);
  const layers = used.map(
    ({ id, turned }) =>
      `<use href="#${id}" width="1300" height="2057"${turned ? ' transform="rotate(180 650 1028.5)"' : ''}/>`,
  );
  const kept = [sign, ...symbols].map(text).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1300 2057">${kept}${layers.join('')}</svg>`;
}

/** The colours of the package and those of our table. */
const COLOURS = { '#44F': '#2f6285', red: '#c4262e', '#FC4': '#f0bb52', '#000': '#1b2127' };

const KEPT = {
  d: 'd',
  fill: 'fill',
  stroke: 'stroke',
  strokeWidth: 'stroke-width',
  strokeLinecap: 'stroke-linecap',
  strokeLinejoin: 'stroke-linejoin',
  viewBox: 'viewBox',
  preserveAspectRatio: 'preserveAspectRatio',
  width: 'width',
  height: 'height',
  x: 'x',
  y: 'y',
  transform: 'transform',
};

function element({ tag, props, children }, name) {
  let attributes = '';
  if (props.id) attributes += ` id="${name(props.id)}"`;
  if (props.xlinkHref) attributes += ` href="#${name(props.xlinkHref)}"`;
  for (const [key, attribute] of Object.entries(KEPT)) {
    if (props[key] === undefined) continue;
    const value = key === 'd' ? rounded(props.d) : (COLOURS[props[key]] ?? props[key]);
    attributes += ` ${attribute}="${value}"`;
  }
  const inner = children.filter(Boolean).map((child) => element(child, name));
  return `<${tag}${attributes}${inner.length ? `>${inner.join('')}</${tag}>` : '/>'}`;
}

/** Round the numbers of a path to tenths; the picture is ten times as wide as it is shown. */
function rounded(path) {
  return path.replaceAll(
    /(?<=([\d.]?))(-?)(\d*\.\d+)(?=([\d.]?))/g,
    (_, before, sign, number, after) => {
      const value = Number(number).toFixed(1).replace(/\.0$/, '').replace(/^0\./, '.');
      const head = sign || (/[\d.]/.test(before) && !value.startsWith('.') ? ' ' : '');
      return head + value + (after === '.' && !value.includes('.') ? ' ' : '');
    },
  );
}

function modified(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
