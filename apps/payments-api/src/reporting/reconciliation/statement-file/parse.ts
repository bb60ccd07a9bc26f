import { maxFileRows, type OperatorProduct } from '@sanaga/domain';
import { foldHeading, readAmount, readId, readReason, thousandsMarkIn, type Mark } from '@sanaga/reader';
import { formatOf, textOf } from '../../../kernel/files/bytes.ts';
import { countKnown } from '../../../payments/payment-files/parse/columns.ts';
import { headingLines, readCsv, type Line } from '../../../kernel/files/csv.ts';
import { Refused } from '../../../kernel/files/refused.ts';
import { cut } from '../../../kernel/files/cut.ts';
import { openSheets } from '../../../kernel/files/open-sheets.ts';
import { refuseUnreadable, refuseUnseen, type CountedColumns } from '../../../kernel/files/seen.ts';
import { chooseSheet, isBlank, type Look, type TakeLine } from '../../../kernel/files/sheets.ts';

/** The columns that may name a payment; the one that is called the operator's id comes first. */
export const keyColumns = ['financialTransactionId', 'reference', 'externalId'] as const;
export type KeyColumn = (typeof keyColumns)[number];

type StatementStatus = 'SUCCESSFUL' | 'FAILED' | 'PENDING';
export type StatementType = 'PAYMENT' | 'REVERSAL' | 'DEPOSIT' | 'FEE';

/** A row of the operator's statement; at least one of the three references is there. */
export interface StatementRow {
  /** As a person counts it, from 1. */
  line: number;
  /** The reference id that we made. */
  reference: string | null;
  /** What we gave as the external id: the payment or refill itself. */
  externalId: string | null;
  financialTransactionId: string | null;
  /** The payee's or payer's, digits with country code. */
  number: string | null;
  /** YYYY-MM-DD, as the operator has it. */
  day: string | null;
  /** Whole XAF. */
  amount: number;
  /** As it stands before the amount. */
  sign: '+' | '-' | '';
  status: StatementStatus;
  /** Null where the file does not say it, or in words of its own. */
  type: StatementType | null;
}

export interface Statement {
  product: OperatorProduct;
  from: string;
  to: string;
  rows: StatementRow[];
}

/** What a file of the operator says. */
export interface ReadStatement {
  /** What stands over each column that may name a payment; those that the file lacks are absent. */
  headings: Partial<Record<KeyColumn, string>>;
  rows: StatementRow[];
}

type Field = KeyColumn | 'number' | 'day' | 'amount' | 'status' | 'type';

/** Headings of the operator's portal and of accounting programs, folded. */
const headings: Record<Field, string> = {
  reference: 'reference id, referenceid, x reference id, reference, reference uuid, referenz, referenz id',
  externalId: 'external id, externalid, external transaction id, external reference, id externe, externe id',
  financialTransactionId: `id, transaction id, financial transaction id, financialtransactionid, financial id,
    id de transaction, identifiant, numero de transaction, transaktions id, transaktionsnummer`,
  number: `msisdn, phone, phone number, mobile number, account number, telephone, numero de telephone, telefon,
    telefonnummer, rufnummer`,
  day: 'date, day, date and time, transaction date, jour, date et heure, datum, tag',
  amount: 'amount, amount xaf, amount fcfa, montant, montant xaf, montant fcfa, betrag, betrag xaf',
  status: 'status, statut, state, etat, zustand',
  type: `type, transaction type, operation, operation type, type de transaction, type d operation, nature, art, vorgang,
    transaktionsart, buchungsart`,
};

const fieldOf = new Map(
  Object.entries(headings).flatMap(([field, names]) =>
    names.split(',').map((name): [string, Field] => [foldHeading(name), field as Field]),
  ),
);

/** Of columns that only help to find a payment the first one counts. */
const canRepeat: ReadonlySet<Field> = new Set(['number', 'day', 'type']);

