import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { adminClient } from '@sanaga/database';
import { countRoundTrips } from '@sanaga/database/testing';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { bulkCalls, type BulkCalls } from '../../../test/kit/payments/bulk-calls.ts';
import {
  createMoneyHarness,
  type MoneyHarness,
  type TestHolder,
} from '../../../test/kit/payments/money-harness.ts';
import { csvOf, linesOf, numberOf } from '../../../test/kit/payments/bulk-kit.ts';
import { codeOf, expectSuccess, type TestSession } from '../../../test/kit/base/clients.ts';

let h: MoneyHarness;
let calls: BulkCalls;
let holder: TestHolder;

beforeAll(async () => {
  h = await createMoneyHarness();
  calls = bulkCalls(h);
});
beforeEach(async () => {
  holder = await h.holder(1_000_000);
});
afterAll(async () => {
  expect(await h.violations()).toEqual([]);
  await h.close();
});

const csv = (text: string, name = 'pay.csv') => new File([text], name, { type: 'text/csv' });
const rowsOf = (session: TestSession, fileId: string, query = '') =>
  h.get(session, `/transaction/file/${fileId}/rows?${query}`);
const correct = (session: TestSession, fileId: string, line: number, change: Record<string, unknown>) =>
  h.patch(session, `/transaction/file/${fileId}/rows/${line}`, change);
const download = async (session: TestSession, url: string) => {
  const response = await h.as(session).inject({ method: 'GET', url });
  expect(response.statusCode).toBe(200);
  return response;
};
const resultOf = (session: TestSession, fileId: string, query = '') =>
  download(session, `/transaction/file-result/${fileId}?${query}`);

describe('an upload', () => {
  it('returns its contents and the errors of each row', async () => {
    const text = [
      'Nom;Numéro de téléphone;Montant;Motif',
      'Pauline Eyenga;677412085;10000;Paie',
      'Boris;77412085;1,000;Paie',
      'Paul;677412086;200;',
    ].join('\r\n');
    const response = await calls.uploadFile(holder.initiator, csv(text, 'paie novembre.csv'));
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      fileName: 'paie novembre.csv',
      format: 'CSV',
      status: 'UPLOADED',
      rows: 3,
      accepted: 1,
      excluded: 2,
      totalAmount: 10_000,
      excludedAmount: 200,
      errorCount: 4,
      warningCount: 0,
      warnings: [],
      revision: 1,
      makers: [holder.initiator.userId],
      cost: { amount: 10_000, fee: 50, tax: 20, levy: 4, total: 10_074 },
      approvers: [{ userId: holder.validator.userId }, { userId: holder.admin.userId }],
      errors: [
        { line: 3, field: 'number', code: 'NUMBER_INVALID', message: expect.stringContaining('Cameroon') },
        { line: 3, field: 'amount', code: 'AMOUNT_SEPARATOR', message: expect.stringContaining('ambiguous') },
        { line: 4, field: 'reason', code: 'MISSING', message: 'This is missing.' },
        {
          line: 4,
          field: 'amount',
          code: 'AMOUNT_OUT_OF_RANGE',
          message: expect.stringContaining('500,000'),
        },
      ],
    });
  });

  it('of the same content needs confirmation, unless the first one is deleted', async () => {
    const file = () => csv(csvOf(linesOf(3)));
    const first = (await calls.uploadFile(holder.initiator, file())).json();
    expect(codeOf(await calls.uploadFile(holder.admin, file()))).toBe('409 DUPLICATE_FILE');
    expect(codeOf(await calls.uploadFile(holder.admin, file(), { confirm: 'false' }))).toBe(
      '409 DUPLICATE_FILE',
    );
    const again = await calls.uploadFile(holder.admin, file(), { confirm: 'true' });
    expect(codeOf(again)).toBe('201 OK');
    const remove = (fileId: string) =>
      h.as(holder.admin).inject({ method: 'DELETE', url: `/transaction/delete-file/${fileId}` });
    for (const { fileId } of [first, again.json()])
      expect((await remove(fileId)).json()).toMatchObject({ fileId, status: 'DELETED' });
    expect(codeOf(await calls.uploadFile(holder.initiator, file()))).toBe('201 OK');
    const stranger = await h.holder();
    expect(codeOf(await calls.uploadFile(stranger.initiator, file()))).toBe('201 OK');
  });

  it('of the same content, many at once, is stored once', async () => {
    const text = csvOf(linesOf(4));
    const codes = await Promise.all(
      Array.from({ length: 8 }, async () => codeOf(await calls.uploadFile(holder.initiator, csv(text)))),
    );
    expect(codes.sort()).toEqual(['201 OK', ...Array.from({ length: 7 }, () => '409 DUPLICATE_FILE')]);
  });

  it('with one key is one file, and another file with that key is refused', async () => {
    const key = randomUUID();
    const file = csv(csvOf(linesOf(2)));
    const first = await calls.uploadFile(holder.initiator, file, {}, key);
    const again = await calls.uploadFile(holder.initiator, file, {}, key);
    expect(again.json()).toEqual(first.json());
    await h.db.deleteFrom('idempotent_answer').where('key', '=', key).execute();
    const pruned = await calls.uploadFile(holder.initiator, file, {}, key);
    expect(pruned.json()).toEqual(first.json());
    const other = await calls.uploadFile(holder.initiator, csv(csvOf(linesOf(3))), {}, key);
    expect(codeOf(other)).toBe('422 IDEMPOTENCY_MISMATCH');
  });

  it.each([
    ['a PDF', new File(['%PDF-1.7'], 'pay.csv'), '415 UNSUPPORTED_TYPE'],
    [
      'a picture',
      new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0])], 'pay.xlsx'),
      '415 UNSUPPORTED_TYPE',
    ],
    ['a broken workbook', new File(['PK\x03\x04 and nothing else'], 'pay.xlsx'), '422 FILE_UNREADABLE'],
    ['nothing', new File([''], 'pay.csv'), '422 FILE_UNREADABLE'],
    ['other columns', new File(['a,b\n1,2\n'], 'pay.csv'), '422 FILE_UNREADABLE'],
    [
      'more than it may hold',
      new File([new Uint8Array(25 * 1024 * 1024 + 1)], 'pay.csv'),
      '413 PAYLOAD_TOO_LARGE',
    ],
  ])('of %s is refused', async (_, file, code) => {
    expect(codeOf(await calls.uploadFile(holder.initiator, file))).toBe(code);
  });

  it('without its columns names them', async () => {
    const answer = await calls.uploadFile(holder.initiator, csv('Name,Amount\nPaul,1000\n'));
    expect(answer.json().errors.map(({ field }: { field: string }) => field)).toEqual(['number', 'reason']);
  });

  it('of a form without a file is refused', async () => {
    const answer = await h.postForm(holder.initiator, '/transaction/upload-file', { confirm: 'true' });
    expect([answer.statusCode, answer.json().errors[0].field]).toEqual([400, 'file']);
  });

  it('is stored under a plain name', async () => {
    const { fileName } = await calls.upload(holder.initiator, linesOf(1), '../../etc/p\u202eay.csv');
    expect(fileName).toBe('pay.csv');
  });

  it('of 5,000 rows, and what it becomes, asks the database nothing for each row', async () => {
    const { during, stop } = countRoundTrips();
    const [[accepted, bulk], { statements }] = await during(async () => {
      const file = await calls.upload(holder.initiator, linesOf(5_000, 500));
      await calls.authorise(holder.initiator, file.fileId);
      return [file.accepted, (await calls.process(holder.initiator, file.fileId)).json()];
    }).finally(stop);
    expect([accepted, bulk.items.total, bulk.amount]).toEqual([5_000, 5_000, 2_500_000]);
    // some for each portion of rows
    expect(statements.length).toBeLessThan(250);
  });

  it('is there as soon where the statistics know a few large files, and not this one', async () => {
    await calls.uploadFile(holder.initiator, csv(csvOf(linesOf(2_500)), 'first.csv'));
    const owner = adminClient(h.ownerUrl);
    await owner.connect();
    await owner.query('analyze payment_file_row');
    await owner.end();
    // within the time that a statement has
    const response = await calls.uploadFile(holder.initiator, csv(csvOf(linesOf(2_501)), 'second.csv'));
    expect(codeOf(response)).toBe('201 OK');
  });
});

