import { inTransaction, type Database, type Tx } from '@sanaga/database';
import { memberRoles, planLimits, planNames, type MemberRole, type Plan } from '@sanaga/domain';
import { formatAmount } from '@sanaga/mail';
import { audit } from '../kernel/audit.ts';
import type { Caller, MemberCaller } from '../kernel/caller.ts';
import type { Dependencies } from '../kernel/dependencies.ts';
import { Failure } from '../kernel/failure.ts';
import { queueMail } from '../kernel/mail.worker.ts';
import { lockHolder, roleCounts } from '../identity/organisations/organisations.service.ts';
import { lockDueOf, setPlan, subscribersOf } from '../identity/organisations/subscriptions.repository.ts';
import { notifyAdmins } from '../identity/users/admins.service.ts';
import { issueDueFirst } from './billing.service.ts';
import { upcoming } from './bills.repository.ts';
import { planPrices, setPrice } from './plans.repository.ts';
import { toPlanOffer, type TooMany } from './subscriptions.mapper.ts';

type RoleCounts = Record<MemberRole, number>;

const fieldKeys: Record<MemberRole, string> = {
  ADMIN: 'tooManyAdmins',
  INITIATOR: 'tooManyInitiators',
  VALIDATOR: 'tooManyValidators',
};

/** Finds the roles that have more members than a plan allows. */
const tooManyFor = (plan: Plan, used: RoleCounts): TooMany[] =>
  memberRoles
    .map((role) => ({ role, used: used[role], limit: planLimits[plan][role] }))
    .filter((count) => count.used > count.limit);

/** Lists the plans as the caller sees them; callers who pay for none may look at all. */
export async function listPlans({ db }: Dependencies, caller: Caller) {
  const prices = await planPrices(db);
  const { organisationId } = caller;
  const own = organisationId === null ? undefined : await upcoming(db, organisationId);
  const used = own && organisationId !== null ? await roleCounts(db, organisationId) : undefined;
  return {
    plan: own?.plan ?? null,
    nextBillAt: own?.due_at?.toISOString() ?? null,
    payoutsPausedAt: own?.payouts_paused_at?.toISOString() ?? null,
    plans: prices.map((price) =>
      toPlanOffer(price, {
        current: own?.plan === price.plan,
        refusals: used ? tooManyFor(price.plan, used) : [],
        forSuperAdmin: caller.superAdmin,
      }),
    ),
  };
}

/** Changes the plan at once; the next bill is at its price. Throws PLAN_LIMIT or FORBIDDEN. */
export async function changePlan(deps: Dependencies, caller: MemberCaller, plan: Plan) {
  // an individual pays for no plan
  if (caller.individual) throw new Failure('FORBIDDEN');
  await inTransaction(deps.db, async (tx) => {
    // 1. The holder's lock: inviting members and changing roles wait, so that the count of members stays valid.
    const holder = await lockHolder(tx, caller.organisationId);
    if (holder.plan === plan) return;
    await issueDueFirst(tx, caller.organisationId, deps.now());
    await assertFit(tx, caller.organisationId, plan);

    // 2. The plan, the audit row and the notifications.
    await setPlan(tx, caller.organisationId, plan, deps.now());
    await audit(tx, caller, {
      action: 'plan.change',
      subjectType: 'organisation',
      subjectId: caller.organisationId,
      detail: { from: holder.plan, to: plan },
    });
    await notifyAdmins(tx, caller.organisationId, {
      kind: 'plan-changed',
      values: { plan: planNames[plan] },
      path: '/dashboard/settings',
    });
  });
  return listPlans(deps, caller);
}

async function assertFit(tx: Tx, organisationId: string, plan: Plan): Promise<void> {
  const refusals = tooManyFor(plan, await roleCounts(tx, organisationId));
  if (refusals.length === 0) return;
  throw new Failure('PLAN_LIMIT', {
    values: { context: 'CHANGE', plan: planNames[plan] },
    fields: refusals.map(({ role, used, limit }) => ({
      field: 'plan',
      key: fieldKeys[role],
      values: { used, limit },
    })),
  });
}

/**
 * Sets what a plan costs from the next bill on; whole XAF a month. Months that have ended are billed at the price
 * before. The admins of its holders are notified.
 */
export async function changePrice(deps: Dependencies, caller: Caller, plan: Plan, monthlyPrice: number) {
  await inTransaction(deps.db, async (tx) => {
    const now = deps.now();
    for (const organisationId of await lockDueOf(tx, plan, now)) await issueDueFirst(tx, organisationId, now);
    const before = await setPrice(tx, plan, BigInt(monthlyPrice));
    await audit(tx, caller, {
      action: 'plan.price',
      subjectType: 'plan',
      subjectId: plan,
      organisationId: null,
      detail: { from: Number(before), to: monthlyPrice },
    });
    if (before === BigInt(monthlyPrice)) return;
    for (const organisation of await subscribersOf(tx, plan))
      await notifyOfPrice(deps, tx, { organisation, plan, before, monthlyPrice });
  });
  return offerOf(deps.db, plan);
}

interface PriceChange {
  organisation: { id: string; name: string };
  plan: Plan;
  before: bigint;
  monthlyPrice: number;
}

/** Notifies an organisation's admins, in the product and by mail, of the next bill's price. */
async function notifyOfPrice(deps: Dependencies, tx: Tx, change: PriceChange): Promise<void> {
  const { organisation, plan, before, monthlyPrice } = change;
  const path = '/dashboard/settings?tab=plans';
  const values = { plan: planNames[plan], amount: monthlyPrice };
  const admins = await notifyAdmins(tx, organisation.id, { kind: 'plan-price-changed', values, path });
  for (const { name, email, language } of admins)
    await queueMail(deps.jobs, tx, {
      to: email,
      language,
      template: 'plan-price-changed',
      values: {
        ...values,
        person: name,
        organisation: organisation.name,
        before: formatAmount(before, language),
        link: `${deps.settings.ORG_PORTAL_URL}${path}`,
      },
    });
}

async function offerOf(db: Database, plan: Plan) {
  const price = (await planPrices(db)).find((row) => row.plan === plan);
  if (!price) throw new Failure('NOT_FOUND');
  return toPlanOffer(price, { current: false, refusals: [], forSuperAdmin: true });
}
