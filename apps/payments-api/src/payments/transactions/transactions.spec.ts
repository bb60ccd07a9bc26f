import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pdfText } from '@sanaga/documents/testing';
import { createMoneyHarness, type MoneyHarness } from '../../../test/kit/payments/money-harness.ts';
import { expectSuccess, type TestSession } from '../../../test/kit/base/clients.ts';
import { unzip } from '../../../test/kit/base/unzip.ts';

let h: MoneyHarness;
beforeAll(async () => {
  h = await createMoneyHarness();
});
afterAll(async () => {
  expect(await h.violations()).toEqual([]);
  await h.close();
});

describe('an individual', () => {
  let person: TestSession;
  beforeAll(async () => {
    person = await h.signUpIndividual();
    await h.fund(person, 100_000);
  });

  const askFor = (id: string) =>
    h.as(person).inject({ method: 'GET', url: `/transaction/request-otp?transactionId=${id}` });
  const codeFor = async (id: string): Promise<string> => {
    expectSuccess(await askFor(id));
    return h.mails.code(person.email, 'approval-code');
  };
  const statusOf = async (id: string) => (await h.get(person, `/transaction/detail/${id}`)).status;

  it('approves an own payment with the code that is bound to it', async () => {
    const { id } = await h.payment(person);
    const without = await h.approve(person, id);
    expect([without.statusCode, without.json().code]).toEqual([422, 'CODE_REQUIRED']);
    const otpCode = await codeFor(id);
    expect((await h.mails.latest(person.email)).values).toMatchObject({
      amount: 1_000,
      name: 'Pauline Eyenga',
    });
    expect(expectSuccess(await h.approve(person, id, { otpCode })).json().status).toBe('CONFIRMED');
    await h.settle();
    expect(await statusOf(id)).toBe('COMPLETED');
  });

  it('is refused with the code of another payment, whether this one has a code or not', async () => {
    const [first, second] = [(await h.payment(person)).id, (await h.payment(person)).id];
    const otpCode = await codeFor(first);
    const noCodeYet = await h.approve(person, second, { otpCode });
    expect([noCodeYet.statusCode, noCodeYet.json().code]).toEqual([422, 'CODE_EXPIRED']);
    const own = await codeFor(second);
    if (own !== otpCode) {
      const others = await h.approve(person, second, { otpCode });
      expect([others.statusCode, others.json().code]).toEqual([422, 'CODE_WRONG']);
    }
    expect(await statusOf(second)).toBe('PENDING');
    expectSuccess(await h.approve(person, first, { otpCode }));
    expectSuccess(await h.approve(person, second, { otpCode: own }));
  });

  it('uses a code once, however many approve with it at once', async () => {
    const { id } = await h.payment(person);
    const before = (await h.walletOf(person)).available;
    const otpCode = await codeFor(id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => h.approve(person, id, { otpCode })));
    expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
    expect(answers.some(({ statusCode }) => statusCode === 200)).toBe(true);
    expect((await h.walletOf(person)).available).toBe(before - 1_011);
  });

  it('does not use up the code where the wallet cannot pay', async () => {
    const { id } = await h.payment(person, { amount: 400_000 });
    const otpCode = await codeFor(id);
    const answer = await h.approve(person, id, { otpCode });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'INSUFFICIENT_FUNDS']);
    await h.fund(person, 400_000);
    expect((await h.approve(person, id, { otpCode })).statusCode).toBe(200);
  });

  it('gets no code for what is not waiting, and members of an organisation get none at all', async () => {
    const { id } = await h.payment(person);
    expectSuccess(await h.patch(person, `/transaction/cancel/${id}`, {}));
    expect((await askFor(id)).statusCode).toBe(409);
    const { initiator } = await h.holder();
    const theirs = await h.payment(initiator);
    const url = `/transaction/request-otp?transactionId=${theirs.id}`;
    const refused = await h.as(initiator).inject({ method: 'GET', url });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'FORBIDDEN']);
  });
});

