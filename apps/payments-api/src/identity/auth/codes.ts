import { createHmac, randomInt } from 'node:crypto';
import { inTransaction, type Database, type Tx } from '@sanaga/database';
import { codeLifetimeMs, codePauseMs, dayMs, type Language, minuteMs, oneTimeCode } from '@sanaga/domain';
import { keysOf } from '@sanaga/server';
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
  'REMOVE_FACTOR',
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
  /** Names what exactly the code confirms; nothing where the purpose says it all. */
  subject?: string;
}

export interface CodeRequest extends CodeFor {
  language: Language;
  /**
   * The mail that carries the code. Null makes a decoy: a code that nobody can know, so that an address we do not
   * know gets the same response as one that we know.
   */
  template: string | null;
  values?: Record<string, string | number>;
  /** Makes a new one, however young the old one is: what the code confirms has changed. */
  reissue?: boolean;
  /** The only code of its purpose that its address has: it takes the place of those for other subjects too. */
  alone?: boolean;
}

interface CodeEntry extends CodeFor {
  code: string;
}

type IssueOutcome =
  | { outcome: 'issued'; expiresAt: Date }
  /** A code was mailed just now; seconds until another one may be. */
  | { outcome: 'too-soon'; retryAfter: number }
  /** Too many unused codes within a day. */
  | { outcome: 'too-many'; retryAfter: number };

const { digits, lifetimeMs, resendAfterMs } = oneTimeCode;
const maxTries = 5;
const maxUnusedADay = 10;

/**
 * Purposes whose codes anybody who knows the address may ask for: counting unused codes would let strangers keep the
 * owner out.
 */
const askedByAnybody: readonly CodePurpose[] = ['SIGN_UP', 'RESET'];

const keyOf = ({ purpose, address, subject = '' }: CodeFor): repository.CodeKey => ({
  purpose,
  address,
  subject,
});

const newCode = (): string =>
  randomInt(10 ** digits)
    .toString()
    .padStart(digits, '0');

/** The hashes of a code by each key: the first is the one to store, any may be stored already. */
export const codeHashes = (
  { settings }: Dependencies,
  { purpose, address, subject }: repository.CodeKey,
  code: string,
): [Buffer, ...Buffer[]] =>
  keysOf(settings.TOKEN_KEY).map((key) =>
    createHmac('sha256', key).update([purpose, address, subject, code].join('|')).digest(),
  ) as [Buffer, ...Buffer[]];

const secondsUntil = (ms: number, now: Date): number => Math.max(1, Math.ceil((ms - now.getTime()) / 1_000));

/** Makes and mails a code, replacing the current one, and reports where it is too soon or too often for that. */
export async function tryIssueCode(deps: Dependencies, request: CodeRequest, tx?: Tx): Promise<IssueOutcome> {
  return tx ? issueIn(tx, deps, request) : inTransaction(deps.db, (own) => issueIn(own, deps, request));
}

async function issueIn(tx: Tx, deps: Dependencies, request: CodeRequest): Promise<IssueOutcome> {
  const now = deps.now();
  const key = keyOf(request);
  await repository.lockAddress(tx, key.purpose, key.address);

  // 1. Not too soon, and not where too many were never used.
  const blocked = askedByAnybody.includes(request.purpose)
    ? await blockedByPause(tx, request, now)
    : ((await blockedByOpenCode(tx, request, now)) ?? (await blockedByUnusedCodes(tx, key, now)));
  if (blocked) return blocked;

  // 2. The new code takes the place of the old one.
  const code = newCode();
  const validMs = await lifetimeOf(tx, request, now);
  const expiresAt = new Date(now.getTime() + validMs);
  const code_hash = request.template === null ? decoyHash : codeHashes(deps, key, code)[0];
  if (request.alone) await repository.supersedeAll(tx, key, now);
  await repository.replaceCode(tx, { ...key, code_hash, created_at: now, expires_at: expiresAt }, now);
  if (request.template !== null)
    await queueMail(deps.jobs, tx, {
      to: request.address,
      language: request.language,
      template: request.template,
      values: { ...request.values, code, minutes: validMs / minuteMs },
    });
  return { outcome: 'issued', expiresAt };
}

type Blocked = Exclude<IssueOutcome, { outcome: 'issued' }> | undefined;

/** Not while a code is open that was mailed just now; a decoy holds no real one up. */
async function blockedByOpenCode(tx: Tx, request: CodeRequest, now: Date): Promise<Blocked> {
  const standing = await repository.standingCode(tx, keyOf(request));
  if (!isOpen(standing, now) || request.reissue) return undefined;
  if (request.template !== null && isDecoy(standing)) return undefined;
  const again = standing.created_at.getTime() + resendAfterMs;
  return again > now.getTime() ? { outcome: 'too-soon', retryAfter: secondsUntil(again, now) } : undefined;
}

const aDayBefore = (now: Date): Date => new Date(now.getTime() - dayMs);

async function blockedByUnusedCodes(tx: Tx, key: repository.CodeKey, now: Date): Promise<Blocked> {
  const { count, oldest } = await repository.unusedSince(tx, key, aDayBefore(now));
  return count >= maxUnusedADay && oldest
    ? { outcome: 'too-many', retryAfter: secondsUntil(oldest.getTime() + dayMs, now) }
    : undefined;
}

