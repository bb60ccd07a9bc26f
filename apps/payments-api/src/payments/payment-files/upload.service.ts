import type { Tx } from '@sanaga/database';
import { maxFileRows } from '@sanaga/domain';
import { audit } from '../../kernel/audit.ts';
import type { MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { numberRules } from '../../kernel/phone-numbers.ts';
import type { KeyColumns } from '../../kernel/plugins/idempotency.ts';
import { readPlatformSettings } from '../../kernel/platform-settings/platform-settings.repository.ts';
import { knownNames } from '../../operator/names.ts';
import { compareWithRegistered } from '../../operator/payees.ts';
import { compareWithOthers } from '../repeats/repeats.service.ts';
import { insertCheck } from './file-checks.repository.ts';
import { nameWarnings } from './name-warnings.ts';
import { outlineSafely, parseSafely } from './parse/parse-safely.ts';
import type { FileHead, ReadingRules } from './parse/parse.ts';
import type { Chunk } from './parse/chunk.ts';
import type { ColumnMapping } from './parse/mapping.ts';
import { findMapping, saveMapping } from './mappings.repository.ts';
import { Refused } from '../../kernel/files/refused.ts';
import { isLarge } from './parse/size.ts';
import { summaryOf } from './payment-files.queries.ts';
import * as fileLines from './payment-file-lines.repository.ts';
import * as repository from './payment-files.repository.ts';

/** Rows with what is known about their payees' names. */
export type CheckedChunk = Omit<Chunk, 'names'> & { names: fileLines.NamedLine[] };

interface PreparedFile extends FileHead {
  name: string;
  sha256: Buffer;
  /** Meaning of its columns if the headings do not say it; `isNew` if somebody has just given it. */
  mapped?: { mapping: ColumnMapping; isNew: boolean };
  /** Its checked rows or, for a large file, what is needed to check them in the background. */
  content: { chunks: CheckedChunk[] } | { bytes: Buffer; estimatedRows: number | null };
}

/** Reads the rules that rows are checked against now. */
export async function readingRulesNow(deps: Dependencies): Promise<ReadingRules> {
  const { payoutMin, payoutMax } = await readPlatformSettings(deps.db);
  return {
    ...numberRules(deps),
    maxRows: maxFileRows,
    minimum: Number(payoutMin),
    maximum: Number(payoutMax),
  };
}

const longestName = 200;

/** Returns only the name, without folders or marks that a client puts into it. */
export const plainName = (name: string): string =>
  name
    .split(/[\\/]/)
    .at(-1)
    ?.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .slice(-longestName) || 'file';

/** Digests bytes in a thread of the pool, as a large file would hold up everybody else. */
const sha256Of = async (bytes: Uint8Array<ArrayBuffer>): Promise<Buffer> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', bytes));

/**
 * Reads a file, and checks its rows unless it is large; done before the database transaction. Names that the operator
 * has not given lately are asked for in the background. Throws UNSUPPORTED_TYPE, FILE_UNREADABLE with what is missing,
 * PAYLOAD_TOO_LARGE, THROTTLED.
 */
export async function prepareFile(
  deps: Dependencies,
  caller: MemberCaller,
  { file, mapping }: { file: File; mapping?: ColumnMapping },
): Promise<PreparedFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const named = { name: plainName(file.name), sha256: await sha256Of(bytes) };
  try {
    if (mapping)
      return {
        ...named,
        ...(await readFile(deps, caller, bytes, mapping)),
        mapped: { mapping, isNew: true },
      };
    return { ...named, ...(await readByHeadings(deps, caller, bytes)) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { code, ...details } = error.refusal;
    throw new Failure(code, details);
  }
}

const readFile = (
  deps: Dependencies,
  caller: MemberCaller,
  bytes: Uint8Array<ArrayBuffer>,
  mapping?: ColumnMapping,
): Promise<ReadFile> =>
  isLarge(bytes) ? outlined(caller, bytes, mapping) : checked(deps, caller, bytes, mapping);

/**
 * Reads a file by its headings, or as the holder's last file with the same headings. Throws Refused, with the columns.
 */
async function readByHeadings(
  deps: Dependencies,
  caller: MemberCaller,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<ReadFile & Pick<PreparedFile, 'mapped'>> {
  try {
    return await readFile(deps, caller, bytes);
  } catch (error) {
    const found = error instanceof Refused ? error.refusal.found : undefined;
    const headings = found?.columns.map(({ heading }) => heading) ?? [];
    const saved = found && (await findMapping(deps.db, caller.organisationId, headings));
    if (!saved) throw error;
    const mapping = { ...saved, line: found.line };
    return { ...(await readFile(deps, caller, bytes, mapping)), mapped: { mapping, isNew: false } };
  }
}

type ReadFile = Omit<PreparedFile, 'name' | 'sha256' | 'mapped'>;

async function outlined(
  caller: MemberCaller,
  bytes: Uint8Array<ArrayBuffer>,
  mapping?: ColumnMapping,
): Promise<ReadFile> {
  const { estimatedRows, ...head } = await outlineSafely(caller.organisationId, bytes, mapping);
  return { ...head, content: { bytes: Buffer.from(bytes.buffer), estimatedRows } };
}

async function checked(
  deps: Dependencies,
  caller: MemberCaller,
  bytes: Uint8Array<ArrayBuffer>,
  mapping?: ColumnMapping,
): Promise<ReadFile> {
  const rules = { ...(await readingRulesNow(deps)), ...(mapping && { mapping }) };
  const { chunks, ...head } = await parseSafely(caller.organisationId, bytes, rules);
  const checkedChunks: CheckedChunk[] = [];
  for (const chunk of chunks) checkedChunks.push({ ...chunk, names: await namedLines(deps, chunk) });
  return { ...head, content: { chunks: checkedChunks } };
}

/**
 * Finds what is known about the names of payees. Payees that appear twice in the file are found once all rows are
 * stored.
 */
export async function namedLines(
  { db, now }: Dependencies,
  { lines, numbers, names: typed }: Chunk,
): Promise<fileLines.NamedLine[]> {
  const wanted = numbers.filter((number) => number !== null);
  const known = await knownNames(db, wanted, now());
  return lines.flatMap((line, n) => {
    const said = known.get(numbers[n] ?? '');
    if (said === undefined) return [];
    const name = compareWithRegistered(said, typed[n] ?? '');
    return { line, ...name, warnings: nameWarnings(name) };
  });
}

/**
 * Finds in all stored rows what people should look at apart from the names, in each row and across the file, and counts
 * it.
 */
export async function compareLines(
  tx: Tx,
  deps: Pick<Dependencies, 'now'>,
  file: { fileId: string; organisationId: string },
): Promise<void> {
  await fileLines.markDuplicates(tx, file.fileId);
  await fileLines.warnOfRecentPayments(tx, file.fileId, deps.now());
  await repository.recount(tx, file.fileId);
  await compareWithOthers(tx, deps, file);
}

/**
 * Stores a file with its rows; a large one is CHECKING from then on. Throws DUPLICATE_FILE if the holder has the same
 * file already and has not confirmed that this is intended.
 */
export async function saveFile(
  tx: Tx,
  deps: Dependencies,
  caller: MemberCaller,
  { file, confirm }: { file: PreparedFile; confirm: boolean },
  key: KeyColumns | null,
) {
  // 1. The same content twice needs a confirmation, even if it comes twice at once.
  await repository.lockContent(tx, caller.organisationId, file.sha256);
  if (!confirm && (await repository.contentExists(tx, caller.organisationId, file.sha256)))
    throw new Failure('DUPLICATE_FILE');

  // 2. The file, and its rows or the work of reading them.
  const { content } = file;
  const fileId = await repository.insertFile(tx, {
    organisationId: caller.organisationId,
    name: file.name,
    format: file.format,
    sha256: file.sha256,
    layout: file.layout,
    status: 'chunks' in content ? 'UPLOADED' : 'CHECKING',
    createdBy: caller.userId,
    key,
  });
  if ('chunks' in content) {
    for (const chunk of content.chunks) await fileLines.insertLines(tx, fileId, caller.organisationId, chunk);
    await compareLines(tx, deps, { fileId, organisationId: caller.organisationId });
  } else {
    const mapping = file.mapped?.mapping;
    await insertCheck(tx, { fileId, organisationId: caller.organisationId, mapping, ...content });
  }
  if (file.mapped?.isNew) {
    const headings = file.layout.columns.map(({ heading }) => heading);
    const { mapping } = file.mapped;
    if (mapping.line > 0) await saveMapping(tx, caller.organisationId, { headings, mapping });
  }

  // 3. The audit row, and the summary.
  await audit(tx, caller, {
    action: 'payment-file.upload',
    subjectType: 'payment-file',
    subjectId: fileId,
    detail: {
      name: file.name,
      sha256: file.sha256.toString('hex'),
      ...('chunks' in content && { rows: rowsOf(content.chunks) }),
      ...(file.mapped && { mapped: true }),
    },
  });
  return summaryOf(tx, caller, fileId);
}

const rowsOf = (chunks: readonly Pick<Chunk, 'lines'>[]): number =>
  chunks.reduce((total, { lines }) => total + lines.length, 0);
