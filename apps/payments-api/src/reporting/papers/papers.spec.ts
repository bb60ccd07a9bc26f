import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inTransaction, withHolder } from '@sanaga/database';
import { pdfText } from '@sanaga/documents/testing';
import { dayInDouala } from '@sanaga/domain';
import { dayFrom } from '../../../test/kit/base/days.ts';
import { formOf } from '../../../test/kit/base/form.ts';
import { emptyPage } from './page.ts';
import { writeSetting } from '../../kernel/platform-settings/platform-settings.repository.ts';
import { bulkCalls } from '../../../test/kit/payments/bulk-calls.ts';
import { expectSuccess, type TestSession } from '../../../test/kit/base/clients.ts';
import { numberOf } from '../../../test/kit/payments/bulk-kit.ts';
import { setIssuer, someIssuer } from '../../../test/kit/base/issuer.ts';
import {
  createReconciliationKit,
  type ReconciliationKit,
} from '../../../test/kit/whole/reconciliation-kit.ts';

let kit: ReconciliationKit;
beforeAll(async () => {
  kit = await createReconciliationKit();
});
afterAll(() => kit.close());

/** Returns the path of the address that a paper prints, which may go over several lines. */
async function pathOn(url: string, session: TestSession = kit.people.holder.admin): Promise<string> {
  const { rawPayload } = await kit.h.as(session).inject({ method: 'GET', url });
  const [, path] = /http:\/\/localhost:4200(\/verify\/[0-9a-z\n-]{31,34})/.exec(pdfText(rawPayload)) ?? [];
  if (!path) throw new Error(`no address on ${url}`);
  return path.replaceAll('\n', '').slice(0, '/verify/'.length + 31);
}
const visit = (url: string, headers: Record<string, string> = {}) =>
  kit.h.anonymous().inject({ method: 'GET', url, headers });