describe('approving and cancelling', () => {
  it('at once have one effect, and no caller gets a 5xx', async () => {
    const { admin, initiator, validator } = await h.holder(100_000);
    const { id } = await h.payment(initiator);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        n % 3 === 0
          ? h.patch(initiator, `/transaction/cancel/${id}`, { reason: 'No' })
          : h.approve(n % 3 === 1 ? validator : admin, id),
      ),
    );
    for (const { statusCode } of answers) expect([200, 409]).toContain(statusCode);
    const { status, history } = await h.get(admin, `/transaction/detail/${id}`);
    expect(['CONFIRMED', 'CANCELLED']).toContain(status);
    const cancelled = history.filter(({ to }: { to: string }) => to === 'CANCELLED').length;
    const confirmed = history.filter(({ to }: { to: string }) => to === 'CONFIRMED').length;
    expect(cancelled).toBeLessThanOrEqual(1);
    expect(confirmed).toBeLessThanOrEqual(1);
    const { reserved } = await h.walletOf(admin);
    expect(reserved).toBe(status === 'CONFIRMED' ? 1_011 : 0);
    await h.settle();
  });

  it('lets an initiator cancel own payments only', async () => {
    const { admin, initiator } = await h.holder();
    const { id } = await h.payment(admin);
    const answer = await h.patch(initiator, `/transaction/cancel/${id}`, {});
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'FORBIDDEN']);
  });
});

describe('the receipt', () => {
  it.each([
    [
      'fileName=Reçu%20d’avril',
      `filename="Re_u d_avril.pdf"; filename*=UTF-8''Re%C3%A7u%20d%E2%80%99avril.pdf`,
    ],
    ['fileName=Receipt.pdf&index=7', 'filename="Receipt-07.pdf"'],
    ['fileName=a%22%0D%0Aset-cookie:%20b', 'filename="a_ set-cookie: b.pdf"'],
  ])('has the name that the client gives: %s', async (query, expected) => {
    const person = await h.signUpIndividual();
    const { id } = await h.payment(person);
    const url = `/transaction/generate-pdf/${id}?${query}`;
    const { headers } = await h.as(person).inject({ method: 'GET', url });
    expect(headers['content-disposition']).toContain(expected);
    expect(headers).not.toHaveProperty('set-cookie');
  });

  it('comes with others in one archive, each once, and none where one of them belongs to another holder', async () => {
    const person = await h.signUpIndividual();
    const [first, second] = [await h.payment(person), await h.payment(person, { name: 'Zoé N’Gono' })];
    const archive = (...ids: string[]) =>
      h.as(person).inject({ method: 'GET', url: `/transaction/receipts?ids=${ids.join(',')}` });
    const { headers, rawPayload } = await archive(first.id, second.id, first.id);
    expect(headers['content-type']).toBe('application/zip');
    const files = unzip(rawPayload);
    expect([...files.keys()]).toEqual([`${first.reference}.pdf`, `${second.reference}.pdf`]);
    expect(pdfText(files.get(`${second.reference}.pdf`) ?? Buffer.of())).toContain('Zoé N’Gono');
    const { id: foreign } = await h.payment(await h.signUpIndividual());
    expect((await archive(first.id, foreign)).json().code).toBe('NOT_FOUND');
    expect((await archive(...Array.from({ length: 101 }, () => first.id))).statusCode).toBe(422);
    expect((await archive('nothing')).statusCode).toBe(422);
  });

  it.each(['en', 'fr', 'de'] as const)('comes as a PDF with its own name in %s', async (language) => {
    const person = await h.signUpIndividual({ language, name: 'Zoé N’Gono' });
    const { id } = await h.payment(person, { reason: 'Réparation n°5', name: 'ŋgɔ́mbà Éyenga' });
    const url = `/transaction/generate-pdf/${id}`;
    const { statusCode, headers, rawPayload } = await h.as(person).inject({ method: 'GET', url });
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toBe(`attachment; filename="Transaction-${id}.pdf"`);
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(rawPayload.subarray(-6).toString()).toContain('%%EOF');
    expect(rawPayload.toString('latin1')).toContain(`/Lang (${language})`);
    // the operator's name as it writes it, not the specification's constant
    expect(pdfText(rawPayload).split('\n')).toContain('MTN Mobile Money');
  });
});
