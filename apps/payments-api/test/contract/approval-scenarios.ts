import { randomUUID } from 'node:crypto';
import { dayInDouala } from '@sanaga/domain';
import { waitingPayment } from './money-scenarios.ts';
import type { Scenario, TestContext } from './test-context.ts';

const anybody = { roles: ['VALIDATOR', 'ADMIN'], userIds: [] };
const tier = (upTo: number | null, approvals: number) => ({
  upTo,
  approvals,
  from: anybody,
  adminAmong: false,
});
const strict = [tier(null, 2)];
const loose = [tier(100_000, 1), tier(null, 2)];

/** Proposes a looser policy in an organisation of its own; returns who may confirm it. */
async function proposed({ h }: TestContext) {
  const admin = await h.signUpOrganisation();
  const validator = await h.member('VALIDATOR', { admin });
  const set = (tiers: object[]) =>
    h.as(admin).inject({ method: 'PUT', url: '/approval-policy', payload: { tiers } });
  await set(strict);
  const { proposal } = (await set(loose)).json<{ proposal: { id: string } }>();
  return { admin, validator, id: proposal.id };
}

/** Two who may approve payments of an organisation of its own, with what names one as the deputy of the other. */
async function twoApprovers({ h }: TestContext) {
  const admin = await h.signUpOrganisation();
  const validator = await h.member('VALIDATOR', { admin });
  const today = dayInDouala(new Date());
  const payload = { userId: validator.userId, deputyId: admin.userId, from: today, until: today };
  return { admin, validator, payload };
}

/** Names a deputy; returns who may end it. */
async function withDeputy(context: TestContext) {
  const { validator, payload } = await twoApprovers(context);
  const url = '/auth/deputies';
  const named = await context.h.as(validator).inject({ method: 'POST', url, payload });
  return { validator, id: named.json<{ id: string }>().id };
}

/** Calls about the approval policy of an organisation, its deputies, and what proves approvals. */
export const scenariosOfApprovals: Record<string, Scenario> = {
  getApprovalPolicy: ({ own }) => ({ as: own.initiator }),
  getApprovalLimitsLeft: ({ own }) => ({ as: own.initiator, query: { number: '677412085' } }),
  changeApprovalPolicy: async ({ h }) => {
    const admin = await h.signUpOrganisation();
    await h.member('VALIDATOR', { admin });
    return { as: admin, payload: { tiers: strict } };
  },
  confirmApprovalPolicy: async (context) => {
    const { validator, id } = await proposed(context);
    const foreign = await proposed(context);
    return { as: validator, params: { id }, foreign: { params: { id: foreign.id } } };
  },
  withdrawApprovalPolicy: async (context) => {
    const { admin, id } = await proposed(context);
    const foreign = await proposed(context);
    return { as: admin, params: { id }, foreign: { params: { id: foreign.id } } };
  },
  listDeputies: async (context) => ({ as: (await withDeputy(context)).validator }),
  nameDeputy: async (context) => {
    const { validator, payload } = await twoApprovers(context);
    return { as: validator, payload };
  },
  endDeputy: async (context) => {
    const { validator, id } = await withDeputy(context);
    const foreign = await withDeputy(context);
    return {
      as: validator,
      params: { id },
      foreign: { params: { id: foreign.id } },
      personal: 'but-for-admins',
    };
  },
  challengeApproval: async (context) => {
    const signing = async (holder: TestContext['own']) => ({
      payload: { transactionIds: [(await waitingPayment(context, holder)).id] },
    });
    return {
      as: context.own.validator,
      ...(await signing(context.own)),
      foreign: await signing(context.foreign),
      absent: { payload: { transactionIds: [randomUUID()] } },
    };
  },
  sendApprovalCode: async (context) => {
    const { h } = context;
    const admin = await h.signUpOrganisation();
    const validator = await h.member('VALIDATOR', { admin });
    const initiator = await h.member('INITIATOR', { admin });
    const payload = { tiers: [tier(null, 1)], stepUp: { from: 1, passkeyFrom: null } };
    await h.as(admin).inject({ method: 'PUT', url: '/approval-policy', payload });
    const { id } = await h.payment(initiator);
    const foreign = { params: await waitingPayment(context, context.foreign) };
    return { as: validator, params: { id: String(id) }, foreign };
  },
  downloadEvidence: async (context) => ({
    as: context.own.admin,
    params: await waitingPayment(context, context.own),
    foreign: { params: await waitingPayment(context, context.foreign) },
  }),
};
