import { randomUUID } from 'node:crypto';
import { statementOf } from '../kit/base/statements.ts';
import type { Way, World } from './test-context.ts';

const reason = 'Compared with the statement of November';

/** A statement of which one row is a payment that nobody here knows. */
const unknownPayment = () =>
  statementOf([{ id: randomUUID(), amount: 700, status: 'SUCCESSFUL' }], 'november.csv');

const upload = async ({ h, superAdmin }: World) =>
  (
    await h.postForm(superAdmin, '/reconciliation/statements', {
      file: unknownPayment(),
      product: 'COLLECTION',
      from: '2020-01-01',
      to: '2020-01-31',
    })
  ).json();

async function exception(world: World): Promise<{ id: string }> {
  const { statementId } = await upload(world);
  const url = `/reconciliation/exceptions?statementId=${statementId}`;
  return { id: (await world.h.get(world.superAdmin, url)).content[0].id };
}

/** How the calls succeed by which the operator's books are compared with ours. */
export const waysOfReconciliation: Record<string, Way> = {
  uploadOperatorStatement: ({ superAdmin }) => ({
    as: superAdmin,
    payload: { file: unknownPayment(), product: 'COLLECTION', from: '2020-01-01', to: '2020-01-31' },
  }),
  listOperatorStatements: async (world) => {
    await upload(world);
    return { as: world.superAdmin, query: { page: '0', size: '5' } };
  },
  listOperatorStatementRows: async (world) => ({
    as: world.superAdmin,
    params: { statementId: (await upload(world)).statementId },
    query: { page: '0', size: '5', outcome: 'MISSING_HERE' },
  }),
  listReconciliationExceptions: async (world) => {
    const { statementId } = await upload(world);
    return {
      as: world.superAdmin,
      query: { page: '0', size: '5', status: 'OPEN', kind: 'MISSING_HERE', statementId },
    };
  },
  getReconciliationException: async (world) => ({ as: world.superAdmin, params: await exception(world) }),
  acknowledgeException: async (world) => ({
    as: world.superAdmin,
    params: await exception(world),
    payload: { note: reason },
  }),
  proposeResolution: async (world) => ({
    as: world.superAdmin,
    params: await exception(world),
    payload: { resolution: 'WALLET', organisationId: world.own.id, reason },
  }),
  confirmResolution: async (world) => {
    const { id } = await exception(world);
    const asker = await world.h.newSuperAdmin();
    const proposal = { resolution: 'SUSPENSE', reason };
    const answer = await world.h.post(asker, `/reconciliation/exceptions/${id}/propose`, proposal);
    return { as: world.superAdmin, params: { decisionId: answer.json().proposal.decisionId } };
  },
  askOperator: async ({ h, superAdmin, own }) => {
    const { id } = await h.payment(own.initiator);
    await h.approve(own.validator, id);
    await h.settle(2);
    const { reference_id: referenceId } = await h.db
      .selectFrom('operator_request')
      .select('reference_id')
      .where('subject_id', '=', id)
      .executeTakeFirstOrThrow();
    return { as: superAdmin, params: { referenceId } };
  },
};