/** Unused codes of the last day; where one is to be mailed, those that were. */
const unusedLike = (tx: Tx, request: CodeRequest, now: Date) =>
  repository.unusedSince(
    tx,
    keyOf(request),
    aDayBefore(now),
    request.template === null ? undefined : decoyHash,
  );

async function blockedByPause(tx: Tx, request: CodeRequest, now: Date): Promise<Blocked> {
  if (request.reissue) return undefined;
  const { count, newest } = await unusedLike(tx, request, now);
  const again = (newest?.getTime() ?? 0) + codePauseMs(count);
  return again > now.getTime() ? { outcome: 'too-soon', retryAfter: secondsUntil(again, now) } : undefined;
}

/**
 * Returns how long a code is good: ten minutes, or as long as the pause that follows, so that the mailbox's owner
 * always has a good one.
 */
async function lifetimeOf(tx: Tx, request: CodeRequest, now: Date): Promise<number> {
  if (!askedByAnybody.includes(request.purpose)) return lifetimeMs;
  const { count } = await unusedLike(tx, request, now);
  return codeLifetimeMs(count + 1);
}

/**
 * Makes and mails a code for somebody signed in; with `tx`, in that transaction.
 * Throws THROTTLED while one is open that was mailed within a minute, or after too many unused ones.
 */
export async function issueCode(deps: Dependencies, request: CodeRequest, tx?: Tx): Promise<void> {
  const result = await tryIssueCode(deps, request, tx);
  if (result.outcome === 'issued') return;
  const { outcome, retryAfter } = result;
  // the sentence says that the open code is still valid, and when another one can be sent
  const values = outcome === 'too-soon' ? { values: { context: 'codeValid', count: retryAfter } } : {};
  throw new Failure('THROTTLED', { retryAfter, ...values });
}

/** Stored in place of a code's hash: no keyed hash looks like it, so no entered code matches. */
const decoyHash = Buffer.alloc(32);
const isDecoy = ({ code_hash }: repository.CodeRow): boolean => code_hash.equals(decoyHash);

type Standing = repository.CodeRow | undefined;

const isOpen = (standing: Standing, now: Date): standing is repository.CodeRow =>
  standing !== undefined && standing.expires_at > now && standing.tries < maxTries;

/** Says whether there is a mailed code that can still be entered. */
export async function codeIsOpen(tx: Tx, { now }: Dependencies, wanted: CodeFor): Promise<boolean> {
  const standing = await repository.standingCode(tx, keyOf(wanted));
  return isOpen(standing, now()) && !isDecoy(standing);
}

/**
 * Compares a code and returns its id, for `takeCode` in the database transaction of what it allows. A wrong try is counted
 * in a commit of its own, for good. Throws CODE_WRONG with the tries left, or CODE_EXPIRED.
 */
export async function checkCode(deps: Dependencies, entry: CodeEntry): Promise<string> {
  const key = keyOf(entry);
  const row = await repository.countTry(
    deps.db,
    key,
    codeHashes(deps, key, entry.code),
    deps.now(),
    maxTries,
  );
  if (!row) throw codeExpired();
  if (row.isRight) return row.id;
  throw codeWrong(maxTries - row.tries);
}

export const codeWrong = (triesLeft: number, field = 'otpCode'): Failure => {
  const fields = [{ field, key: 'codeWrong', values: { count: triesLeft } }];
  return new Failure('CODE_WRONG', { triesLeft, values: { count: triesLeft }, fields });
};

export const codeExpired = (): Failure =>
  new Failure('CODE_EXPIRED', { fields: [{ field: 'otpCode', key: 'codeExpired' }] });

/** Uses up a code that was checked; what fails in the same transaction gives it back. Throws CODE_EXPIRED. */
export async function takeCode(tx: Tx, deps: Dependencies, id: string): Promise<void> {
  if (!(await repository.markConsumed(tx, id, deps.now()))) throw codeExpired();
}

/** Checks a code that a later call uses up with `takeVerifiedCode`. Throws CODE_WRONG or CODE_EXPIRED. */
export async function verifyCode(deps: Dependencies, entry: CodeEntry): Promise<void> {
  const id = await checkCode(deps, entry);
  await inTransaction(deps.db, async (tx) => {
    if (!(await repository.markVerified(tx, id, deps.now()))) throw codeExpired();
  });
}

/** Uses up a code that was verified within the last ten minutes; false if there is no such code. */
export async function takeVerifiedCode(tx: Tx, deps: Dependencies, wanted: CodeFor): Promise<boolean> {
  const now = deps.now();
  const taken = await repository.takeVerified(tx, keyOf(wanted), new Date(now.getTime() - lifetimeMs), now);
  return taken !== undefined;
}

/** Returns whether a code was right within a number of ms, even if it is used up. */
export const wasVerifiedWithin = (
  tx: Tx,
  { now }: Dependencies,
  wanted: CodeFor,
  ms: number,
): Promise<boolean> => repository.verifiedAfter(tx, keyOf(wanted), new Date(now().getTime() - ms));

/** Finds what the one code of a purpose that is made `alone` confirms; undefined if there is no such code. */
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
