import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operations, type Operation } from '@sanaga/contract';
import { csvLine } from '@sanaga/documents';
import { parse } from 'csv-parse/sync';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { superuserClient } from '@sanaga/database/testing';
import { expectSuccess, somePhoneNumber } from '../kit/base/clients.ts';
import { statementOf } from '../kit/base/statements.ts';
import { waitingBulk } from './bulk-scenarios.ts';
import { addressOf, createTestContext, prepare } from './calling.ts';
import { createMoneyHarness, type MoneyHarness, type TestHolder } from '../kit/whole/money-harness.ts';
import type { Prepared, TestContext } from './test-context.ts';

/**
 * Checks that no spreadsheet runs what people write: every call that returns a table is made for a holder whose every
 * text begins like a formula. A call that returns a table is found by its media type.
 */
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const tables = ['text/csv', xlsx];
const mediaTypesOf = ({ response }: Operation): string[] =>
  Object.values(response).flatMap((answer) => ('content' in answer ? [answer.content].flat() : []));
const exporting = operations.filter((operation) =>
  mediaTypesOf(operation).some((mediaType) => tables.includes(mediaType)),
);

/** Files that contain nothing that anybody wrote. */
const withoutWrittenText = ['getPaymentFileTemplate', 'exportMonthEnd'];

const formulas = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  "='a'!A1",
  '=HYPERLINK("a")',
  'x;=1+1',
  'x|"@SUM(A1)"',
];
const runs = /^[=+\-@\t\r\n]/;
/** Returns true for an amount or a phone number, which runs nothing. */
const isNumber = (cell: string): boolean => /^[+-]?\d+(\.\d+)?$/.test(cell);

let h: MoneyHarness;
let context: TestContext;

/** Writes behind the API's back, so that text is there too which the API would have trimmed. */
async function writeFormulas(holder: TestHolder): Promise<void> {
  const owner = await superuserClient(h.ownerUrl);
  for (const _ of formulas) {
    const { id } = await h.payment(holder.initiator);
    expectSuccess(await h.approve(holder.validator, id));
  }
  await h.settle();
  await owner.query('alter table transaction disable trigger user');
  await owner.query(
    `update transaction set payee_name = ($2::text[])[1 + number % $3], reason = ($2::text[])[1 + (number + 1) % $3]
     where organisation_id = $1`,
    [holder.id, formulas, formulas.length],
  );
  await owner.query('alter table transaction enable trigger user');
  await owner.query(
    `insert into beneficiary (id, organisation_id, name, phone_number, created_by)
     select gen_random_uuid(), $1, name, '+23767700' || lpad(place::text, 4, '0'), $3
     from unnest($2::text[]) with ordinality as written (name, place)`,
    [holder.id, formulas, holder.admin.userId],
  );
  await owner.query(
    `update organisation set name = $2, category = $3, location = $4, website = $5, username = $6 where id = $1`,
    [holder.id, '=1+1', '+cmd', '-cmd', '@evil', '\t=evil'],
  );
  for (const [session, name] of [
    [holder.admin, '=cmd|calc!A1'],
    [holder.initiator, '@Awa'],
    [holder.validator, '\r-Boris'],
  ] as const)
    await owner.query('update app_user set name = $2, email = $3 where id = $1', [
      session.userId,
      name,
      `=${session.email}`,
    ]);
  await owner.end();
}

/** Compares a statement of such a name, no row of which is known here. */
async function compareFormulas(): Promise<void> {
  const rows = formulas.map((_, place) => ({ externalId: `unknown-${place}`, amount: 1_000 }));
  const body = {
    file: statementOf(rows, '=pay.csv'),
    product: 'DISBURSEMENT',
    from: '2020-01-01',
    to: '2020-01-31',
  };
  expectSuccess(await h.postForm(context.superAdmin, '/reconciliation/statements', body));
}

beforeAll(async () => {
  h = await createMoneyHarness();
  context = await createTestContext(h);
  await writeFormulas(context.own);
  await compareFormulas();
});
afterAll(() => h.close());

const headings = ['Name', 'Phone number', 'Amount', 'Reason', '=Note', '@Remark'];
const line = (formula: string) => [formula, somePhoneNumber(), '1000', formula, formula, formula];

/** Uploads a file of such rows, as somebody does who defuses nothing. */
async function uploaded(format: 'csv' | 'xlsx'): Promise<Prepared> {
  const rows = [headings, ...formulas.map(line)];
  const bytes =
    format === 'csv'
      ? rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')
      : await writeXlsx({ sheets: [{ name: 'Pay', rows }] });
  const file = new File([bytes], `=pay.${format}`);
  const as = context.own.initiator;
  const { fileId } = expectSuccess(
    await h.postForm(as, '/transaction/upload-file', { file, confirm: 'true' }),
  ).json();
  return { as, params: { fileId } };
}

