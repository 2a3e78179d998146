/** The help as its texts are built: numbered sections, each of paragraphs, lists and small tables. */

export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'table'; rows: [string, string][] };

export interface Section {
  title: string;
  blocks: Block[];
}

const BULLET = '• ';
const BAR = ' | ';

/** Split plain text at empty lines into blocks. */
export function blocks(text: string): Block[] {
  return text.split(/\n[ \t]*\n/).flatMap((part): Block[] => {
    const lines = part
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    if (lines.length === 0) return [];
    if (lines.every((line) => line.startsWith(BULLET))) {
      return [{ kind: 'list', items: lines.map((line) => line.slice(BULLET.length)) }];
    }
    if (lines.every((line) => line.includes(BAR))) {
      return [{ kind: 'table', rows: lines.map(row) }];
    }
    return [{ kind: 'paragraph', text: lines.join(' ') }];
  });
}

function row(line: string): [string, string] {
  const at = line.lastIndexOf(BAR);
  return [line.slice(0, at), line.slice(at + BAR.length)];
}

export interface Texts {
  has: (id: string) => boolean;
  say: (id: string) => string;
}

/** Read the sections `prefix-1-title`, `prefix-1-text`, … as far as they are numbered. */
export function sections(texts: Texts, prefix: string): Section[] {
  const found: Section[] = [];
  for (let n = 1; texts.has(`${prefix}-${n}-title`); n++) {
    found.push({
      title: texts.say(`${prefix}-${n}-title`),
      blocks: blocks(texts.say(`${prefix}-${n}-text`)),
    });
  }
  return found;
}
