import type { Operation } from '@sanaga/contract';
import type { LightMyRequestResponse } from 'fastify';
import { formOf } from '../kit/base/form.ts';
import type { TestSession } from '../kit/base/clients.ts';
import type { MoneyHarness, TestHolder } from '../kit/whole/money-harness.ts';
import { scenarios } from './scenarios.ts';
import type { Input, Prepared, TestContext } from './test-context.ts';

/** Creates two organisations with a member of each role, an individual, somebody under review and a super admin. */
export async function createTestContext(h: MoneyHarness): Promise<TestContext> {
  const own = await h.holder(1_000_000);
  const foreign = await h.holder(1_000_000);
  const individual = await h.signUpIndividual();
  await h.fund(individual, 1_000_000);
  const underReview = await h.signUp({ approved: false });
  return { h, own, foreign, individual, underReview, superAdmin: await h.superAdmin() };
}

/** Makes one person all of a holder's members at once. */
export const holderOfOne = (person: TestSession): TestHolder => ({
  id: person.organisationId,
  admin: person,
  initiator: person,
  validator: person,
});

/** Prepares a call of the operation that succeeds. Throws if it has no scenario. */
export async function prepare(context: TestContext, { id }: Operation): Promise<Prepared> {
  const scenario = scenarios[id];
  if (!scenario) throw new Error(`say in a *-scenarios.ts how ${id} is called`);
  // payments that an earlier call has left held would never go on
  await context.h.db.updateTable('payouts_hold').set({ held_at: null, restored_to: null }).execute();
  await context.h.db
    .updateTable('operator_product')
    .set({ paused_at: null, paused_by: null, pause_reason: null })
    .execute();
  return scenario(context);
}

export const addressOf = ({ url }: Operation, { params = {}, query }: Input): string => {
  const path = url.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return query ? `${path}?${new URLSearchParams(query)}` : path;
};

export const isStream = ({ response }: Operation): boolean =>
  Object.values(response).some((answer) => 'content' in answer && answer.content === 'text/event-stream');

/** Sends the call; for a stream, which never ends, it awaits only the beginning. */
export async function send(
  { h }: Pick<TestContext, 'h'>,
  operation: Operation,
  input: Input,
  as?: Pick<TestSession, 'accessToken' | 'address'>,
): Promise<LightMyRequestResponse> {
  const { inject } = as ? h.as(as) : h.anonymous();
  const request = {
    method: operation.method,
    url: addressOf(operation, input),
    ...(input.headers && { headers: input.headers }),
    ...(input.payload && (operation.multipart ? await formOf(input.payload) : { payload: input.payload })),
  };
  if (!isStream(operation)) return inject(request);
  const response = await inject({ ...request, payloadAsStream: true });
  const { statusCode, headers } = response;
  if (statusCode !== 200) return inject(request);
  response.stream().destroy();
  return { ...response, statusCode, headers, body: '' };
}
