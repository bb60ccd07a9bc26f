import { describe, expect, it } from '@jest/globals';
import { Refused } from '../../kernel/files/refused.ts';
import { parseStatement } from './statement-file.ts';

const headings = 'Id;Date;MSISDN;Amount;Status';
const row = 'n-1;2026-11-20 09:41:00;237677412085;1000;SUCCESSFUL';
const read = (...lines: string[]) => parseStatement(new TextEncoder().encode(lines.join('\n')));
const refusalOf = async (...lines: string[]) => {
  const error: unknown = await read(...lines).catch((reason: unknown) => reason);
  return error instanceof Refused ? error.refusal.fields : error;
};

describe('the headings of a statement', () => {
  it('may stand below a title, and lines below it keep their numbers', async () => {
    const statement = await read('Statement of account', 'From;2026-11-20;to;2026-11-21', '', headings, row);
    expect(statement.headings).toEqual({ financialTransactionId: 'Id' });
    expect(statement.rows).toMatchObject([{ line: 5, financialTransactionId: 'n-1', amount: 1_000 }]);
  });

  it('that lack a column are refused, below a title and far down too', async () => {
    const missing = (field: string) => ({ field, key: 'statementColumnMissing' });
    expect(await refusalOf('Id,Date', 'n-1,2026-11-20')).toEqual([missing('amount')]);
    expect(await refusalOf('Statement', 'Id,Date', 'n-1,2026-11-20')).toEqual([missing('amount')]);
    expect(await refusalOf(...Array<string>(20).fill('Statement'), headings, row)).toEqual([
      missing('amount'),
      missing('reference'),
    ]);
  });

  it('have no row above them, which would count as missing', async () => {
    expect(await refusalOf('Statement', row, headings, row)).toEqual([
      { field: 'file', key: 'statementRowAbove', values: { line: 2 } },
    ]);
  });

  it('alone are an empty statement', async () => {
    expect(await refusalOf(headings)).toEqual([{ field: 'file', key: 'fileEmpty' }]);
    expect(await refusalOf('')).toEqual([{ field: 'file', key: 'fileEmpty' }]);
  });
});
