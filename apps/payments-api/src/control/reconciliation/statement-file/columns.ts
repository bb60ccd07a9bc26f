import { statementFields, statementKeys, type StatementField, type StatementKey } from '@sanaga/domain';
import { foldHeading, isCurrencyHeading } from '@sanaga/reader';
import { cut } from '../../../kernel/files/cut.ts';
import { Refused, type FoundColumns } from '../../../kernel/files/refused.ts';
import type { StatusAnswers } from './words.ts';

/** Meaning of a statement's columns, as people name it. */
export interface StatementMapping {
  /** The line of the headings as a person counts it, from 1; 0 if the file has no such line. */
  line: number;
  /** The field of each column, from the left. */
  columns: (StatementField | null)[];
  /** Meanings of words of the status column that are not known. */
  statuses?: StatusAnswers | undefined;
}

/** Headings of the operator's portal and of accounting programs. */
const headings: Record<StatementField, string> = {
  reference:
    'reference id, referenceid, x reference id, reference, reference uuid, référence, referenz, referenz id',
  externalId:
    'external id, externalid, external transaction id, external reference, id externe, référence externe, externe id',
  financialTransactionId: `id, transaction id, financial transaction id, financialtransactionid, financial id, transaction no,
    transaction number, id de transaction, id transaction, id de la transaction, identifiant, numéro de transaction,
    n de transaction, n transaction, transaktions id, transaktionsid, transaktionsnummer, transaktions nr, vorgangsnummer`,
  number: `msisdn, phone, phone number, mobile number, account number, téléphone, numéro de téléphone, telefon, telefonnummer,
    rufnummer`,
  payer: `from, from account, from msisdn, sender, payer, de, du compte, émetteur, expéditeur, payeur, von, absender,
    auftraggeber`,
  payee: `to, to account, to msisdn, receiver, recipient, payee, beneficiary, vers, à, au compte, destinataire, bénéficiaire,
    an, empfänger`,
  day: `date, day, date and time, transaction date, date time, datetime, value date, posting date, jour, date et heure,
    date de transaction, date de l opération, date opération, date de valeur, datum, tag, buchungstag, buchungsdatum, wertstellung,
    valuta`,
  amount: 'amount, transaction amount, montant, montant de la transaction, betrag, umsatz',
  debit: `debit, debits, debit amount, withdrawal, withdrawals, paid out, money out, débit, débits, montant débit, sortie, sorties,
    décaissement, décaissements, soll, belastung, ausgang, ausgänge`,
  credit: `credit, credits, credit amount, paid in, money in, crédit, crédits, montant crédit, entrée, entrées, encaissement,
    encaissements, haben, gutschrift, eingang, eingänge`,
  side: 'debit credit, dr cr, d c, debit or credit, débit crédit, sens, sens de l opération, signe, sign, vorzeichen, soll haben, s h',
  status: 'status, statut, state, état, transaction status, zustand',
  type: `type, transaction type, operation, operation type, type de transaction, type d opération, nature, art, vorgang,
    transaktionsart, buchungsart`,
};

const fieldOf = new Map(
  statementFields.flatMap((field) =>
    headings[field].split(',').map((name): [string, StatementField] => [foldHeading(name), field]),
  ),
);

/** The heading of a column of signs, in which no letter is left to compare. */
const signs = /^[+±] ?\/? ?[-\u2212\u2013]$/;

/** The currency behind an amount's heading. */
const currency = / (?:in |en )?(?:xaf|f ?cfa)$/;

function fieldBy(heading: string): StatementField | undefined {
  if (signs.test(heading.trim())) return 'side';
  const folded = foldHeading(heading).replace(currency, '').replace(/^txn /, 'transaction ');
  return fieldOf.get(folded);
}

/** Counts how many headings of a line are known. */
export const countKnown = (cells: readonly string[]): number =>
  cells.filter((cell) => fieldBy(cell) !== undefined).length;

/** Columns that only help to find a payment; where a file has one twice, the first counts. */
const canRepeat: ReadonlySet<StatementField> = new Set([
  ...(['number', 'payer', 'payee', 'day', 'type'] as const),
]);

/** Position of each field in a row. */
export type ColumnPositions = ReadonlyMap<StatementField, number>;

