import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { inTransaction, type Database, type Tx } from '@sanaga/database';
import { type Language, oneTimeCode } from '@sanaga/domain';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { queueMail } from '../../kernel/mail.worker.ts';
import * as repository from './codes.repository.ts';

export const codePurposes = [
  'SIGN_UP',
  'SIGN_IN',
  'RESET',
  'CHANGE_PASSWORD',
  'CHANGE_EMAIL',
  'CHANGE_PHONE',
  'CHANGE_ORGANISATION_EMAIL',
  'CHANGE_ORGANISATION_PHONE',
  'GRANT_ACCESS',
  'CONFIRM_PROVIDER',
  'APPROVE_TRANSACTION',
  'PROCESS_FILE',
] as const;
export type CodePurpose = (typeof codePurposes)[number];

interface CodeFor {
  purpose: CodePurpose;
  /** The e-mail address the code is mailed to, lower case. */
  address: string;
  /** What exactly the code confirms; nothing where the purpose says it all. */
  subject?: string;
}

interface CodeRequest extends CodeFor {
  language: Language;
  /**
   * The mail that carries the code. Null makes a decoy: a code that nobody can know, so that an address we do not
   * know gets the same response as one that we know.
   */
  template: string | null;
  values?: Record<string, string | number>;
  /** What the code confirms has changed: a new one, however young the old one is. */
  reissue?: boolean;
  /** The only code of its purpose that its address has: it takes the place of those for other subjects too. */
  alone?: boolean;
}

interface CodeEntry extends CodeFor {
  code: string;
}

export type IssueOutcome =
  | { outcome: 'issued' }
  /** An unused code is open; seconds until it may be mailed again. */
  | { outcome: 'too-soon'; retryAfter: number }
  /** Too many unused codes within a day. */
  | { outcome: 'too-many'; retryAfter: number };

const { digits, lifetimeMs, resendAfterMs } = oneTimeCode;
const dayMs = 86_400_000;
const maxTries = 5;
const maxUnusedADay = 10;

const keyOf = ({ purpose, address, subject = '' }: CodeFor): repository.CodeKey => ({
  purpose,
  address,
  subject,
});

const newCode = (): string =>
  randomInt(10 ** digits)
    .toString()
    .padStart(digits, '0');

const hashOf = (
  { settings }: Dependencies,
  { purpose, address, subject }: repository.CodeKey,
  code: string,
): Buffer =>
  createHmac('sha256', settings.TOKEN_KEY).update([purpose, address, subject, code].join('|')).digest();

const secondsUntil = (ms: number, now: Date): number => Math.max(1, Math.ceil((ms - now.getTime()) / 1_000));

/** Makes and mails a code, replacing the current one, and reports where it is too soon or too often for that. */
export async function tryIssueCode(deps: Dependencies, request: CodeRequest, tx?: Tx): Promise<IssueOutcome> {
  return tx ? issueIn(tx, deps, request) : inTransaction(deps.db, (own) => issueIn(own, deps, request));
}

async function issueIn(tx: Tx, deps: Dependencies, request: CodeRequest): Promise<IssueOutcome> {
  const now = deps.now();
  const key = keyOf(request);
  await repository.lockAddress(tx, key.purpose, key.address);

  // 1. Not while a code is open that was mailed just now; a decoy holds no real one up.
  const standing = await repository.standingCode(tx, key);
  const holdsUp =
    isOpen(standing, now) && !request.reissue && (request.template === null || !isDecoy(standing));
  if (holdsUp) {
    const again = standing.created_at.getTime() + resendAfterMs;
    if (again > now.getTime()) return { outcome: 'too-soon', retryAfter: secondsUntil(again, now) };
  }

  // 2. Not where too many were never used.
  const unused = await repository.unusedSince(tx, key, new Date(now.getTime() - dayMs));
  if (unused.count >= maxUnusedADay && unused.oldest)
    return { outcome: 'too-many', retryAfter: secondsUntil(unused.oldest.getTime() + dayMs, now) };

  // 3. The new code takes the place of the old one.
  const code = newCode();
  const expires = new Date(now.getTime() + lifetimeMs);
  const code_hash = request.template === null ? decoyHash : hashOf(deps, key, code);
  if (request.alone) await repository.supersedeAll(tx, key, now);
  await repository.replaceCode(tx, { ...key, code_hash, created_at: now, expires_at: expires }, now);
  if (request.template !== null)
    await queueMail(deps.jobs, tx, {
      to: request.address,
      language: request.language,
      template: request.template,
      values: { ...request.values, code },
    });
  return { outcome: 'issued' };
}