/** Returns the text that a person reads on the page. */
const read = async (url: string): Promise<string> => {
  const { statusCode, body } = await visit(url);
  expect(statusCode).toBe(200);
  return body
    .replace(/<style>[\s\S]*<\/style>/, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
};
const receiptOf = (id: string) => pathOn(`/transaction/generate-pdf/${id}`);

describe('the page of a receipt', () => {
  it('says to anybody what the paper should say, with people’s names and numbers shortened', async () => {
    const { id } = await kit.paid(37_000);
    const path = await receiptOf(id);
    const { number, name, reference } = await kit.h.get(kit.people.holder.admin, `/transaction/detail/${id}`);
    const text = await read(path);
    expect(text).toContain(`Receipt ${reference}`);
    for (const said of ['37,000 XAF', 'Completed', 'Pa•••ne Ey••ga', '185 XAF', '37,263 XAF'])
      expect(text).toContain(said);
    expect(text).toContain(`${number.slice(5, 7)} •• •${number.slice(-3, -2)} ${number.slice(-2)}`);
    expect(text).not.toContain(name);
    expect(text.replaceAll(' ', '')).not.toContain(number.slice(-6));
  });

  it('has one address, whoever downloads it and however often, at once too', async () => {
    const { id } = await kit.paid(1_200);
    const { admin, initiator, validator } = kit.people.holder;
    const url = `/transaction/generate-pdf/${id}`;
    const paths = await Promise.all([admin, initiator, validator, admin].map((one) => pathOn(url, one)));
    expect(new Set(paths).size).toBe(1);
    expect(await pathOn(url)).toBe(paths[0]);
    expect(paths[0]).toMatch(/^\/verify\/([0-9a-hjkmnp-tv-z]{5}-){5}[0-9a-hjkmnp-tv-z]$/);
  });

  it('names a renamed organisation as it was reviewed, as its papers do, until the new name is confirmed', async () => {
    const [{ admin }, { id }] = [kit.people.holder, await kit.paid(1_250)];
    const { name } = await kit.h.get(admin, `/profile/organisation/${admin.organisationId}`);
    const [receipt, statement] = [
      `/transaction/generate-pdf/${id}`,
      `/transaction/wallet-statement/generate-pdf?startDate=${dayFrom(-1)}&endDate=${dayFrom(0)}`,
    ];
    const texts = async () => {
      const papers = [receipt, statement].map((url) => kit.h.as(admin).inject({ method: 'GET', url }));
      const drawn = (await Promise.all(papers)).map(({ rawPayload }) => pdfText(rawPayload));
      return [...drawn, await read(await pathOn(receipt)), await read(await pathOn(statement))];
    };
    const rename = async (to: string) =>
      expectSuccess(
        await kit.h.as(admin).inject({
          method: 'PATCH',
          url: '/profile/edit-organisation',
          ...(await formOf({ jsonData: JSON.stringify({ name: to }) })),
        }),
      );

    await rename('Banque des États');
    for (const text of await texts()) {
      expect(text).toContain(name);
      expect(text).not.toContain('Banque des États');
    }
    const url = `/auth/organisations/confirm-name/${admin.organisationId}`;
    expectSuccess(await kit.h.patch(await kit.h.superAdmin(), url, { name: 'Banque des États' }));
    for (const text of await texts()) expect(text).toContain('Banque des États');
    await rename(name);
  });

  it('is found as people type it', async () => {
    const { id } = await kit.paid(1_300);
    const path = await receiptOf(id);
    const token = path.slice('/verify/'.length);
    const likes = token.toUpperCase().replaceAll('0', 'O').replaceAll('1', 'l');
    for (const typed of [token.replaceAll('-', ''), likes])
      expect(await read(`/verify/${typed}`)).toContain('1,300');
  });

  it('says that the payment was reversed later, when, and what came back', async () => {
    const { id, reference } = await kit.paid(37_000);
    const path = await receiptOf(id);
    expect(await read(path)).not.toContain('Reversed');
    kit.sayFailed(reference);
    await kit.callBack(reference);
    const [difference] = await kit.openOf(reference);
    await kit.settled(difference.id, 'REVERSED');
    const text = await read(path);
    expect(text).toContain('Reversed');
    expect(text).toMatch(/This payment was reversed on .*: 37,263 XAF credited to the wallet/);
    const { rawPayload } = await kit.h
      .as(kit.people.holder.admin)
      .inject({ method: 'GET', url: `/transaction/generate-pdf/${id}` });
    const lines = pdfText(rawPayload).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining(['Reversed', 'Returned to the wallet', '\u221237,263', '0']),
    );
  });

  it('says, as the receipt does, that what failed was paid late', async () => {
    const { id, reference } = await kit.paid(37_400, 'failed');
    const path = await receiptOf(id);
    expect(await read(path)).toContain('Problematic');
    kit.say(reference, 37_400n);
    await kit.callBack(reference);
    const [difference] = await kit.openOf(reference);
    await kit.settled(difference.id, 'WALLET');
    const text = await read(path);
    expect(text).toMatch(/37,400 XAF\s+Completed/);
    expect(text).toMatch(/This payment was paid late\. Corrected on .*: 37,400 XAF taken from the wallet/);
    expect(text).toContain('Taken from the wallet 37,400 XAF');
    const { rawPayload } = await kit.h
      .as(kit.people.holder.admin)
      .inject({ method: 'GET', url: `/transaction/generate-pdf/${id}` });
    const lines = pdfText(rawPayload).split('\n');
    expect(lines).toEqual(expect.arrayContaining(['Completed', 'Not paid at first', 'Paid late', '37,400']));
    expect(lines).toContain('Paid late: 37,400 XAF taken from the wallet');
    expect(lines).not.toContain('Problematic');
  });

  it('says so of a request that failed and came in after all', async () => {
    const { admin, initiator } = kit.people.holder;
    kit.h.operator.outcome = 'failed';
    const body = { number: '+237677412085', amount: 21_300, reason: 'Invoice 12' };
    const { id } = expectSuccess(await kit.h.post(initiator, '/transaction/request-payment', body)).json();
    await kit.h.settle(3);
    kit.h.operator.outcome = 'successful';
    const { reference_id: reference } = await kit.requestOf(id);
    const path = await receiptOf(id);
    kit.say(reference, 21_300n);
    await kit.callBack(reference);
    const [difference] = await kit.openOf(reference);
    await kit.settled(difference.id, 'WALLET');
    const text = await read(path);
    expect(text).toMatch(/21,300 XAF\s+Completed/);
    expect(text).toMatch(
      /This payment was received late\. Corrected on .*: 21,300 XAF credited to the wallet/,
    );
    const url = `/transaction/generate-pdf/${id}`;
    const { rawPayload } = await kit.h.as(admin).inject({ method: 'GET', url });
    const lines = pdfText(rawPayload).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'Completed',
        'Not received at first',
        'Received late',
        'Credited to the wallet',
      ]),
    );
    expect(lines).toContain('Received late: 21,300 XAF credited to the wallet');
    expect(lines).not.toContain('Problematic');
  });

  it('says so of a payment that was deleted, and never that it was paid', async () => {
    const { initiator } = kit.people.holder;
    const { id } = await kit.h.payment(initiator, { amount: 900 });
    const path = await receiptOf(id);
    expect(await read(path)).toContain('Pending');
    await kit.h.as(initiator).inject({ method: 'DELETE', url: `/transaction/delete/${id}` });
    expect(await read(path)).toContain('Deleted, nothing was paid');
  });
});

