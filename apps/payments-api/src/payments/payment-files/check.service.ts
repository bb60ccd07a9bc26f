import { inTransaction, type Tx } from '@sanaga/database';
import { audit } from '../../kernel/audit.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import {
  contentOf,
  deleteCheck,
  lockCheck,
  noteProgress,
  type ClaimedCheck,
} from './file-checks.repository.ts';
import { chunksSafely } from './parse/parse-safely.ts';
import { Refused } from '../../kernel/files/refused.ts';
import * as fileLines from './payment-file-lines.repository.ts';
import * as repository from './payment-files.repository.ts';
import { compareLines, readingRulesNow, namedLines, type CheckedChunk } from './upload.service.ts';

/** Number of tries after which a file that ended each of its readers is refused. */
const mostTries = 5;

/** Thrown if the check is over, or another process does it by now, so that later work must not be stored. */
class Superseded extends Error {}

/**
 * Checks a large file: its rows are stored chunk by chunk, each in a database transaction of its own, so that a check
 * that is cut off goes on behind the last one. It ends as UPLOADED or REFUSED; if the file was deleted or another
 * process has claimed it, it just ends. Throws what `signal` is aborted with.
 */
export async function checkFile(deps: Dependencies, check: ClaimedCheck, signal: AbortSignal): Promise<void> {
  try {
    if (check.tries > mostTries) return await refuse(deps, check, { code: 'INTERNAL' });
    await readRows(deps, check, signal);
    await finish(deps, check);
  } catch (error) {
    if (error instanceof Superseded) return;
    if (!(error instanceof Refused)) throw error;
    await refuse(deps, check, error.refusal).catch(unlessSuperseded);
  }
}

function unlessSuperseded(error: unknown): void {
  if (!(error instanceof Superseded)) throw error;
}

/** Works in one database transaction that no other process's claim can interrupt. */
const whileClaimed = (deps: Dependencies, check: ClaimedCheck, work: (tx: Tx) => Promise<void>) =>
  inTransaction(deps.db, async (tx) => {
    if (!(await lockCheck(tx, check))) throw new Superseded();
    await work(tx);
  });

async function readRows(deps: Dependencies, check: ClaimedCheck, signal: AbortSignal): Promise<void> {
  const { lastLine, mapping } = check;
  const content = await contentOf(deps.db, check);
  if (!content) throw new Superseded();
  let storing = Promise.resolve();
  try {
    const rules = { ...(await readingRulesNow(deps)), ...(mapping && { mapping }) };
    for await (const chunk of chunksSafely(content, rules, lastLine)) {
      signal.throwIfAborted();
      const named = await namedLines(deps, chunk);
      await storing;
      // the next chunk is read while this one is stored
      storing = store(deps, check, { ...chunk, names: named });
      storing.catch(() => {});
    }
  } finally {
    // even if reading fails, nothing is written behind its back
    await storing;
  }
}

const store = (
  deps: Dependencies,
  check: ClaimedCheck,
  { json, lines, names }: CheckedChunk,
): Promise<void> => {
  // this memory is outside of the heap, and its collection would take long
  const release = () => void json.buffer.transfer(0);
  return whileClaimed(deps, check, async (tx) => {
    await fileLines.insertLines(tx, check.fileId, check.organisationId, { json, names });
    await noteProgress(tx, check, {
      rows: lines.length,
      lastLine: lines.at(-1) ?? check.lastLine,
    });
  }).finally(release);
};

/**
 * Finishes a check once all rows are stored: compares them with each other and with earlier payments, sums them up, and
 * opens the file.
 */
const finish = (deps: Dependencies, check: ClaimedCheck): Promise<void> =>
  whileClaimed(deps, check, async (tx) => {
    const { fileId, organisationId } = check;
    await compareLines(tx, deps, { fileId, organisationId });
    await repository.moveFile(tx, fileId, 'finishCheck');
    await deleteCheck(tx, fileId);
    const file = await repository.findFile(tx, organisationId, fileId);
    await audit(tx, 'system', {
      action: 'payment-file.check',
      subjectType: 'payment-file',
      subjectId: fileId,
      organisationId,
      detail: { rows: file?.rows, accepted: file?.accepted, excluded: file?.excluded },
    });
  });

/** Refuses a file that cannot be accepted as a whole. */
const refuse = (deps: Dependencies, check: ClaimedCheck, refusal: repository.StoredRefusal): Promise<void> =>
  whileClaimed(deps, check, async (tx) => {
    const { fileId, organisationId } = check;
    await repository.moveFile(tx, fileId, 'refuse', { refusal });
    await deleteCheck(tx, fileId);
    await audit(tx, 'system', {
      action: 'payment-file.refuse',
      subjectType: 'payment-file',
      subjectId: fileId,
      organisationId,
      detail: { code: refusal.code },
    });
  });