describe('what people should look at', () => {
  it('is a number that is in the file twice', async () => {
    const number = numberOf(42);
    const { fileId, warnings, accepted } = await calls.upload(holder.initiator, [{ number }, {}, { number }]);
    expect(accepted).toBe(3);
    expect(warnings).toMatchObject([{ line: 4, field: 'number', code: 'DUPLICATE' }]);
    expect(warnings[0].message).toContain('row 2');
    await correct(holder.initiator, fileId, 2, { leftOut: true });
    expect((await h.get(holder.initiator, `/transaction/file/${fileId}`)).warnings).toEqual([]);
    await correct(holder.initiator, fileId, 2, { leftOut: false });
    await correct(holder.initiator, fileId, 3, { number });
    const file = await h.get(holder.initiator, `/transaction/file/${fileId}`);
    expect(file.warnings.map(({ line, code }: { line: number; code: string }) => [line, code])).toEqual([
      [3, 'DUPLICATE'],
      [4, 'DUPLICATE'],
    ]);
  });

  it('is the same amount to the same number within a day, paid or waiting', async () => {
    const number = numberOf(43);
    const lines = [
      { number, amount: 7_000 },
      { number, amount: 8_000 },
    ];
    const codes = async () =>
      (await calls.upload(holder.initiator, lines)).warnings.map(({ code }: { code: string }) => code);
    expect(await codes()).toEqual(['DUPLICATE']);
    const payment = await h.payment(holder.initiator, { number, amount: 7_000 });
    expect(await codes()).toEqual(['PAID_RECENTLY', 'DUPLICATE']);
    await h.approve(holder.validator, payment.id);
    expect(await codes()).toEqual(['PAID_RECENTLY', 'DUPLICATE']);
    await h.settle();
    expect(await codes()).toEqual(['PAID_RECENTLY', 'DUPLICATE']);
    await h.db
      .updateTable('transaction')
      .set({ finished_at: new Date(h.clock.now().getTime() - 86_400_001) })
      .where('id', '=', payment.id)
      .execute();
    expect(await codes()).toEqual(['DUPLICATE']);
  });

  it('is a name that the operator has otherwise, as far as it can be known', async () => {
    const [known, other] = [numberOf(44), numberOf(45)];
    h.operator.names.set(known.slice(1), 'EYENGA PAULINE');
    h.operator.names.set(other.slice(1), 'KAMDEM BORIS');
    const lines = [{ number: known, name: 'Pauline Eyenga' }, { number: other, name: 'Awa Ngono' }, {}];
    const { fileId, names } = await calls.upload(holder.initiator, lines);
    expect(names).toEqual({ checked: 0, total: 3 });
    await calls.checkNames();
    const { warnings } = await h.get(holder.initiator, `/transaction/file/${fileId}`);
    expect(warnings).toMatchObject([{ line: 3, field: 'name', code: 'NAME_DIFFERS' }]);
    expect(warnings[0].message).toContain('KAMDEM BORIS');
    const { content } = await rowsOf(holder.initiator, fileId);
    expect(content.map(({ nameMatch }: { nameMatch: string }) => nameMatch)).toEqual([
      'MATCH',
      'DIFFERS',
      'NOT_AVAILABLE',
    ]);
  });

  it('is not known yet, which outside clients read as not available', async () => {
    const { fileId } = await calls.upload(holder.initiator, [{ number: numberOf(9_046) }]);
    const { content } = await rowsOf(holder.initiator, fileId);
    expect(content).toMatchObject([{ nameMatch: 'NOT_AVAILABLE', nameChecked: false, state: 'ok' }]);
    await calls.checkNames();
    const after = await rowsOf(holder.initiator, fileId);
    expect(after.content).toMatchObject([{ nameMatch: 'NOT_AVAILABLE', nameChecked: true }]);
  });

  it('is looked for at once where a person types the number into a row', async () => {
    const typed = numberOf(9_047);
    h.operator.names.set(typed.slice(1), 'KAMDEM BORIS');
    const { fileId } = await calls.upload(holder.initiator, [{ number: 'none', name: 'Awa Ngono' }]);
    const { row } = expectSuccess(await correct(holder.initiator, fileId, 2, { number: typed })).json();
    expect(row).toMatchObject({ nameMatch: 'DIFFERS', nameChecked: true, state: 'warning' });
  });

  it('is asked for again where the operator did not answer when a number was typed', async () => {
    const typed = numberOf(9_048);
    const { registeredName } = h.operator;
    h.operator.registeredName = async () => undefined;
    const { fileId } = await calls.upload(holder.initiator, [{ number: 'none' }]);
    const { row } = expectSuccess(await correct(holder.initiator, fileId, 2, { number: typed })).json();
    expect(row).toMatchObject({ nameMatch: 'NOT_AVAILABLE', nameChecked: false });
    h.operator.registeredName = registeredName;
    h.operator.names.set(typed.slice(1), 'EYENGA PAULINE');
    await calls.checkNames();
    const { content } = await rowsOf(holder.initiator, fileId);
    expect(content).toMatchObject([{ nameMatch: 'MATCH', nameChecked: true }]);
  });
});

