import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { superuserClient } from '@sanaga/database/testing';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { pdfText } from '@sanaga/documents/testing';
import { expectSuccess, somePhoneNumber, type TestSession } from '../kit/base/clients.ts';
import { createMoneyHarness, type MoneyHarness, type TestHolder } from '../kit/whole/money-harness.ts';

/** Checks that what happened half an hour after midnight in Douala belongs to that day, in every exported file. */
const moment = '2026-09-30T23:30:00Z';
const inDouala = '2026-10-01 00:30:00';

let h: MoneyHarness;
let holder: TestHolder;
let superAdmin: TestSession;
let paymentId: string;

beforeAll(async () => {
  h = await createMoneyHarness();
  superAdmin = await h.superAdmin();
  holder = await h.holder(1_000_000);
  const made = { name: 'Awa Fotso', phoneNumber: somePhoneNumber() };
  expectSuccess(await h.post(holder.admin, '/transaction/beneficiaries', made));
  ({ id: paymentId } = await h.payment(holder.initiator, { name: 'Awa Fotso', amount: 5_000 }));
  expectSuccess(await h.approve(holder.validator, paymentId));
  await h.settle();
  await happenAt(moment);
});
afterAll(() => h.close());

/** Dates all of it behind the API's back. */
async function happenAt(at: string): Promise<void> {
  const owner = await superuserClient(h.superuserUrl);
  await owner.query('set session_replication_role = replica');
  await owner.query('update transaction set created_at = $1, approved_at = $1, finished_at = $1', [at]);
  await owner.query('update transaction_history set at = $1', [at]);
  await owner.query('update beneficiary set created_at = $1', [at]);
  await owner.query('update organisation set created_at = $1, approved_at = $1', [at]);
  await owner.query('update ledger.transfer set created_at = $1', [at]);
  await owner.query('update audit_log set at = $1', [at]);
  await owner.end();
}

const files: [what: string, session: () => TestSession, url: string, columns: string][] = [
  ['payments', () => holder.admin, '/transaction/export-csv?', 'createdAt,approvedAt,finishedAt'],
  ['all payments', () => superAdmin, '/transaction/export-csv?', 'createdAt,approvedAt,finishedAt'],
  ['beneficiaries', () => holder.admin, '/transaction/beneficiaries/export?', 'createdAt'],
  ['organisations', () => superAdmin, '/profile/export-org-csv?', 'createdAt,approvedAt'],
  ['the audit log', () => holder.admin, '/audit/export-csv?to=2026-10-01&', 'at'],
  [
    'the journal',
    () => holder.admin,
    '/transaction/wallet-statement/journal?startDate=2026-10-01&endDate=2026-10-01&',
    'date',
  ],
];

const taken = async (session: TestSession, url: string) =>
  expectSuccess(await h.as(session).inject({ method: 'GET', url }));

describe.each(files)('the file of %s', (_, session, url, columns) => {
  it.each(['codes', 'words'])('has the day in Douala: %s', async (values) => {
    const wanted = `${url}columns=${columns}&values=${values}`;
    const csv = await taken(session(), `${wanted}&format=csv`);
    const lines: string[][] = parse(csv.body, { bom: true, from_line: 2, delimiter: [',', ';'] });
    expect(lines.length).toBeGreaterThan(0);
    expect(new Set(lines.flat())).toEqual(new Set([inDouala]));
    const [sheet] = (await readXlsx((await taken(session(), `${wanted}&format=xlsx`)).rawPayload)).sheets;
    // a sheet has no zone: only the parts of its dates count
    const cells = sheet?.rows.slice(1).flat() ?? [];
    expect(new Set(cells.map((cell) => (cell as Date).toISOString()))).toEqual(
      new Set([`${inDouala.replace(' ', 'T')}.000Z`]),
    );
  });

  it('has the moment for a program that asks for nothing', async () => {
    const lines: Record<string, string>[] = parse((await taken(session(), url.slice(0, -1))).body, {
      bom: true,
      columns: true,
    });
    const times = lines.flatMap((line) => columns.split(',').map((column) => line[column] ?? moment));
    expect(new Set(times.map((time) => Date.parse(time)))).toEqual(new Set([Date.parse(moment)]));
  });
});

describe('the statement', () => {
  const url = '/transaction/wallet-statement';
  const days = (day: string) => `startDate=${day}&endDate=${day}`;

  it('has it on that day, and not on the one before', async () => {
    const linesOn = async (day: string) => {
      const query = `${days(day)}&format=csv&columns=date,type`;
      const { body } = await taken(holder.admin, `${url}/export-csv?${query}`);
      return (parse(body, { bom: true, from_line: 2, delimiter: [',', ';'] }) as string[][]).slice(1, -1);
    };
    expect(new Set((await linesOn('2026-10-01')).map(([date]) => date))).toEqual(new Set([inDouala]));
    expect(await linesOn('2026-09-30')).toEqual([]);
  });

  it('has it in the PDF', async () => {
    const { rawPayload } = await taken(holder.admin, `${url}/generate-pdf?${days('2026-10-01')}`);
    expect(pdfText(rawPayload)).toContain('1 Oct 2026');
    expect(pdfText(rawPayload)).not.toContain('30 Sep');
  });
});

it('the receipt of a payment has the day in Douala', async () => {
  const { rawPayload } = await taken(holder.admin, `/transaction/generate-pdf/${paymentId}`);
  expect(pdfText(rawPayload)).toMatch(/1 October 2026 at 00:30/);
  expect(pdfText(rawPayload)).not.toContain('30 September');
});
