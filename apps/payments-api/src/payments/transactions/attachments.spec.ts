import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import {
  createMoneyHarness,
  somePayment,
  type MoneyHarness,
  type TestHolder,
} from '../../../test/kit/payments/money-harness.ts';
import { expectSuccess, somePhoneNumber } from '../../../test/kit/base/clients.ts';
import { temporaryCopiesOf } from '../../../test/kit/base/temporary-files.ts';

let h: MoneyHarness;
let holder: TestHolder;
beforeAll(async () => {
  h = await createMoneyHarness();
  holder = await h.holder(100_000);
});
afterAll(async () => {
  expect(await h.violations()).toEqual([]);
  await h.close();
});

const pdf = Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\n%%EOF\n');
const file = (content: Uint8Array, name = 'facture.pdf', type = 'application/pdf') =>
  new File([new Uint8Array(content)], name, { type });
const post = (transactionFile: File, changes: Record<string, unknown> = {}) =>
  h.postForm(holder.initiator, '/transaction/v2', { ...somePayment(changes), transactionFile });
const download = (id: string, session = holder.validator) =>
  h.as(session).inject({ method: 'GET', url: `/transaction/attachment/${id}` });
const stored = async () => {
  const count = async (table: 'transaction' | 'transaction_attachment' | 'beneficiary') =>
    (
      await h.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<bigint>().as('n'))
        .executeTakeFirstOrThrow()
    ).n;
  return [await count('transaction'), await count('transaction_attachment'), await count('beneficiary')];
};

describe('a payment with a document', () => {
  it('stores a PDF byte for byte, and returns it to whoever may see the payment', async () => {
    const created = expectSuccess(
      await post(file(pdf, 'Facture n° 12.pdf'), { reason: 'Invoice 12' }),
    ).json();
    const attachment = { fileName: 'Facture n° 12.pdf', contentType: 'application/pdf', size: pdf.length };
    expect(created).toMatchObject({ status: 'PENDING', amount: 1_000, total: 1_011, attachment });
    expect((await h.get(holder.admin, `/transaction/detail/${created.id}`)).attachment).toEqual(attachment);
    const { content } = await h.get(holder.admin, `/transaction?search=${created.reference}`);
    expect(content[0].attachment).toEqual(attachment);
    const answer = await download(created.id);
    expect(answer.rawPayload.equals(pdf)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition':
        'attachment; filename="Facture n_ 12.pdf"; filename*=UTF-8\'\'Facture%20n%C2%B0%2012.pdf',
      'x-content-type-options': 'nosniff',
    });
  });

  it.each(['jpeg', 'png', 'webp'] as const)('re-encodes a picture that comes as %s', async (format) => {
    const picture = await sharp({
      create: { width: 3_000, height: 1_500, channels: 3, background: '#0e6259' },
    })
      .withExif({ IFD0: { Make: 'Canary camera' } })
      .toFormat(format)
      .toBuffer();
    const name = `photo.${format}`;
    const { id, attachment } = expectSuccess(await post(file(picture, name, 'text/html'))).json();
    expect(attachment).toEqual({
      fileName: 'photo.webp',
      contentType: 'image/webp',
      size: expect.any(Number),
    });
    const { rawPayload, headers } = await download(id);
    expect(headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
    expect(headers['content-disposition']).toBe('attachment; filename="photo.webp"');
    expect(rawPayload).toHaveLength(attachment.size);
    expect(rawPayload.includes('Canary')).toBe(false);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 2_400, height: 1_200 });
  });

  it('takes the fields of the form as text, with the payee saved where requested', async () => {
    const number = somePhoneNumber();
    const form = {
      number,
      saveBeneficiary: 'true',
      amount: '1500',
      expenseCategory: 'SUPPLIES',
      email: 'a@example.com',
    };
    const created = expectSuccess(await post(file(pdf), form)).json();
    expect(created).toMatchObject({
      amount: 1_500,
      number,
      expenseCategory: 'SUPPLIES',
      email: 'a@example.com',
    });
    expect(created.beneficiaryId).toEqual(expect.any(String));
    const url = `/transaction/v2/${created.beneficiaryId}`;
    const fields = { amount: '2000', reason: 'Crates', transactionFile: file(pdf) };
    const toBeneficiary = expectSuccess(await h.postForm(holder.initiator, url, fields)).json();
    expect(toBeneficiary).toMatchObject({ number, amount: 2_000, attachment: { fileName: 'facture.pdf' } });
  });

  it('may come without one', async () => {
    const { id, attachment } = expectSuccess(
      await h.postForm(holder.initiator, '/transaction/v2', somePayment()),
    ).json();
    expect(attachment).toBeNull();
    expect((await download(id)).statusCode).toBe(404);
  });

  it('is as absent to another holder as one that never was, and gone with a deleted payment', async () => {
    const { id } = expectSuccess(await post(file(pdf))).json();
    const stranger = await h.holder();
    const [theirs, never] = [
      await download(id, stranger.admin),
      await download(randomUUID(), stranger.admin),
    ];
    expect([theirs.statusCode, theirs.body]).toEqual([404, never.body]);
    await h.as(holder.initiator).inject({ method: 'DELETE', url: `/transaction/delete/${id}` });
    expect((await download(id)).statusCode).toBe(404);
  });
});