describe('a file whose columns are not all known', () => {
  const lines = ['7;Pauline Eyenga;677412085;10000', '8;Paul Abena;677412086;11000'];
  const unknown = (...more: string[]) => csv(['Ref;Qui;Où;Combien', ...lines, ...more].join('\n'));
  const mapping = { line: 1, columns: [null, 'name', 'number', 'amount'], reason: 'Paie de mars' };
  const send = (file: File, mapped?: object, session = holder.initiator) =>
    h.postForm(session, '/transaction/upload-file', {
      ...(mapped && { mapping: JSON.stringify(mapped) }),
      file,
    });

  it('is refused with what was found, and read as somebody says what they are', async () => {
    const refused = await send(unknown());
    expect(codeOf(refused)).toBe('422 FILE_UNREADABLE');
    const { found, errors } = refused.json();
    expect(errors.map(({ field }: { field: string }) => field)).toEqual([
      'name',
      'number',
      'amount',
      'reason',
    ]);
    expect(found.columns[1]).toEqual({
      heading: 'Qui',
      field: null,
      samples: ['Pauline Eyenga', 'Paul Abena'],
    });
    const file = expectSuccess(await send(unknown(), mapping)).json();
    expect(file).toMatchObject({ rows: 2, accepted: 2, totalAmount: 21_000 });
    const { content } = await rowsOf(holder.initiator, file.fileId);
    expect(content).toMatchObject([
      { name: 'Pauline Eyenga', reason: 'Paie de mars' },
      { name: 'Paul Abena' },
    ]);
  });

  it('is read the same way the next time, by the same holder alone', async () => {
    expectSuccess(await send(unknown(), mapping));
    const titled = csv(`Paie d’avril\n\n${await unknown('9;Rose Ngo;677412087;12000').text()}`);
    expect(expectSuccess(await send(titled)).json()).toMatchObject({ rows: 3, accepted: 3 });
    const stranger = await h.holder(1_000);
    expect(codeOf(await send(titled, undefined, stranger.initiator))).toBe('422 FILE_UNREADABLE');
    // the last word counts
    expectSuccess(await send(unknown('9;x;677412087;12000'), { ...mapping, reason: 'Prime' }));
    const { fileId } = expectSuccess(await send(unknown('10;Luc Atangana;677412088;13000'))).json();
    expect((await rowsOf(holder.initiator, fileId)).content[0]).toMatchObject({ reason: 'Prime' });
  });

  it('is read in the background as well, where it is large', async () => {
    const many = Array.from({ length: 9_000 }, (_, n) => `${n};Payee Number ${n};677412085;${1_000 + n}`);
    const uploaded = await send(unknown(...many), mapping);
    expect(uploaded.statusCode).toBe(202);
    const { fileId } = uploaded.json();
    await calls.checkFiles();
    expect(await h.get(holder.initiator, `/transaction/file/${fileId}`)).toMatchObject({
      status: 'UPLOADED',
      rows: 9_002,
      errors: [],
    });
  });

  it('is refused where what somebody says is no mapping, or lacks a field', async () => {
    expect(codeOf(await send(unknown(), { line: 1, columns: ['salary'] }))).toBe('422 INVALID_INPUT');
    const { reason: _, ...noReason } = mapping;
    const refused = await send(unknown(), noReason);
    expect(codeOf(refused)).toBe('422 FILE_UNREADABLE');
    expect(refused.json().errors).toMatchObject([{ field: 'reason' }]);
  });
});