describe('the page of a bulk receipt', () => {
  it('has its sums and counts as they are now', async () => {
    const id = await bulkCalls(kit.h).paidExceptSecond(kit.people.holder);
    const text = await read(await pathOn(`/transaction/generate-bulk-pdf/${id}`));
    for (const said of [
      'Partly paid, 2 of 3',
      'Paid, 2 payments 30,000 XAF',
      'Not paid, 1 payment 40,000 XAF',
      'Total, 3 payments 70,000 XAF',
      'Taken from the wallet 30,218 XAF',
    ])
      expect(text).toContain(said);
    expect(text).not.toContain('Problematic');
    expect(text).not.toContain('Pauline');
  });

  it('says, as the receipt does, that all were paid once what failed was paid late', async () => {
    const { admin } = kit.people.holder;
    const id = await bulkCalls(kit.h).paidExceptSecond(kit.people.holder);
    await kit.paidLate(id, 40_000n);
    const url = `/transaction/generate-bulk-pdf/${id}`;
    const { rawPayload } = await kit.h.as(admin).inject({ method: 'GET', url });
    const said = ['Completed', '70,000', 'paid: 3 of 3 payments', 'Paid late, 1 payment', '70,218'];
    expect(pdfText(rawPayload).split('\n')).toEqual(expect.arrayContaining(said));
    const text = await read(await pathOn(url));
    expect(text).toMatch(/70,000 XAF\s+Completed/);
    expect(text).not.toMatch(/Partly paid|Problematic/);
  });

  it('says, as the receipt and the notification do, how many were cancelled once some were paid', async () => {
    const holder = await kit.h.holder(500_000);
    const { admin, initiator } = holder;
    const { id, total, paid, cancelled } = await bulkCalls(kit.h).paidUntilCancelled(holder);
    expect(Math.min(paid, cancelled)).toBeGreaterThan(0);
    const said = `Partly paid, ${paid} of ${total}, ${cancelled} cancelled`;
    const url = `/transaction/generate-bulk-pdf/${id}`;
    const { rawPayload } = await kit.h.as(admin).inject({ method: 'GET', url });
    expect(pdfText(rawPayload).split('\n')).toContain(said);
    const text = await read(await pathOn(url, admin));
    expect(text).toContain(said);
    expect(text).not.toContain('Completed');
    const [notification] = (await kit.h.get(initiator, '/transaction/notifications')).content;
    expect(notification.title).toBe(
      `The bulk payment pay.csv has been partly paid: ${paid} of ${total} payments, ${cancelled} cancelled`,
    );
    const { reference } = await kit.h.get(admin, `/transaction/detail/${id}`);
    const { bulkPayments } = await kit.h.get(admin, `/search?q=${reference}`);
    expect(bulkPayments.items).toMatchObject([{ id, items: { total, completed: paid, cancelled } }]);
  });
});

