import { inTransaction, type Tx } from '@sanaga/database';
import { cities, vatWithin } from '@sanaga/domain';
import type { Dependencies } from '../kernel/dependencies.ts';
import { issuerAt, type IssuerRow } from '../kernel/platform-settings/issuer.ts';
import { acceptedNumbers } from '../identity/documents/documents.repository.ts';
import { lockForBilling } from './billing.repository.ts';
import type { BillRow } from './bills.repository.ts';
import * as repository from './invoices.repository.ts';

/**
 * Issues the invoice of a bill with the details of its issuer and its customer on that day, and the VAT that the bill
 * contains by the rate of its month's last day. Returns false if nobody has set the issuer's details: it waits.
 */
export async function issueInvoice(tx: Tx, bill: BillRow, now: Date): Promise<boolean> {
  const issuer = await issuerAt(tx, now);
  if (!issuer) return false;
  const { name: issuerName, address: issuerAddress, niu, rccm } = issuer;
  const vat_millionths = await vatOf(tx, bill, issuer);
  const { name, location } = await repository.placeOf(tx, bill.organisation_id);
  const address = cities.find(({ value }) => value === location)?.label ?? location;
  await repository.insertInvoice(tx, {
    bill_id: bill.id,
    organisation_id: bill.organisation_id,
    issued_at: now,
    issuer: JSON.stringify({ name: issuerName, address: issuerAddress, niu, rccm }),
    customer: JSON.stringify({ name, address, ...(await acceptedNumbers(tx, bill.organisation_id)) }),
    vat_millionths,
    vat_amount: vat_millionths === null ? 0n : vatWithin(bill.amount, vat_millionths),
  });
  return true;
}

/**
 * Finds the rate of VAT of the day on which the month ended, however much later the clock issues the invoice. If nobody
 * had set a rate for that day, the rate of the day of issue applies.
 */
async function vatOf(tx: Tx, { period_end }: BillRow, issuer: IssuerRow): Promise<bigint | null> {
  const then = await issuerAt(tx, new Date(period_end.getTime() - 1));
  return (then ?? issuer).vat_millionths;
}

/** Issues a holder's invoices that have waited for the issuer's details, the oldest first. */
export const issueWaiting = ({ db, now }: Dependencies, organisationId: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (!(await lockForBilling(tx, organisationId))) return;
    for (const bill of await repository.billsWithoutInvoice(tx, organisationId))
      if (!(await issueInvoice(tx, bill, now()))) return;
  });
