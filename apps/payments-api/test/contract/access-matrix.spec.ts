import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operations, type Operation } from '@sanaga/contract';
import { proofs } from '@sanaga/contract/testing';
import type { LightMyRequestResponse } from 'fastify';
import {
  createActors,
  isReached,
  refusalOf,
  targetsOf,
  contextOf,
  type Actor,
  type Target,
} from './access-matrix.ts';
import { isWrite } from '../../src/kernel/plugins/operations.ts';
import { createTestContext, prepare, send } from './calling.ts';
import { createConformance } from './conformance.ts';
import { createMoneyHarness, type MoneyHarness } from '../kit/whole/money-harness.ts';
import { routesOf } from './routes.ts';
import type { Input, Prepared, TestContext } from './test-context.ts';

/**
 * Every call of the contract, made by everybody there is, about their own things, another holder's and what never was.
 * Who may make a call is in the contract; a call without a scenario fails.
 */
let h: MoneyHarness;
let context: TestContext;
let actors: Actor[];
let deviations: ReturnType<typeof createConformance>;
let cells = 0;

beforeAll(async () => {
  h = await createMoneyHarness();
  context = await createTestContext(h);
  actors = await createActors(context);
  deviations = createConformance((await h.app.inject({ method: 'GET', url: '/openapi.json' })).json());
});
afterAll(async () => {
  process.stdout.write(
    `access matrix: ${cells} cells, ${operations.length} calls by ${actors.length} callers\n`,
  );
  await h.close();
});

/** Actors whom every other call refuses. */
const outsiders = ['nobody', 'a forged token', 'organisation under review', 'suspended member'];

const isId = (value: unknown): boolean => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(String(value));

/** Returns the same call about something that never was. */
function absentOf({ params, absent }: Prepared): Input | undefined {
  if (absent) return absent;
  if (!params || !Object.values(params).every(isId)) return undefined;
  return { params: Object.fromEntries(Object.keys(params).map((name) => [name, randomUUID()])) };
}

const whoeverMay: Actor = { name: 'whoever may', superAdmin: false, roles: [] };

/** Makes the call of one cell as documented, whatever its status. */
async function ask(operation: Operation, input: Input, { name, session }: Actor) {
  const response = await send(context, operation, input, session);
  cells += 1;
  expect({ name, deviations: deviations(operation, response), body: response.body }).toMatchObject({
    deviations: [],
  });
  return response;
}

type Seen = Partial<Record<Target, LightMyRequestResponse>>;

async function askAbout(
  operation: Operation,
  targets: Partial<Record<Target, Input>>,
  actor: Actor,
): Promise<Seen> {
  const seen: Seen = {};
  const askOne = async ([target, input]: [Target, Input]) => {
    seen[target] = await ask(operation, input, actor);
  };
  await Promise.all((Object.entries(targets) as [Target, Input][]).map(askOne));
  return seen;
}

const withoutOwn = ({ own: _own, ...rest }: Partial<Record<Target, Input>>) => rest;

type PrepareFor = (actor: Actor) => Promise<Prepared>;

/** Returns how to prepare the call for a caller. What is prepared for a read, which changes nothing, serves all of a holder. */
function preparationOf(operation: Operation): PrepareFor {
  const ofHolder = new Map<string, Prepared>();
  return async (actor) => {
    const theirs = contextOf(context, actor);
    const known = isWrite(operation) ? undefined : ofHolder.get(theirs.own.id);
    const prepared = known ?? (await prepare(theirs, operation));
    ofHolder.set(theirs.own.id, prepared);
    return prepared;
  };
}

