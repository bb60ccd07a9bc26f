import { payments } from '@sanaga/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { asMember, type MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { onceByKey } from '../../kernel/plugins/idempotency.ts';
import { register } from '../../kernel/plugins/operations.ts';
import { sendFile } from '../../kernel/plugins/send-file.ts';
import { attachmentOf } from './attachments.ts';
import { preparePaymentRequest, requestPayment } from './payment-requests.service.ts';
import { type PaymentInput, createPayment, preparePayment } from './creation.service.ts';
import { toTransaction } from './transactions.mapper.ts';
import { checkPayee, findByKey, paymentToBeneficiary } from './transactions.queries.ts';

/** Calls that create payouts and request collections. */
export function registerPaymentRoutes(app: FastifyInstance, deps: Dependencies): void {
  const create = async (caller: MemberCaller, request: FastifyRequest, input: PaymentInput, file?: File) => {
    const payment = await preparePayment(deps, caller, input, file);
    return onceByKey(deps.db, {
      organisationId: caller.organisationId,
      request,
      create: async (tx, key) =>
        toTransaction(await createPayment(tx, caller, payment, key), caller.shownLanguage),
      find: (tx, key) => findByKey(tx, caller, key),
    });
  };

  register(app, payments.checkPayee, ({ caller, body }) => checkPayee(deps, asMember(caller), body));

  register(app, payments.createTransaction, ({ caller, body, request }) =>
    create(asMember(caller), request, body),
  );

  register(app, payments.createTransactionToBeneficiary, async ({ caller, params, body, request }) => {
    const member = asMember(caller);
    return create(member, request, await paymentToBeneficiary(deps, member, params.id, body));
  });

  register(app, payments.createTransactionWithFile, ({ caller, body, request }) =>
    create(asMember(caller), request, body, body.transactionFile),
  );

  register(app, payments.createTransactionToBeneficiaryWithFile, async (call) => {
    const { params, body, request } = call;
    const member = asMember(call.caller);
    const input = await paymentToBeneficiary(deps, member, params.beneficiaryId, body);
    return create(member, request, input, body.transactionFile);
  });

  register(app, payments.downloadAttachment, async ({ caller, params, reply }) =>
    sendFile(reply, await attachmentOf(deps, asMember(caller), params.id)),
  );

  register(app, payments.requestPayment, async ({ caller, body, request }) => {
    const member = asMember(caller);
    const prepared = await preparePaymentRequest(deps, member, body);
    return onceByKey(deps.db, {
      organisationId: member.organisationId,
      request,
      create: async (tx, key) =>
        toTransaction(await requestPayment(deps, tx, member, prepared, key), member.shownLanguage),
      find: (tx, key) => findByKey(tx, member, key),
    });
  });
}
