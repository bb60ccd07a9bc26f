import { randomUUID } from 'node:crypto';
import type { TestSession } from '../kit/base/clients.ts';
import type { Scenario, TestContext } from './test-context.ts';

const reason = 'As the statement of the bank says';
const posting = () => ({
  kind: 'BOUGHT',
  amount: 1_000,
  day: '2026-01-31',
  reference: randomUUID(),
  reason,
});

/** Creates a posting that somebody else has prepared. */
async function waiting({ h }: TestContext, more: object = {}): Promise<{ id: string; decisionId: string }> {
  const asker: TestSession = await h.newSuperAdmin();
  return (await h.postForm(asker, '/platform/float/postings', { ...posting(), ...more })).json();
}

async function booked(context: TestContext): Promise<{ id: string }> {
  const { decisionId } = await waiting(context);
  return (await context.h.patch(context.superAdmin, `/platform/float/confirm/${decisionId}`)).json();
}

/** Successful calls about our own money with the operator. */
export const scenariosOfFloat: Record<string, Scenario> = {
  getFloat: ({ superAdmin }) => ({ as: superAdmin }),
  compareFloat: ({ superAdmin }) => ({ as: superAdmin }),
  listFloatComparisons: async ({ h, superAdmin }) => {
    await h.post(superAdmin, '/platform/float/compare', {});
    return { as: superAdmin, query: { page: '0', size: '5' } };
  },
  listFloatPostings: async (context) => {
    await waiting(context);
    return { as: context.superAdmin, query: { page: '0', size: '5', status: 'WAITING' } };
  },
  prepareFloatPosting: ({ superAdmin }) => ({ as: superAdmin, payload: posting() }),
  reverseFloatPosting: async (context) => ({
    as: context.superAdmin,
    params: { id: (await booked(context)).id },
    payload: { reason },
  }),
  confirmFloatPosting: async (context) => ({
    as: context.superAdmin,
    params: { decisionId: (await waiting(context)).decisionId },
  }),
  downloadFloatDocument: async (context) => ({
    as: context.superAdmin,
    params: { id: (await waiting(context, { file: new File(['%PDF-1.7'], 'receipt.pdf') })).id },
  }),
};
