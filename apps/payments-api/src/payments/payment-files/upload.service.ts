import { createHash } from 'node:crypto';
import { inTransaction, type Tx } from '@sanaga/database';
import { maxFileRows } from '@sanaga/domain';
import { audit } from '../../kernel/audit.ts';
import type { MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import type { KeyColumns } from '../../kernel/plugins/idempotency.ts';
import { readPlatformSettings } from '../../kernel/platform-settings/platform-settings.repository.ts';
import { compared, mapInPortions, namesOf } from './names.ts';
import { duplicateLines } from './parse/duplicates.ts';
import { parseInThread } from './parse/parse-in-thread.ts';
import type { ParsedFile, ParsedRow } from './parse/parse.ts';
import { Refused, type RowProblem } from './parse/problems.ts';
import type { RowLimits } from './parse/rows.ts';
import { summaryOf } from './payment-files.queries.ts';
import * as fileLines from './payment-file-lines.repository.ts';
import * as repository from './payment-files.repository.ts';

interface PreparedFile extends Omit<ParsedFile, 'rows'> {
  name: string;
  sha256: Buffer;
  lines: fileLines.CheckedLine[];
}

/** What rows are held against now. */
export async function limitsNow({ db, settings }: Dependencies): Promise<RowLimits> {
  const { payoutMin, payoutMax } = await readPlatformSettings(db);
  return {
    minimum: Number(payoutMin),
    maximum: Number(payoutMax),
    sandbox: settings.MOMO_TARGET_ENVIRONMENT === 'sandbox',
  };
}

const longestName = 200;

/** The name alone, whatever folders or marks a client puts into it. */
export const plainName = (name: string): string =>
  name
    .split(/[\\/]/)
    .at(-1)
    ?.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .slice(-longestName) || 'file';

/**
 * Reads and checks a file; done before the database transaction, never inside, as names are looked up at the operator.
 * Throws UNSUPPORTED_TYPE, FILE_UNREADABLE with what is missing, PAYLOAD_TOO_LARGE.
 */
export async function prepareFile(
  deps: Dependencies,
  caller: MemberCaller,
  file: File,
): Promise<PreparedFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const sha256 = createHash('sha256').update(bytes).digest();
  const limits = { ...(await limitsNow(deps)), maxRows: maxFileRows };
  const { rows, ...parsed } = await parseInThread(bytes, limits).catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error;
    const { code, fields } = error.refusal;
    throw new Failure(code, fields && { fields });
  });
  const payable = rows.filter((row): row is ParsedRow & { number: string } => row.number !== null);
  const names = await namesOf(
    deps,
    caller.organisationId,
    payable.map(({ number }) => number),
  );
  const duplicates = duplicateLines(payable.filter(({ errors }) => errors.length === 0));
  const lines = await mapInPortions(rows, (row) => checkedLine(row, names, duplicates));
  return { ...parsed, name: plainName(file.name), sha256, lines };
}

function checkedLine(
  row: ParsedRow,
  names: Map<string, string>,
  duplicates: Map<number, number>,
): fileLines.CheckedLine {
  const name = compared(row.typed.name, row.number === null ? null : (names.get(row.number) ?? null));
  return { ...row, ...name, warnings: warningsOf(name, duplicates.get(row.line)) };
}

/** What people should look at, from the name and from the other rows. */
export function warningsOf(
  { registeredName, nameMatch }: ReturnType<typeof compared>,
  duplicateOf: number | undefined,
): RowProblem[] {
  const warnings: RowProblem[] = [];
  if (duplicateOf !== undefined)
    warnings.push({ field: 'number', code: 'DUPLICATE', values: { line: duplicateOf } });
  if (nameMatch === 'DIFFERS' && registeredName !== null)
    warnings.push({ field: 'name', code: 'NAME_DIFFERS', values: { registeredName } });
  return warnings;
}

/** Stores a file with its rows. Throws DUPLICATE_FILE where the holder has the same one and this is not confirmed. */
export async function saveFile(
  tx: Tx,
  deps: Dependencies,
  caller: MemberCaller,
  { file, confirm }: { file: PreparedFile; confirm: boolean },
  key: KeyColumns | null,
) {
  // 1. The same content twice needs a confirmation, also when it comes twice at once.
  await repository.lockContent(tx, caller.organisationId, file.sha256);
  if (!confirm && (await repository.contentExists(tx, caller.organisationId, file.sha256)))
    throw new Failure('DUPLICATE_FILE');

  // 2. The file, its rows, and what its payees were paid just now.
  const fileId = await repository.insertFile(tx, {
    organisationId: caller.organisationId,
    name: file.name,
    format: file.format,
    sha256: file.sha256,
    layout: file.layout,
    rows: file.lines.length,
    createdBy: caller.userId,
    key,
  });
  await fileLines.insertLines(tx, fileId, caller.organisationId, file.lines);
  await fileLines.warnOfRecentPayments(tx, fileId, deps.now());
  await repository.recount(tx, fileId);

  // 3. The audit row, and the summary.
  await audit(tx, caller, {
    action: 'payment-file.upload',
    subjectType: 'payment-file',
    subjectId: fileId,
    detail: { name: file.name, sha256: file.sha256.toString('hex'), rows: file.lines.length },
  });
  return summaryOf(tx, caller, fileId);
}

/** Throws away a file that was not processed; an initiator only one that they had a part in. */
export function deleteFile({ db }: Dependencies, caller: MemberCaller, fileId: string) {
  return inTransaction(db, async (tx) => {
    const file = await repository.lockFile(tx, caller.organisationId, fileId);
    if (!file) throw new Failure('NOT_FOUND');
    if (!caller.roles.includes('ADMIN') && !file.makers.includes(caller.userId))
      throw new Failure('FORBIDDEN');
    if (!(await repository.closeFile(tx, fileId, { status: 'DELETED' })))
      throw new Failure('WRONG_STATUS', { values: { status: file.status } });
    await audit(tx, caller, {
      action: 'payment-file.delete',
      subjectType: 'payment-file',
      subjectId: fileId,
    });
    return { ...file, status: 'DELETED' as const };
  });
}