describe('the rows of a file', () => {
  const lines = [{}, { amount: '1,000' }, {}, { number: 'none', reason: '' }];

  it('keep the amount that their column made certain, and take a correction by the language of the page', async () => {
    const { fileId } = await calls.upload(holder.initiator, [{ amount: '25,000' }, { amount: '37,500' }]);
    const corrected = async (change: Record<string, unknown>, language: string) => {
      const response = await h.as(holder.initiator).inject({
        method: 'PATCH',
        url: `/transaction/file/${fileId}/rows/2`,
        payload: change,
        headers: { 'accept-language': language },
      });
      const { amount, errors } = expectSuccess(response).json().row;
      return [amount, ...errors.map(({ code }: { code: string }) => code)];
    };
    expect(await corrected({ name: 'Pauline Eyenga' }, 'fr')).toEqual([25_000]);
    expect(await corrected({ amount: '26.000' }, 'fr')).toEqual([26_000]);
    expect(await corrected({ amount: '26.000' }, 'en')).toEqual([null, 'AMOUNT_SEPARATOR']);
    expect(await corrected({ amount: '27,000' }, 'en')).toEqual([27_000]);
    expect(await corrected({ amount: '28 000 FCFA' }, 'de')).toEqual([28_000]);
  });

  it('come in pages, by what is the matter with them', async () => {
    const { fileId } = await calls.upload(holder.initiator, lines);
    const page = await rowsOf(holder.initiator, fileId, 'page=1&size=2');
    expect(page).toMatchObject({ number: 1, size: 2, totalElements: 4, totalPages: 2 });
    expect(page.content.map(({ line }: { line: number }) => line)).toEqual([4, 5]);
    await correct(holder.initiator, fileId, 2, { leftOut: true });
    const linesBy = async (state: string) =>
      (await rowsOf(holder.initiator, fileId, `state=${state}`)).content.map(
        ({ line }: { line: number }) => line,
      );
    expect(await linesBy('ok')).toEqual([4]);
    expect(await linesBy('error')).toEqual([3, 5]);
    expect(await linesBy('excluded')).toEqual([2, 3, 5]);
    expect(await linesBy('warning')).toEqual([]);
  });

  it('are found by either name, by the number as it is typed or said, and by the line', async () => {
    const known = numberOf(9_049);
    h.operator.names.set(known.slice(1), 'TCHOUMI CARINE');
    const { fileId } = await calls.upload(holder.initiator, [
      { name: 'Nadège Fouda' },
      { name: '100% Pure', number: '6 77 45 12' },
      { name: 'Carole', number: known },
    ]);
    await calls.checkNames();
    const found = async (search: string, state = '') => {
      const query = new URLSearchParams({ search, ...(state && { state }) });
      const page = await rowsOf(holder.initiator, fileId, query.toString());
      return [page.content.map(({ line }: { line: number }) => line), page.totalElements];
    };
    expect(await found('fouda')).toEqual([[2], 1]);
    expect(await found('0% p')).toEqual([[3], 1]);
    expect(await found('%')).toEqual([[3], 1]);
    expect(await found('tchoumi')).toEqual([[4], 1]);
    expect(await found('774512')).toEqual([[3], 1]);
    expect(await found('77 45')).toEqual([[3], 1]);
    expect(await found(numberOf(0).slice(-9))).toEqual([[2], 1]);
    expect(await found('4')).toEqual([[4], 1]);
    expect(await found('4', 'error')).toEqual([[], 0]);
    expect(await found('nobody')).toEqual([[], 0]);
  });

  it('to look at are those with an error or a warning, and each state is counted within the search', async () => {
    const { fileId } = await calls.upload(holder.initiator, [
      { name: 'Ada Bella', amount: '1,000' },
      { name: 'Ada Bella' },
      { name: 'Jean', number: numberOf(3) },
      { name: 'Jean', number: numberOf(3) },
      { name: 'Rose', amount: 'x' },
    ]);
    await correct(holder.initiator, fileId, 3, { leftOut: true });
    const all = await rowsOf(holder.initiator, fileId, 'state=problem&size=2');
    expect(all).toMatchObject({
      totalElements: 3,
      totalPages: 2,
      counts: { ok: 1, warning: 1, error: 2, excluded: 1 },
    });
    expect(all.content.map(({ line }: { line: number }) => line)).toEqual([2, 5]);
    expect(await rowsOf(holder.initiator, fileId, 'search=ada&state=error')).toMatchObject({
      totalElements: 1,
      counts: { ok: 0, warning: 0, error: 1, excluded: 1 },
    });
  });

  it('with an error are excluded all at once, whatever their number, and come back the same way', async () => {
    const wrong = Array.from({ length: 30 }, () => ({ amount: 'x' }));
    const { fileId } = await calls.upload(holder.initiator, [...linesOf(2), ...wrong]);
    const exclude = async (session: TestSession, leftOut: boolean) =>
      expectSuccess(await h.patch(session, `/transaction/file/${fileId}/rows`, { leftOut })).json();
    const one = expectSuccess(await correct(holder.initiator, fileId, 4, { leftOut: true })).json();
    // it was dealt with, so it is no longer an error to look at
    expect(one.row).toMatchObject({ state: 'excluded', leftOut: true, errors: [{ field: 'amount' }] });
    expect(await rowsOf(holder.initiator, fileId, 'state=problem&size=1')).toMatchObject({
      totalElements: 29,
      counts: { ok: 2, warning: 0, error: 29, excluded: 1, excludedErrors: 1 },
      content: [{ line: 5 }],
    });
    expect(await exclude(holder.admin, true)).toMatchObject({
      changed: 29,
      file: {
        ...{ rows: 32, accepted: 2, excluded: 30, errorCount: 0, revision: 3 },
        makers: [holder.initiator.userId, holder.admin.userId],
      },
    });
    const excluded = await rowsOf(holder.initiator, fileId, 'state=excluded&page=1');
    expect(excluded).toMatchObject({ totalElements: 30, counts: { error: 0, excludedErrors: 30 } });
    expect(excluded.content[0]).toMatchObject({
      ...{ state: 'excluded', correctedBy: { userId: holder.admin.userId } },
    });
    expect((await rowsOf(holder.initiator, fileId, 'state=error')).content).toEqual([]);
    expect((await h.get(holder.initiator, `/transaction/file/${fileId}`)).errors).toEqual([]);
    // repeating it changes nothing, so a code that was requested stays valid
    expect(await exclude(holder.admin, true)).toMatchObject({ changed: 0, file: { revision: 3 } });
    expect(await exclude(holder.initiator, false)).toMatchObject({
      ...{ changed: 30, file: { accepted: 2, excluded: 30, errorCount: 30, revision: 4 } },
    });
    expect(await rowsOf(holder.initiator, fileId)).toMatchObject({
      counts: { ok: 2, error: 30, excluded: 0, excludedErrors: 0 },
    });
  });

  it('with an error say in the result file what is wrong with them, also where they were excluded', async () => {
    const { fileId } = await calls.upload(holder.initiator, [{}, { reason: '' }]);
    expectSuccess(await h.patch(holder.initiator, `/transaction/file/${fileId}/rows`, { leftOut: true }));
    expect((await resultOf(holder.initiator, fileId)).body).toContain('This is missing.');
  });

  it('are excluded by nobody else, nor once the file is gone', async () => {
    const { fileId } = await calls.upload(holder.initiator, lines);
    const stranger = await h.holder();
    const exclude = (session: TestSession) =>
      h.patch(session, `/transaction/file/${fileId}/rows`, { leftOut: true });
    expect(codeOf(await exclude(stranger.initiator))).toBe('404 NOT_FOUND');
    await h.as(holder.initiator).inject({ method: 'DELETE', url: `/transaction/delete-file/${fileId}` });
    expect(codeOf(await exclude(holder.initiator))).toBe('404 NOT_FOUND');
  });

  it('are corrected in place, which makes whoever does one of the makers', async () => {
    const { fileId } = await calls.upload(holder.initiator, lines);
    const answer = await correct(holder.admin, fileId, 3, { amount: '1 000', name: "N'Gono  " });
    expect(answer.json()).toMatchObject({
      row: {
        line: 3,
        state: 'ok',
        name: "N'Gono",
        amountTyped: '1 000',
        amount: 1_000,
        errors: [],
        correctedBy: { userId: holder.admin.userId },
      },
      file: { accepted: 3, excluded: 1, totalAmount: 3_000, revision: 2 },
    });
    expect(answer.json().file.makers).toEqual([holder.initiator.userId, holder.admin.userId]);
    const still = await correct(holder.admin, fileId, 5, { number: 677412085, reason: 'Pay' });
    expect(codeOf(still)).toBe('400 BAD_REQUEST');
    const half = await correct(holder.admin, fileId, 5, { number: '677412085' });
    expect(half.json().row).toMatchObject({ state: 'error', errors: [{ field: 'reason', code: 'MISSING' }] });
    expect(codeOf(await correct(holder.admin, fileId, 5, {}))).toBe('422 INVALID_INPUT');
    expect(codeOf(await correct(holder.admin, fileId, 1, { name: 'x' }))).toBe('404 NOT_FOUND');
  });

  it('corrected by many at once are all corrected, and counted', async () => {
    const { fileId } = await calls.upload(holder.initiator, linesOf(20));
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        correct(n % 2 === 0 ? holder.initiator : holder.admin, fileId, n + 2, { amount: 2_000 }),
      ),
    );
    expect(await h.get(holder.initiator, `/transaction/file/${fileId}`)).toMatchObject({
      totalAmount: 40_000,
      revision: 21,
      makers: [holder.initiator.userId, holder.admin.userId],
    });
  });

  it('are described in the language of the screen, which the request names; mails use the profile’s', async () => {
    const { fileId } = await calls.upload(holder.initiator, [{}, { reason: '' }]);
    const ask = async (url: string, language?: string) =>
      (
        await h
          .as(holder.initiator)
          .inject({ method: 'GET', url, headers: language ? { 'accept-language': language } : {} })
      ).json();
    const rows = `/transaction/file/${fileId}/rows?state=error`;
    const problem = async (language?: string) => (await ask(rows, language)).content[0].errors[0].message;
    expect(await problem()).toBe('This is missing.');
    expect(await problem('de')).toBe('Diese Angabe fehlt.');
    expect(await problem('es')).toBe('This is missing.');
    const gone = await ask(`/transaction/file/${randomUUID()}`, 'fr-CM');
    expect(gone.message).toBe('Cet élément n’existe plus, ou le lien est incorrect.');
    const { description } = await ask(`/transaction/request-otp?fileId=${fileId}`, 'de');
    expect(description).toMatch(/^Wenn die Adresse stimmt, haben wir einen Code dorthin gesendet\./);
    expect(await h.mails.latest(holder.initiator.email, 'file-code')).toMatchObject({ language: 'en' });
  });

  it('of another holder, or of a deleted file, are as absent as none', async () => {
    const { fileId } = await calls.upload(holder.initiator, lines);
    const stranger = await h.holder();
    expect(codeOf(await correct(stranger.initiator, fileId, 2, { leftOut: true }))).toBe('404 NOT_FOUND');
    const url = `/transaction/delete-file/${fileId}`;
    await h.as(holder.initiator).inject({ method: 'DELETE', url });
    expect(codeOf(await correct(holder.initiator, fileId, 2, { leftOut: true }))).toBe('404 NOT_FOUND');
    expect(codeOf(await h.as(holder.initiator).inject({ method: 'DELETE', url }))).toBe('404 NOT_FOUND');
  });
});

