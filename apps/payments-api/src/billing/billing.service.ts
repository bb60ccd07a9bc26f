import { inTransaction, type Tx } from '@sanaga/database';
import { billGraceDays, monthEndingAfter, type AuditAction } from '@sanaga/domain';
import { availableAccount, LedgerError, postTransfers } from '@sanaga/ledger';
import { audit } from '../kernel/audit.ts';
import type { Dependencies } from '../kernel/dependencies.ts';
import { queueMail } from '../kernel/mail.worker.ts';
import { notifySuperAdmins, type NotificationKind } from '../kernel/notifications/notifications.service.ts';
import { notifyAdmins, type Admin } from '../identity/users/admins.service.ts';
import { payWhatIsOwed } from '../wallet/debt.service.ts';
import { setNextBill, setPayoutsPaused } from '../identity/organisations/subscriptions.repository.ts';
import * as repository from './billing.repository.ts';
import type { BillRow as Bill } from './bills.repository.ts';
import { isFirstWithoutInvoice } from './invoices.repository.ts';
import { issueInvoice, issueWaiting } from './invoices.service.ts';
import { invoiceNumber } from './subscriptions.mapper.ts';

type Holder = repository.BilledHolder;

/**
 * Brings one holder's bills up to date: issues those whose month has ended, and invoices that waited, pays what the
 * wallet covers, the oldest first, and notifies people if it does not cover one. Each step is a database transaction of
 * its own under the holder's lock, so that several may do so at once, and again after a crash anywhere.
 */
export async function billHolder(deps: Dependencies, organisationId: string): Promise<void> {
  await issueDue(deps, organisationId);
  await issueWaiting(deps, organisationId);
  for (const billId of await repository.dueBillIds(deps.db, organisationId))
    if (!(await pay(deps, organisationId, billId))) break;
  await followUp(deps, organisationId);
}

/** Issues a holder's bills for the months that have ended, each in a database transaction of its own. */
async function issueDue({ db, now }: Dependencies, organisationId: string): Promise<void> {
  while (await inTransaction(db, (tx) => issueNext(tx, organisationId, now())));
}

/**
 * Issues a holder's bills for the months that have ended by now, in the database transaction that changes what they
 * depend on. Otherwise the clock, which may not have billed them yet, would use what holds from now on. Locks the
 * holder.
 */
export async function issueDueFirst(tx: Tx, organisationId: string, now: Date): Promise<void> {
  while (await issueNext(tx, organisationId, now));
}

/** Bills everybody with something to do; returns errors by holder. A failing one never delays the others. */
export async function billEverybody(deps: Dependencies): Promise<Map<string, unknown>> {
  const failures = new Map<string, unknown>();
  for (const id of await repository.holdersToBill(deps.db, deps.now())) {
    try {
      await billHolder(deps, id);
    } catch (error) {
      failures.set(id, error);
    }
  }
  return failures;
}

/**
 * Pays a holder's debt when money comes into its wallet, and tries unpaid bills again, by a job that exists exactly
 * when the money does.
 */
export async function tryAgainWithMoney(
  { jobs }: Pick<Dependencies, 'jobs'>,
  tx: Tx,
  organisationId: string,
): Promise<void> {
  await payWhatIsOwed(tx, organisationId);
  if (await repository.hasDueBill(tx, organisationId)) await jobs.send(tx, 'billing', { organisationId });
}

/** Issues the bill of the first ended month without one; returns false if there is none. */
async function issueNext(tx: Tx, organisationId: string, now: Date): Promise<boolean> {
  // 1. The holder, as others who billed it have left it.
  const holder = await repository.lockForBilling(tx, organisationId);
  if (!holder?.approved_at || !holder.next_bill_at || holder.next_bill_at > now) return false;
  const { approved_at, next_bill_at: dueAt } = holder;

  // 2. A month at whose end the holder is suspended is not billed, and deleted holders are no longer billed.
  if (holder.status !== 'APPROVED') {
    const next = holder.status === 'SUSPENDED' ? monthEndingAfter(approved_at, now).end : null;
    await setNextBill(tx, organisationId, next);
    return false;
  }

  // 3. The bill, at the plan and price of its last day; a free plan is not billed.
  await setNextBill(tx, organisationId, monthEndingAfter(approved_at, dueAt).end);
  if (holder.monthly_price > 0n) await issue(tx, holder, { dueAt, approvedAt: approved_at, now });
  return true;
}

interface Billed {
  dueAt: Date;
  approvedAt: Date;
  now: Date;
}

async function issue(tx: Tx, holder: Holder, { dueAt, approvedAt, now }: Billed): Promise<void> {
  const lastMoment = new Date(dueAt.getTime() - 1);
  const bill = await repository.insertBill(tx, {
    organisation_id: holder.id,
    plan: holder.plan,
    amount: holder.monthly_price,
    period_start: monthEndingAfter(approvedAt, lastMoment).start,
    period_end: dueAt,
    due_at: dueAt,
  });
  await auditBill(tx, bill, 'bill.issue');
  // without its issuer's details only the invoice waits
  if (await issueInvoice(tx, bill, now)) return;
  if (await isFirstWithoutInvoice(tx, bill.id))
    await notifySuperAdmins(tx, { kind: 'issuer-missing', path: '/super-admin/settings?view=issuer' });
}

