import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pdfText } from '@sanaga/documents/testing';
import { dayFrom } from '../../../test/kit/base/days.ts';
import { bulkCalls } from '../../../test/kit/payments/bulk-calls.ts';
import { numberOf } from '../../../test/kit/payments/bulk-kit.ts';
import {
  createReconciliationKit,
  type ReconciliationKit,
} from '../../../test/kit/whole/reconciliation-kit.ts';

let kit: ReconciliationKit;
beforeAll(async () => {
  kit = await createReconciliationKit();
});
afterAll(() => kit.close());

const flat = (text: string): string => text.replaceAll(/\s+/g, ' ');
/** Downloads a paper; returns its texts, and the path of the address that it prints. */
async function download(url: string): Promise<{ lines: string[]; path: string }> {
  const { rawPayload } = await kit.h.as(kit.people.holder.admin).inject({ method: 'GET', url });
  const text = pdfText(rawPayload);
  const [, path = ''] = /http:\/\/localhost:4200(\/verify\/[0-9a-z\n-]{31,34})/.exec(text) ?? [];
  return {
    lines: text.split('\n').map(flat),
    path: path.replaceAll('\n', '').slice(0, '/verify/'.length + 31),
  };
}
async function visit(url: string): Promise<string> {
  const { statusCode, body } = await kit.h.anonymous().inject({ method: 'GET', url });
  expect(statusCode).toBe(200);
  return body;
}
/** Returns the text that a person reads on the page. */
const read = async (url: string): Promise<string> =>
  flat((await visit(url)).replace(/<style>[\s\S]*<\/style>/, '').replaceAll(/<[^>]+>/g, ' '));
/** Returns the text next to a label on a paper. */
const besides = (lines: readonly string[], label: string): string => {
  const value = lines[lines.indexOf(label) + 1];
  if (!lines.includes(label) || !value) throw new Error(`nothing besides ${label}`);
  return value;
};
/** Expects that the page says the true facts, and none of those on an altered copy. */
const expectTold = (page: string, alterations: readonly (readonly [fact: string, altered: string])[]) => {
  for (const [fact, altered] of alterations) {
    expect(page).toContain(fact);
    expect(page).not.toContain(altered);
  }
};
/** Facts of a paper as a page has them, each with its first digit altered. */
const facts = (lines: readonly string[], labels: readonly string[]): [string, string][] =>
  labels.map((label) => {
    const value = besides(lines, label);
    const altered = value.replace(/\d/, (digit) => String((Number(digit) + 1) % 10));
    expect(altered).not.toBe(value);
    return [`${label} ${value}`, `${label} ${altered}`];
  });

describe('of a receipt', () => {
  it('an altered amount, charge, name, number, date or reference is not what the page says', async () => {
    const { id, financialId } = await kit.paid(37_000);
    const { lines, path } = await download(`/transaction/generate-pdf/${id}`);
    const { number } = await kit.h.get(kit.people.holder.admin, `/transaction/detail/${id}`);
    const page = await read(path);
    expect(lines).toEqual(expect.arrayContaining(['Pauline Eyenga', '37,000', financialId]));
    const last = `•• •${number.slice(-3, -2)} ${number.slice(-2)}`;
    expectTold(page, [
      ['37,000 XAF', '87,000 XAF'],
      ['Fee 185 XAF', 'Fee 180 XAF'],
      ['Money-transfer tax 74 XAF', 'Money-transfer tax 70 XAF'],
      ['Levy 4 XAF', 'Levy 1 XAF'],
      ['Total 37,263 XAF', 'Total 37,363 XAF'],
      ['Beneficiary Pa•••ne Ey••ga', 'Beneficiary Pa•••na Ey••ga'],
      [`Number +237 6 ${number.slice(5, 7)} ${last}`, `Number +237 6 99 ${last}`],
      [last, `•• •${number.slice(-3, -2)} 99`],
      ['Created by Me••er IN•••••OR', 'Created by Me••er VA'],
      ['Approved by Me••er VA•••••OR', 'Approved by Me••er IN'],
      [`MTN reference ${financialId}`, `MTN reference 1${financialId}`],
    ]);
    expect(page).toMatch(/Created on \d+ \w+ 20\d\d at \d\d:\d\d Approved on .* Paid on /);
  });
});

