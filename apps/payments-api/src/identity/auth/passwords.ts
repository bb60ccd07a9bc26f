import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { passwordChecks, passwordRules, whyGuessed, type PasswordOwner } from '@sanaga/domain';
import { Failure } from '../../kernel/failure.ts';
import type { PersonRow } from './people.repository.ts';

/** argon2id (the library's default) with 19 MiB. */
const cost = { timeCost: 2, memoryCost: 19_456, parallelism: 1 };

/** Hashes made at once, each of which takes 19 MiB and a core: one core stays free for all others. */
const concurrency = Math.min(2, Math.max(1, availableParallelism() - 1));
/** Hashes that wait; further ones are refused. */
const longestQueue = 200;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= concurrency) {
    if (waiting.length >= longestQueue) throw new Failure('UNAVAILABLE', { retryAfter: 2 });
    // a hash that is done hands its place over, so `running` stays as it is
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

/** Verified against where there is no user, so that the response takes as long; its password is unknown. */
const dummyHash = hashPassword(crypto.randomUUID());

/** Compares in the same time whether or not there is a hash to compare with. */
export async function passwordMatches(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const known = passwordHash ?? (await dummyHash);
  const matches = await inTurn(() => verify(known, password));
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