/**
 * Finds the field of each column by its heading, null for an unknown heading; where a field appears twice, only the
 * first column has it.
 */
const fieldsIn = (cells: readonly string[]): (StatementField | null)[] => {
  const taken = new Set<StatementField>();
  return cells.map((cell) => {
    const field = fieldBy(cell);
    if (!field || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
};

const placesOf = (fields: readonly (StatementField | null)[]): ColumnPositions =>
  new Map(
    fields.flatMap((field, place): [StatementField, number][] => (field === null ? [] : [[field, place]])),
  );

/** Lists the columns without which rows name no payment or no amount. */
const missingIn = (places: ColumnPositions): StatementField[] => [
  ...(places.has('amount') || places.has('debit') || places.has('credit') ? [] : (['amount'] as const)),
  ...(statementKeys.some((column) => places.has(column)) ? [] : (['reference'] as const)),
];

/** A line read as headings: where its fields stand, and what it lacks. */
export interface Headings {
  places: ColumnPositions;
  missing: StatementField[];
}

/** Reads a line as headings, even if it may not be one. */
export function headingsOf(cells: readonly string[]): Headings {
  const places = placesOf(fieldsIn(cells));
  return { places, missing: missingIn(places) };
}

/** Refuses two headings that say the same, where that would make two payments of one row, or two amounts. */
export function refuseTwice(cells: readonly string[], found: FoundColumns): void {
  const counts = new Map<StatementField, number>();
  for (const cell of cells) {
    const field = fieldBy(cell);
    if (field) counts.set(field, (counts.get(field) ?? 0) + 1);
  }
  const twice = statementFields.filter((field) => (counts.get(field) ?? 0) > 1 && !canRepeat.has(field));
  if (twice.length > 0)
    throw new Refused(
      'FILE_UNREADABLE',
      twice.map((field) => ({ field, key: 'columnTwice' })),
      found,
    );
}

/**
 * Returns the places of columns as people name them. Throws FILE_UNREADABLE where a required column is not among them.
 */
export function mappedPlaces({ columns }: StatementMapping): ColumnPositions {
  const twice = statementFields.filter((field) => columns.filter((other) => other === field).length > 1);
  if (twice.length > 0)
    throw new Refused(
      'FILE_UNREADABLE',
      twice.map((field) => ({ field, key: 'columnTwice' })),
    );
  const places = placesOf(columns);
  const missing = missingIn(places);
  if (missing.length > 0) throw incomplete(missing);
  return places;
}

/** Returns the refusal of a statement that lacks columns, with those that were found. */
export const incomplete = (missing: readonly StatementField[], found?: FoundColumns): Refused =>
  new Refused(
    'FILE_UNREADABLE',
    missing.map((field) => ({ field, key: 'statementColumnMissing' })),
    found,
  );

/** Returns the field of each column by its heading, as far as these lines reach; null for an unknown heading. */
export function fieldsOf(
  heading: readonly string[],
  below: readonly (readonly string[])[],
): (StatementField | null)[] {
  const fields = fieldsIn(heading);
  const width = Math.max(heading.length, ...below.map(({ length }) => length));
  return Array.from({ length: width }, (_, place) => fields[place] ?? null);
}

/**
 * Returns the place of the column that names the currency of amounts: of several, which belong to fees and balances too,
 * the first one behind the amounts.
 */
export function currencyPlace(cells: readonly string[], places: ColumnPositions): number | undefined {
  const taken = new Set(places.values());
  const found = cells.flatMap((cell, place) => (isCurrencyHeading(cell) && !taken.has(place) ? [place] : []));
  const amount = places.get('amount') ?? places.get('debit') ?? places.get('credit') ?? 0;
  return found.find((place) => place > amount) ?? found[0];
}

/** Returns the headings of the columns that may name a payment; columns that are not there are absent. */
export const keyHeadings = (
  cells: readonly string[],
  places: ColumnPositions,
): Partial<Record<StatementKey, string>> =>
  Object.fromEntries(
    statementKeys.flatMap((column) => {
      const place = places.get(column);
      return place === undefined ? [] : [[column, cut((cells[place] ?? '').trim(), 100)]];
    }),
  );
