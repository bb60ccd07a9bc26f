import { transactions } from '@sanaga/contract';
import type { FastifyInstance } from 'fastify';
import { asMember } from '../../caller.ts';
import type { Dependencies } from '../../dependencies.ts';
import { translator } from '../../translations.ts';
import { onceByKey } from '../../plugins/idempotency.ts';
import { register } from '../../plugins/operations.ts';
import { toTransaction } from './transactions.mapper.ts';
import { checkPayee, detail, findByKey, list, paymentToBeneficiary } from './transactions.queries.ts';
import { receipt } from './receipt.pdf.ts';
import * as service from './transactions.service.ts';
import { exportCsv } from './transactions.csv.ts';

export function registerTransactionRoutes(app: FastifyInstance, deps: Dependencies): void {
  register(app, transactions.listTransactions, ({ caller, query }) => list(deps, asMember(caller), query));

  register(app, transactions.getTransactionDetail, ({ caller, params }) =>
    detail(deps, asMember(caller), params.id),
  );

  register(app, transactions.checkPayee, ({ caller, body }) => checkPayee(deps, asMember(caller), body));

  register(app, transactions.createTransaction, async ({ caller, body, request }) => {
    const member = asMember(caller);
    const payment = await service.preparePayment(deps, body);
    return onceByKey(deps.db, {
      organisationId: member.organisationId,
      request,
      create: async (tx, key) => toTransaction(await service.createPayment(tx, member, payment, key)),
      find: (tx, key) => findByKey(tx, member, key),
    });
  });

  register(app, transactions.createTransactionToBeneficiary, async ({ caller, params, body, request }) => {
    const member = asMember(caller);
    const input = await paymentToBeneficiary(deps, member, params.beneficiaryId, body);
    const payment = await service.preparePayment(deps, input);
    return onceByKey(deps.db, {
      organisationId: member.organisationId,
      request,
      create: async (tx, key) => toTransaction(await service.createPayment(tx, member, payment, key)),
      find: (tx, key) => findByKey(tx, member, key),
    });
  });

  register(app, transactions.approveTransaction, async ({ caller, params, body }) =>
    toTransaction(await service.approve(deps, asMember(caller), params.id, body.otpCode)),
  );

  register(app, transactions.cancelTransaction, async ({ caller, params, body }) =>
    toTransaction(await service.cancel(deps, asMember(caller), params.id, body.reason ?? '')),
  );

  register(app, transactions.requestApprovalCode, async ({ caller, query }) => {
    await service.requestApprovalCode(deps, asMember(caller), query.transactionId);
    return { success: true, description: translator(caller.language, 'errors')('acknowledged.codeMailed') };
  });

  register(app, transactions.generateTransactionPdf, async ({ caller, params, reply }) => {
    const { name, pdf } = await receipt(deps, asMember(caller), params.id);
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${name}"`)
      .serializer((body: Buffer) => body as never)
      .send(pdf);
  });

  register(app, transactions.exportTransactionsCsv, async ({ caller, query, reply, request }) => {
    const stream = await exportCsv(deps, caller, query, request.raw);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="Transaction List.csv"')
      .send(stream);
  });
}