describe('the code that processes a file', () => {
  it('names what it is for, and lets it through once', async () => {
    const { fileId } = await calls.upload(holder.initiator, [...linesOf(3, 5_000), { amount: 'x' }]);
    expect(codeOf(await calls.process(holder.initiator, fileId))).toBe('422 CODE_REQUIRED');
    await calls.requestCode(holder.initiator, { fileId });
    const mail = await h.mails.latest(holder.initiator.email, 'file-code');
    expect(mail.values).toMatchObject({ name: 'pay.csv', payments: 3, amount: 15_000, excluded: 1 });
    const otpCode = String(mail.values['code']);
    // requested, not entered
    expect(codeOf(await calls.process(holder.initiator, fileId))).toBe('422 CODE_REQUIRED');
    const wrong = otpCode === '000000' ? '000001' : '000000';
    const refused = await calls.verifyCode(holder.initiator, wrong);
    expect([codeOf(refused), refused.json().triesLeft]).toEqual(['422 CODE_WRONG', 4]);
    expect(codeOf(await calls.verifyCode(holder.initiator, otpCode))).toBe('200 OK');
    // somebody else’s code does not count
    expect(codeOf(await calls.process(holder.admin, fileId))).toBe('422 CODE_REQUIRED');
    const bulk = await calls.process(holder.initiator, fileId);
    expect(codeOf(bulk)).toBe('201 OK');
    expect(bulk.json()).toMatchObject({
      type: 'BULK',
      kind: 'BULK_PAYOUT',
      status: 'PENDING',
      name: 'pay.csv',
      amount: 15_000,
      fee: 75,
      tax: 30,
      levy: 12,
      total: 15_117,
      items: { total: 3, pending: 3, completed: 0, inProgress: 0, problematic: 0 },
      bulk: { fileId, rows: 4, excluded: 1 },
      history: [{ from: null, to: 'PENDING', by: { userId: holder.initiator.userId } }],
    });
    expect(codeOf(await calls.process(holder.initiator, fileId))).toBe('409 WRONG_STATUS');
    expect(codeOf(await correct(holder.initiator, fileId, 2, { leftOut: true }))).toBe('409 WRONG_STATUS');
    const url = `/transaction/delete-file/${fileId}`;
    expect(codeOf(await h.as(holder.initiator).inject({ method: 'DELETE', url }))).toBe('409 WRONG_STATUS');
  });

  it('is of no use once a row was corrected, by whomever', async () => {
    const { fileId } = await calls.upload(holder.initiator, linesOf(2));
    await calls.authorise(holder.initiator, fileId);
    // the same sum and the same number of rows
    await correct(holder.admin, fileId, 2, { number: numberOf(99) });
    expect(codeOf(await calls.process(holder.initiator, fileId))).toBe('422 CODE_REQUIRED');
    await calls.authorise(holder.initiator, fileId);
    expect(codeOf(await calls.process(holder.initiator, fileId))).toBe('201 OK');
  });

  it('for one file does not process another; without a file it covers the open ones, one of them', async () => {
    const first = await calls.upload(holder.initiator, linesOf(2));
    const second = await calls.upload(holder.initiator, linesOf(3));
    const others = await calls.upload(holder.admin, linesOf(4));
    await calls.authorise(holder.initiator, first.fileId);
    expect(codeOf(await calls.process(holder.initiator, second.fileId))).toBe('422 CODE_REQUIRED');
    await calls.requestCode(holder.initiator);
    const mail = await h.mails.latest(holder.initiator.email, 'file-code');
    expect(mail.values).toMatchObject({ payments: 5, amount: 5_000, name: 'pay.csv, pay.csv' });
    // the new code took the old one’s place
    expect(codeOf(await calls.process(holder.initiator, first.fileId))).toBe('422 CODE_REQUIRED');
    await calls.verifyCode(holder.initiator, String(mail.values['code']));
    expect(codeOf(await calls.process(holder.initiator, others.fileId))).toBe('422 CODE_REQUIRED');
    expect(codeOf(await calls.process(holder.initiator, second.fileId))).toBe('201 OK');
    expect(codeOf(await calls.process(holder.initiator, first.fileId))).toBe('422 CODE_REQUIRED');
  });

  it('runs out, and processes a file once however often it is tried at once', async () => {
    const { fileId } = await calls.upload(holder.initiator, linesOf(2));
    await calls.authorise(holder.initiator, fileId);
    h.clock.advance(601_000);
    expect(codeOf(await calls.process(holder.initiator, fileId))).toBe('422 CODE_REQUIRED');
    await calls.authorise(holder.initiator, fileId);
    const codes = await Promise.all(
      Array.from({ length: 20 }, async () => codeOf(await calls.process(holder.initiator, fileId))),
    );
    expect(codes.filter((code) => code === '201 OK')).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(['201 OK', '409 WRONG_STATUS']));
  });

  it('with one key processes once, and returns the same response for ever', async () => {
    const { fileId } = await calls.upload(holder.initiator, linesOf(2));
    await calls.authorise(holder.initiator, fileId);
    const key = randomUUID();
    const first = (await calls.process(holder.initiator, fileId, key)).json();
    expect((await calls.process(holder.initiator, fileId, key)).json()).toEqual(first);
    await h.db.deleteFrom('idempotent_answer').where('key', '=', key).execute();
    expect((await calls.process(holder.initiator, fileId, key)).json()).toEqual(first);
  });

  it('is not for a file without anything to pay, nor for none', async () => {
    const { fileId } = await calls.upload(holder.initiator, [{ amount: 'x' }]);
    const answer = await calls.requestCode(holder.initiator, { fileId });
    expect([codeOf(answer), answer.json().errors[0].field]).toEqual(['422 INVALID_INPUT', 'fileId']);
    expect(codeOf(await calls.requestCode(holder.initiator))).toBe('404 NOT_FOUND');
    const both = await calls.requestCode(holder.initiator, { fileId, transactionId: randomUUID() });
    expect(codeOf(both)).toBe('422 INVALID_INPUT');
  });

  it('is only an individual’s where it is for approving', async () => {
    const payment = await h.payment(holder.initiator);
    expect(codeOf(await calls.requestCode(holder.initiator, { transactionId: payment.id }))).toBe(
      '403 FORBIDDEN',
    );
    const person = await h.signUpIndividual();
    await h.fund(person, 100_000);
    const bulk = await calls.bulk(person, linesOf(2));
    expect(codeOf(await calls.approveBulk(person, bulk.id))).toBe('422 CODE_REQUIRED');
    expect(codeOf(await calls.requestCode(person, { transactionId: bulk.id }))).toBe('200 OK');
    const otpCode = await h.mails.code(person.email, 'bulk-approval-code');
    expect(codeOf(await calls.approveBulk(person, bulk.id, { otpCode }))).toBe('200 OK');
    await h.settle();
  });
});

