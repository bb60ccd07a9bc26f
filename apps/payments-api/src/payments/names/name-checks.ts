import { setTimeout } from 'node:timers/promises';
import { inTransaction, type Tx } from '@sanaga/database';
import { parsePayeeNumber } from '@sanaga/operators';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { operatorRate } from '../../operator/bounds.ts';
import { answersOf, freshSince, knownSince, type NameAnswer, storeNames } from '../../operator/names.ts';
import { compareWithRegistered } from '../../operator/payees.ts';
import { isStopped } from '../../operator/product-health.ts';
import { freeSlots, takeSlots } from '../../operator/slots.ts';
import { nameWarnings } from '../payment-files/name-warnings.ts';
import * as repository from './name-checks.repository.ts';
import type { AnsweredCheck, CheckedName, ClaimedCheck } from './name-checks.repository.ts';

/** Product of the operator whose rate look-ups count towards: the one that pays. */
const kind = 'DISBURSEMENT';

/** Maximum of numbers that are asked about at once. */
const mostAtOnce = 20;

/**
 * Time ahead within which look-ups may take slots; ms. Payments take them a second ahead, so a payment waits at most
 * this long, and while payments use the whole rate no slot is left for names.
 */
const aheadMs = 200;

/** Maximum of rows written in one database transaction. */
const portion = 500;

const firstDelaySeconds = 15;
const longestDelaySeconds = 3_600;

/** Returns the delay before a number is tried again that the operator did not answer for; it grows with each try. */
const delayAfter = ({ tries }: ClaimedCheck): number =>
  Math.min(firstDelaySeconds * 2 ** Math.min(tries - 1, 10), longestDelaySeconds);

/** Numbers whose names are now known, and the names; null for no name. */
export interface Answered {
  checks: readonly ClaimedCheck[];
  names: ReadonlyMap<string, string | null>;
}

interface AskedBatch extends Answered {
  /** Holder after whom the next batch continues; null if nothing was due or no slot was free. */
  lastHolder: string | null;
  /** True if the operator was asked, and did not answer once. */
  silent: boolean;
}

/**
 * Finds the names of some numbers: asks the operator for those that it gave no answer for lately, within its rate.
 * Several processes may do so at once; if one dies, the others take over its numbers and need not ask again. No call to
 * the operator happens inside a database transaction. The caller writes what it returns within a minute.
 */
export async function findNames(deps: Dependencies, after: string | null): Promise<AskedBatch> {
  const { db, settings } = deps;
  const nothing = { lastHolder: null, silent: false, checks: [], names: new Map() };
  const rate = operatorRate(settings);
  if (await isStopped(db, kind)) return nothing;
  const most = await freeSlots(db, { kind, now: deps.now(), rate, most: mostAtOnce, aheadMs });
  const claimed = most === 0 ? [] : await repository.claimChecks(db, { now: deps.now(), after, most });
  const last = claimed.at(-1);
  if (!last) return nothing;

  // 1. The operator is not asked about a number that nobody waits for any more.
  const wanted = await repository.wantedChecks(db, claimed);
  await repository.endChecks(
    db,
    claimed.filter((check) => !wanted.includes(check)),
    deps.now(),
  );

  // 2. Its recent answers, and its new ones for the others; silence leaves them for later.
  const numbers = [...new Set(wanted.map(({ number }) => number))];
  const known = await knownNames(deps, wanted);
  const unknown = numbers.filter((number) => !known.has(number));
  const answers = await ask(deps, unknown, rate);
  await storeNames(db, answers, deps.now());
  const names = new Map([...known, ...answers]);
  const silent = wanted.filter(({ number }) => !names.has(number));
  await repository.putOffChecks(db, silent, { now: deps.now(), seconds: delayAfter });
  return {
    lastHolder: last.organisationId,
    silent: unknown.length > 0 && answers.size === 0,
    checks: wanted.filter(({ number }) => names.has(number)),
    names,
  };
}

/** Returns the names that the operator has given lately or, where payments wait for approval, within the day. */
async function knownNames({ db, now }: Dependencies, checks: readonly ClaimedCheck[]) {
  const answers = await answersOf(
    db,
    checks.map(({ number }) => number),
  );
  const again = await repository.numbersCheckedAgain(db, checks);
  const isValid = (number: string, { askedAt }: NameAnswer) =>
    askedAt >= (again.has(number) ? freshSince(now()) : knownSince(now()));
  return new Map(
    [...answers].flatMap(([number, answer]) =>
      isValid(number, answer) ? [[number, answer.name] as const] : [],
    ),
  );
}

/** Asks the operator; returns its answers by number, null for no name, without those that it did not give. */
async function ask(
  deps: Dependencies,
  numbers: readonly string[],
  rate: number,
): Promise<Map<string, string | null>> {
  const { db, now, operator, settings } = deps;
  const sandbox = settings.MOMO_TARGET_ENVIRONMENT === 'sandbox';
  const slots = await takeSlots(db, { kind, now: now(), rate, count: numbers.length });
  const answers = await Promise.all(
    numbers.map(async (number, place) => {
      await setTimeout(Math.max(0, (slots[place]?.getTime() ?? 0) - now().getTime()));
      const msisdn = parsePayeeNumber(number, { sandbox })?.msisdn;
      // a number that the operator cannot have has no name
      const name = msisdn === undefined ? null : await operator.registeredName(msisdn);
      return name === undefined ? [] : [[number, name] as const];
    }),
  );
  return new Map(answers.flat());
}

/**
 * Delay before numbers are handled again whose rows are not all written, because of many rows or somebody changing one.
 */
const againSeconds = 1;

/** Writes names to all rows that wait for them, in portions, and ends the checks that no row is left for. */
export async function writeNames(deps: Dependencies, { checks, names }: Answered): Promise<void> {
  if (checks.length === 0) return;
  const answered = checks.map((check) => ({ ...check, name: names.get(check.number) ?? null }));
  while ((await inTransaction(deps.db, (tx) => writePortion(tx, answered))) > 0);
  const left = await repository.unwrittenChecks(deps.db, answered);
  await repository.putOffChecks(deps.db, left, { now: deps.now(), seconds: () => againSeconds });
  await repository.endChecks(
    deps.db,
    answered.filter((check) => !left.includes(check)),
    deps.now(),
  );
}

const places = [
  { lock: repository.lockFileRows, write: repository.nameFileRows },
  { lock: repository.lockPayments, write: repository.namePayments },
  { lock: repository.lockOutdatedPayments, write: repository.namePayments },
  { lock: repository.lockBeneficiaries, write: repository.nameBeneficiaries },
];

async function writePortion(tx: Tx, checks: readonly AnsweredCheck[]): Promise<number> {
  const names = new Map(checks.map(({ number, name }) => [number, name]));
  let written = 0;
  for (const { lock, write } of places) {
    const rows = await lock(tx, checks, portion);
    const checked: CheckedName[] = rows.map((row) => {
      const name = compareWithRegistered(names.get(row.number) ?? null, row.typed);
      return { ...row, ...name, warnings: nameWarnings(name) };
    });
    if (checked.length > 0) await write(tx, checked);
    written += checked.length;
  }
  return written;
}
