import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import {
  cleanUp,
  eventually,
  http,
  startReceiver,
  startSimulator,
  temporaryFolder,
} from './testing/harness.ts';

afterEach(cleanUp);

const person = '237677123456';
type Simulator = Awaited<ReturnType<typeof startSimulator>>;

const get = ({ url }: Simulator, address = `/phone/${person}`) => http('GET', url + address);
/** Sends a form of the page as a browser does; a redirect is followed, as there. */
const press = (
  { url }: Simulator,
  address: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) =>
  http(
    'POST',
    url + address,
    { origin: url, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    new URLSearchParams(fields).toString(),
  );
const take = (simulator: Simulator, number = '6 77 12 34 56') => press(simulator, '/phone', { number });
const answer = (simulator: Simulator, reference: string, action: string) =>
  press(simulator, `/phone/${person}`, { reference, action });

/** Starts a simulator with the phone in hand, which is asked to pay. */
async function setUp(options: Parameters<typeof startSimulator>[0] = {}) {
  const simulator = await startSimulator(options);
  await take(simulator);
  const reference = randomUUID();
  const statusOf = async () => (await simulator.collectionStatus(reference)).body as Record<string, string>;
  const receiver = await startReceiver();
  await simulator.collect(person, { reference, callbackUrl: receiver.url });
  return { simulator, reference, statusOf, receiver };
}

describe('a phone in hand', () => {
  it('shows who asks for how much and why, until its holder confirms', async () => {
    const { simulator, reference, statusOf, receiver } = await setUp();
    expect(await statusOf()).toMatchObject({ status: 'PENDING' });
    const { text } = await get(simulator);
    expect(text).toContain('Sanaga asks you to pay');
    expect(text).toContain('5,000\u00A0XAF');
    expect(text).toContain('Prime');
    // what is about to be pressed keeps its focus
    expect(text).not.toContain('http-equiv="refresh"');
    const after = await answer(simulator, reference, 'confirm');
    expect([after.status, after.text]).toEqual([200, expect.stringContaining('Confirmed and paid')]);
    expect(after.text).not.toContain('asks you to pay');
    expect(after.text).toContain('http-equiv="refresh"');
    expect(await statusOf()).toMatchObject({
      status: 'SUCCESSFUL',
      financialTransactionId: expect.any(String),
    });
    await eventually(
      () => receiver.received,
      (received) => received.length === 1,
    );
    expect(receiver.received[0]?.body).toMatchObject({ status: 'SUCCESSFUL' });
  });

  it('declines', async () => {
    const { simulator, reference, statusOf } = await setUp();
    expect((await answer(simulator, reference, 'decline')).text).toContain('Declined');
    expect(await statusOf()).toMatchObject({ status: 'FAILED', reason: 'APPROVAL_REJECTED' });
  });

  it('answers once, whatever is pressed at the same moment', async () => {
    const { simulator, reference, statusOf, receiver } = await setUp();
    const answers = ['confirm', 'decline', 'confirm', 'decline'].map((what) =>
      answer(simulator, reference, what),
    );
    for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
    const { status } = await statusOf();
    await answer(simulator, reference, 'decline');
    await answer(simulator, reference, 'confirm');
    expect((await statusOf())['status']).toBe(status);
    const lines = (await simulator.control('GET', 'journal')).text.split('\n').filter(Boolean);
    expect(lines).toHaveLength(1);
    expect(receiver.received.length).toBeLessThanOrEqual(1);
  });

  it('lets what nobody answers lapse', async () => {
    const { simulator, reference, statusOf } = await setUp({ timing: { promptMs: 40 } });
    await eventually(statusOf, ({ status }) => status !== 'PENDING');
    expect(await statusOf()).toMatchObject({ status: 'FAILED', reason: 'EXPIRED' });
    expect((await answer(simulator, reference, 'confirm')).text).toContain('Not answered in time');
    expect(await statusOf()).toMatchObject({ status: 'FAILED', reason: 'EXPIRED' });
  });

  it('still waits after a restart', async () => {
    const dataDir = await temporaryFolder();
    const { simulator, reference } = await setUp({ dataDir });
    await simulator.stop();
    const again = await startSimulator({ dataDir });
    expect((await again.collectionStatus(reference)).body).toMatchObject({ status: 'PENDING' });
    expect((await answer(again, reference, 'confirm')).text).toContain('Confirmed and paid');
    expect((await get(again, '/phone')).text).toContain(`href="/phone/${person}"`);
  });

  it('receives payments without being asked', async () => {
    const { simulator } = await setUp();
    await simulator.transfer(person);
    expect((await get(simulator)).text).toContain('Received');
  });

  it('is asked nothing where its number has an outcome of its own', async () => {
    const simulator = await startSimulator();
    const { text } = await take(simulator, '46733123451');
    expect(text).toContain('an outcome of its own');
    const reference = randomUUID();
    await simulator.collect('46733123451', { reference });
    expect((await simulator.collectionStatus(reference)).body).toMatchObject({ reason: 'APPROVAL_REJECTED' });
  });
});

describe('a phone that nobody holds', () => {
  it('confirms by itself, before it was taken and after it was put away', async () => {
    const simulator = await startSimulator();
    const collected = async () => {
      const reference = randomUUID();
      await simulator.collect(person, { reference });
      return ((await simulator.collectionStatus(reference)).body as { status: string }).status;
    };
    expect(await collected()).toBe('SUCCESSFUL');
    expect((await get(simulator)).text).toContain('confirms by itself');
    await take(simulator);
    expect(await collected()).toBe('PENDING');
    expect((await get(simulator, '/phone')).text).toContain('1 waiting');
    const away = await press(simulator, `/phone/${person}`, { action: 'put-away' });
    // what it was asked before still waits
    expect(away.text).toContain('asks you to pay');
    expect(await collected()).toBe('SUCCESSFUL');
  });
});

describe('the page', () => {
  it('says that a number is none, and keeps it', async () => {
    const simulator = await startSimulator();
    const { status, text } = await take(simulator, '"><script>');
    expect(status).toBe(400);
    expect(text).toContain('no mobile number of Cameroon');
    expect(text).toContain('value="&quot;&gt;&lt;script&gt;"');
    expect((await get(simulator, '/phone/237')).status).toBe(404);
    expect((await press(simulator, `/phone/${person}`, { action: 'steal' })).status).toBe(400);
  });

  it('writes what others sent as text, and runs no script', async () => {
    const { simulator } = await setUp();
    await simulator.transfer(person, { body: { payeeNote: '<img src=x>' } });
    const { text, headers } = await get(simulator);
    expect(text).toContain('&lt;img src=x&gt;');
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; /,
    );
    expect(text).not.toMatch(/<script| on\w+=| style=/);
  });

  it('is for people on this machine: not for another page, another name, or where control is off', async () => {
    const { simulator, reference, statusOf } = await setUp();
    const elsewhere = { origin: 'https://evil.example' };
    const forged = { reference, action: 'confirm' };
    expect((await press(simulator, `/phone/${person}`, forged, elsewhere)).status).toBe(403);
    expect((await press(simulator, '/phone', { number: person }, elsewhere)).status).toBe(403);
    expect(await statusOf()).toMatchObject({ status: 'PENDING' });
    const closed = await startSimulator({ control: false });
    expect((await get(closed)).status).toBe(403);
    expect((await take(closed)).status).toBe(403);
  });
});
