import { together, type Tx } from '@sanaga/database';
import { bulkName } from '../bulk-name.ts';
import type { MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { shortened } from '../../kernel/comments.ts';
import { queueMail } from '../../kernel/mail.worker.ts';
import { makersAtWork, type Reader } from '../approvers/approvers.repository.ts';
import { notifyOfPayment, pathOf } from '../transactions/payment-notifications.ts';
import type { NamedTransactionRow } from '../transactions/transactions.repository.ts';
import { participantsOf, type Written } from './comments.repository.ts';

interface Said {
  by: MemberCaller;
  text: string;
}

/** Values of the sentences; which payment it is about is worded by its kind. */
const valuesOf = ({ kind }: NamedTransactionRow, { by, text }: Said) => ({
  by: by.name,
  text: shortened(text),
  context: kind,
});

const mailTo = (
  tx: Tx,
  deps: Dependencies,
  row: NamedTransactionRow,
  {
    by,
    text,
    template,
    commentId,
  }: Said & { template: 'payment-mention' | 'payment-question'; commentId: string },
  { id: userId, name, email, language }: Reader,
): Promise<void> =>
  queueMail(deps.jobs, tx, {
    to: email,
    language,
    template,
    values: {
      person: name,
      by: by.name,
      name: bulkName(language, row.payee_name, row.retry_nth),
      amount: Number(row.amount),
      text,
      link: `${deps.settings.ORG_PORTAL_URL}${pathOf(row)}`,
    },
    messageId: `${template}-${commentId}-${userId}`,
  });

/** Asks the makers of a payment, also by mail: it is with them until they answer. */
export async function notifyOfQuestion(
  tx: Tx,
  deps: Dependencies,
  row: NamedTransactionRow,
  said: Said & { commentId: string },
): Promise<void> {
  const makers = await makersAtWork(tx, row.makers);
  const ids = makers.map(({ id }) => id);
  await together(
    tx,
    (one) => notifyOfPayment(one, row, 'payment-question', ids, valuesOf(row, said)),
    ...makers.map(
      (maker) => (one: Tx) => mailTo(one, deps, row, { ...said, template: 'payment-question' }, maker),
    ),
  );
}

/** Tells the makers of a payment that nobody waits for their answer any more. */
export const notifyOfWithdrawal = (tx: Tx, row: NamedTransactionRow, by: MemberCaller): Promise<void> =>
  notifyOfPayment(
    tx,
    row,
    'payment-question-withdrawn',
    row.makers.filter((maker) => maker !== by.userId),
    { by: by.name, context: row.kind },
  );

/**
 * Notifies of a comment each person once: who is mentioned, also by mail, then whose question it answers, then everybody
 * else who took part in the payment.
 */
export async function notifyOfComment(
  tx: Tx,
  deps: Dependencies,
  row: NamedTransactionRow,
  { written, mentioned, ...said }: Said & { written: Written; mentioned: readonly Reader[] },
): Promise<void> {
  const known = new Set([said.by.userId]);
  const unknown = (ids: readonly string[]) => {
    const left = ids.filter((id) => !known.has(id));
    for (const id of left) known.add(id);
    return left;
  };
  const mentions = unknown(mentioned.map(({ id }) => id));
  const askers = unknown(written.asked_by === null ? [] : [written.asked_by]);
  const participants = await makersAtWork(tx, await participantsOf(tx, row));
  const others = unknown(participants.map(({ id }) => id));
  const values = valuesOf(row, said);
  const mail = { ...said, template: 'payment-mention', commentId: written.id } as const;
  await together(
    tx,
    (one) => notifyOfPayment(one, row, 'payment-mention', mentions, values),
    (one) => notifyOfPayment(one, row, 'payment-answer', askers, values),
    (one) => notifyOfPayment(one, row, 'payment-comment', others, values),
    ...mentioned
      .filter(({ id }) => mentions.includes(id))
      .map((reader) => (one: Tx) => mailTo(one, deps, row, mail, reader)),
  );
}