describe('the name check', () => {
  const textOf = async (url: string) => {
    const { rawPayload } = await kit.h.as(kit.people.holder.admin).inject({ method: 'GET', url });
    return pdfText(rawPayload).replaceAll(/\s+/g, ' ');
  };

  it.each([
    ['EYENGA PAULINE', 9_111, 'Name matches'],
    ['EYENGA PAULINE MARIE', 9_112, 'Similar name'],
    ['KAMDEM BORIS', 9_113, 'Name differs'],
    [null, 9_114, 'Name not checked: MTN gave no name'],
    [undefined, 9_115, 'Name not checked'],
  ])('of a receipt says what came of it: %s', async (registered, phone, expected) => {
    const { operator } = kit.h;
    const answered = operator.registeredName;
    operator.registeredName = async () => registered;
    const { id } = await kit.h.payment(kit.people.holder.initiator, {
      name: 'Pauline Eyenga',
      number: numberOf(phone),
    });
    operator.registeredName = answered;
    const onPaper = [registered, expected].filter(Boolean).join(' · ');
    const text = await textOf(`/transaction/generate-pdf/${id}`);
    expect(text).toMatch(new RegExp(`Registered with MTN ${onPaper}(?!:)`));
    expect(await read(await receiptOf(id))).toMatch(new RegExp(`Name check ${expected}(?!:)`));
  });

  it('of a bulk receipt is counted, and said of each payment that was not found right', async () => {
    const { operator } = kit.h;
    const calls = bulkCalls(kit.h);
    const [same, other] = [numberOf(9_101), numberOf(9_102)];
    operator.names.set(same.slice(1), 'EYENGA PAULINE');
    operator.names.set(other.slice(1), 'KAMDEM BORIS');
    const lines = [{ number: same }, { number: other }, { number: numberOf(9_103) }];
    const { id } = await calls.bulk(
      kit.people.holder.initiator,
      lines.map((line) => ({ name: 'Pauline Eyenga', amount: 500, ...line })),
    );
    await calls.checkNames();
    const url = `/transaction/generate-bulk-pdf/${id}`;
    const text = await textOf(url);
    expect(text).toContain('Name check 1 matches, 1 differs, 1 not checked');
    expect(text.match(/Pending\. Name differs/g)).toHaveLength(1);
    expect(text.match(/Pending\. Name not checked/g)).toHaveLength(1);
    expect(await read(await pathOn(url))).toContain('Name check 1 matches, 1 differs, 1 not checked');
  });
});

describe('a receipt', () => {
  it.each([
    ['en', 'Fee 185 XAF Money-transfer tax 74 XAF', 'Fee 150 XAF Money-transfer tax 60 XAF'],
    ['fr', 'Frais 185 XAF Taxe sur les transferts d’argent 74 XAF', 'Frais 150 XAF'],
    ['de', 'Gebühr 185 XAF Geldtransfersteuer 74 XAF', 'Gebühr 150 XAF'],
  ])('has what was charged, and no rate that was set since, in %s', async (language, single, bulk) => {
    const { id } = await kit.paid(37_000);
    const bulkId = await bulkCalls(kit.h).paidExceptSecond(kit.people.holder);
    const textOf = async (url: string) => {
      const headers = { 'accept-language': language };
      const { rawPayload } = await kit.h.as(kit.people.holder.admin).inject({ method: 'GET', url, headers });
      return pdfText(rawPayload).replaceAll(/\s+/g, ' ');
    };
    const setFee = (millionths: bigint) =>
      inTransaction(kit.h.db, (tx) =>
        writeSetting(tx, 'feeMillionths', millionths, kit.people.first.userId, new Date()),
      );
    await setFee(10_000n);
    const texts = [await textOf(`/transaction/generate-pdf/${id}`)];
    texts.push(await textOf(`/transaction/generate-bulk-pdf/${bulkId}`));
    await setFee(5_000n);
    expect(texts).toEqual([expect.stringContaining(single), expect.stringContaining(bulk)]);
    expect(texts.join()).not.toContain('%');
  });

  it.each([
    ['en', 'Paid into the wallet', 'Paid by MTN'],
    ['fr', 'Crédité sur le portefeuille', 'Payé par MTN'],
    ['de', 'Der Wallet gutgeschrieben', 'Von MTN ausgezahlt'],
  ])('of a request says that its money came in, in %s', async (language, step, ofPayout) => {
    const { initiator } = kit.people.holder;
    const request = { number: '+237677412085', amount: 5_000, reason: 'Invoice 12' };
    const { id } = (await kit.h.post(initiator, '/transaction/request-payment', request)).json();
    await kit.h.settle();
    const { rawPayload } = await kit.h.as(initiator).inject({
      method: 'GET',
      url: `/transaction/generate-pdf/${id}`,
      headers: { 'accept-language': language },
    });
    const lines = pdfText(rawPayload).split('\n');
    expect(lines).toContain(step);
    expect(lines).not.toContain(ofPayout);
  });
});