/**
 * Makes and mails a code for somebody signed in; with `tx`, in that transaction.
 * Throws THROTTLED while one is open that was mailed within a minute, or after too many unused ones.
 */
export async function issueCode(deps: Dependencies, request: CodeRequest, tx?: Tx): Promise<void> {
  const result = await tryIssueCode(deps, request, tx);
  if (result.outcome !== 'issued') throw new Failure('THROTTLED', { retryAfter: result.retryAfter });
}

/** Stored in place of a code's hash: no keyed hash looks like it, so no entered code matches. */
const decoyHash = Buffer.alloc(32);
const isDecoy = ({ code_hash }: repository.CodeRow): boolean => code_hash.equals(decoyHash);

type Standing = repository.CodeRow | undefined;

const isOpen = (standing: Standing, now: Date): standing is repository.CodeRow =>
  standing !== undefined && standing.expires_at > now && standing.tries < maxTries;

/** Whether there is a mailed code that can still be entered. */
export async function codeIsOpen(tx: Tx, { now }: Dependencies, wanted: CodeFor): Promise<boolean> {
  const standing = await repository.standingCode(tx, keyOf(wanted));
  return isOpen(standing, now()) && !isDecoy(standing);
}

/** Counts the try, in a commit of its own, and compares. Throws CODE_WRONG with the tries left, or CODE_EXPIRED. */
async function check(deps: Dependencies, entry: CodeEntry): Promise<repository.CodeRow> {
  const key = keyOf(entry);
  const row = await repository.countTry(deps.db, key, deps.now(), maxTries);
  if (!row) throw expired();
  if (timingSafeEqual(row.code_hash, hashOf(deps, key, entry.code))) return row;
  const triesLeft = maxTries - row.tries;
  const fields = [{ field: 'otpCode', key: 'codeWrong', values: { count: triesLeft } }];
  throw new Failure('CODE_WRONG', { triesLeft, values: { count: triesLeft }, fields });
}

const expired = (): Failure =>
  new Failure('CODE_EXPIRED', { fields: [{ field: 'otpCode', key: 'codeExpired' }] });

/** Uses a code up and returns its id. Throws CODE_WRONG or CODE_EXPIRED; a wrong try is counted for good. */
export async function consumeCode(deps: Dependencies, entry: CodeEntry): Promise<string> {
  const { id } = await check(deps, entry);
  if (!(await repository.markConsumed(deps.db, id, deps.now()))) throw expired();
  return id;
}

/** Checks a code that a later call uses up with `takeVerifiedCode`. Throws CODE_WRONG or CODE_EXPIRED. */
export async function verifyCode(deps: Dependencies, entry: CodeEntry): Promise<void> {
  const { id } = await check(deps, entry);
  if (!(await repository.markVerified(deps.db, id, deps.now()))) throw expired();
}

/** Uses up a code that was verified within the last ten minutes; false where there is none. */
export async function takeVerifiedCode(tx: Tx, deps: Dependencies, wanted: CodeFor): Promise<boolean> {
  const now = deps.now();
  const taken = await repository.takeVerified(tx, keyOf(wanted), new Date(now.getTime() - lifetimeMs), now);
  return taken !== undefined;
}

/** What the one code of a purpose that is made `alone` confirms; undefined where there is none. */
export const standingSubject = (
  db: Tx | Database,
  wanted: Pick<CodeFor, 'purpose' | 'address'>,
): Promise<string | undefined> => repository.latestSubject(db, wanted);

/** The owner has proved to hold the mailbox: requests by strangers in their name no longer count. */
export const settleCodes = (tx: Tx, deps: Dependencies, address: string): Promise<void> =>
  repository.settleCodes(
    tx,
    address,
    ['SIGN_IN', 'RESET', 'CHANGE_PASSWORD'] satisfies CodePurpose[],
    deps.now(),
  );

/** The address no longer belongs to anybody: its codes are void, and the rows that remain use the alias. */
export const forgetCodes = (tx: Tx, { now }: Dependencies, address: string, alias: string): Promise<void> =>
  repository.renameAddress(tx, codePurposes, address, alias, now());
