import { together, type Tx } from '@sanaga/database';
import { bulkName } from '../bulk-name.ts';
import type { MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { queueMail } from '../../kernel/mail.worker.ts';
import { makersAtWork } from '../approvers/approvers.repository.ts';
import { notifyOfPayment, pathOf } from '../transactions/payment-notifications.ts';
import type { NamedTransactionRow } from '../transactions/transactions.repository.ts';

interface Exclusion {
  by: MemberCaller;
  at: Date;
  reason: string;
  /** Number of payments that were excluded. */
  items: number;
  amount: bigint;
}

/** Tells the makers of a bulk transaction what an approver excluded and why, also by mail: it is theirs to correct. */
export async function notifyOfExclusion(
  tx: Tx,
  deps: Dependencies,
  row: NamedTransactionRow,
  { by, at, reason, items, amount }: Exclusion,
): Promise<void> {
  const makers = await makersAtWork(tx, row.makers);
  const ids = makers.map(({ id }) => id);
  const values = { by: by.name, reason, count: items, amount: Number(amount) };
  await together(
    tx,
    (one) => notifyOfPayment(one, row, 'bulk-excluded', ids, values),
    ...makers.map(
      ({ id, email, name, language }) =>
        (one: Tx) =>
          queueMail(deps.jobs, one, {
            to: email,
            language,
            template: 'bulk-excluded',
            values: {
              person: name,
              by: by.name,
              name: bulkName(language, row.payee_name, row.retry_nth),
              payments: items,
              amount: Number(amount),
              reason,
              link: `${deps.settings.ORG_PORTAL_URL}${pathOf(row)}`,
            },
            messageId: `bulk-excluded-${row.id}-${at.getTime()}-${id}`,
          }),
    ),
  );
}
