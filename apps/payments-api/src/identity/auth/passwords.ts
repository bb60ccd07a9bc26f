import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { passwordChecks, passwordRules, whyGuessed, type PasswordOwner } from '@sanaga/domain';
import { Failure } from '../../kernel/failure.ts';
import type { PersonRow } from './people.repository.ts';

/** argon2id (the library's default) with 19 MiB. */
const cost = { timeCost: 2, memoryCost: 19_456, parallelism: 1 };

/** Hashes made at once, each of which takes 19 MiB and a core: one core stays free for all others. */
const concurrency = Math.min(2, Math.max(1, availableParallelism() - 1));
/** Hashes of each kind that wait; further ones are refused. */
const longestQueue = 200;
let running = 0;

/** Work that waits, by what it is for: whoever signs in never waits for all who sign up, nor the other way round. */
const waiting = { signIn: [] as (() => void)[], newPassword: [] as (() => void)[] };
type Purpose = keyof typeof waiting;
let served: Purpose = 'newPassword';

/** Takes the next piece of work, of the other kind than the last one where there is any. */
function takeNext(): (() => void) | undefined {
  const other = served === 'signIn' ? 'newPassword' : 'signIn';
  if (waiting[other].length > 0) served = other;
  return waiting[served].shift();
}

async function inTurn<T>(purpose: Purpose, work: () => Promise<T>): Promise<T> {
  if (running >= concurrency) {
    const queue = waiting[purpose];
    if (queue.length >= longestQueue) throw new Failure('UNAVAILABLE', { retryAfter: 2 });
    // a hash that is done hands its place over, so `running` stays as it is
    await new Promise<void>((resolve) => queue.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = takeNext();
    if (next) next();
    else running -= 1;
  }
}

export const hashPassword = (password: string): Promise<string> =>
  inTurn('newPassword', () => hash(password, cost));

/** Verified against where there is no user, so that the response takes as long; its password is unknown. */
const dummyHash = hashPassword(crypto.randomUUID());

/** Compares in the same time whether or not there is a hash to compare with. */
export async function passwordMatches(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const known = passwordHash ?? (await dummyHash);
  const matches = await inTurn('signIn', () => verify(known, password));
  return matches && passwordHash != null;
}

const ruleKeys = { LENGTH: 'passwordLength', CASE: 'passwordCase', SPECIAL: 'passwordSpecial' } as const;
const guessKeys = {
  PERSONAL: 'passwordPersonal',
  LOCAL: 'passwordLocal',
  COMMON: 'passwordCommon',
  PATTERN: 'passwordPattern',
} as const;

/** Throws PASSWORD_WEAK with the rules that are not met, or with why its owner's is guessed, reported for `field`. */
export function assertStrength(
  password: string,
  field: 'password' | 'newPassword',
  owner?: PasswordOwner,
): void {
  const checks = passwordChecks(password);
  const missing: string[] = passwordRules.filter((rule) => !checks[rule]).map((rule) => ruleKeys[rule]);
  const reason = missing.length === 0 ? whyGuessed(password, owner) : undefined;
  if (reason) missing.push(guessKeys[reason]);
  if (missing.length > 0)
    throw new Failure('PASSWORD_WEAK', { fields: missing.map((key) => ({ field, key })) });
}

/** Returns whose password it is, for its strength. */
export const ownerOf = (person: PersonRow): PasswordOwner => ({
  name: person.name,
  email: person.email,
  phoneNumber: person.phone_number,
  organisationName: person.organisation_name,
});
