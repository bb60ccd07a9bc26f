import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { pgClient } from '@sanaga/database';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../src/app.ts';
import { inTransaction } from '@sanaga/database';
import { reopenFloat } from '../../src/operator/float.ts';
import { pauseProduct, resumeProduct } from '../../src/operator/pause.ts';
import { Product } from '../../src/operator/product.ts';
import { createMoneyHarness, type MoneyHarness, type TestHolder } from '../kit/whole/money-harness.ts';
import type { TestSession } from '../kit/base/clients.ts';

interface Heard {
  topic: string;
  id: string | null;
}

/** Open stream and everything that it has said. */
class Ear {
  readonly heard: Heard[] = [];
  readonly #response: IncomingMessage;
  #rest = '';

  constructor(response: IncomingMessage) {
    this.#response = response;
    response.setEncoding('utf8');
    response.on('data', (text: string) => this.#take(text));
  }

  #take(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines)
      if (line.startsWith('data: ')) this.heard.push(JSON.parse(line.slice('data: '.length)) as Heard);
  }

  /** Waits until such an event was received. */
  async hears(wanted: Partial<Heard>): Promise<void> {
    const isWanted = ({ topic, id }: Heard) =>
      (wanted.topic ?? topic) === topic && (wanted.id === undefined || wanted.id === id);
    while (!this.heard.some(isWanted)) await once(this.#response, 'data');
  }

  topics(): Set<string> {
    return new Set(this.heard.map(({ topic }) => topic));
  }

  async ends(): Promise<void> {
    if (!this.#response.readableEnded) await once(this.#response, 'end');
  }

  close(): void {
    this.#response.destroy();
  }
}

let h: MoneyHarness;
let holder: TestHolder;
let stranger: TestHolder;
const ears: Ear[] = [];

beforeAll(async () => {
  h = await createMoneyHarness();
  await h.app.listen({ port: 0, host: '127.0.0.1' });
  holder = await h.holder(100_000);
  stranger = await h.holder(100_000);
  await announcementsDelivered();
});
afterEach(() => {
  for (const ear of ears.splice(0)) ear.close();
});
afterAll(() => h.close());

/**
 * Waits until announcements are delivered, which are in order: a stream opened now receives nothing about how its
 * person was created.
 */
async function announcementsDelivered(): Promise<void> {
  const announced = new Set<string | null>();
  let look = () => {};
  const stop = h.dependencies.events.listen(({ id }) => {
    announced.add(id);
    look();
  });
  const { id } = await h.payment(stranger.initiator);
  await new Promise<void>((resolve) => {
    look = () => announced.has(id) && resolve();
    look();
  });
  stop();
}

async function listen(session: TestSession, app: FastifyInstance = h.app): Promise<Ear> {
  const { port } = app.server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${session.accessToken}` };
  const request = get({ host: '127.0.0.1', port, path: '/events', headers, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  expect(response.headers['content-type']).toBe('text/event-stream');
  const ear = new Ear(response);
  ears.push(ear);
  return ear;
}

describe('the stream of events', () => {
  it('sends a member what another one changed, and another holder nothing of it', async () => {
    const [validator, foreigner] = [await listen(holder.validator), await listen(stranger.validator)];
    const { id } = await h.payment(holder.initiator);
    await validator.hears({ topic: 'transaction', id });
    // what the other holder does comes after it on the same channel
    const own = await h.payment(stranger.initiator);
    await foreigner.hears({ topic: 'transaction', id: own.id });
    await validator.hears({ topic: 'notification' });
    expect(foreigner.heard.map((event) => event.id)).not.toContain(id);
    expect(validator.heard.map((event) => event.id)).not.toContain(own.id);
    expect(foreigner.heard[0]).toEqual({ topic: 'transaction', id: own.id });
  });

  it('sends the maker the approval, and of the wallet that it changed', async () => {
    const { id } = await h.payment(holder.initiator);
    const maker = await listen(holder.initiator);
    await h.approve(holder.validator, id);
    await maker.hears({ topic: 'transaction', id });
    await maker.hears({ topic: 'wallet' });
    await maker.hears({ topic: 'notification' });
  });

  it('sends notifications to their recipients only', async () => {
    const [initiator, validator] = [await listen(holder.initiator), await listen(holder.validator)];
    const { id } = await h.payment(holder.initiator);
    await validator.hears({ topic: 'notification' });
    await initiator.hears({ topic: 'transaction', id });
    const marker = await h.payment(holder.initiator);
    await initiator.hears({ topic: 'transaction', id: marker.id });
    expect(initiator.topics()).not.toContain('notification');
  });

  it('sends a super admin requests and refills, whoever’s they are, and of no payment', async () => {
    const ear = await listen(await h.superAdmin());
    await h.payment(holder.initiator);
    const waiting = await h.signUp({ approved: false });
    await ear.hears({ topic: 'organisation', id: waiting.organisationId });
    const { accountNumber } = await h.confirmedAccount(holder.admin);
    const { refillId } = await h.refill(holder.admin, accountNumber, 5_000);
    await ear.hears({ topic: 'refill', id: refillId });
    await ear.hears({ topic: 'notification' });
    for (const topic of ['transaction', 'wallet', 'beneficiary', 'service-provider'])
      expect(ear.topics()).not.toContain(topic);
  });

  it('says to holders with payouts that wait, and to super admins, that the float is short, filled, or payouts paused', async () => {
    const waiting = await h.holder(100_000);
    const { id } = await h.payment(waiting.initiator);
    await h.approve(waiting.validator, id);
    await announcementsDelivered();
    const superAdmin = await h.superAdmin();
    const open = async () => ({
      member: await listen(waiting.validator),
      platform: await listen(superAdmin),
      unconcerned: await listen(stranger.validator),
    });
    const saysSo = async ({ member, platform, unconcerned }: Awaited<ReturnType<typeof open>>) => {
      await member.hears({ topic: 'transaction', id: null });
      await platform.hears({ topic: 'float', id: null });
      const own = await h.payment(stranger.initiator);
      await unconcerned.hears({ topic: 'transaction', id: own.id });
      expect(unconcerned.heard[0]).toEqual({ topic: 'transaction', id: own.id });
      expect(member.topics()).not.toContain('float');
      for (const ear of ears.splice(0)) ear.close();
    };
    const product = new Product('DISBURSEMENT', h.dependencies);

    const whenShort = await open();
    await product.floatWasShort([{ amount: 1_000n, first_sent_at: null }]);
    await saysSo(whenShort);

    const whenTold = await listen(superAdmin);
    h.operator.float = 300n;
    h.clock.advance(31_000);
    await product.askForFloat();
    await whenTold.hears({ topic: 'float', id: null });

    const whenFilled = await open();
    await reopenFloat(h.db, 'DISBURSEMENT', h.clock.now());
    await saysSo(whenFilled);

    const whenPaused = await open();
    const [kind, by, reason] = ['DISBURSEMENT', superAdmin.userId, 'Doubled payouts'] as const;
    await inTransaction(h.db, (tx) => pauseProduct(tx, { kind, at: h.clock.now(), by, reason }));
    await saysSo(whenPaused);

    const whenResumed = await open();
    await inTransaction(h.db, (tx) => resumeProduct(tx, kind));
    await saysSo(whenResumed);
  });

  it('is one of ten at most that a session has, whatever other sessions have', async () => {
    const streams = await Promise.all(Array.from({ length: 10 }, () => listen(holder.admin)));
    const { port } = h.app.server.address() as AddressInfo;
    const oneMore = async () => {
      const headers = { authorization: `Bearer ${holder.admin.accessToken}` };
      const response = await fetch(`http://127.0.0.1:${port}/events`, { headers });
      const { status } = response;
      const body = status === 200 ? undefined : ((await response.json()) as { code: string });
      if (status === 200) await response.body?.cancel();
      return [status, body?.code];
    };
    expect(await oneMore()).toEqual([429, 'THROTTLED']);
    await listen(holder.validator);
    streams[0]?.close();
    // the server notices a moment later that one is gone
    while ((await oneMore())[0] !== 200);
  });

  it('says topics and ids, nothing else', async () => {
    const ear = await listen(holder.admin);
    const { id } = await h.payment(holder.initiator, { name: 'A secret name' });
    await ear.hears({ topic: 'transaction', id });
    for (const event of ear.heard) expect(Object.keys(event).sort()).toEqual(['id', 'topic']);
  });

  it('ends for a member who is removed', async () => {
    const member = await h.member('VALIDATOR', { admin: holder.admin });
    const ear = await listen(member);
    await h.patch(holder.admin, `/auth/users/remove-user/${member.userId}`);
    await ear.ends();
    const again = await h.as(member).inject({ method: 'GET', url: '/events' });
    expect(again.statusCode).toBe(401);
  });

  it('ends soon after a sign-out, and after the holder was suspended, by one query for all streams', async () => {
    let statements = 0;
    const counted = h.db.withPlugin({
      transformQuery({ node }) {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const app = await buildApp({ ...h.dependencies, db: counted });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const leaver = await h.signUpIndividual();
    const suspended = await h.signUpOrganisation();
    const [left, stopped, stays] = [
      await listen(leaver, app),
      await listen(suspended, app),
      await listen(holder.admin, app),
    ];
    for (const session of [holder.admin, holder.initiator, stranger.admin]) await listen(session, app);
    statements = 0;
    await h.as(leaver).inject({ method: 'POST', url: '/auth/logout', payload: {} });
    await h.db
      .updateTable('organisation')
      .set({ status: 'SUSPENDED' })
      .where('id', '=', suspended.organisationId)
      .execute();
    await Promise.all([left.ends(), stopped.ends()]);
    expect(statements).toBe(1);
    const { id } = await h.payment(holder.initiator);
    await stays.hears({ topic: 'transaction', id });
    await app.close();
  });

  it('ends once announcements may have been lost, and a new stream receives those after it', async () => {
    const gaps = async () => {
      const { payload } = await h.app.inject({ method: 'GET', url: '/metrics' });
      return Number(/^event_gaps_total (\d+)$/m.exec(payload)?.[1]);
    };
    const before = await gaps();
    const ear = await listen(holder.admin);
    const client = pgClient(h.url);
    await client.connect();
    // as the login itself, which may end its own connections
    await client.query('set role none');
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'sanaga-listen sanaga_events'`,
    );
    await client.end();
    expect(rowCount).toBe(1);
    await ear.ends();
    expect(await gaps()).toBe(before + 1);
    const another = await listen(holder.admin);
    const { id } = await h.payment(holder.initiator);
    await another.hears({ topic: 'transaction', id });
  });

  it('ends when the server stops, which does not wait for it', async () => {
    const app = await buildApp(h.dependencies);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const ear = await listen(holder.admin, app);
    await Promise.all([app.close(), ear.ends()]);
  });
});