describe('of a bulk receipt', () => {
  it('any altered row, sum, date or approver is not what the page says', async () => {
    const id = await bulkCalls(kit.h).paidExceptSecond(kit.people.holder);
    const { lines, path } = await download(`/transaction/generate-bulk-pdf/${id}`);
    const page = await read(path);
    expect(lines).toEqual(expect.arrayContaining(['Pauline Eyenga', 'Awa Ngono', 'Boris Kamdem', '70,000']));
    const rows = [
      '2 Pa•••ne Ey••ga +237 6 70 •• •0 00 Paid. Name not checked 10,000',
      '3 A•a Ng••o +237 6 70 •• •0 01 Paid. Name not checked 20,000',
      '4 Bo••s Ka••em +237 6 70 •• •0 02 Not paid: Mobile Money account not active. Name not checked 40,000',
    ] as const;
    for (const row of rows) expect(page).toContain(row);
    // no row was taken out, and none added between them or after
    expectTold(page, [['Payments 1–3 of 3', '1–4 of 4']]);
    expect(page).toContain(`${rows.join(' ')} Names and numbers`);
    expectTold(page, [
      [rows[0], rows[0].replace('10,000', '90,000')],
      [rows[0], rows[0].replace('Pa•••ne', 'Pa•••na')],
      [rows[1], rows[1].replace('A•a', 'E•a')],
      [rows[1], rows[1].replace('•0 01', '•0 07')],
      [rows[1], rows[1].replace('6 70', '6 52')],
      [rows[2], rows[2].replace(/Not paid: [^.]*/, 'Paid')],
      ['Created by Me••er IN•••••OR', 'Created by Me••er VA'],
      ['Approved by Me••er VA•••••OR', 'Approved by Me••er IN'],
      ['Paid, 2 payments 30,000 XAF', 'Paid, 3 payments'],
      ['Not paid, 1 payment 40,000 XAF', 'Not paid, 0 payments'],
      ['Total, 3 payments 70,000 XAF', 'Total, 4 payments'],
      ['Fee 150 XAF', 'Fee 160 XAF'],
      ['Money-transfer tax 60 XAF', 'Money-transfer tax 61 XAF'],
      ['Levy 8 XAF', 'Levy 9 XAF'],
      ['Taken from the wallet 30,218 XAF', 'Taken from the wallet 30,219 XAF'],
      ...facts(lines, ['Rows in the file', 'Excluded', 'Approved on', 'Finished on']),
    ]);
  });

  it('rows beyond the first page are reached by links, in order and none twice', async () => {
    const lines = Array.from({ length: 203 }, (_, n) => ({
      name: 'Pauline Eyenga',
      number: numberOf(500 + n),
      amount: 1_000 + n,
    }));
    const { id } = await bulkCalls(kit.h).bulk(kit.people.holder.initiator, lines);
    const { path } = await download(`/transaction/generate-bulk-pdf/${id}`);
    const linesOn = (page: string) =>
      [...page.matchAll(/(\d+) Pa•••ne Ey••ga/g)].map(([, line]) => Number(line));
    const seen: number[] = [];
    for (let url: string | undefined = path; url !== undefined;) {
      const html = await visit(url);
      seen.push(...linesOn(flat(html.replaceAll(/<[^>]+>/g, ' '))));
      const [, next] = /<a href="([^"]+)" rel="next">/.exec(html) ?? [];
      url = next && `${path}${next.replaceAll('&amp;', '&')}`;
    }
    expect(seen).toEqual(lines.map((_, n) => n + 2));
    const third = await read(`${path}?page=3&lang=de`);
    expect(linesOn(third)).toEqual([202, 203, 204]);
    expect(third).toContain('1.202');
    expect(await visit(`${path}?page=3&lang=de`)).toContain('href="?lang=fr&amp;page=3"');
    for (const none of ['0', '-1', 'x', '1.5'])
      expect(linesOn(await read(`${path}?page=${none}`))[0]).toBe(2);
    expect(linesOn(await read(`${path}?page=4000000000`))).toEqual([202, 203, 204]);
    expect(linesOn(await read(`${path}?page=2&page=3`))[0]).toBe(2);
  });
});

