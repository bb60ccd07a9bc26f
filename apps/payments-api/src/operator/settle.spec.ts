import { describe, expect, it } from '@jest/globals';
import { UnknownOutcomeError, type Database } from '@sanaga/database';
import type { Dependencies } from '../kernel/dependencies.ts';
import type { ScheduledRequest } from './requests.ts';
import { settle, type Ended } from './settle.ts';
import type { Subjects } from './subjects.ts';

const batch: Ended[] = Array.from({ length: 8 }, (_, n) => ({
  request: { kind: 'DISBURSEMENT', subject_type: 'TRANSACTION', subject_id: `${n}` } as ScheduledRequest,
  outcome: { is: 'failed', code: 'EXPIRED' },
  word: { said: 'FAILED', at: new Date() },
}));

/** Counts the database transactions in which a batch is tried, and the payments reported, if all fail like this. */
async function tried(error: Error): Promise<{ transactions: number; reported: number }> {
  let [transactions, reported] = [0, 0];
  const execute = async () => {
    transactions += 1;
    throw error;
  };
  const db = { transaction: () => ({ execute }) } as unknown as Database;
  await settle({ db } as Dependencies, {} as Subjects, batch, () => void (reported += 1));
  return { transactions, reported };
}

describe('a batch that cannot be settled', () => {
  it.each([
    ['what is wrong stands alone', new Error('an outcome that is none')],
    ['few enough are left for the time', Object.assign(new Error('statement timeout'), { code: '57014' })],
  ])('is halved until %s', async (_, error) => {
    expect(await tried(error)).toEqual({ transactions: 15, reported: 8 });
  });

  it.each([
    ['does not confirm the commit', new UnknownOutcomeError()],
    ['is short of disk', Object.assign(new Error('no space left'), { code: '53100' })],
  ])('is left as it is where the database %s', async (_, error) => {
    expect(await tried(error)).toEqual({ transactions: 1, reported: 1 });
  });
});
