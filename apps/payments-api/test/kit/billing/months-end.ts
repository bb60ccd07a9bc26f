import { dayMs, monthsAfter } from '@sanaga/domain';
import { billHolder } from '../../../src/billing/billing.service.ts';
import type { TestSession } from '../base/clients.ts';
import type { Harness } from '../identity/harness.ts';

type Product = Pick<Harness, 'db' | 'dependencies'>;

/**
 * Lets `months` months end without bills, the last of them `daysAgo` (or up to three days earlier, in short months).
 */
export async function monthsEndUnbilled(
  h: Product,
  { organisationId }: TestSession,
  months = 1,
  daysAgo = 0,
): Promise<void> {
  const end = new Date(Date.now() - daysAgo * dayMs - 1_000);
  await h.db
    .updateTable('organisation')
    .set({ approved_at: monthsAfter(end, -months), next_bill_at: monthsAfter(monthsAfter(end, -months), 1) })
    .where('id', '=', organisationId)
    .execute();
}

/** Lets `months` months end, and bills them. */
export async function monthsEnd(
  h: Product,
  holder: TestSession,
  months?: number,
  daysAgo?: number,
): Promise<void> {
  await monthsEndUnbilled(h, holder, months, daysAgo);
  await billHolder(h.dependencies, holder.organisationId);
}
