import { bulkTransactions, transactions } from '@sanaga/contract';
import type { FastifyInstance } from 'fastify';
import { asMember } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { register } from '../../kernel/plugins/operations.ts';
import { acceptWhileUnderWay } from '../bulk/accepted.ts';
import { bulkAtRest } from '../bulk/bulk-guards.ts';
import { toTransaction } from '../transactions/transactions.mapper.ts';
import { approve, approveBulk } from './approval.service.ts';
import { cancel, cancelBulk } from './cancellation.service.ts';
import { deletePayment } from './deletion.service.ts';
import { excludeFromBulk } from './exclusion.service.ts';

/** Calls that approve, cancel and delete payments, single and bulk. */
export function registerDecisionRoutes(app: FastifyInstance, deps: Dependencies): void {
  register(app, transactions.approveTransaction, async ({ caller, params, body }) =>
    toTransaction(await approve(deps, asMember(caller), params.id, body), caller.shownLanguage),
  );

  register(app, bulkTransactions.approveBulkTransaction, async ({ caller, params, body, reply }) => {
    const member = asMember(caller);
    await bulkAtRest(deps, member, params.id, 'APPROVE');
    return acceptWhileUnderWay(reply, await approveBulk(deps, member, params.id, body));
  });

  register(app, transactions.cancelTransaction, async ({ caller, params, body }) =>
    toTransaction(await cancel(deps, asMember(caller), params.id, body.reason ?? ''), caller.shownLanguage),
  );

  register(app, bulkTransactions.cancelBulkTransaction, async ({ caller, params, body, reply }) => {
    const member = asMember(caller);
    await bulkAtRest(deps, member, params.id, 'CANCEL');
    return acceptWhileUnderWay(reply, await cancelBulk(deps, member, params.id, body.reason ?? ''));
  });

  register(app, bulkTransactions.excludeBulkItems, async ({ caller, params, body }) => {
    const member = asMember(caller);
    await bulkAtRest(deps, member, params.id);
    return excludeFromBulk(deps, member, params.id, body);
  });

  register(app, transactions.deleteTransaction, async ({ caller, params }) => {
    const member = asMember(caller);
    await bulkAtRest(deps, member, params.id);
    return toTransaction(await deletePayment(deps, member, params.id), caller.shownLanguage);
  });
}