/** Checks that an actor who may make a call reaches their own targets, and learns nothing about any others. */
async function expectOwnOnly(operation: Operation, actor: Actor, prepareFor: PrepareFor): Promise<void> {
  const prepared = await prepareFor(actor);
  const targets = targetsOf(prepared, absentOf(prepared));
  const { absent, foreign } = await askAbout(operation, withoutOwn(targets), actor);
  expect({ actor: actor.name, status: absent?.statusCode ?? 404 }).toEqual({
    actor: actor.name,
    status: 404,
  });
  const expectAbsent = (response: LightMyRequestResponse) =>
    expect({ actor: actor.name, body: response.body }).toEqual({ actor: actor.name, body: absent?.body });
  const expectReached = (response: LightMyRequestResponse) =>
    expect({ actor: actor.name, reached: isReached(response), body: response.body }).toMatchObject({
      reached: true,
    });

  const { session } = actor;
  const isSelf = session?.userId === prepared.as?.userId;
  const isColleague = !actor.superAdmin && session?.organisationId === prepared.as?.organisationId;
  const isPersonal =
    prepared.personal === 'but-for-admins' ? !actor.roles.includes('ADMIN') : prepared.personal === true;
  const isTheirs = isSelf || (!isPersonal && (isColleague || actor.superAdmin));
  if (foreign && actor.superAdmin && !isPersonal) expectReached(foreign);
  else if (foreign) expectAbsent(foreign);
  // a call that names nothing is about the caller: nobody else's things are requested
  if (!isTheirs && !targets.absent) return;
  const own = await ask(operation, targets.own ?? {}, actor);
  if (isTheirs) expectReached(own);
  else expectAbsent(own);
}

/** Routes that no person calls; with a card provider, its signed events are another one. */
const withoutCaller = [
  'GET /openapi.json',
  'GET /health/live',
  'GET /health/ready',
  'GET /metrics',
  'GET /countries/flags/:file',
  // finds a paper by the token on it
  'GET /verify/:token',
  // unsigned, so only a hint to poll the operator
  'POST /operator/callback/:referenceId',
  'PUT /operator/callback/:referenceId',
];

it('has a row for every route of the server', () => {
  const ofContract = operations.map(({ method, url }) => `${method} ${url}`);
  const places = (routes: readonly string[]) =>
    routes.map((route) => route.replaceAll(/:[^/]+/g, ':')).sort();
  expect(places(routesOf(h.app))).toEqual(places([...ofContract, ...withoutCaller]));
});

it('lists each caller once', () => {
  const tokens = actors.map(({ session }) => session?.accessToken);
  expect(new Set(tokens).size).toBe(tokens.length);
});

describe.each(operations.map((operation) => [operation.id, operation] as const))('%s', (_id, operation) => {
  const prepareFor = preparationOf(operation);
  if ('public' in operation.access) {
    it(proofs.refusal[1], async () => {
      for (const actor of actors.filter(({ name }) => outsiders.includes(name))) {
        const { as, ...input } = await prepareFor(whoeverMay);
        // whose session it is, is what such a call is about
        if (as && actor.session) continue;
        const response = await ask(operation, input, actor);
        const succeeded = String(response.statusCode) in operation.response;
        expect({ actor: actor.name, succeeded, body: response.body }).toMatchObject({ succeeded: true });
      }
    });
    return;
  }

  it(proofs.refusal[0], async () => {
    const prepared = await prepareFor(whoeverMay);
    const targets = targetsOf(prepared, absentOf(prepared));
    for (const actor of actors) {
      const code = refusalOf(actor, operation);
      if (!code) continue;
      const answers = Object.values(await askAbout(operation, targets, actor));
      for (const { body } of answers) {
        expect({ actor: actor.name, code: JSON.parse(body).code }).toEqual({ actor: actor.name, code });
        expect(body).toBe(answers[0]?.body);
      }
    }
    // none of that changed anything: what was prepared is still there
    const { as } = prepared;
    if (as)
      expect(isReached(await ask(operation, targets.own ?? {}, { ...whoeverMay, session: as }))).toBe(true);
  });

  it('lets whoever may reach their own things, and reveals nothing of another holder’s', async () => {
    for (const actor of actors)
      if (!refusalOf(actor, operation)) await expectOwnOnly(operation, actor, prepareFor);
  });
});
