import { languages, type Language } from '@sanaga/domain';
import { foldHeading, isCurrencyHeading } from '@sanaga/reader';
import {
  formOf,
  isAddition,
  isFamilyBesideGiven,
  isSettled,
  knownField,
  likelyField,
  namePartOf,
} from './known-headings.ts';
import { rowFields, templateHeadings, type RowField } from './template-headings.ts';

export const requiredFields = ['name', 'number', 'amount', 'reason'] as const satisfies RowField[];

/** Returns the language of a file's headings, or the given one if they do not show it. */
export function languageOf(columns: readonly Column[], otherwise: Language): Language {
  const written = new Set(columns.map(({ heading }) => foldHeading(heading)));
  const score = (language: Language) =>
    Object.values(templateHeadings[language]).filter((heading) => written.has(foldHeading(heading))).length;
  const others = languages.filter((language) => language !== otherwise);
  return others.reduce((best, language) => (score(language) > score(best) ? language : best), otherwise);
}

/** Column of an upload: the heading as written there, and the field that it is, if any. */
export interface Column {
  heading: string;
  field: RowField | null;
}

export interface Columns {
  /** Found columns; several may be the name: its parts, in their order. */
  columns: Column[];
  /** Position of each column in the file's rows; columns of an earlier result are left out. */
  places: number[];
  /** Number of columns with a heading, including those of an earlier result. */
  width: number;
  /** Position of the column that names the currency of each amount. */
  currencyPlace: number | undefined;
  missing: RowField[];
  /** Fields that two columns claim. */
  doubled: RowField[];
}

interface Found extends Column {
  folded: string;
  place: number;
}

const countOf = (columns: readonly Column[], field: RowField): number =>
  columns.filter((column) => column.field === field).length;

/** Joins the parts of a name if family and given names have columns of their own. */
function joinNames(found: Found[]): boolean {
  const given = found.filter(({ folded }) => namePartOf(folded) === 'given');
  const family = found.filter(({ folded }) => namePartOf(folded) === 'family');
  const named = found.filter(({ field }) => field === 'name');
  const [beside] = named.length === 1 ? named : [];
  const hasOneFamily = family.length === 1 && named.length === 0;
  const isFamily = beside !== undefined && family.length === 0 && isFamilyBesideGiven(beside.folded);
  const joined = given.length === 1 && (hasOneFamily || isFamily);
  const further = found.filter(({ folded }) => namePartOf(folded) === 'further');
  if (joined) for (const part of [...given, ...family, ...further]) part.field = 'name';
  else if (named.length === 0 && given.length + family.length === 1)
    for (const part of [...given, ...family]) part.field = 'name';
  return joined;
}

/** Gives fields that no column claims to the one that may mean them. */
function fillIn(found: Found[]): void {
  for (const field of rowFields) {
    if (countOf(found, field) > 0) continue;
    const candidates = found.filter(
      (column) => column.field === null && likelyField(column.folded) === field,
    );
    const [only] = candidates;
    if (!only || candidates.length > 1) continue;
    // a bonus is not the pay
    const headings = found.map(({ folded }) => folded);
    if (field !== 'amount' || !isAddition(only.folded, headings)) only.field = field;
  }
  const paid = found.filter(({ field }) => field === 'amount');
  if (paid.length === 1) for (const column of paid) if (isSettled(column.folded)) column.field = null;
  // without a reason of its own, the message to the payee serves as the reason
  if (countOf(found, 'reason') === 0)
    for (const column of found) if (column.field === 'receiverMessage') column.field = 'reason';
}

/** Finds the fields in a line of headings, in any order and among other columns. */
export function recogniseColumns(headings: readonly string[]): Columns {
  const all = headings.map((heading, place) => ({ heading, place, folded: formOf(heading) }));
  const found = all
    .filter(({ folded }) => knownField(folded) !== 'result')
    .map((column): Found => ({
      ...column,
      field: (knownField(column.folded) as RowField | undefined) ?? null,
    }));
  const isJoined = joinNames(found);
  fillIn(found);
  const columns = found.map(({ heading, field }) => ({ heading, field }));
  return {
    columns,
    places: found.map(({ place }) => place),
    width: headings.length,
    currencyPlace: all.find(({ heading }) => isCurrencyHeading(heading))?.place,
    missing: requiredFields.filter((field) => countOf(columns, field) === 0),
    doubled: rowFields.filter((field) => countOf(columns, field) > 1 && !(field === 'name' && isJoined)),
  };
}

/** Counts the headings that belong to a payment file. */
export const countKnown = (headings: readonly string[]): number =>
  recogniseColumns(headings).columns.filter(({ field }) => field !== null).length;
