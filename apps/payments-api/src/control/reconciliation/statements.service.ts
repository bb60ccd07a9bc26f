import { createHash } from 'node:crypto';
import { inTransaction, withStatementLimit, type Database, type Tx } from '@sanaga/database';
import { minuteMs, type OperatorProduct } from '@sanaga/domain';
import { confirmableFromOf } from '../../identity/dual-control/dual-control.service.ts';
import { audit } from '../../kernel/audit.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure, invalid } from '../../kernel/failure.ts';
import { plainName } from '../../payments/payment-files/upload.service.ts';
import { Refused, type FoundColumns } from '../../kernel/files/refused.ts';
import type { PageRequest, RowPage } from '../../kernel/paging.ts';
import { directed, isUsual, type DirectedRow } from './directions.ts';
import * as matching from './matching.repository.ts';
import type { StatementMapping } from './statement-file/columns.ts';
import { findMapping, saveMapping } from './statement-mappings.repository.ts';
import { readStatement } from './statement-file/read-in-process.ts';
import { findReversed, openReversals } from './returns.repository.ts';
import { inTheirPlaces, keysOf, namesIn } from './row-keys.ts';
import type { ReadStatement } from './statement-file/parse.ts';
import * as repository from './statements.repository.ts';

interface Upload {
  file: File;
  product: OperatorProduct;
  from: string;
  to: string;
  /** Meaning of its columns, as people name it. */
  mapping?: StatementMapping | undefined;
}

type Reading = Pick<Dependencies, 'db'> & { settings: Pick<Dependencies['settings'], 'MOMO_CURRENCY'> };

/** Sums what was paid in it, or collected; whole XAF. */
const totalOf = (rows: readonly DirectedRow[], product: OperatorProduct): bigint =>
  rows
    .filter((row) => row.status === 'SUCCESSFUL' && isUsual(row, product))
    .reduce((sum, { amount }) => sum + BigInt(amount), 0n);

/**
 * Reads a file by its headings, as the last one with the same headings, or by the meaning that people give its columns.
 */
async function readFile(
  deps: Reading,
  caller: Caller,
  bytes: Uint8Array,
  mapping?: StatementMapping,
): Promise<ReadStatement> {
  try {
    return await readStatement(caller.userId, bytes, { mapping, currency: deps.settings.MOMO_CURRENCY });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { code, ...details } = error.refusal;
    const { found } = details;
    // what people say counts, rather than what they said before
    const saved = found && !mapping && (await findMapping(deps.db, headingsOf(found)));
    if (!saved) throw new Failure(code, details);
    return readFile(deps, caller, bytes, { ...saved, line: found.line });
  }
}

const headingsOf = ({ columns }: FoundColumns): string[] => columns.map(({ heading }) => heading);

async function readUpload(deps: Reading, caller: Caller, { file, from, to, mapping }: Upload) {
  if (from > to) throw invalid('to', 'endBeforeStart');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const contentHash = createHash('sha256').update(bytes).digest();
  const { rows, columns } = await readFile(deps, caller, bytes, mapping);
  return { contentHash, rows, columns };
}

/** Returns the first and the last day of a statement's rows, null where they name none, and how many name none. */
function daysOf(rows: ReadStatement['rows']) {
  const days = rows.flatMap(({ day }) => day ?? []).sort();
  return { from: days[0] ?? null, to: days.at(-1) ?? null, undated: rows.length - days.length };
}

/**
 * Says of which days a statement is, by which columns it names payments, and how many of its rows name one that we
 * know; nothing is kept.
 * Throws UNSUPPORTED_TYPE, FILE_UNREADABLE with the line, PAYLOAD_TOO_LARGE or THROTTLED.
 */
export async function checkStatement(
  deps: Dependencies,
  caller: Caller,
  { file, product, mapping }: Pick<Upload, 'file' | 'product' | 'mapping'>,
) {
  const statement = await readFile(deps, caller, new Uint8Array(await file.arrayBuffer()), mapping);
  const known = await matching.findKnownKeys(deps.db, product, namesIn(statement.rows));
  const { rows } = statement;
  const paid = totalOf(directed(inTheirPlaces(rows, known), product, known), product);
  return {
    rows: rows.length,
    amount: Number(paid),
    ...daysOf(rows),
    columns: keysOf(statement, known),
  };
}

type Comparing = Reading & Pick<Dependencies, 'now'>;

