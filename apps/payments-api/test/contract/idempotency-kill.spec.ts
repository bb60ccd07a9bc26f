import { randomUUID } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LightMyRequestResponse } from 'fastify';
import type { TestSession } from '../kit/base/clients.ts';
import { createMoneyHarness, somePayment, type MoneyHarness } from '../kit/whole/money-harness.ts';

let h: MoneyHarness;
let admin: TestSession;

beforeAll(async () => {
  h = await createMoneyHarness();
  admin = await h.signUpOrganisation();
});
afterAll(async () => {
  expect(await h.violations()).toEqual([]);
  await h.close();
});

const script = path.join(import.meta.dirname, '../kit/whole/crash-harness.ts');

/** Sends a payment to an API that dies of it; returns what killed the process. */
async function sendToCrashing(
  moment: 'before-commit' | 'before-response',
  key: string,
): Promise<string | null> {
  const child = spawn(process.execPath, [script, h.url, moment], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(child, 'exit') as Promise<[number | null, string | null]>;
  const [address] = (await once(child.stdout, 'data')) as [Buffer];
  const lost = fetch(`${address.toString().trim()}/transaction`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${admin.accessToken}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(somePayment()),
  });
  try {
    await expect(lost).rejects.toThrow();
  } finally {
    child.stdin.end();
  }
  return (await exited)[1];
}

/** Sends like a client that got no response: again while its twin seems to be at work. */
async function sendAgain(key: string, changes = {}): Promise<LightMyRequestResponse> {
  const answer = await h.post(admin, '/transaction', somePayment(changes), key);
  return answer.statusCode === 409 ? sendAgain(key, changes) : answer;
}

const rowsOf = (key: string) =>
  h.db.selectFrom('transaction').select(['id', 'status']).where('idempotency_key', '=', key).execute();

describe('a payment whose API was killed', () => {
  it('between commit and response is stored once, and the same key returns it', async () => {
    const key = randomUUID();
    expect(await sendToCrashing('before-response', key)).toBe('SIGKILL');
    const rows = await rowsOf(key);
    expect(rows).toHaveLength(1);
    const again = await sendAgain(key);
    expect([again.statusCode, again.json().id]).toEqual([201, rows[0]?.id]);
    expect((await sendAgain(key, { amount: 2_000 })).json().code).toBe('IDEMPOTENCY_MISMATCH');
    expect(await rowsOf(key)).toEqual(rows);
  });

  it('before the commit never was, and the same key makes it', async () => {
    const key = randomUUID();
    expect(await sendToCrashing('before-commit', key)).toBe('SIGKILL');
    expect(await rowsOf(key)).toEqual([]);
    const again = await sendAgain(key);
    expect(again.statusCode).toBe(201);
    expect(await rowsOf(key)).toEqual([{ id: again.json().id, status: 'PENDING' }]);
  });
});