describe('the template', () => {
  it.each([
    ['en', 'Name,Phone number,Amount,Reason,Email,Message to beneficiary'],
    ['fr', 'Nom;Numéro de téléphone;Montant;Motif;E-mail;Message au bénéficiaire'],
    ['de', 'Name;Telefonnummer;Betrag;Verwendungszweck;E-Mail;Nachricht an den Empfänger'],
  ] as const)('in %s has headings that an upload knows', async (language, headings) => {
    const admin = await h.signUpOrganisation({ language });
    const text = (await download(admin, '/transaction/file-template?format=csv')).body;
    expect(text).toBe(`\ufeff${headings}\r\n`);
    const delimiter = language === 'en' ? ',' : ';';
    const line = ['Paul', '677412085', '1000', 'Pay', '', ''].join(delimiter);
    const answer = await calls.uploadFile(admin, csv(`${text}${line}\r\n`));
    expect(answer.json()).toMatchObject({ rows: 1, accepted: 1 });
  });

  it('comes as a workbook too', async () => {
    const { rawPayload, headers } = await download(
      holder.initiator,
      '/transaction/file-template?format=xlsx',
    );
    expect(headers['content-disposition']).toContain('template.xlsx');
    const { sheets } = await readXlsx(rawPayload);
    expect(sheets[0]?.rows).toEqual([
      ['Name', 'Phone number', 'Amount', 'Reason', 'Email', 'Message to beneficiary'],
    ]);
  });
});