const words: Record<StatementStatus, string> = {
  SUCCESSFUL: `successful, success, succeeded, completed, complete, done, paid, processed, approved, reussi, reussie, reussis, succes, effectue,
    effectuee, termine, terminee, paye, payee, valide, validee, execute, executee, erfolgreich, abgeschlossen, bezahlt,
    ausgefuhrt, erledigt`,
  FAILED: `failed, failure, rejected, declined, refused, cancelled, canceled, expired, timeout, timed out, echoue, echouee, echec, rejete,
    rejetee, refuse, refusee, annule, annulee, expire, expiree, fehlgeschlagen, abgelehnt, abgebrochen, storniert, abgelaufen`,
  PENDING: `pending, created, ongoing, processing, in progress, initiated, en attente, en cours, initie, initiee, ausstehend,
    in bearbeitung, offen`,
};
const statusOf = new Map(
  Object.entries(words).flatMap(([status, names]) =>
    names.split(',').map((name): [string, StatementStatus] => [foldHeading(name), status as StatementStatus]),
  ),
);

const typeWords: Record<StatementType, string> = {
  PAYMENT: `transfer, payment, payout, disbursement, collection, request to pay, paiement, transfert, virement, decaissement,
    encaissement, zahlung, auszahlung, uberweisung, lastschrift`,
  REVERSAL: `reversal, reversed, refund, rollback, annulation, remboursement, contre passation, extourne, storno, stornierung,
    ruckbuchung, ruckerstattung`,
  DEPOSIT: `deposit, float deposit, cash in, top up, topup, depot, approvisionnement, versement, rechargement, einzahlung,
    aufladung`,
  FEE: 'fee, fees, charge, charges, commission, frais, commissions, gebuhr, gebuhren, entgelt, provision',
};
const typeOf = new Map(
  Object.entries(typeWords).flatMap(([type, names]) =>
    names.split(',').map((name): [string, StatementType] => [foldHeading(name), type as StatementType]),
  ),
);

const refusedAt = (line: number, field: string, key: string): Refused =>
  new Refused('FILE_UNREADABLE', [{ field, key, values: { line } }]);

/** Digits with country code; null where it is no whole number of a phone. */
function numberOf(text: string): string | null {
  const digits = text.replace(/[\s()./-]/g, '').replace(/^(\+|00)/, '');
  if (!/^\d{9,15}$/.test(digits)) return null;
  return digits.length === 9 ? `237${digits}` : digits;
}

/** The day of a date written year first, or day first as in Cameroon; null where it is neither. */
function dayOf(text: string): string | null {
  const yearFirst = /^(\d{4})[-/](\d{2})[-/](\d{2})(?!\d)/.exec(text)?.slice(1, 4);
  const dayFirst = /^(\d{2})[-/.](\d{2})[-/.](\d{4})(?!\d)/.exec(text)?.slice(1, 4).reverse();
  const day = (yearFirst ?? dayFirst)?.join('-');
  return day !== undefined && !Number.isNaN(Date.parse(day)) ? day : null;
}

type References = Pick<StatementRow, KeyColumn>;

const isEmpty = (references: References): boolean =>
  Object.values(references).every((value) => value === null);

/** Lines beside the rows: sums, and what was on the account before and after them. */
const balance =
  /^(?:solde|ancien solde|nouveau solde|opening balance|closing balance|balance (?:brought|carried)|anfangssaldo|endsaldo|saldo)\b/i;

/** Tells whether a line sums up others or says what is on the account: it names no payment. */
const isBeside = (cells: readonly string[]): boolean =>
  cells.some((cell) => readReason(cell).doubt === 'TOTAL' || balance.test(cell.trim()));

