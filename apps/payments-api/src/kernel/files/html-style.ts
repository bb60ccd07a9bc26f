import { shownByName } from './named-formats.ts';
import type { Shown } from './shown.ts';

/** An element of a page, as rules of style select it. */
export interface Element {
  tag: string;
  id: string | undefined;
  classes: readonly string[];
}

/** Effects of styles on what is read. */
export interface Style {
  isUnseen: boolean;
  /** No width, which hides a column, or no height, which hides a row. */
  isNarrow: boolean;
  isLow: boolean;
  /** Display of numbers. */
  shown: Shown;
}

export const plainStyle: Style = {
  isUnseen: false,
  isNarrow: false,
  isLow: false,
  shown: { kind: 'number' },
};

type Declarations = ReadonlyMap<string, string>;

/** Properties that hide, or say how numbers are shown; the last one is that of programs of Microsoft's servers. */
const read = new Set([
  'display',
  'visibility',
  'width',
  'height',
  'mso-number-format',
  'vnd.ms-excel.numberformat',
]);
const declaration = /([\w.-]+)\s*:\s*((?:"[^"]*"|'[^']*'|\\.|[^;"'\\])*)/gs;
/** Most characters of styles that are read: those of a full workbook of Excel take a tenth of it. */
const mostStyles = 1024 * 1024;

function declarationsIn(text: string): Declarations {
  const found = new Map<string, string>();
  for (const [, name = '', value = ''] of text.matchAll(declaration)) {
    const property = name.toLowerCase();
    if (read.has(property)) found.set(property, value.replace(/!\s*important\s*$/i, '').trim());
  }
  return found;
}

/** Returns a value without its quotes and escapes: `"\#\,\#\#0"`. */
const unescaped = (value: string): string =>
  value
    .replace(/^(["'])(.*)\1$/s, '$2')
    .replaceAll(/\\(?:([\da-f]{4})|(.))/gis, (_, code?: string, letter?: string) =>
      code === undefined ? (letter ?? '') : String.fromCharCode(Number.parseInt(code, 16)),
    );

/** Returns whether a size is none at all, in any unit: `0pt`. */
export const isNothing = (size: string | undefined): boolean =>
  /^0*(?:\.0+|0)(?:[a-z]+|%)?$/i.test(size ?? '');

function styleOf(declarations: Declarations): Style {
  if (declarations.size === 0) return plainStyle;
  const format = declarations.get('mso-number-format') ?? declarations.get('vnd.ms-excel.numberformat');
  return {
    isUnseen:
      /^none$/i.test(declarations.get('display') ?? '') ||
      /^(?:hidden|collapse)$/i.test(declarations.get('visibility') ?? ''),
    isNarrow: isNothing(declarations.get('width')),
    isLow: isNothing(declarations.get('height')),
    shown: format === undefined ? plainStyle.shown : shownByName(unescaped(format)),
  };
}

/** Selects elements by their tag, their id and all of these classes. */
interface Compound {
  tag: string;
  id: string | undefined;
  classes: string[];
}

/** Reads `td.xl65`; undefined for one that asks for more than that. */
function compoundOf(text: string): Compound | undefined {
  if (!/^(?:\*|[\w-]+)?(?:[.#][\w-]+)*$/.test(text)) return undefined;
  return {
    tag: (/^[\w-]+/.exec(text)?.[0] ?? '').toLowerCase(),
    id: /#([\w-]+)/.exec(text)?.[1],
    classes: Array.from(text.matchAll(/\.([\w-]+)/g), ([, name = '']) => name),
  };
}

const selects = ({ tag, id, classes }: Compound, element: Element): boolean =>
  (tag === '' || tag === element.tag) &&
  (id === undefined || id === element.id) &&
  classes.every((name) => element.classes.includes(name));

interface Rule {
  /** The element itself and those that it is in, from the inside out. */
  compounds: Compound[];
  declarations: Declarations;
  /** Weight of the rule against others. */
  weight: number;
}

const weightOf = (compounds: Compound[]): number =>
  compounds.reduce(
    (sum, { tag, id, classes }) =>
      sum + (id === undefined ? 0 : 10_000) + classes.length * 100 + (tag ? 1 : 0),
    0,
  );

const keyOf = ({ tag, id, classes: [name] }: Compound): string =>
  name !== undefined ? `.${name}` : id !== undefined ? `#${id}` : tag;

/** Styles of a page, as far as they change what is read of its tables. */
export class Styles {
  readonly #rules = new Map<string, Rule[]>();
  #read = 0;

  /** Reads the rules of a `style` element, but those for paper. */
  add(css: string): void {
    this.#read += css.length;
    if (this.#read > mostStyles) return;
    let isForPaper = false;
    for (const part of withoutComments(css).split('}')) {
      const pieces = part.split('{');
      // the end of a block of rules
      if (pieces.length === 1) isForPaper = false;
      else if (pieces.length > 2) isForPaper = /@media[^,]*\bprint\b/i.test(pieces[0] ?? '');
      if (isForPaper) continue;
      const declarations = declarationsIn(pieces.at(-1) ?? '');
      if (declarations.size > 0)
        for (const selector of (pieces.at(-2) ?? '').split(',')) this.#addRule(selector, declarations);
    }
  }

  #addRule(selector: string, declarations: Declarations): void {
    const compounds = selector
      .trim()
      .split(/\s*>\s*|\s+/)
      .map(compoundOf)
      .reverse();
    const [own] = compounds;
    if (!own || !compounds.every((compound) => compound !== undefined)) return;
    const rule = { compounds, declarations, weight: weightOf(compounds) };
    const rules = this.#rules.get(keyOf(own)) ?? [];
    this.#rules.set(keyOf(own), [...rules, rule]);
  }

  /** Returns the style of the last of these elements, each of which is in the one before, with what it says itself. */
  of(elements: readonly Element[], own: string): Style {
    const element = elements.at(-1);
    if (!element) return plainStyle;
    if (this.#rules.size === 0) return own === '' ? plainStyle : styleOf(declarationsIn(own));
    const keys = [element.tag, `#${element.id}`, ...element.classes.map((name) => `.${name}`)];
    const rules = keys
      .flatMap((key) => this.#rules.get(key) ?? [])
      .filter(({ compounds }) => areIn(compounds, elements))
      .sort((a, b) => a.weight - b.weight);
    const all = [...rules.map(({ declarations }) => declarations), declarationsIn(own)];
    return styleOf(new Map(all.flatMap((declarations) => [...declarations])));
  }
}

/** Returns true if an element and those that it is in are selected, in their order. */
function areIn([own, ...outer]: Compound[], elements: readonly Element[]): boolean {
  const element = elements.at(-1);
  if (!own || !element || !selects(own, element)) return false;
  let place = elements.length - 2;
  return outer.every((compound) => {
    while (place >= 0 && !selects(compound, elements[place] as Element)) place -= 1;
    place -= 1;
    return place >= -1;
  });
}

/** Returns rules without comments, also those that keep them from old browsers. */
const withoutComments = (css: string): string =>
  css
    .replaceAll(/<!--|-->/g, ' ')
    .split('/*')
    .map((piece, n) => (n === 0 ? piece : piece.split('*/').slice(1).join('*/')))
    .join(' ');