describe('the result', () => {
  const failing = numberOf(2);

  it('has the upload’s own layout, with the outcome of each row', async () => {
    h.operator.failing.add(failing.slice(1));
    const text = [
      'Matricule;Montant;Nom;Téléphone;Motif',
      `M1;1000;"Eyenga; Pauline";${numberOf(1)};Paie`,
      `=2+2;2000;-Boris;${failing};Paie`,
      `M3;3,000;Paul;${numberOf(3)};Paie`,
      `M4;4000;Awa;${numberOf(4)};Paie`,
    ].join('\n');
    const { fileId } = (await calls.uploadFile(holder.initiator, csv(text))).json();
    await correct(holder.initiator, fileId, 5, { leftOut: true });
    const before = (await resultOf(holder.initiator, fileId)).body;
    expect(before.split('\r\n')[1]).toBe(
      `M1;1000;"Eyenga; Pauline";${numberOf(1)};Paie;Pas encore traitée;;;;;`,
    );
    await calls.authorise(holder.initiator, fileId);
    const { id } = (await calls.process(holder.initiator, fileId)).json();
    await calls.approveBulk(holder.validator, id);
    await h.settle();
    const { body, headers } = await resultOf(holder.initiator, fileId);
    expect(headers['content-disposition']).toContain('filename="pay - result.csv"');
    const items: {
      reference: string;
      fee: number;
      tax: number;
      levy: number;
      finishedAt: string;
      id: string;
    }[] = (await h.get(holder.initiator, `/transaction/bulk/${id}/items`)).content;
    const [paid, notPaid] = items as [(typeof items)[number], (typeof items)[number]];
    const { financialTransactionId } = await h.get(holder.initiator, `/transaction/detail/${paid.id}`);
    expect(financialTransactionId).toMatch(/./);
    const inDouala = (at: string) =>
      new Date(Date.parse(at) + 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    expect(body).toBe(
      [
        '\ufeffMatricule;Montant;Nom;Téléphone;Motif;Statut du paiement;Raison du statut;ID de transaction Sanaga;Référence MTN;Terminé (heure de Douala);Frais et taxes (XAF)',
        `M1;1000;"Eyenga; Pauline";${numberOf(1)};Paie;Effectué;;${paid.reference};${financialTransactionId};${inDouala(paid.finishedAt)};${paid.fee + paid.tax + paid.levy}`,
        `'=2+2;2000;'-Boris;${failing};Paie;En anomalie;Compte Mobile Money inactif;${notPaid.reference};;${inDouala(notPaid.finishedAt)};`,
        `M3;3,000;Paul;${numberOf(3)};Paie;Exclue;Ce montant est ambigu. Saisissez-le sans virgule ni point.;;;;`,
        `M4;4000;Awa;${numberOf(4)};Paie;Exclue;Exclue manuellement.;;;;`,
        '',
      ].join('\r\n'),
    );
    h.operator.failing.clear();
  });

  it('of what failed can be corrected and uploaded again, until somebody retried it', async () => {
    h.operator.failing.add(failing.slice(1));
    const { fileId } = await calls.upload(holder.initiator, [{}, {}, { number: failing, name: '=Boris' }]);
    await calls.authorise(holder.initiator, fileId);
    const { id } = (await calls.process(holder.initiator, fileId)).json();
    await calls.approveBulk(holder.validator, id);
    await h.settle();
    h.operator.failing.clear();
    const failed = (await resultOf(holder.initiator, fileId, 'failed=true')).body;
    expect(failed.split('\r\n')).toHaveLength(3);
    const again = await calls.uploadFile(holder.initiator, csv(failed));
    expect(again.json()).toMatchObject({ rows: 1, accepted: 1, errors: [] });
    const { content } = await rowsOf(holder.initiator, again.json().fileId);
    expect(content).toMatchObject([{ name: '=Boris', number: failing, payeeNumber: failing, amount: 1_000 }]);
    const child = await h.patch(holder.initiator, `/transaction/retry-bulk/${id}`);
    expect(codeOf(child)).toBe('201 OK');
    expect((await resultOf(holder.initiator, fileId, 'failed=true')).body.split('\r\n')).toHaveLength(2);
    // the operator is asked about the first attempt before the second one may be approved
    await h.settle(1);
    expect(codeOf(await calls.approveBulk(holder.validator, child.json().id))).toBe('200 OK');
    await h.settle();
    expect((await resultOf(holder.initiator, fileId)).body).toContain('Completed');
    expect((await resultOf(holder.initiator, fileId)).body).not.toContain('Problematic');

    // the retry has a result of its own rows, under a name of its own
    const { bulk, name } = child.json();
    expect(name).toBe('Retry of pay.csv');
    expect(bulk).toMatchObject({ fileId: null, sourceFileId: fileId });
    const retried = await resultOf(holder.initiator, fileId, `bulkId=${child.json().id}`);
    expect(retried.headers['content-disposition']).toContain('Retry of pay - result.csv');
    expect(retried.body.trim().split('\r\n')).toHaveLength(2);
    expect(retried.body).toMatch(/Boris.*Completed/);
    const url = `/transaction/file-result/${again.json().fileId}?bulkId=${child.json().id}`;
    const elsewhere = await h.as(holder.initiator).inject({ method: 'GET', url });
    expect(codeOf(elsewhere)).toBe('404 NOT_FOUND');
  });

  it('of a cancelled bulk payment is uploaded again with its payments, and without what was left out', async () => {
    const { fileId } = await calls.upload(holder.initiator, linesOf(3));
    await correct(holder.initiator, fileId, 3, { leftOut: true });
    await calls.authorise(holder.initiator, fileId);
    const { id } = (await calls.process(holder.initiator, fileId)).json();
    expect(codeOf(await h.patch(holder.validator, `/transaction/cancel-bulk/${id}`))).toBe('200 OK');
    const { body } = await resultOf(holder.initiator, fileId, `failed=true&bulkId=${id}`);
    const again = (await calls.uploadFile(holder.initiator, csv(body))).json();
    expect(again).toMatchObject({ rows: 2, accepted: 2, excluded: 0, errors: [] });
    const { content } = await rowsOf(holder.initiator, again.fileId);
    const paid = await h.get(holder.initiator, `/transaction/bulk/${id}/items`);
    const numbers = (all: { payeeNumber?: string; number: string }[]) =>
      all.map(({ payeeNumber, number }) => payeeNumber ?? number).sort();
    expect(numbers(content)).toEqual(numbers(paid.content));
    // if it is taken twice, that is noticed
    expect(codeOf(await calls.uploadFile(holder.initiator, csv(body)))).toBe('409 DUPLICATE_FILE');
  });

  it('of a workbook is one, with numbers in its cells and no formula', async () => {
    const rows = [
      ['Name', 'Phone number', 'Amount', 'Reason', 'Site'],
      ['Paul', 677412085, 1000, 'Pay', '=HYPERLINK("x")'],
      ['Boris', '677412086', '2,000', 'Pay', 'Penja'],
    ];
    const bytes = await writeXlsx({ sheets: [{ name: 'Pay', rows }] });
    const upload = await calls.uploadFile(holder.initiator, new File([new Uint8Array(bytes)], 'pay.xlsx'));
    const { rawPayload } = await resultOf(holder.initiator, upload.json().fileId);
    const { sheets } = await readXlsx(rawPayload);
    const evidence = [
      'Sanaga transaction ID',
      'MTN reference',
      'Finished (Douala time)',
      'Fees and taxes (XAF)',
    ];
    const nothingYet = Array.from({ length: 5 }, () => expect.anything());
    expect(sheets[0]?.rows).toEqual([
      ['Name', 'Phone number', 'Amount', 'Reason', 'Site', 'Payment status', 'Status reason', ...evidence],
      ['Paul', '677412085', 1000, 'Pay', `'=HYPERLINK("x")`, 'Not processed yet', ...nothingYet],
      [
        'Boris',
        '677412086',
        '2,000',
        'Pay',
        'Penja',
        'Excluded',
        expect.stringContaining('ambiguous'),
        ...nothingYet.slice(1),
      ],
    ]);
  });
});

describe('the files of a holder', () => {
  it('are listed newest first, with their outcomes', async () => {
    const first = await calls.upload(holder.initiator, linesOf(2), 'first.csv');
    const bulk = await calls.bulk(holder.initiator, linesOf(1));
    const { content, totalElements } = await h.get(holder.admin, '/transaction/uploaded-files');
    expect(totalElements).toBe(2);
    expect(content).toMatchObject([
      { status: 'PROCESSED', bulkId: bulk.id },
      { status: 'UPLOADED', fileId: first.fileId, bulkId: null, fileName: 'first.csv' },
    ]);
    const open = await h.get(holder.admin, '/transaction/uploaded-files?status=UPLOADED');
    expect(open.content).toHaveLength(1);
  });

  it('are deleted by those who had a part in them, and by admins', async () => {
    const other = await h.member('INITIATOR', { admin: holder.admin });
    const { fileId } = await calls.upload(holder.initiator);
    const remove = (session: TestSession) =>
      h.as(session).inject({ method: 'DELETE', url: `/transaction/delete-file/${fileId}` });
    expect(codeOf(await remove(other))).toBe('403 FORBIDDEN');
    const own = async () => (await h.get(other, '/transaction/uploaded-files?mine=true')).totalElements;
    expect(await own()).toBe(0);
    await correct(other, fileId, 2, { amount: 700 });
    expect(await own()).toBe(1);
    expect(codeOf(await remove(other))).toBe('200 OK');
    expect(await own()).toBe(0);
  });
});
