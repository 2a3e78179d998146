/** Takes the twelve court pictures out of a package of React components and writes them as SVG. */

import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const PACKAGE = '@letele/playing-cards';
const SUITS = ['S', 'H', 'D', 'C'];
const RANKS = { J: 'j', Q: 'q', K: 'k' };

/** The colours of the package and those of our table. */
const COLOURS: Record<string, string> = {
  '#44F': '#2f6285',
  red: '#c4262e',
  '#FC4': '#f0bb52',
  '#000': '#1b2127',
};

/** The attributes that are kept, by their names in React. */
const KEPT: Record<string, string> = {
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

interface Element {
  tag: string;
  props: Record<string, string | number | undefined>;
  children: (Element | null)[];
}

/** A Vite plugin that writes the pictures before they are looked for. */
export function courtPictures(): Plugin {
  let root = '.';
  return {
    name: 'court-pictures',
    configResolved: (config) => void (root = config.root),
    buildStart: () => write(root, join(root, 'src/lib/board/courts')),
  };
}

/** Write the pictures unless they are newer than the package. */
function write(root: string, folder: string): void {
  const manifest = createRequire(join(root, 'package.json')).resolve(`${PACKAGE}/package.json`);
  const { module } = JSON.parse(readFileSync(manifest, 'utf8')) as { module: string };
  const source = join(dirname(manifest), module);
  if (modified(join(folder, 'KC.svg')) > modified(source)) return;
  mkdirSync(folder, { recursive: true });
  const components = load(readFileSync(source, 'utf8'));
  for (const suit of SUITS) {
    for (const [rank, letter] of Object.entries(RANKS)) {
      const component = components[suit + letter];
      if (!component) throw new Error(`${PACKAGE} has no ${suit}${letter}`);
      writeFileSync(join(folder, `${rank}${suit}.svg`), svg(component({})));
    }
  }
}

/** Run the module with a stand-in for React that keeps the tree of elements. */
function load(source: string): Record<string, (props: object) => Element> {
  const [, list = ''] = /export \{([^}]*)\}/.exec(source) ?? [];
  const fields = list.replaceAll(/(\w+) as (\w+)/g, '$2: $1');
  const body = source.replaceAll(/^(import .*|export .*)$/gm, '') + `\nreturn { ${fields} };`;
  const React = {
    createElement: (tag: string, props: object | null, ...children: unknown[]) => ({
      tag,
      props: props ?? {},
      children,
    }),
  };
  const run = new Function('React', '_extends', body) as (
    react: typeof React,
    assign: typeof Object.assign,
  ) => ReturnType<typeof load>;
  return run(React, Object.assign);
}

/**
 * Write the figure alone: its layers of one colour each, drawn upright and upside down. The frame,
 * the card and the indices are ours.
 */
function svg({ children }: Element): string {
  const [defs, ...drawn] = children.filter((child) => child !== null);
  const used = drawn
    .filter(({ tag, props }) => tag === 'use' && Number(props.width) > 100)
    .map(({ props }) => ({ id: idOf(props.xlinkHref), turned: Boolean(props.transform) }));
  const needed = new Set(['a', ...used.map(({ id }) => id)]);
  const symbols = (defs?.children ?? []).filter(
    (child): child is Element => child?.tag === 'symbol' && needed.has(idOf(child.props.id)),
  );
  if (used.length === 0 || symbols.length !== needed.size) throw new Error('a card without figure');
  const size = 'width="1300" height="2057"';
  const layers = used.map(
    ({ id, turned }) =>
      `<use href="#${id}" ${size}${turned ? ' transform="rotate(180 650 1028.5)"' : ''}/>`,
  );
  const box = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1300 2057"';
  return `<svg ${box}>${symbols.map(element).join('')}${layers.join('')}</svg>`;
}

function element({ tag, props, children }: Element): string {
  let attributes = '';
  if (props.id) attributes += ` id="${idOf(props.id)}"`;
  if (props.xlinkHref) attributes += ` href="#${idOf(props.xlinkHref)}"`;
  for (const [key, attribute] of Object.entries(KEPT)) {
    const value = props[key];
    if (value === undefined) continue;
    const text = key === 'd' ? rounded(String(value)) : (COLOURS[value] ?? value);
    attributes += ` ${attribute}="${text}"`;
  }
  const inner = children.filter((child) => child !== null).map(element);
  return `<${tag}${attributes}${inner.length ? `>${inner.join('')}</${tag}>` : '/>'}`;
}

function idOf(reference: string | number | undefined): string {
  return String(reference).replace(/^.*__/, '');
}

/** Round the numbers of a path to tenths; the picture is ten times as wide as it is shown. */
function rounded(path: string): string {
  return path.replaceAll(
    /(?<=([\d.]?))(-?)(\d*\.\d+)(?=([\d.]?))/g,
    (_, before: string, sign: string, number: string, after: string) => {
      const value = Number(number).toFixed(1).replace(/\.0$/, '').replace(/^0\./, '.');
      const apart = /[\d.]/.test(before) && !value.startsWith('.') ? ' ' : '';
      return (sign || apart) + value + (after === '.' && !value.includes('.') ? ' ' : '');
    },
  );
}

function modified(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