/** Pays one bill from the wallet: once, however many try. Returns false if the wallet lacks the money. */
async function pay(deps: Dependencies, organisationId: string, billId: string): Promise<boolean> {
  try {
    return await inTransaction(deps.db, async (tx) => {
      // 1. The holder and the bill, as others who billed it have left them.
      const holder = await repository.lockForBilling(tx, organisationId);
      if (holder?.status !== 'APPROVED') return false;
      const bill = await repository.markPaid(tx, organisationId, billId, deps.now());
      if (!bill) return true;

      // 2. The money: available → income, or INSUFFICIENT_FUNDS and nothing happened.
      await postTransfers(tx, [
        {
          reference: `bill:${bill.id}`,
          kind: 'SUBSCRIPTION',
          currency: bill.currency,
          organisationId,
          legs: [
            { account: availableAccount(organisationId), amount: -bill.amount },
            { account: 'income:subscription', amount: bill.amount },
          ],
        },
      ]);
      await auditBill(tx, bill, 'bill.pay');
      await notifyOf(tx, holder, 'bill-paid', bill);

      // 3. Payouts go on if this was the last overdue bill.
      if (holder.payouts_paused_at) await resumePayouts(tx, holder, deps.now());
      return true;
    });
  } catch (error) {
    if (error instanceof LedgerError && error.code === 'INSUFFICIENT_FUNDS') return false;
    throw error;
  }
}

async function resumePayouts(tx: Tx, holder: Holder, now: Date): Promise<void> {
  if ((await repository.overdueOf(tx, holder.id, now)).length > 0) return;
  await setPayoutsPaused(tx, holder.id, null);
  await auditPayouts(tx, holder, 'payouts.resume');
  await notifyOf(tx, holder, 'payouts-resumed');
}

/** Follows up bills that could not be paid. */
const followUp = (deps: Dependencies, organisationId: string): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const holder = await repository.lockForBilling(tx, organisationId);
    if (holder?.status !== 'APPROVED') return;
    await notifyOfUnpaid(deps, tx, holder);
    if (!holder.payouts_paused_at) await pauseWhereOverdue(deps, tx, holder);
  });

/** Notifies the admins once of each bill that the wallet could not pay. */
async function notifyOfUnpaid(deps: Dependencies, tx: Tx, holder: Holder): Promise<void> {
  for (const bill of await repository.takeUnnotified(tx, holder.id, deps.now())) {
    const admins = await notifyOf(tx, holder, 'bill-due', bill);
    for (const admin of admins) await mail(deps, tx, admin, 'bill-due', holder, bill);
  }
}

async function pauseWhereOverdue(deps: Dependencies, tx: Tx, holder: Holder): Promise<void> {
  const overdue = await repository.overdueOf(tx, holder.id, deps.now());
  const [first] = overdue;
  if (!first) return;
  await setPayoutsPaused(tx, holder.id, deps.now());
  await auditPayouts(tx, holder, 'payouts.pause');
  const owed = { ...first, amount: overdue.reduce((sum, { amount }) => sum + amount, 0n) };
  const admins = await notifyOf(tx, holder, 'payouts-paused', owed);
  for (const admin of admins) await mail(deps, tx, admin, 'payouts-paused', holder, owed);
}

const auditBill = (tx: Tx, { id, organisation_id, number, amount }: Bill, action: AuditAction) =>
  audit(tx, 'system', {
    action,
    subjectType: 'bill',
    subjectId: id,
    organisationId: organisation_id,
    detail: { invoice: invoiceNumber(number), amount: Number(amount) },
  });

const auditPayouts = (tx: Tx, { id }: Holder, action: AuditAction) =>
  audit(tx, 'system', { action, subjectType: 'organisation', subjectId: id, organisationId: id });

/** Notifies the admins about a bill, and links to where it is paid or listed; returns whom it notified. */
const notifyOf = (
  tx: Tx,
  holder: Holder,
  kind: NotificationKind,
  bill?: Pick<Bill, 'amount' | 'number'>,
): Promise<Admin[]> =>
  notifyAdmins(tx, holder.id, {
    kind,
    values: bill ? { amount: Number(bill.amount), invoice: invoiceNumber(bill.number) } : {},
    path: kind === 'bill-paid' || kind === 'payouts-resumed' ? '/dashboard/history' : '/dashboard/balances',
  });

/** Queues a mail that goes out once, however often its job is delivered. */
const mail = (
  { jobs, settings }: Dependencies,
  tx: Tx,
  admin: Admin,
  template: 'bill-due' | 'payouts-paused',
  holder: Holder,
  bill: Bill,
): Promise<void> =>
  queueMail(jobs, tx, {
    to: admin.email,
    language: admin.language,
    template,
    values: {
      person: admin.name,
      organisation: holder.name,
      amount: Number(bill.amount),
      reference: invoiceNumber(bill.number),
      days: billGraceDays,
      link: `${settings.ORG_PORTAL_URL}/dashboard/balances`,
    },
    messageId: `${template}-${bill.id}-${admin.id}`,
  });