/** What a row cannot be without, as far as it can be read. */
function partsOf(cells: string[], places: Map<Field, number>, thousands?: Mark | null) {
  const cell = (field: Field) => cut((cells[places.get(field) ?? -1] ?? '').trim(), 200);
  const read = readAmount(cell('amount'), thousands);
  const id = (column: KeyColumn) => readId(cell(column)) || null;
  const references: References = {
    reference: id('reference'),
    externalId: id('externalId'),
    financialTransactionId: id('financialTransactionId'),
  };
  return {
    cell,
    amount: 'francs' in read ? read.francs : undefined,
    sign: read.sign,
    isShortened: keyColumns.some((column) => readId(cell(column)) === undefined),
    status: places.has('status') ? statusOf.get(foldHeading(cell('status'))) : ('SUCCESSFUL' as const),
    references,
  };
}

function isRow(cells: string[], places: Map<Field, number>): boolean {
  const { amount, status, references } = partsOf(cells, places);
  return amount !== undefined && status !== undefined && !isEmpty(references);
}

class Collector {
  /** They are read once all are there: the column of amounts says what its marks mean. */
  readonly #rows: { line: number; cells: string[] }[] = [];
  headings: ReadStatement['headings'] = {};
  #places: Map<Field, number> | undefined;
  #counted: CountedColumns = new Map();
  readonly #above: Line[] = [];
  /** What the likeliest line of headings lacks. */
  #missing: Field[] | undefined;