/** Time limit of each step, which compares a hundred thousand rows in one statement; ms. */
const longestMs = 10 * minuteMs;

/**
 * Compares a statement with our operator requests and books. Nothing moves: what differs becomes a task for
 * a person. Throws DUPLICATE_FILE, UNSUPPORTED_TYPE, FILE_UNREADABLE with the line, PAYLOAD_TOO_LARGE,
 * THROTTLED or INVALID_INPUT.
 */
export async function takeStatement(deps: Comparing, caller: Caller, upload: Upload): Promise<SeenStatement> {
  const read = await readUpload(deps, caller, upload);
  return withStatementLimit(longestMs, () => compare(deps, caller, upload, read));
}

async function compare(
  deps: Comparing,
  caller: Caller,
  upload: Upload,
  { contentHash, rows, columns }: Awaited<ReturnType<typeof readUpload>>,
) {
  const { product, from, to, file, mapping } = upload;
  const now = deps.now();
  return inTransaction(deps.db, async (tx) => {
    // 1. The same file once.
    const fileName = plainName(file.name);
    await matching.waitForTurn(tx);
    const known = await matching.findKnownKeys(tx, product, namesIn(rows));
    const placed = directed(inTheirPlaces(rows, known), product, known);
    const id = await matching.insertStatement(tx, {
      product,
      from,
      to,
      fileName,
      contentHash,
      rows: rows.length,
      by: caller.userId,
      at: now,
    });
    if (id === undefined) throw new Failure('DUPLICATE_FILE');
    if (mapping && mapping.line > 0) await saveMapping(tx, columns, mapping);

    // 2. Each row against our requests.
    await matching.insertRows(tx, id, placed);
    await matching.findRequests(tx, { id, product });
    await matching.findFailed(tx, { id, product });
    await findReversed(tx, { id, product });
    await matching.nameOutcomes(tx, id, product);
    await matching.storeTotals(tx, id, product);

    // 3. Open tasks for what differs, end those of rows that were found, and ask about what is open.
    const found = await matching.resolveFound(tx, id, caller.userId, now);
    const differing = (await matching.openDifferences(tx, id, now)) + (await openReversals(tx, id, now));
    const missingThere = await matching.openMissingThere(tx, id, now);
    await matching.pollWaitingNow(tx, id, now);

    await audit(tx, caller, {
      action: 'reconciliation.take-statement',
      subjectType: 'operator_statement',
      subjectId: id,
      detail: { product, from, to, fileName, rows: rows.length, opened: differing + missingThere, found },
    });
    return seenStatement(tx, caller, id);
  });
}

/** A statement as one super admin sees it. */
export interface SeenStatement {
  row: repository.StatementRecord;
  /** True if the caller may agree to its withdrawal. */
  confirmable: boolean;
}

async function seen(
  db: Tx | Database,
  caller: Caller,
  rows: readonly repository.StatementRecord[],
): Promise<SeenStatement[]> {
  const requested = rows.flatMap(({ decision_id }) => decision_id ?? []);
  const confirmableFrom = await confirmableFromOf(db, caller, requested);
  return rows.map((row) => ({
    row,
    confirmable: (confirmableFrom.get(row.decision_id ?? '') ?? null) !== null,
  }));
}

/** Throws NOT_FOUND. */
export async function seenStatement(db: Tx | Database, caller: Caller, id: string): Promise<SeenStatement> {
  const row = await repository.findStatement(db, id);
  const [statement] = row ? await seen(db, caller, [row]) : [];
  if (!statement) throw new Failure('NOT_FOUND');
  return statement;
}

export async function listStatements(
  { db }: Dependencies,
  caller: Caller,
  page: PageRequest,
): Promise<RowPage<SeenStatement>> {
  const { rows, total } = await repository.pageOfStatements(db, page);
  return { rows: await seen(db, caller, rows), total };
}

/** Lists the days of a month, and which of them were compared. */
export async function daysOfMonth(
  { db }: Dependencies,
  query: { product: OperatorProduct; month: string },
): Promise<{ days: repository.StatementDay[] }> {
  return { days: await repository.daysOfMonth(db, query) };
}

/** Throws NOT_FOUND. */
export async function listRows(
  { db }: Dependencies,
  statementId: string,
  query: PageRequest & { outcome?: repository.RowOutcome },
) {
  if (!(await repository.findStatement(db, statementId))) throw new Failure('NOT_FOUND');
  return repository.pageOfRows(db, statementId, query);
}
