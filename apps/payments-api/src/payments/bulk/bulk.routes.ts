import { bulkTransactions } from '@sanaga/contract';
import { receiptFileName } from '@sanaga/domain';
import type { FastifyInstance } from 'fastify';
import { asMember } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { onceByKey } from '../../kernel/plugins/idempotency.ts';
import { register } from '../../kernel/plugins/operations.ts';
import { sendPaper } from '../../kernel/plugins/papers.ts';
import { bulkReceipt } from './bulk-receipt.pdf.ts';
import { bulkAtRest } from './bulk-guards.ts';
import { acceptWhileUnderWay } from './accepted.ts';
import { findBulkByKey, items, retryBulk } from './bulk.service.ts';

export function registerBulkRoutes(app: FastifyInstance, deps: Dependencies): void {
  register(app, bulkTransactions.listBulkItems, ({ caller, params, query }) =>
    items(deps, asMember(caller), params.id, query),
  );

  register(app, bulkTransactions.retryBulkTransaction, async ({ caller, params, request, reply }) => {
    const member = asMember(caller);
    await bulkAtRest(deps, member, params.id);
    const retry = await onceByKey(deps.db, {
      organisationId: member.organisationId,
      request,
      create: (tx, key) => retryBulk(tx, deps, member, params.id, key),
      find: (tx, key) => findBulkByKey(tx, member, key),
    });
    return acceptWhileUnderWay(reply, retry);
  });

  register(app, bulkTransactions.generateBulkTransactionPdf, async ({ caller, params, query, reply }) => {
    const { name, ...paper } = await bulkReceipt(deps, asMember(caller), params.id);
    return sendPaper(reply, caller, { name: receiptFileName(name, query), ...paper });
  });
}
