import { inTransaction, type Tx } from '@sanaga/database';
import { minuteMs } from '@sanaga/domain';
import type { MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { hitIsOver } from '../../kernel/throttle.ts';
import { answersOf, freshSince } from '../../operator/names.ts';
import { compareWithRegistered } from '../../operator/payees.ts';
import { findTransaction, type NamedTransactionRow } from '../transactions/transactions.repository.ts';
import * as repository from './name-checks.repository.ts';

/** Bounds how often a bulk is looked through for names to ask again, which reads all of its payments. */
const bulkRefreshes = { kind: 'name.bulk', hits: 1, windowMs: 10 * minuteMs };

/**
 * Has the names checked again of a payment, single or bulk, that somebody is about to approve: the operator is asked in
 * the background about the numbers whose answer is older than a day. What it has said since is written to a single
 * payment straight away, so that an outage does not hide it. Does nothing once the payment is decided. Throws NOT_FOUND.
 */
export function refreshNames(deps: Dependencies, caller: MemberCaller, id: string): Promise<void> {
  const { organisationId } = caller;
  return inTransaction(deps.db, async (tx) => {
    const payment = await findTransaction(tx, organisationId, id);
    if (!payment) throw new Failure('NOT_FOUND');
    if (payment.status !== 'PENDING') return;
    if (payment.kind === 'PAYOUT') await writeLastAnswer(tx, payment);
    else if (await hitIsOver(tx, deps.now(), bulkRefreshes, id)) return;
    await repository.queueRefresh(tx, { organisationId, id, since: freshSince(deps.now()) });
  });
}

async function writeLastAnswer(
  tx: Tx,
  { id, payee_number, registered_name }: NamedTransactionRow,
): Promise<void> {
  const answer = (await answersOf(tx, [payee_number])).get(payee_number);
  if (!answer || answer.name === registered_name) return;
  const rows = await repository.lockWaitingPayment(tx, id);
  const named = rows.map((row) => ({
    ...row,
    ...compareWithRegistered(answer.name, row.typed),
    warnings: [],
  }));
  await repository.namePayments(tx, named);
}
