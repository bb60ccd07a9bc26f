import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { pdfText } from '@sanaga/documents/testing';
import type { Mailer } from '@sanaga/mail';
import {
  createMoneyHarness,
  type MoneyHarness,
  type TestHolder,
} from '../../../test/kit/payments/money-harness.ts';
import { formOf } from '../../../test/kit/base/form.ts';
import { deliverMail } from '../../kernel/mail.worker.ts';
import { expectSuccess, someEmail } from '../../../test/kit/base/clients.ts';

let h: MoneyHarness;
let holder: TestHolder;
beforeAll(async () => {
  h = await createMoneyHarness();
  holder = await h.holder(1_000_000);
});
afterEach(() => {
  h.operator.outcome = 'successful';
});
afterAll(async () => {
  expect(await h.violations()).toEqual([]);
  await h.close();
});

/** Makes a payment to somebody with an address, approved and settled; returns it and the mails to that address. */
async function paid(changes: Record<string, unknown> = {}, { initiator, validator } = holder) {
  const email = someEmail('payee');
  const { id } = await h.payment(initiator, { email, name: 'Pauline Eyenga', ...changes });
  expectSuccess(await h.approve(validator, id));
  const before = await h.mails.all(email);
  await h.settle(3);
  const payment = await h.get(initiator, `/transaction/detail/${id}`);
  return { payment, before, mails: await h.mails.all(email) };
}

describe('the receipt of whoever was paid', () => {
  it('is one mail, when the money is there, with what was paid and by whom', async () => {
    const { payment, before, mails } = await paid({
      amount: 25_000,
      reason: 'Harvest pay',
      receiverMessage: 'Merci',
    });
    expect(payment.status).toBe('COMPLETED');
    expect(before).toEqual([]);
    const { name } = await h.get(holder.admin, '/profile/get-organisation-profile');
    expect(mails).toMatchObject([
      {
        template: 'receipt',
        language: 'en',
        messageId: `receipt-${payment.id}-1`,
        values: {
          person: 'Pauline Eyenga',
          organisation: name,
          amount: 25_000,
          number: '+237\u00a06\u00a077\u00a041\u00a020\u00a085',
          reason: 'Harvest pay',
          message: 'Merci',
          date: expect.stringMatching(/^\d{1,2} \p{L}+ 20\d\d at \d\d:\d\d$/u),
          reference: payment.reference,
          operatorReference: payment.financialTransactionId,
        },
      },
    ]);
  });

  it('is in the holder’s language, as text and as a page', async () => {
    const admin = await h.signUpOrganisation({ language: 'fr', organisationName: 'Plantations <Nord>' });
    const initiator = await h.member('INITIATOR', { admin });
    const validator = await h.member('VALIDATOR', { admin });
    await h.fund(admin, 100_000);
    const { mails } = await paid({ reason: 'Salaire\nde mars' }, { id: '', admin, initiator, validator });
    const sent: Parameters<Mailer['send']>[0][] = [];
    const mailer: Mailer = { send: async (mail) => void sent.push(mail), close: async () => {} };
    for (const mail of mails) await deliverMail(mailer, mail);
    const [mail] = sent;
    expect(mail?.subject).toMatch(/^«\u00a0Plantations <Nord>\u00a0» vous a versé 1\s000 XAF$/);
    expect(mail?.text).toMatch(/^Bonjour Pauline Eyenga,$/m);
    expect(mail?.text).toMatch(/sur votre compte Mobile Money \+237 6 77 41 20 85 le (1er|\d+) \S+ 20\d\d/);
    expect(mail?.text).toContain('Motif\u00a0: Salaire de mars');
    expect(mail?.text).toMatch(/^Vérifier ce reçu\u00a0:\nhttp/m);
    expect(mail?.html).toContain('Plantations &lt;Nord&gt;');
    expect(mail?.html).not.toContain('<Nord>');
  });

  it('names the holder as it was reviewed, until its new name is confirmed', async () => {
    const organisationName = 'Garage Fotso';
    const admin = await h.signUpOrganisation({ organisationName });
    const initiator = await h.member('INITIATOR', { admin });
    const validator = await h.member('VALIDATOR', { admin });
    await h.fund(admin, 100_000);
    const form = await formOf({ jsonData: JSON.stringify({ name: 'Banque des États' }) });
    expectSuccess(await h.as(admin).inject({ method: 'PATCH', url: '/profile/edit-organisation', ...form }));
    const { mails } = await paid({}, { id: '', admin, initiator, validator });
    expect(mails).toMatchObject([{ values: { organisation: organisationName } }]);
  });

  it('has the address that the receipt prints, where it can be checked', async () => {
    const { payment, mails } = await paid();
    const [mail] = mails;
    expect(mail?.values.link).toMatch(/^http:\/\/localhost:4200\/verify\/[0-9a-z-]{31}$/);
    const { rawPayload } = await h
      .as(holder.admin)
      .inject({ method: 'GET', url: `/transaction/generate-pdf/${payment.id}` });
    expect(pdfText(rawPayload).replaceAll('\n', '')).toContain(mail?.values.link);
  });

  it('leaves out what there is not', async () => {
    const { mails } = await paid();
    const sent: Parameters<Mailer['send']>[0][] = [];
    await deliverMail(
      { send: async (mail) => void sent.push(mail), close: async () => {} },
      mails[0] as never,
    );
    expect(sent[0]?.text).not.toContain('Message:');
    expect(sent[0]?.text).toContain('Reason: Transport');
  });

  it('does not come for what failed, nor for money that came in, nor without an address', async () => {
    h.operator.outcome = 'failed';
    expect((await paid()).mails).toEqual([]);
    h.operator.outcome = 'successful';
    const all = async () => (await h.mails.all()).filter(({ template }) => template === 'receipt').length;
    const before = await all();
    await paid({ email: undefined });
    const request = { number: '+237677412085', amount: 5_000, reason: 'Invoice 12' };
    expectSuccess(await h.post(holder.initiator, '/transaction/request-payment', request));
    await h.settle(3);
    expect(await all()).toBe(before);
  });
});