/** Excludes an item of a holder whose addresses still work, and writes such texts into it. */
async function excluded(): Promise<Prepared> {
  const { initiator, validator } = context.foreign;
  const { id } = await waitingBulk(context, context.foreign);
  const [item] = (await h.get(validator, `/transaction/bulk/${id}/items`)).content;
  const body = { ids: [item.id], reason: '=1+1' };
  expectSuccess(await h.patch(validator, `/transaction/exclude-items/${id}`, body));
  const owner = await superuserClient(h.ownerUrl);
  await owner.query('alter table transaction disable trigger user');
  await owner.query(
    `update transaction set payee_name = '=1+1', reason = '+1+1', receiver_message = '-cmd', payee_email = '@evil'
     where id = $1`,
    [item.id],
  );
  await owner.query('alter table transaction enable trigger user');
  await owner.end();
  return { as: initiator, params: { id }, query: { format: 'csv' } };
}

/** Rejects refills for such reasons, of the holder whose addresses still work. */
async function rejected(): Promise<void> {
  const { accountNumber } = await h.confirmedAccount(context.foreign.admin);
  for (const reason of formulas.slice(0, 3)) {
    const { refillId } = await h.refill(context.foreign.admin, accountNumber, 1_000);
    expectSuccess(await h.patch(context.superAdmin, `/transaction/refuse-refill/${refillId}`, { reason }));
  }
}

/** Returns the requests for a table, with as few filters as possible; specific ones if it is not the holder's own. */
async function inputsOf(operation: Operation): Promise<Prepared[]> {
  if (operation.id === 'getPaymentFileResult') return [await uploaded('csv'), await uploaded('xlsx')];
  if (operation.id === 'getExcludedBulkItems') return [await excluded()];
  if (operation.id === 'exportPastDecisions') await rejected();
  const { query, ...prepared } = await prepare(context, operation);
  const isWhole = operation.query?.safeParse({}).success ?? true;
  return [{ ...prepared, query: isWhole ? {} : query }];
}

/** Reads every cell that is a text, headings too. */
async function textsOf(operation: Operation, { as, ...input }: Prepared): Promise<string[]> {
  if (!as) throw new Error('a table is of somebody');
  const answer = expectSuccess(
    await h.as(as).inject({ method: operation.method, url: addressOf(operation, input) }),
  );
  expect(answer.headers['content-disposition']).not.toMatch(/filename="?[=+\-@]/);
  const isXlsx = String(answer.headers['content-type']).startsWith(xlsx);
  const rows: unknown[][] = isXlsx
    ? (await readXlsx(answer.rawPayload)).sheets.flatMap((sheet) => sheet.rows)
    : parse(answer.body, { bom: true, relax_column_count: true });
  const texts = rows.flat().filter((cell): cell is string => typeof cell === 'string');
  return isXlsx ? texts : [...texts, ...partedOtherwise(answer.body)];
}

/** Returns the beginnings of cells for a spreadsheet that separates them by other characters than we do. */
const partedOtherwise = (csv: string): string[] =>
  csv.split(/[;|\t\r\n]/).map((cell) => cell.replace(/^["\s]+/, ''));

it('finds the calls that return a table', () => {
  expect(exporting.map(({ id }) => id).sort()).toEqual(
    expect.arrayContaining([
      'exportAuditCsv',
      'exportBeneficiaries',
      'exportExceptionsCsv',
      'exportOrganisationsCsv',
      'exportTransactionsCsv',
      'exportWalletStatementCsv',
      'getPaymentFileResult',
    ]),
  );
});

describe.each(exporting.map((operation) => [operation.id, operation] as const))('%s', (id, operation) => {
  it('returns no cell that a spreadsheet would run', async () => {
    for (const input of await inputsOf(operation)) {
      const texts = await textsOf(operation, input);
      expect(texts.filter((text) => runs.test(text) && !isNumber(text))).toEqual([]);
      // the written text is there, with its apostrophe; a template and a month contain nothing that anybody wrote
      const defused = texts.filter((text) => /^'[=+\-@\t\r\n]/.test(text));
      if (!withoutWrittenText.includes(id)) expect(defused.length).toBeGreaterThan(3);
    }
  });
});

it.each(formulas)('a line of a table has %j as text', (formula) => {
  const line = csvLine([formula, -1, '12']);
  const [cells] = parse(line) as string[][];
  expect(cells?.[0]?.replaceAll("'", '')).toBe(formula.replaceAll("'", ''));
  expect(cells?.slice(1)).toEqual(['-1', '12']);
  expect([...(cells ?? []), ...partedOtherwise(line)].filter((cell) => runs.test(cell))).toEqual(['-1']);
});
