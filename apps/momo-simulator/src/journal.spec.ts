import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { appendFile, chmod, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Journal } from './journal.ts';
import {
  cleanUp,
  createClient,
  eventually,
  later,
  startSimulator,
  temporaryFolder,
} from './testing/harness.ts';

afterEach(cleanUp);

const person = '237677123456';

describe('the journal file', () => {
  const filename = async () => path.join(await temporaryFolder(), 'deep', 'journal.ndjson');
  const read = async (file: string) => {
    const records: unknown[] = [];
    const journal = await Journal.open(file, (record) => records.push(record));
    return { journal, records };
  };

  it('is its owner’s alone to read, also where an earlier version created it', async () => {
    const file = await filename();
    for (const mode of [undefined, 0o644]) {
      if (mode !== undefined) await chmod(file, mode);
      const { journal } = await read(file);
      await journal.close();
      expect((await stat(file)).mode & 0o777).toBe(0o600);
    }
  });

  it('preserves the order of appends, and what is appended resolves only once it is there', async () => {
    const file = await filename();
    const { journal } = await read(file);
    await Promise.all(
      Array.from({ length: 500 }, async (_, i) => {
        await journal.append([{ i }, { i, second: true }]);
        if (i % 100 === 0) expect(await readFile(file, 'utf8')).toContain(`{"i":${i},"second":true}\n`);
      }),
    );
    await journal.close();
    const again = await read(file);
    expect(again.records).toEqual(Array.from({ length: 500 }, (_, i) => [{ i }, { i, second: true }]).flat());
    await again.journal.close();
  });

  it('drops a torn last line and continues cleanly after it', async () => {
    const file = await filename();
    const { journal } = await read(file);
    await journal.append([{ name: 'Aïssatou' }]);
    await journal.close();
    await appendFile(file, '{"name":"N');
    const second = await read(file);
    expect(second.records).toEqual([{ name: 'Aïssatou' }]);
    await second.journal.append([{ name: 'Ñ' }]);
    await second.journal.close();
    const third = await read(file);
    expect(third.records).toEqual([{ name: 'Aïssatou' }, { name: 'Ñ' }]);
    await third.journal.close();
  });

  it('says which line it cannot read', async () => {
    const file = path.join(await temporaryFolder(), 'journal.ndjson');
    await writeFile(file, '{"a":1}\nnonsense\n{"a":2}\n');
    await expect(read(file)).rejects.toThrow('journal.ndjson:2 is not readable');
  });

  it('refuses everything once it could not be written', async () => {
    const { journal } = await read(await filename());
    await journal.close();
    await expect(journal.append([{ a: 1 }])).rejects.toThrow();
    await expect(journal.append([{ a: 2 }])).rejects.toThrow();
  });
});

/** Starts the simulator as `npm start` runs it, in its own process. */
async function spawnSimulator(dataDir: string, settings: Record<string, string> = {}) {
  const child: ChildProcess = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, MOMO_SIMULATOR_PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const kill = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  later(() => kill('SIGKILL'));
  if (!child.stdout) throw new Error('No output to read');
  for await (const line of createInterface(child.stdout)) {
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
    if (url) return { ...createClient(url), kill };
  }
  throw new Error('The simulator ended before it was ready');
}

describe('a restart', () => {
  it('after kill -9 under load loses nothing that was accepted', async () => {
    const dataDir = await temporaryFolder();
    const first = await spawnSimulator(dataDir, { MOMO_SIMULATOR_TRANSFER_MS: '20' });
    await first.token('disbursement');
    const accepted: string[] = [];
    const senders = Array.from({ length: 8 }, async () => {
      for (;;) {
        const reference = randomUUID();
        const answer = await first.transfer(person, { reference }).catch(() => undefined);
        if (!answer) return;
        expect(answer.status).toBe(202);
        accepted.push(reference);
      }
    });
    await eventually(
      () => accepted.length,
      (count) => count >= 100,
    );
    await first.kill('SIGKILL');
    await Promise.all(senders);

    const second = await spawnSimulator(dataDir, { MOMO_SIMULATOR_TRANSFER_MS: '20' });
    const ids = new Set<string>();
    for (const reference of accepted) {
      const { body } = await eventually(
        () => second.transferStatus(reference),
        (answer) => (answer.body as { status?: string }).status === 'SUCCESSFUL',
      );
      ids.add((body as { financialTransactionId: string }).financialTransactionId);
    }
    expect(ids.size).toBe(accepted.length);
    expect((await second.transfer(person, { reference: accepted[0] })).status).toBe(409);
    expect(await second.kill('SIGTERM')).toEqual([0, null]);
  });

  it('stores balances, users, keys and what was registered about holders', async () => {
    const dataDir = await temporaryFolder();
    const first = await startSimulator({ dataDir, openingBalance: 20_000n });
    await first.transfer(person);
    await first.control('POST', 'holders', [{ msisdn: person, active: false }]);
    const authorization = `Bearer ${await first.token('disbursement')}`;
    await first.stop();
    const second = await startSimulator({ dataDir, openingBalance: 20_000n });
    const balance = await second.call('GET', '/disbursement/v1_0/account/balance', { authorization });
    expect(balance.body).toEqual({ availableBalance: '15000', currency: 'XAF' });
    const active = await second.call('GET', `/disbursement/v1_0/accountholder/msisdn/${person}/active`);
    expect(active.body).toEqual({ result: false });
  });

  it('stores a balance that was set, and what was moved instead of what was requested', async () => {
    const dataDir = await temporaryFolder();
    const first = await startSimulator({ dataDir });
    const stateOf = async ({ call, transferStatus }: typeof first) => ({
      payment: (await transferStatus(reference)).body,
      balance: (await call('GET', '/disbursement/v1_0/account/balance')).body,
    });
    await first.control('PUT', 'balance', { amount: '20000', currency: 'XAF' });
    await first.control('POST', 'faults', { seed: 1, rates: { otherAmount: 1 } });
    const reference = randomUUID();
    await first.transfer(person, { reference });
    const before = await stateOf(first);
    await first.stop();
    expect(await stateOf(await startSimulator({ dataDir }))).toEqual(before);
  });

  it('stores that an outcome is to turn, and that it has', async () => {
    const dataDir = await temporaryFolder();
    const first = await startSimulator({ dataDir });
    await first.control('PUT', 'balance', { amount: '20000', currency: 'XAF' });
    await first.control('POST', 'faults', { seed: 1, rates: { outcomeTurns: 1 }, turnMs: 1_000 });
    const reference = randomUUID();
    await first.transfer(person, { reference });
    await first.stop();
    const hasTurned = async ({ call, transferStatus }: typeof first) => {
      await eventually(
        async () => (await transferStatus(reference)).body as { status: string },
        ({ status }) => status === 'FAILED',
      );
      const balance = await call('GET', '/disbursement/v1_0/account/balance');
      expect(balance.body).toMatchObject({ availableBalance: '20000' });
    };
    const second = await startSimulator({ dataDir });
    await hasTurned(second);
    await second.stop();
    await hasTurned(await startSimulator({ dataDir }));
  });

  it('names a wrong setting and ends', async () => {
    const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
      env: { PATH: process.env.PATH, MOMO_SIMULATOR_PORT: 'http' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let complaint = '';
    child.stderr.on('data', (chunk) => (complaint += chunk));
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(complaint).toContain('MOMO_SIMULATOR_PORT');
  });
});