describe('of a statement', () => {
  const day = (offset: number) => dayFrom(offset, kit.h.clock.now());
  const today = () => `/transaction/wallet-statement/generate-pdf?startDate=${day(-1)}&endDate=${day(1)}`;

  it('an altered balance, sum, date, name or row is not what the page says, also after more was booked', async () => {
    const { id } = await kit.paid(41_000, 'successful', { name: 'Téclaire Mbarga' });
    const { reference } = await kit.h.get(kit.people.holder.admin, `/transaction/detail/${id}`);
    const { lines, path } = await download(today());
    const place = lines.indexOf(reference);
    const [date = '', what, out, balance] = [lines[place - 1], ...lines.slice(place + 1, place + 4)];
    expect([what, out]).toEqual(['Payment, Téclaire Mbarga', '−41,291']);
    const before = await read(path);
    const row = `${date} ${reference} Payment Té••••re Mb••ga −41,291 ${balance}`;
    const alterations: [string, string][] = [
      [row, row.replace('−41,291', '−91,291')],
      [row, row.replace('Té••••re', 'Té••••na')],
      [row, row.replace(/20\d\d/, '2019')],
      [row, row.replace(`${balance}`, `1${balance}`)],
      [row, row.replace(reference, 'T-999999')],
      [`Including fees, tax and levy ${besides(lines, 'levy')}`, 'Including fees, tax and levy 0 XAF'],
      ...facts(lines, ['Period', 'Wallet number']),
      ...['Opening balance', 'Money in', 'Money out', 'Closing balance'].map((label): [string, string] => [
        `${label} ${besides(lines, label)} XAF`,
        `${label} 1${besides(lines, label)} XAF`,
      ]),
    ];
    expectTold(before, alterations);
    const rows = /Transactions \d+–(\d+) of (\d+)/.exec(before);
    expect(rows?.[1]).toBe(rows?.[2]);
    // the last row, nothing after it
    expect(before).toContain(`${row} Names and numbers`);
    await kit.paid(5_100, 'successful', { name: 'Boris Kamdem' });
    const after = await read(path);
    expectTold(after, alterations);
    expect(after).toContain(`${row} Names and numbers`);
    expect(after).toContain('1 entry has been booked in its period');
    expect(await read((await download(today())).path)).toContain('Bo••s Ka••em −5,');
  });

  it('rows beyond the first page are reached by links, with the balance after each', async () => {
    for (let n = 0; n < 2; n += 1) {
      const { id } = await bulkCalls(kit.h).bulk(
        kit.people.holder.initiator,
        Array.from({ length: 60 }, (_, k) => ({ number: numberOf(2_000 + n * 60 + k), amount: 1_000 })),
      );
      await bulkCalls(kit.h).approveBulk(kit.people.holder.validator, id);
      await kit.h.settle(6);
    }
    const { lines, path } = await download(today());
    const html = await visit(path);
    expect(html).toContain('<a href="?lang=en&amp;page=2#rows" rel="next">');
    const pages = [await read(path), await read(`${path}?page=2`)];
    const references = lines.filter((line) => /^[TR]-\d{6}$/.test(line));
    expect(references.length).toBeGreaterThan(120);
    expect(pages.join().match(/\b[TR]-\d{6}\b/g)).toEqual(references);
    expect(pages[1]).toContain(`−1,011 ${besides(lines, 'Closing balance')}`);
  });
});

// the last: time goes on for all of them
describe('of a receipt that is downloaded days later', () => {
  it('a true copy differs in no moment, whenever it is downloaded', async () => {
    const { id } = await kit.paid(21_000);
    await download(`/transaction/generate-pdf/${id}`);
    kit.h.clock.advance(3 * 86_400_000);
    await kit.signInAgain();
    const { lines, path } = await download(`/transaction/generate-pdf/${id}`);
    const moments = (text: string): string[] => text.match(/\d+ \w+ 20\d\d at \d\d:\d\d/g) ?? [];
    const [asOf, ...others] = moments(await read(path)).reverse();
    expect(asOf).toBeDefined();
    expect(others).toHaveLength(3);
    for (const moment of others) expect(moments(lines.join(' '))).toContain(moment);
  });
});
