import type { FoundCardTopUp, FoundInvoice, FoundRefill } from '@sanaga/api';
import { pathTo } from '@sanaga/navigation';
import { Amount, StatusTag } from '@sanaga/ui';
import { RefillStatus } from '../../shared/money/refill-status.tsx';
import { TopUpStatus } from '../../shared/money/top-up-status.tsx';
import { formatPhone } from '../../shared/people/phone-number.ts';
import { type Entry, lineOf } from './entries.ts';

/** Builds the entry of a refill; a super admin sees whose it is and is led to where it is processed. */
export const refillEntry = (refill: FoundRefill): Entry => ({
  key: refill.id,
  href: refill.organisation ? pathTo.refill(refill.id) : pathTo.ownRefill(refill.id),
  icon: 'wallet',
  title: refill.accountName,
  detail: lineOf(refill.organisation?.name, refill.reference, formatPhone(refill.accountNumber)),
  end: (
    <>
      <Amount value={refill.amount} strong />
      <RefillStatus refill={refill} />
    </>
  ),
});

/** Builds the entry of an invoice; `details` says in words what it is for, and when it fell due. */
export const invoiceEntry = (
  { id, invoice, organisation, amount, status }: FoundInvoice,
  details: string,
): Entry => ({
  key: id,
  href: organisation ? pathTo.bill(id) : pathTo.invoice(id),
  icon: 'receipt',
  title: invoice,
  detail: lineOf(organisation?.name, details),
  end: (
    <>
      <Amount value={amount} strong />
      <StatusTag kind="bill" status={status} />
    </>
  ),
});

/** Builds the entry of a card top-up; `details` says in words when it was started. */
export const topUpEntry = (topUp: FoundCardTopUp, details: string): Entry => ({
  key: topUp.id,
  href: pathTo.cardTopUp(topUp.id),
  icon: 'card',
  title: topUp.reference,
  detail: details,
  end: (
    <>
      <Amount value={topUp.amount} strong />
      <TopUpStatus {...topUp} />
    </>
  ),
});