describe('a document', () => {
  it.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['D:\\Bills\\invoice.exe', 'invoice.pdf'],
    ['invoice', 'invoice.pdf'],
    ['.pdf', 'document.pdf'],
    ['inv\u202Eoice\u0007.pdf', 'invoice.pdf'],
    ['a"b\\c%41.pdf', 'c%41.pdf'],
    [`${'é'.repeat(400)}.pdf`, `${'é'.repeat(200)}.pdf`],
    ['请款单 😀.pdf', '请款单 😀.pdf'],
  ])('named %j is stored as %j, and its header has no sign that ends it', async (given, kept) => {
    const { id, attachment } = expectSuccess(await post(file(pdf, given))).json();
    expect(attachment.fileName).toBe(kept);
    const header = String((await download(id)).headers['content-disposition']);
    expect(header).toMatch(/^attachment; filename="[ -~]*"(; filename\*=UTF-8''[\w!#$&+.^`|~%-]*)?$/);
    expect(header.split('filename="')[1]?.split('"; ')[0]).not.toMatch(/["\\%].*"/);
    const encoded = /filename\*=UTF-8''(.*)$/.exec(header)?.[1];
    expect(encoded === undefined ? kept : decodeURIComponent(encoded)).toBe(kept);
  });

  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  it.each([
    ['a program called PDF', Buffer.from('MZ\u0090 program'), 415, 'UNSUPPORTED_TYPE'],
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      415,
      'UNSUPPORTED_TYPE',
    ],
    ['a page that has a PDF in it', Buffer.concat([Buffer.from('<html>'), pdf]), 415, 'UNSUPPORTED_TYPE'],
    ['nothing', Buffer.alloc(0), 415, 'UNSUPPORTED_TYPE'],
    ['a picture that breaks off', png, 422, 'IMAGE_UNREADABLE'],
    ['more than 10 MiB', Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)]), 413, 'PAYLOAD_TOO_LARGE'],
  ])('that is %s is refused, and nothing of it stays', async (_, content, status, code) => {
    const [before, copies] = [await stored(), temporaryCopiesOf(content)];
    const answer = await post(file(content), { saveBeneficiary: 'true', number: somePhoneNumber() });
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(await stored()).toEqual(before);
    expect(temporaryCopiesOf(content)).toEqual(copies);
  });

  it('of 10 MiB is taken', async () => {
    const largest = Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024 - pdf.length)]);
    const { attachment } = expectSuccess(await post(file(largest))).json();
    expect(attachment.size).toBe(10 * 1024 * 1024);
  });

  it('of a payment that is refused does not stay either', async () => {
    const before = await stored();
    const answer = await post(file(pdf), { amount: '499' });
    expect(answer.statusCode).toBe(422);
    expect(await stored()).toEqual(before);
  });
});

describe('an amount in a form', () => {
  it.each([
    '0',
    '-1',
    '1.5',
    '1e3',
    '1,000',
    '1 000',
    '0x10',
    '01000',
    '',
    'NaN',
    '9007199254740993',
    '99999999999999999999',
  ])('is refused as %j', async (amount) => {
    const answer = await post(file(pdf), { amount });
    expect([400, 422]).toContain(answer.statusCode);
    expect(answer.json().errors).toMatchObject([{ field: 'amount' }]);
  });
});