describe('the page of a statement', () => {
  const day = (offset: number) => dayFrom(offset, kit.h.clock.now());

  it('says what it said, and whether entries were booked since', async () => {
    const url = `/transaction/wallet-statement/generate-pdf?startDate=${day(-1)}&endDate=${day(1)}`;
    const path = await pathOn(url);
    expect(await pathOn(url)).toBe(path);
    const before = await read(path);
    expect(before).toContain('Unchanged since');
    const [, closing = ''] = /Closing balance ([\d,]+ XAF)/.exec(before) ?? [];
    await kit.paid(5_000);
    const after = await read(path);
    expect(after).toContain(`Closing balance ${closing}`);
    expect(after).toMatch(/Since this statement was issued, 1 entry has been booked in its period/);
    expect(await pathOn(url)).not.toBe(path);
  });
});

describe('the page', () => {
  it('is in the language that is asked for, runs nothing, and is kept nowhere', async () => {
    const { id } = await kit.paid(1_400);
    const path = await receiptOf(id);
    const french = await visit(path, { 'accept-language': 'fr-CM,fr;q=0.9' });
    expect(french.body).toContain('<html lang="fr">');
    expect(french.body).toContain('Effectué');
    const german = await visit(`${path}?lang=de`, { 'accept-language': 'fr' });
    expect(german.body).toContain('Abgeschlossen');
    expect(german.body).not.toContain('<script');
    expect(german.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'/,
      ),
    });
  });

  it('is the same where there is no such paper, whatever was typed', async () => {
    const answers = await Promise.all(
      ['00000-00000-00000-00000-00000-0', 'x', 'a'.repeat(300), '%00', '%3Cscript%3E'].map((typed) =>
        visit(`/verify/${typed}`),
      ),
    );
    const body = answers[0]?.body;
    expect(body).toContain('No document at this address');
    for (const answer of answers) expect([answer.statusCode, answer.body]).toEqual([404, body]);
  });

  it('is shown to others behind an address from where somebody asks for many', async () => {
    const { id } = await kit.paid(1_300);
    const path = await receiptOf(id);
    const client = kit.h.anonymous();
    const ask = (url: string) => client.inject({ method: 'GET', url });
    const codes: number[] = [];
    for (let times = 0; times < 125; times += 1) codes.push((await ask('/verify/none')).statusCode);
    expect(new Set(codes)).toEqual(new Set([404]));
    expect((await ask(path)).statusCode).toBe(200);
  });

  it('says that there are too many checks where a turn does not come in time', () => {
    expect(emptyPage('en', 'throttled')).toContain('Too many checks');
  });
});

it('is a paper of its holder, and nobody else’s member reaches it', async () => {
  const other = await kit.h.holder(1_000);
  const papers = () => kit.h.db.selectFrom('paper').select('organisation_id').execute();
  const own = await withHolder(kit.people.holder.id, papers);
  expect(own.length).toBeGreaterThan(0);
  expect(await withHolder(other.id, papers)).toEqual([]);
});

it('every paper names its issuer at the foot, once the platform has set it', async () => {
  const { id } = await kit.paid(2_400);
  const bulkId = await bulkCalls(kit.h).paidExceptSecond(kit.people.holder);
  const today = dayInDouala(kit.h.clock.now());
  const urls = [
    `/transaction/generate-pdf/${id}`,
    `/transaction/generate-bulk-pdf/${bulkId}`,
    `/transaction/wallet-statement/generate-pdf?startDate=${today}&endDate=${today}`,
  ];
  const papers = () =>
    Promise.all(
      urls.map(async (url) =>
        pdfText((await kit.h.as(kit.people.holder.admin).inject({ method: 'GET', url })).rawPayload),
      ),
    );
  const line = `${someIssuer.name}, ${someIssuer.address}`;
  for (const text of await papers()) expect(text).not.toContain(line);
  await setIssuer(kit.h.db);
  for (const text of await papers()) expect(text).toContain(line);
});
