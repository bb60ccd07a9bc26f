import { inTransaction, type Tx } from '@sanaga/database';
import { dayInDouala, floatOutcomeOf, timeZone, type FloatSides } from '@sanaga/domain';
import { audit } from '../../kernel/audit.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { notifySuperAdmins } from '../../kernel/notifications/notifications.service.ts';
import type { PageRequest, RowPage } from '../../kernel/paging.ts';
import { readBalance, type ReadBalance } from '../../operator/balance.ts';
import * as repository from './comparison.repository.ts';
import type { ComparisonRow, OnItsWay } from './comparison.repository.ts';

interface Balances {
  disbursement: ReadBalance;
  /** Balance of the collection account; null where both products share one. */
  collection: ReadBalance | null;
}

/**
 * Reads the operator's side. It keeps an account for each product, and what is collected stays in one of them until the
 * owner has it moved to the other; together they are our float. Where the settings say that both share one account it
 * counts once.
 */
async function readBalances(deps: Dependencies): Promise<Balances> {
  const [disbursement, collection] = await Promise.all([
    readBalance(deps, 'DISBURSEMENT'),
    deps.settings.MOMO_ACCOUNTS === 'shared' ? null : readBalance(deps, 'COLLECTION'),
  ]);
  return { disbursement, collection };
}

const amountOf = (balance: ReadBalance | null): bigint | null =>
  balance?.state === 'known' ? balance.amount : null;
const causeOf = (balance: ReadBalance | null): string[] =>
  balance?.state === 'unknown' ? [balance.cause] : [];

const added = (...parts: OnItsWay[]): OnItsWay => ({
  goingOut: parts.reduce((sum, part) => sum + part.goingOut, 0n),
  comingIn: parts.reduce((sum, part) => sum + part.comingIn, 0n),
});

const longestCause = 200;

/**
 * Compares what the operator holds for us by the books with what it says; `caller` is null by the clock. The books are
 * read before the operator is asked: its answer may or may not count what was sent or booked since then, or what was
 * sent before and has no outcome. A difference beyond that, and beyond what open exceptions explain, becomes an
 * exception; it ends when both sides are equal again.
 */
export async function compareFloat(deps: Dependencies, caller: Caller | null): Promise<ComparisonRow> {
  const before = await repository.bookedFloat(deps.db);
  const balances = await readBalances(deps);
  return inTransaction(deps.db, async (tx) => {
    // 1. One comparison after another.
    await repository.waitForTurn(tx);
    const at = deps.now();

    // 2. Both sides, and what may be on either.
    const onItsWay = added(
      await repository.unsettled(tx),
      await repository.bookedSince(tx, before.entries),
      await repository.openExceptions(tx),
    );
    const [disbursement, collection] = [amountOf(balances.disbursement), amountOf(balances.collection)];
    const causes = [...causeOf(balances.disbursement), ...causeOf(balances.collection)];
    const sides =
      causes.length > 0
        ? null
        : { ours: before.held, theirs: (disbursement ?? 0n) + (collection ?? 0n), ...onItsWay };
    const outcome = sides ? floatOutcomeOf(sides) : 'UNREADABLE';

    // 3. Kept permanently; the person who asked is audited.
    const id = await repository.insertComparison(tx, {
      compared_at: at,
      compared_by: caller?.userId ?? null,
      outcome,
      ours: before.held,
      disbursement,
      collection,
      theirs: sides?.theirs ?? null,
      going_out: onItsWay.goingOut,
      coming_in: onItsWay.comingIn,
      cause: sides ? null : causes.join('; ').slice(0, longestCause),
    });
    if (caller)
      await audit(tx, caller, {
        action: 'float.compare',
        subjectType: 'platform',
        detail: { outcome, ours: Number(before.held), theirs: sides && Number(sides.theirs) },
      });

    // 4. The exception that says so, or its end.
    if (sides && outcome === 'DIFFERS') await raise(tx, sides, at);
    if (outcome === 'EQUAL') await repository.endDifference(tx, { by: caller?.userId ?? null, at });
    return repository.findComparison(tx, id);
  });
}

async function raise(tx: Tx, { ours, theirs }: FloatSides, at: Date): Promise<void> {
  const opened = await repository.noteDifference(tx, { ours, theirs, at });
  if (opened === undefined) return;
  const difference = theirs - ours;
  await notifySuperAdmins(tx, {
    kind: 'float-differs',
    values: { amount: Number(difference < 0n ? -difference : difference) },
    path: `/super-admin/reports?view=exceptions&id=${opened}`,
  });
}

/** Hour in Douala from which the day's comparison is made: by then little is under way. */
const firstHour = 4;
const hourInDouala = new Intl.DateTimeFormat('en', {
  hour: 'numeric',
  hourCycle: 'h23',
  timeZone,
});

/**
 * Returns true when the clock should compare: once a day, and each hour as long as there is a difference or no answer.
 */
async function isDue({ db, now }: Dependencies): Promise<boolean> {
  const last = await repository.lastComparison(db);
  if (!last) return true;
  if (last.outcome === 'UNREADABLE' || (await repository.openDifference(db))) return true;
  return (
    dayInDouala(last.compared_at) < dayInDouala(now()) && Number(hourInDouala.format(now())) >= firstHour
  );
}

/** Compares by the clock, where that is due; runs each hour. */
export async function compareByClock(deps: Dependencies): Promise<void> {
  if (await isDue(deps)) await compareFloat(deps, null);
}

export const listComparisons = ({ db }: Dependencies, page: PageRequest): Promise<RowPage<ComparisonRow>> =>
  repository.pageOfComparisons(db, page);
