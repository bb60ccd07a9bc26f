import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanUp, eventually, startReceiver, temporaryFolder } from './testing/harness.ts';
import { always, startPlanned } from './testing/planned.ts';

afterEach(cleanUp);

describe('outcomes that change', () => {
  it('pendingForever: after a restart and without the plan too, until a control call ends it', async () => {
    const dataDir = await temporaryFolder();
    const before = await startPlanned(always('pendingForever'), { dataDir });
    const reference = await before.pay();
    await before.stop();
    const { read, turn, journal } = await startPlanned({}, { dataDir });
    expect(await read(reference)).toEqual({ state: 'pending' });
    expect(await journal()).toMatchObject([{ status: 'PENDING', staysPending: true }]);
    expect(await turn(reference, { status: 'SUCCESSFUL' })).toBe(204);
    expect(await read(reference)).toMatchObject({ state: 'successful' });
  });

  it('turn: at any time, as often as asked, with a callback or without; the money moves with it', async () => {
    const { pay, turn, journal, call } = await startPlanned({});
    const balance = async () =>
      ((await call('GET', '/disbursement/v1_0/account/balance')).body as { availableBalance: string })
        .availableBalance;
    const { received, url } = await startReceiver();
    const reference = await pay({ callbackUrl: url });
    const paidBalance = await balance();
    expect(await turn(reference, { status: 'SUCCESSFUL' })).toBe(409);
    expect(await turn(randomUUID(), { status: 'FAILED' })).toBe(409);
    expect(await turn(reference, { status: 'PENDING' })).toBe(400);
    expect(await turn(reference, { status: 'FAILED', callback: false })).toBe(204);
    expect(Number(await balance()) - Number(paidBalance)).toBe(5_000);
    expect(await turn(reference, { status: 'SUCCESSFUL' })).toBe(204);
    expect(await balance()).toBe(paidBalance);
    await eventually(
      () => received.length,
      (count) => count >= 2,
    );
    expect(received.map(({ body }) => body['status'])).toEqual(['SUCCESSFUL', 'SUCCESSFUL']);
    expect((await journal())[0]?.turns).toMatchObject([{ status: 'SUCCESSFUL' }, { status: 'FAILED' }]);
  });

  it('outcomeTurnsBack, turnSilent: it turns twice, nobody is told, and the journal has it after a restart', async () => {
    const dataDir = await temporaryFolder();
    const plan = { ...always('outcomeTurns', 'outcomeTurnsBack', 'turnSilent'), turnMs: 5, turnSpreadMs: 20 };
    const { pay, journal, stop } = await startPlanned(plan, { dataDir });
    const { received, url } = await startReceiver();
    const reference = await pay({ callbackUrl: `${url}/silent` });
    const twice = (lines: Record<string, unknown>[]) =>
      (lines[0]?.turns as unknown[] | undefined)?.length === 2;
    const [line] = await eventually(journal, twice);
    expect(line).toMatchObject({ reference, status: 'SUCCESSFUL', turnedFrom: 'FAILED' });
    expect(line).not.toHaveProperty('turnsAt');
    await stop();
    expect(received.map(({ body }) => body['status'])).toEqual(['SUCCESSFUL']);
    const again = await startPlanned({}, { dataDir });
    expect(await again.journal()).toEqual([line]);
  });

  it('turnSpreadMs: the time of a turn is drawn', async () => {
    const { pay, journal } = await startPlanned({
      ...always('outcomeTurns'),
      turnMs: 60_000,
      turnSpreadMs: 60_000,
    });
    for (let n = 0; n < 10; n += 1) await pay();
    const waits = (await journal()).map(
      ({ turnsAt = '', finishedAt = '' }) => Date.parse(turnsAt) - Date.parse(finishedAt),
    );
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(60_000);
    expect(Math.max(...waits)).toBeLessThan(121_000);
    expect(new Set(waits.map((wait) => Math.round(wait / 1_000))).size).toBeGreaterThan(3);
  });
});