  take = (read: Line): boolean => {
    const { line, cells } = read;
    if (isBlank(cells)) return true;
    if (!this.#places) {
      this.#readHeadings(read);
      return true;
    }
    refuseUnseen(read, this.#counted);
    if (this.#rows.length === maxFileRows)
      throw new Refused('PAYLOAD_TOO_LARGE', [
        { field: 'file', key: 'tooManyRows', values: { maximum: maxFileRows } },
      ]);
    this.#rows.push({ line, cells });
    return true;
  };

  /** The rows. Throws FILE_UNREADABLE where there were no headings or no rows. */
  end(): StatementRow[] {
    if (!this.#places && this.#missing) throw this.#refusal(this.#missing);
    const places = this.#places;
    if (!places || this.#rows.length === 0)
      throw new Refused('FILE_UNREADABLE', [{ field: 'file', key: 'fileEmpty' }]);
    const amountPlace = places.get('amount') ?? -1;
    const thousands = thousandsMarkIn(this.#rows.map(({ cells }) => cells[amountPlace] ?? ''));
    return this.#rows.flatMap(({ line, cells }) => this.#row(line, cells, places, thousands) ?? []);
  }

  /**
   * A title and what it covers may stand above the headings. Throws FILE_UNREADABLE where they are not near the top, or below
   * a row.
   */
  #readHeadings(read: Line): void {
    const { cells } = read;
    const places = placesOf(cells);
    const missing = missingIn(places);
    if (missing.length === 0) {
      refuseUnseen(read, new Map());
      const row = this.#above.find((above) => isRow(above.cells, places));
      if (row) throw refusedAt(row.line, 'file', 'statementRowAbove');
      this.headings = headingsIn(cells, places);
      this.#places = places;
      this.#counted = new Map(places.values().map((place) => [place, cut((cells[place] ?? '').trim(), 100)]));
      return;
    }
    if (!this.#missing || missing.length < this.#missing.length) this.#missing = missing;
    this.#above.push(read);
    if (this.#above.length === headingLines) throw this.#refusal(this.#missing);
  }

  /** Why there are no headings: what the likeliest line lacks. Throws what keeps one from being read. */
  #refusal(missing: Field[]): Refused {
    this.#above.forEach(refuseUnreadable);
    return incomplete(missing);
  }

  /** Refuses a workbook that has rows of a statement on a further sheet too, with headings of its own or below those of this one. */
  refuseRows(sheet: string): TakeLine {
    let below: Map<Field, number> | undefined;
    return ({ cells }) => {
      if (isBlank(cells)) return true;
      const isRowHere = below !== undefined || (this.#places !== undefined && isRow(cells, this.#places));
      if (isRowHere)
        throw new Refused('FILE_UNREADABLE', [
          { field: 'file', key: 'furtherStatementSheet', values: { sheet } },
        ]);
      below = headingsOf(cells);
      return true;
    };
  }

  /** Undefined for a line beside the rows. */
  #row(
    line: number,
    cells: string[],
    places: Map<Field, number>,
    thousands: Mark | null,
  ): StatementRow | undefined {
    const { amount, sign, status, references, isShortened, cell } = partsOf(cells, places, thousands);
    if (isShortened) throw refusedAt(line, 'reference', 'statementIdShortened');
    if (isEmpty(references) && isBeside(cells)) return undefined;
    if (amount === undefined) throw refusedAt(line, 'amount', 'statementAmount');
    if (!status) throw refusedAt(line, 'status', 'statementStatus');
    if (isEmpty(references)) throw refusedAt(line, 'reference', 'statementReference');
    return {
      ...{ line, ...references, number: numberOf(cell('number')), day: dayOf(cell('day')) },
      ...{
        amount,
        sign,
        status,
        type: typeOf.get(foldHeading(cell('type'))) ?? null,
      },
    };
  }
}

const headingsIn = (cells: string[], places: Map<Field, number>): ReadStatement['headings'] =>
  Object.fromEntries(
    keyColumns.flatMap((column) => {
      const place = places.get(column);
      return place === undefined ? [] : [[column, cut((cells[place] ?? '').trim(), 100)]];
    }),
  );

function placesOf(cells: string[]): Map<Field, number> {
  const places = new Map<Field, number>();
  cells.forEach((cell, place) => {
    const field = fieldOf.get(foldHeading(cell));
    if (!field) return;
    if (!places.has(field)) places.set(field, place);
    else if (!canRepeat.has(field)) throw new Refused('FILE_UNREADABLE', [{ field, key: 'columnTwice' }]);
  });
  return places;
}

/** The columns without which rows name no payment or no amount. */
const missingIn = (places: Map<Field, number>): Field[] => [
  ...(places.has('amount') ? [] : (['amount'] as const)),
  ...(keyColumns.some((column) => places.has(column)) ? [] : (['reference'] as const)),
];

const incomplete = (missing: Field[]): Refused =>
  new Refused(
    'FILE_UNREADABLE',
    missing.map((field) => ({ field, key: 'statementColumnMissing' })),
  );

/** The columns of a line that has all that are needed. */
function headingsOf(cells: string[]): Map<Field, number> | undefined {
  const places = new Map<Field, number>();
  cells.forEach((cell, place) => {
    const field = fieldOf.get(foldHeading(cell));
    if (field && !places.has(field)) places.set(field, place);
  });
  return missingIn(places).length === 0 ? places : undefined;
}

/** Looks at the first lines of a sheet, which may be one of a statement. */
function lookAtStatement(lines: readonly Line[]): Look {
  const heading = lines.findIndex(({ cells }) => headingsOf(cells) !== undefined);
  const counts = lines.map(({ cells }) => cells.filter((cell) => fieldOf.has(foldHeading(cell))).length);
  const isHeaded = heading >= 0 && heading < lines.length - 1;
  return { isHeaded, hasRows: isHeaded, known: Math.max(0, ...counts), language: 'fr' };
}

/**
 * Reads an operator's statement. A row that cannot be read refuses the whole file, with its line: half a statement
 * would call what it lacks missing. Throws Refused.
 */
export async function parseStatement(bytes: Uint8Array): Promise<ReadStatement> {
  const collector = new Collector();
  if (formatOf(bytes) === 'CSV') readCsv(textOf(bytes), countKnown, collector.take);
  else {
    const { sheet, language, others } = await chooseSheet(await openSheets(bytes), lookAtStatement);
    await sheet.read(language, collector.take);
    collector.end();
    for (const other of others) await other.read(language, collector.refuseRows(other.name));
  }
  return { rows: collector.end(), headings: collector.headings };
}
