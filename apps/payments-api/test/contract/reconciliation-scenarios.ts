import { randomUUID } from 'node:crypto';
import { statementOf } from '../kit/base/statements.ts';
import type { Scenario, TestContext } from './test-context.ts';

const reason = 'Compared with the statement of November';

/** Writes a statement with one payment that is unknown here. */
const unknownPayment = () =>
  statementOf([{ id: randomUUID(), amount: 700, status: 'SUCCESSFUL' }], 'november.csv');

const upload = async ({ h, superAdmin }: TestContext) =>
  (
    await h.postForm(superAdmin, '/reconciliation/statements', {
      file: unknownPayment(),
      product: 'COLLECTION',
      from: '2020-01-01',
      to: '2020-01-31',
    })
  ).json();

async function exception(context: TestContext): Promise<{ id: string }> {
  const { statementId } = await upload(context);
  const url = `/reconciliation/exceptions?statementId=${statementId}`;
  return { id: (await context.h.get(context.superAdmin, url)).content[0].id };
}

/** Creates a payment whose status has been of no use for more than a day after its deadline, with its exception. */
async function unknownOutcome({ h, own }: TestContext): Promise<{ id: string }> {
  h.operator.outcome = 'pending';
  const payment = await h.payment(own.initiator);
  await h.approve(own.validator, payment.id);
  await h.settle(2);
  h.operator.outcome = 'successful';
  const { reference_id } = await h.db
    .updateTable('operator_request')
    .set({ deadline_at: new Date(h.clock.now().getTime() - 25 * 3_600_000) })
    .where('subject_type', '=', 'TRANSACTION')
    .where('subject_id', '=', payment.id)
    .returning('reference_id')
    .executeTakeFirstOrThrow();
  return h.db
    .insertInto('reconciliation_task')
    .values({ kind: 'UNKNOWN_OUTCOME', reference_id, organisation_id: own.id })
    .returning('id')
    .executeTakeFirstOrThrow();
}

const inWriting = () => ({
  resolution: 'NOT_PAID_IN_WRITING',
  reason,
  file: new File(['%PDF-1.7'], 'letter.pdf'),
});

/** Successful calls that compare the operator's books with ours. */
export const scenariosOfReconciliation: Record<string, Scenario> = {
  uploadOperatorStatement: ({ superAdmin }) => ({
    as: superAdmin,
    payload: { file: unknownPayment(), product: 'COLLECTION', from: '2020-01-01', to: '2020-01-31' },
  }),
  checkOperatorStatement: ({ superAdmin }) => ({
    as: superAdmin,
    payload: { file: unknownPayment(), product: 'COLLECTION' },
  }),
  listOperatorStatements: async (context) => {
    await upload(context);
    return { as: context.superAdmin, query: { page: '0', size: '5' } };
  },
  listOperatorStatementRows: async (context) => ({
    as: context.superAdmin,
    params: { statementId: (await upload(context)).statementId },
    query: { page: '0', size: '5', outcome: 'MISSING_HERE' },
  }),
  getStatementDays: async (context) => {
    await upload(context);
    return { as: context.superAdmin, query: { product: 'COLLECTION', month: '2020-01' } };
  },
  withdrawOperatorStatement: async (context) => ({
    as: context.superAdmin,
    params: { statementId: (await upload(context)).statementId },
    payload: { reason },
  }),
  confirmStatementWithdrawal: async (context) => {
    const { h, superAdmin } = context;
    const { statementId } = await upload(context);
    const [difference] = (await h.get(superAdmin, `/reconciliation/exceptions?statementId=${statementId}`))
      .content;
    await h.patch(superAdmin, `/reconciliation/exceptions/${difference.id}/acknowledge`, { note: reason });
    const asker = await h.newSuperAdmin();
    const answer = await h.post(asker, `/reconciliation/statements/${statementId}/withdraw`, { reason });
    return { as: superAdmin, params: { decisionId: answer.json().withdrawal.decisionId } };
  },
  listReconciliationExceptions: async (context) => {
    const { statementId } = await upload(context);
    return {
      as: context.superAdmin,
      query: { page: '0', size: '5', status: 'OPEN', kind: 'MISSING_HERE', statementId },
    };
  },
  exportExceptionsCsv: async (context) => {
    const { statementId } = await upload(context);
    return { as: context.superAdmin, query: { status: 'OPEN', kind: 'MISSING_HERE', statementId } };
  },
  getReconciliationException: async (context) => ({
    as: context.superAdmin,
    params: await exception(context),
  }),
  acknowledgeException: async (context) => ({
    as: context.superAdmin,
    params: await exception(context),
    payload: { note: reason },
  }),
  acknowledgeExceptions: async (context) => ({
    as: context.superAdmin,
    payload: { ids: [(await exception(context)).id], note: reason },
  }),
  proposeResolution: async (context) => ({
    as: context.superAdmin,
    params: await exception(context),
    payload: { resolution: 'WALLET', organisationId: context.own.id, reason },
  }),
  proposeResolutionInWriting: async (context) => ({
    as: context.superAdmin,
    params: await unknownOutcome(context),
    payload: inWriting(),
  }),
  downloadReconciliationDocument: async (context) => {
    const { id } = await unknownOutcome(context);
    const url = `/reconciliation/exceptions/${id}/propose-in-writing`;
    const answer = await context.h.postForm(context.superAdmin, url, inWriting());
    return { as: context.superAdmin, params: { decisionId: answer.json().proposal.decisionId } };
  },
  confirmResolution: async (context) => {
    const { id } = await exception(context);
    const asker = await context.h.newSuperAdmin();
    const proposal = { resolution: 'SUSPENSE', reason };
    const answer = await context.h.post(asker, `/reconciliation/exceptions/${id}/propose`, proposal);
    return { as: context.superAdmin, params: { decisionId: answer.json().proposal.decisionId } };
  },
  askOperator: async ({ h, superAdmin, own }) => {
    const { id } = await h.payment(own.initiator);
    await h.approve(own.validator, id);
    await h.settle(2);
    const { reference_id: referenceId } = await h.db
      .selectFrom('operator_request')
      .select('reference_id')
      .where('subject_type', '=', 'TRANSACTION')
      .where('subject_id', '=', id)
      .executeTakeFirstOrThrow();
    return { as: superAdmin, params: { referenceId } };
  },
};
