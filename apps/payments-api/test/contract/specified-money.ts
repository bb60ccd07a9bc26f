import { describe, expect, it } from '@jest/globals';
import { somePhoneNumber } from '../kit/base/clients.ts';
import { somePicture } from '../kit/base/form.ts';
import { tellOfFiles } from './specified-files.ts';
import type { OpenStory } from './specified-story.ts';

const by = (name: string) => ({ userId: expect.any(String), name });

const payment = (changes: Record<string, unknown> = {}) => ({
  ...{ amount: 10_000, reason: 'Transport', receiverMessage: 'Merci', name: 'Pauline Eyenga' },
  ...{ email: 'pauline@example.com', number: '+237677412085', accountType: 'MOMO' },
  ...changes,
});

/** Registers the tests in which a wallet is filled and money is paid out of it, one by one and from files. */
export function tellOfMoney(story: () => OpenStory): void {
  const walletOf = () => story().client.call('GET /transaction/wallet', { as: story().admin.token });

  describe('the wallet', () => {
    let providerId: string;
    const accountNumber = somePhoneNumber();
    const refill = (amount: number) =>
      story().client.call('POST /transaction/refill-wallet', {
        body: { accountNumber, amount },
        as: story().admin.token,
      });
    const process = (refillId: string) =>
      story().client.call('PATCH /transaction/process-refill/{refillId}', {
        in: { refillId },
        as: story().superAdmin.token,
      });

    it('has an account that is confirmed by a code', async () => {
      const { client, admin } = story();
      const as = admin.token;
      const provider = { operator: 'MOMO', accountName: 'Caisse', accountNumber };
      const added = await client.call('POST /transaction/add-service-provider', { body: provider, as });
      expect(added).toMatchObject({ ...provider, status: 'UNCONFIRMED' });
      ({ providerId } = added);
      const body = { providerId, otpCode: await client.codeFrom(admin.email) };
      const confirmed = await client.call('PATCH /transaction/confirm-service-provider', { body, as });
      expect(confirmed).toMatchObject({ providerId, ...provider, status: 'CONFIRMED' });
    });

    it('is refilled', async () => {
      const { h, admin, superAdmin } = story();
      const asked = await refill(100_000);
      const { organisationId } = admin;
      const terms = { accountNumber, amount: 100_000, organisationId };
      expect(asked).toMatchObject({ ...terms, status: 'REQUESTED' });
      expect(await process(asked.refillId)).toMatchObject({
        ...{ ...asked, status: 'PROCESSING' },
        ...{ processedBy: expect.any(String), processedById: superAdmin.userId },
        processedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      });
      await h.settle();
      const { refillId } = asked;
      expect(await process(refillId)).toMatchObject({ refillId, status: 'COMPLETED' });
      expect(await walletOf()).toMatchObject({ balance: 100_000, available: 100_000, reserved: 0 });
    });

    it('says why a refill failed', async () => {
      const { h } = story();
      h.operator.outcome = 'failed';
      const { refillId } = await refill(700);
      await process(refillId);
      await h.settle();
      h.operator.outcome = 'successful';
      expect(await process(refillId)).toMatchObject({ status: 'FAILED', operatorCode: 'PAYEE_NOT_FOUND' });
    });

    it('is refilled per organisation and all at once', async () => {
      const { h, client, admin, superAdmin } = story();
      const as = admin.token;
      const { organisationId } = admin;
      await refill(50_000);
      const perOrganisation = 'PATCH /transaction/process-organisation-refills/{organisationId}';
      await client.call(perOrganisation, { in: { organisationId }, as: superAdmin.token });
      await refill(25_000);
      const all = await client.call('PATCH /transaction/process-refills', { as: superAdmin.token });
      expect(all).toMatchObject({ totalElements: 1, totalAmount: 25_000 });
      const processing = await client.call('GET /transaction/processing-refills', { as: superAdmin.token });
      expect(processing.totalElements).toBe(2);
      await h.settle();
      const { content } = await client.call('GET /transaction/wallet-refills', { as });
      const statuses = content.map(({ status }: { status: string }) => status);
      expect(statuses).toEqual(['COMPLETED', 'COMPLETED', 'FAILED', 'COMPLETED']);
      expect((await walletOf()).balance).toBe(175_000);
      const wallet = 'GET /transaction/org-wallet-details/{organisationId}';
      const seen = await client.call(wallet, { in: { organisationId }, as: superAdmin.token });
      expect(seen.balance).toBe(175_000);
    });

    it('lists its accounts and deletes one', async () => {
      const { client, admin, superAdmin } = story();
      const as = admin.token;
      const { organisationId } = admin;
      const own = await client.call('GET /transaction/get-service-providers', { as });
      expect(own).toMatchObject([{ providerId }]);
      const providers = 'GET /transaction/get-org-service-providers/{organisationId}';
      const theirs = await client.call(providers, { in: { organisationId }, as: superAdmin.token });
      expect(theirs).toMatchObject([{ providerId }]);
      const remove = 'DELETE /transaction/delete-service-provider/{providerId}';
      await client.call(remove, { in: { providerId }, as });
    });
  });

  it('adds, changes, lists and deletes beneficiaries', async () => {
    const { h, client, admin, initiator, validator, superAdmin } = story();
    const as = initiator.token;
    const beneficiary = () => ({ name: 'Paul Etoa', phoneNumber: somePhoneNumber(), accountType: 'MOMO' });
    const add = () => client.call('POST /transaction/beneficiaries', { body: beneficiary(), as });
    const [one, two, three] = [await add(), await add(), await add()];
    const body = { ...beneficiary(), name: 'Paule Etoa', email: 'paule@example.com' };
    const change = 'PATCH /transaction/beneficiaries/{id}';
    // name and number are used once somebody else has confirmed them
    const changed = await client.call(change, { in: { id: one.id }, body, as });
    expect(changed).toMatchObject({ name: one.name, phoneNumber: one.phoneNumber, email: body.email });
    const confirm = `/transaction/beneficiaries/${one.id}/change/${changed.change?.id}/confirm`;
    const headers = { authorization: `Bearer ${validator.token}` };
    const confirmed = await h.app.inject({ method: 'PATCH', url: confirm, headers });
    expect(confirmed.json()).toMatchObject(body);
    expect((await client.call('GET /transaction/beneficiaries', { as })).totalElements).toBe(3);
    expect(await client.call('GET /transaction/beneficiaries/all', { as })).toHaveLength(3);
    const remove = 'DELETE /transaction/beneficiaries/{beneficiaryId}';
    await client.call(remove, { in: { beneficiaryId: two.id }, as });
    await client.call('DELETE /transaction/beneficiaries', { body: { beneficiaryIds: [three.id] }, as });
    const organisation = await client.call('GET /profile/get-organisation-profile', { as: admin.token });
    const seen = await client.call('GET /transaction/beneficiaries/{organizationEmail}', {
      in: { organizationEmail: organisation.email },
      as: superAdmin.token,
    });
    expect(seen.content).toMatchObject([{ id: one.id }]);
  });

  let paidId: string;

  describe('payments', () => {
    const list = (query: Record<string, string> = {}) =>
      story().client.call('GET /transaction', { query, as: story().validator.token });
    const aroundToday = () => ({ from: story().dayFromNow(-1), to: story().dayFromNow(1) });
    const detail = (id: string) => story().client.read(`/transaction/detail/${id}`, story().initiator.token);

    it('are made by hand at their total cost, and found by every filter', async () => {
      const { client, initiator } = story();
      const made = await client.call('POST /transaction', { body: payment(), as: initiator.token });
      const { accountType: _, ...sent } = payment();
      expect(made).toMatchObject({
        ...{ ...sent, type: 'SINGLE', kind: 'PAYOUT', status: 'PENDING' },
        ...{ fee: 50, tax: 20, levy: 4, total: 10_074, createdBy: by('A INITIATOR') },
      });
      paidId = made.id;
      const filter = { status: 'PENDING', type: 'SINGLE', search: 'pauline', ...aroundToday() };
      const { content } = await list({ page: '0', size: '20', sort: 'date,desc', ...filter });
      expect(content).toMatchObject([{ id: paidId, status: 'PENDING' }]);
    });

    it('are made with a document, to a beneficiary and as a request, cancelled with a reason and deleted', async () => {
      const { client, initiator } = story();
      const as = initiator.token;
      const body = { ...payment({ amount: 1_000 }), transactionFile: somePicture() };
      const attached = await client.call('POST /transaction/v2', { body, as });
      expect(attached.attachment).not.toBeNull();
      const [beneficiary] = await client.call('GET /transaction/beneficiaries/all', { as });
      const to = { in: { beneficiaryId: beneficiary.id }, as };
      const rent = { amount: 2_000, reason: 'Rent' };
      await client.call('POST /transaction/{beneficiaryId}', { ...to, body: rent });
      await client.call('POST /transaction/v2/{beneficiaryId}', {
        ...to,
        body: { ...rent, receiverMessage: 'Merci' },
      });
      const { amount, reason, name, number, accountType } = payment();
      const least = { amount, reason, name, number, accountType };
      const { id } = await client.call('POST /transaction', { body: least, as });
      const cancel = { in: { id }, body: { reason: 'Paid in cash' }, as };
      const cancelled = await client.call('PATCH /transaction/cancel/{id}', cancel);
      expect(cancelled).toMatchObject({ id, status: 'CANCELLED' });
      const last = { from: 'PENDING', to: 'CANCELLED', why: 'Paid in cash' };
      expect((await detail(id)).history?.at(-1)).toMatchObject(last);
      await client.call('DELETE /transaction/delete/{id}', { in: { id }, as });
      const asked = { number: '+237677412085', amount: 500, reason: 'Deposit' };
      await client.call('POST /transaction/request-payment', { body: asked, as });
    });

    it('are approved by somebody else, and have a history and a receipt', async () => {
      const { h, client, validator, admin, initiator } = story();
      const before = await walletOf();
      const call = { in: { id: paidId }, as: validator.token };
      const approved = await client.call('PATCH /transaction/approve/{id}', call);
      expect(approved).toMatchObject({ id: paidId, status: 'CONFIRMED' });
      const { balance, available } = before;
      const reserved = { balance, available: available - 10_074, reserved: 10_074 };
      expect(await walletOf()).toMatchObject(reserved);
      await h.settle();
      const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
      expect(await detail(paidId)).toMatchObject({
        ...{ id: paidId, status: 'COMPLETED' },
        history: [
          { at, by: by('A INITIATOR'), from: null, to: 'PENDING', why: '' },
          { at, by: by('A VALIDATOR'), from: 'PENDING', to: 'CONFIRMED', why: '' },
          { at, by: null, from: 'CONFIRMED', to: 'IN_PROGRESS', why: '' },
          { at, by: null, from: 'IN_PROGRESS', to: 'COMPLETED', why: '' },
        ],
      });
      // again by the same person, who may have lost the response, it is the same; by anybody else it comes too late
      const again = await client.call('PATCH /transaction/approve/{id}', call);
      expect(again).toMatchObject({ id: paidId, status: 'COMPLETED' });
      const late = { status: 409, code: 'WRONG_STATUS' };
      const byAdmin = { ...call, as: admin.token };
      expect(await client.refusal('PATCH /transaction/approve/{id}', byAdmin)).toMatchObject(late);
      const byMaker = { ...call, body: {}, as: initiator.token };
      expect(await client.refusal('PATCH /transaction/cancel/{id}', byMaker)).toMatchObject(late);
      await client.call('GET /transaction/generate-pdf/{id}', call);
    });

    it('are not approved by their maker, nor without the money', async () => {
      const { client, admin, initiator, validator } = story();
      const make = (amount: number, as: string) =>
        client.call('POST /transaction', { body: payment({ amount }), as });
      const own = { in: { id: (await make(1_000, admin.token)).id }, as: admin.token };
      expect(await client.refusal('PATCH /transaction/approve/{id}', own)).toMatchObject({
        ...{ status: 403, code: 'SELF_APPROVAL' },
      });
      const large = await make(200_000, initiator.token);
      const { available } = await walletOf();
      const call = { in: { id: large.id }, as: validator.token };
      const poor = await client.refusal('PATCH /transaction/approve/{id}', call);
      expect(poor).toMatchObject({ status: 409, code: 'INSUFFICIENT_FUNDS' });
      expect(poor.problem.lacking).toBe(200_000 + 1_000 + 400 + 4 - available);
      for (const id of [own.in.id, large.id])
        await client.call('PATCH /transaction/cancel/{id}', { in: { id }, as: validator.token });
    });

    it('are listed by every filter, and sorted by date and customer alone', async () => {
      const { client, admin, superAdmin } = story();
      const all = await list();
      const ids = async (sort: string) => (await list({ sort })).content.map(({ id }: { id: string }) => id);
      expect(await ids('date')).toEqual(await ids('date,desc'));
      expect(await ids('customer')).toEqual(await ids('customer,asc'));
      const filter = { status: 'COMPLETED', type: 'SINGLE', method: 'MOMO', search: 'pauline' };
      const found = await list({ page: '0', size: '20', ...filter, ...aroundToday() });
      expect(found.content).toMatchObject([{ id: paidId }]);
      const seen = await client.call('GET /transaction/{organisationId}', {
        in: { organisationId: admin.organisationId },
        as: superAdmin.token,
      });
      expect([all.totalElements, seen.totalElements]).toEqual([7, 7]);
      const csv = await client.call('GET /transaction/export-csv', { as: admin.token });
      expect(String(csv)).toContain('T-000001,SINGLE,PAYOUT,Pauline Eyenga');
    });
  });

  tellOfFiles(story, () => paidId);
}
