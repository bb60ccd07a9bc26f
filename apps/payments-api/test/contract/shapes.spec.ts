import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dayMs } from '@sanaga/domain';
import { dayFrom } from '../kit/base/days.ts';
import { someEmail, somePhoneNumber, testPassword } from '../kit/base/clients.ts';
import { createMoneyHarness, type MoneyHarness } from '../kit/whole/money-harness.ts';
import { outsideClient, type Answer, type OutsideClient } from './outside-client.ts';

let h: MoneyHarness;
beforeAll(async () => {
  h = await createMoneyHarness();
});
afterAll(() => h.close());

const text = expect.any(String);
const whole = expect.any(Number);
const id = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
const acknowledgement = { success: true, description: text };
const session = (email: string) => ({
  success: true,
  user: {
    userId: id,
    email,
    name: text,
    phoneNumber: expect.stringMatching(/^\+\d+$/),
    organizationId: id,
    organisationId: id,
    roles: expect.any(Array),
    superAdmin: false,
    verifiedEmail: true,
    status: text,
    language: 'en',
  },
  accessToken: text,
  accessTokenExpires: whole,
  refreshToken: text,
  tokenExpires: whole,
});
const pageOf = (content: unknown) => ({
  content,
  number: 0,
  size: 20,
  totalElements: whole,
  totalPages: whole,
});

/** Compares a response with its status and, if it has a body, with the fields that clients rely on. */
function expectShape({ status, mediaType, body }: Answer, expected: number, shape: object) {
  expect({ status, body }).toMatchObject({ status: expected, body: shape });
  expect(mediaType).toBe('application/json');
}

interface Person {
  email: string;
  accessToken: string;
  refreshToken: string;
}

describe.each([
  ['without a trailing slash', ''],
  ['with a trailing slash', '/'],
] as const)('an outside client that ends its addresses %s', (_, slash) => {
  let client: OutsideClient;
  let superAdmin: string;
  let admin: Person;
  let organisationId: string;
  let initiator: Person;
  let validator: Person;
  let account: { providerId: string; accountNumber: string };
  let paymentId: string;

  beforeAll(async () => {
    client = outsideClient(h, slash);
    superAdmin = (await h.superAdmin()).accessToken;
    admin = { email: someEmail('owner'), accessToken: '', refreshToken: '' };
  });

  const payment = (changes: object = {}) => ({
    amount: 10_000,
    reason: 'Transport',
    receiverMessage: 'Merci',
    name: 'Pauline Eyenga',
    email: 'pauline@example.com',
    number: '+237677412085',
    accountType: 'MOMO',
    ...changes,
  });

  it('requests a code for an address', async () => {
    const email = someEmail();
    const body = { email, name: 'Awa Ngono' };
    expectShape(await client.call('POST', '/auth/request-email-verification', body), 200, acknowledgement);
    expect(await client.codeFrom(email)).toMatch(/^\d{6}$/);
  });

  it.each(['ORGANIZATION', 'INDIVIDUAL'])('signs up as %s and verifies the address', async (accountType) => {
    const email = accountType === 'ORGANIZATION' ? admin.email : someEmail('individual');
    const form = {
      accountType,
      name: 'Awa Ngono',
      email,
      phoneNumber: somePhoneNumber(),
      password: testPassword,
      organisationName: 'Moungo Fruits SARL',
      category: 'AGRICULTURE',
      location: 'douala',
    };
    expectShape(await client.call('POST', '/auth/create-account', form), 201, acknowledgement);
    const otpCode = await client.codeFrom(email);
    const verified = await client.call('POST', '/auth/verify-email-otp', { email, otpCode });
    expectShape(verified, 200, session(email));
    if (accountType === 'ORGANIZATION') organisationId = verified.body.user.organizationId;
  });

  it('is listed as a request with its owner, and approved', async () => {
    const path = '/auth/organisations/organisation-request?page=0&size=20&sort=date,desc';
    const requests = await client.call('GET', path, undefined, superAdmin);
    expectShape(requests, 200, pageOf(expect.any(Array)));
    expect(requests.body.content).toContainEqual(
      expect.objectContaining({
        organisationId,
        name: 'Moungo Fruits SARL',
        email: admin.email,
        phoneNumber: text,
        category: 'AGRICULTURE',
        location: 'douala',
        status: 'REQUESTED',
        createdAt: instant,
        owner: { userId: id, name: 'Awa Ngono', email: admin.email },
      }),
    );
    const approve = `/auth/organisations/approve-organisation/${organisationId}`;
    const approved = await client.call('PUT', approve, undefined, superAdmin);
    expectShape(approved, 200, { organisationId, status: 'APPROVED', name: 'Moungo Fruits SARL' });
  });

  it('signs in by password and code, for times in milliseconds', async () => {
    const { email } = admin;
    const login = await client.call('POST', '/auth/login', { email, password: testPassword });
    expectShape(login, 200, acknowledgement);
    const otpCode = await client.codeFrom(email);
    const signedIn = await client.call('PUT', '/auth/otp-login', { email, otpCode });
    expectShape(signedIn, 200, session(email));
    expect(signedIn.body.user).toMatchObject({ roles: ['ADMIN'], status: 'ACTIVE' });
    expect(signedIn.body.accessTokenExpires).toBeGreaterThan(Date.now());
    expect(signedIn.body.tokenExpires).toBeGreaterThan(Date.now() + dayMs);
    admin = signedIn.body;
    admin.email = email;
  });

  it('refreshes its session', async () => {
    const { refreshToken, email } = admin;
    const refreshed = await client.call('PUT', '/auth/refresh-token', { refreshToken });
    expectShape(refreshed, 200, session(email));
    admin = { ...refreshed.body, email };
  });

  it.each(['INITIATOR', 'VALIDATOR'])(
    'grants the role %s, and the member activates the account',
    async (role) => {
      const ask = { email: admin.email };
      const asked = await client.call('POST', '/auth/request-email-authorization', ask, admin.accessToken);
      expectShape(asked, 200, acknowledgement);
      const code = await client.codeFrom(admin.email);
      const verified = await client.call(
        'PATCH',
        `/auth/verify-auth-otp/${code}`,
        undefined,
        admin.accessToken,
      );
      expectShape(verified, 200, acknowledgement);
      const email = someEmail(role.toLowerCase());
      const grant = { name: `A ${role}`, email, phoneNumber: somePhoneNumber(), role, jobTitle: 'Team Lead' };
      const added = await client.call('POST', '/auth/users/add-specified-user', grant, admin.accessToken);
      expectShape(added, 201, { userId: id, name: grant.name, email, roles: [role], status: 'INVITED' });
      const activation = /\/activate-account\?code=([\w-]+)/.exec(await client.mailTo(email))?.[1];
      const path = `/auth/users/activate-account/${activation}`;
      const activated = await client.call('PATCH', path, { password: testPassword });
      expectShape(activated, 200, session(email));
      const member = { ...activated.body, email };
      if (role === 'INITIATOR') initiator = member;
      else validator = member;
    },
  );

  it('lists the members', async () => {
    const path = '/auth/users/get-company-employees';
    const { status, body } = await client.call('GET', path, undefined, admin.accessToken);
    expect(status).toBe(200);
    expect(body).toHaveLength(3);
    const member = { userId: id, name: text, email: text, roles: expect.any(Array), status: 'ACTIVE' };
    for (const one of body) expect(one).toMatchObject({ ...member, dateJoined: instant });
  });

  it('adds an account and confirms it', async () => {
    const accountNumber = somePhoneNumber();
    const provider = { operator: 'MOMO', accountName: 'Caisse', accountNumber };
    const path = '/transaction/add-service-provider';
    const added = await client.call('POST', path, provider, admin.accessToken);
    expectShape(added, 201, { providerId: id, ...provider, status: 'UNCONFIRMED' });
    const { providerId } = added.body;
    const body = { providerId, otpCode: await client.codeFrom(admin.email) };
    const confirm = '/transaction/confirm-service-provider';
    const confirmed = await client.call('PATCH', confirm, body, admin.accessToken);
    expectShape(confirmed, 200, { providerId, ...provider, status: 'CONFIRMED' });
    account = { providerId, accountNumber };
  });

  it('refills the wallet', async () => {
    const { accountNumber } = account;
    const body = { accountNumber, amount: 50_000 };
    const asked = await client.call('POST', '/transaction/refill-wallet', body, admin.accessToken);
    expectShape(asked, 201, { refillId: id, ...body, organisationId, status: 'REQUESTED', currency: 'XAF' });
    const process = `/transaction/process-refill/${asked.body.refillId}`;
    const processing = await client.call('PATCH', process, undefined, superAdmin);
    expectShape(processing, 200, {
      ...asked.body,
      status: 'PROCESSING',
      processedBy: text,
      processedById: id,
      processedAt: instant,
    });
    await h.settle();
    const completed = await client.call('PATCH', process, undefined, superAdmin);
    expectShape(completed, 200, { refillId: asked.body.refillId, status: 'COMPLETED' });
    const wallet = await client.call('GET', '/transaction/wallet', undefined, validator.accessToken);
    const empty = { balance: 50_000, available: 50_000, reserved: 0, currency: 'XAF' };
    expectShape(wallet, 200, empty);
  });

  it('says why a refill failed', async () => {
    h.operator.outcome = 'failed';
    const body = { accountNumber: account.accountNumber, amount: 700 };
    const asked = await client.call('POST', '/transaction/refill-wallet', body, admin.accessToken);
    const process = `/transaction/process-refill/${asked.body.refillId}`;
    await client.call('PATCH', process, undefined, superAdmin);
    await h.settle();
    h.operator.outcome = 'successful';
    const failed = await client.call('PATCH', process, undefined, superAdmin);
    expectShape(failed, 200, { status: 'FAILED', operatorCode: 'PAYEE_NOT_FOUND' });
  });

  it('prepares a payment at its total cost', async () => {
    const { accountType: _, ...sent } = payment();
    const created = await client.call('POST', '/transaction', payment(), initiator.accessToken);
    expectShape(created, 201, {
      id,
      ...sent,
      type: 'SINGLE',
      kind: 'PAYOUT',
      status: 'PENDING',
      fee: 50,
      tax: 20,
      levy: 4,
      total: 10_074,
      currency: 'XAF',
      createdBy: { userId: id, name: 'A INITIATOR' },
      createdAt: instant,
    });
    paymentId = created.body.id;
  });

  it('finds it in the list by every filter', async () => {
    const today = dayFrom(0);
    const from = dayFrom(-1);
    const to = dayFrom(1);
    expect(from < today).toBe(true);
    const path = `/transaction?page=0&size=20&sort=date,desc&status=PENDING&type=SINGLE&search=pauline&from=${from}&to=${to}`;
    const list = await client.call('GET', path, undefined, validator.accessToken);
    expectShape(list, 200, pageOf([{ id: paymentId, status: 'PENDING' }]));
  });

  it('approves it, not by its maker, and sees it paid with its history', async () => {
    const approve = `/transaction/approve/${paymentId}`;
    const approved = await client.call('PATCH', approve, undefined, validator.accessToken);
    expectShape(approved, 200, { id: paymentId, status: 'CONFIRMED' });
    const reserved = await client.call('GET', '/transaction/wallet', undefined, admin.accessToken);
    expectShape(reserved, 200, { balance: 50_000, available: 39_926, reserved: 10_074 });
    await h.settle();
    const path = `/transaction/detail/${paymentId}`;
    const detail = await client.call('GET', path, undefined, initiator.accessToken);
    const by = (name: string) => ({ userId: id, name });
    const step = { at: instant, why: '' };
    expectShape(detail, 200, {
      id: paymentId,
      status: 'COMPLETED',
      history: [
        { ...step, by: by('A INITIATOR'), from: null, to: 'PENDING' },
        { ...step, by: by('A VALIDATOR'), from: 'PENDING', to: 'CONFIRMED' },
        { ...step, by: null, from: 'CONFIRMED', to: 'IN_PROGRESS' },
        { ...step, by: null, from: 'IN_PROGRESS', to: 'COMPLETED' },
      ],
    });
    // again by the same person, who may have lost the response, it is the same; by anybody else it comes too late
    const again = await client.call('PATCH', approve, undefined, validator.accessToken);
    expectShape(again, 200, { id: paymentId, status: 'COMPLETED' });
    const another = await client.call('PATCH', approve, undefined, admin.accessToken);
    expect([another.status, another.body.code]).toEqual([409, 'WRONG_STATUS']);
    const late = await client.call('PATCH', `/transaction/cancel/${paymentId}`, {}, initiator.accessToken);
    expect([late.status, late.body.code]).toEqual([409, 'WRONG_STATUS']);
  });

  it('cancels one with a reason', async () => {
    const created = await client.call('POST', '/transaction', payment(), initiator.accessToken);
    const cancel = `/transaction/cancel/${created.body.id}`;
    const cancelled = await client.call('PATCH', cancel, { reason: 'Paid in cash' }, initiator.accessToken);
    expectShape(cancelled, 200, { id: created.body.id, status: 'CANCELLED' });
    const path = `/transaction/detail/${created.body.id}`;
    const detail = await client.call('GET', path, undefined, initiator.accessToken);
    expect(detail.body.history.at(-1)).toMatchObject({
      from: 'PENDING',
      to: 'CANCELLED',
      why: 'Paid in cash',
    });
  });

  it('is refused the approval of an own payment, and of one that the wallet cannot pay', async () => {
    const own = await client.call('POST', '/transaction', payment(), admin.accessToken);
    const self = await client.call('PATCH', `/transaction/approve/${own.body.id}`, {}, admin.accessToken);
    expect([self.status, self.body.code]).toEqual([403, 'SELF_APPROVAL']);
    const large = await client.call(
      'POST',
      '/transaction',
      payment({ amount: 45_000 }),
      initiator.accessToken,
    );
    const path = `/transaction/approve/${large.body.id}`;
    const poor = await client.call('PATCH', path, {}, validator.accessToken);
    expect([poor.status, poor.body.code]).toEqual([409, 'INSUFFICIENT_FUNDS']);
    expect(poor.body.lacking).toBe(45_000 + 225 + 90 + 4 - 39_926);
  });

  const pay = (lines: string) =>
    new File([`Nom;Téléphone;Montant;Motif\r\n${lines}`], 'paie.csv', { type: 'text/csv' });
  const uploadPath = '/transaction/upload-file';
  let fileId: string;
  let bulkId: string;

  it('uploads a file of payments and gets the errors of each row', async () => {
    const file = pay('Pauline;677412085;1000;Paie\r\nBoris;677412086;2000;Paie\r\nAwa;123;1,000;Paie\r\n');
    const uploaded = await client.call('POST', uploadPath, { file }, initiator.accessToken);
    expectShape(uploaded, 201, {
      fileId: id,
      fileName: 'paie.csv',
      rows: 3,
      accepted: 2,
      excluded: 1,
      totalAmount: 3_000,
      errors: [
        { line: 4, field: 'number', code: 'NUMBER_INVALID', message: text },
        { line: 4, field: 'amount', code: 'AMOUNT_SEPARATOR', message: text },
      ],
      errorCount: 2,
      warnings: [],
      warningCount: 0,
    });
    ({ fileId } = uploaded.body);
    const again = await client.call('POST', uploadPath, { file }, initiator.accessToken);
    expect([again.status, again.body.code]).toEqual([409, 'DUPLICATE_FILE']);
    const confirmed = await client.call('POST', uploadPath, { file, confirm: 'true' }, initiator.accessToken);
    expectShape(confirmed, 201, { fileId: id, rows: 3 });
    const list = await client.call('GET', '/transaction/uploaded-files', undefined, initiator.accessToken);
    expectShape(list, 200, pageOf(expect.any(Array)));
  });

  it('processes it with a code', async () => {
    const processing = () =>
      client.call('POST', '/transaction/process-file', { fileId }, initiator.accessToken);
    expect((await processing()).body.code).toBe('CODE_REQUIRED');
    const ask = `/transaction/request-otp?fileId=${fileId}`;
    const asked = await client.call('GET', ask, undefined, initiator.accessToken);
    expectShape(asked, 200, acknowledgement);
    const otpCode = await client.codeFrom(initiator.email);
    const verify = '/transaction/verify-otp';
    const verified = await client.call('PATCH', verify, { otpCode }, initiator.accessToken);
    expectShape(verified, 200, acknowledgement);
    const processed = await processing();
    expectShape(processed, 201, {
      id,
      type: 'BULK',
      status: 'PENDING',
      amount: 3_000,
      total: 3_029,
      items: { total: 2, pending: 2, completed: 0, inProgress: 0, problematic: 0 },
    });
    bulkId = processed.body.id;
  });

  it('approves the bulk transaction, not by its maker, and sees it paid item by item', async () => {
    const approve = `/transaction/approve-bulk/${bulkId}`;
    const approved = await client.call('PATCH', approve, {}, validator.accessToken);
    expectShape(approved, 200, { id: bulkId, type: 'BULK', items: { total: 2 }, history: expect.any(Array) });
    await h.settle();
    const detail = `/transaction/detail/${bulkId}`;
    expectShape(await client.call('GET', detail, undefined, initiator.accessToken), 200, {
      id: bulkId,
      type: 'BULK',
      status: 'COMPLETED',
      items: { total: 2, completed: 2, inProgress: 0, problematic: 0 },
      history: [
        { from: null, to: 'PENDING', by: { name: 'A INITIATOR' } },
        { from: 'PENDING', to: 'CONFIRMED', by: { name: 'A VALIDATOR' } },
        { from: 'CONFIRMED', to: 'IN_PROGRESS', by: null },
        { from: 'IN_PROGRESS', to: 'COMPLETED', by: null },
      ],
    });
    const items = await client.call(
      'GET',
      `/transaction/bulk/${bulkId}/items`,
      undefined,
      validator.accessToken,
    );
    expectShape(items, 200, pageOf([{ name: 'Pauline', status: 'COMPLETED' }, { name: 'Boris' }]));
    const listed = await client.call('GET', '/transaction?type=BULK', undefined, validator.accessToken);
    expectShape(listed, 200, pageOf([{ id: bulkId, type: 'BULK', items: { total: 2, completed: 2 } }]));
  });

  it('gets nothing of a bulk transaction from the single calls, nor the other way round', async () => {
    for (const path of [
      `approve/${bulkId}`,
      `cancel/${bulkId}`,
      `approve-bulk/${paymentId}`,
      `cancel-bulk/${paymentId}`,
    ]) {
      const answer = await client.call('PATCH', `/transaction/${path}`, {}, validator.accessToken);
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
    }
  });

  it('cancels a bulk transaction with a reason', async () => {
    const file = pay('Pauline;677412085;5000;Paie\r\n');
    const uploaded = await client.call('POST', uploadPath, { file }, initiator.accessToken);
    const target = { fileId: uploaded.body.fileId };
    await client.call(
      'GET',
      `/transaction/request-otp?fileId=${target.fileId}`,
      undefined,
      initiator.accessToken,
    );
    const otpCode = await client.codeFrom(initiator.email);
    await client.call('PATCH', '/transaction/verify-otp', { otpCode }, initiator.accessToken);
    const made = await client.call('POST', '/transaction/process-file', target, initiator.accessToken);
    const path = `/transaction/cancel-bulk/${made.body.id}`;
    const cancelled = await client.call('PATCH', path, { reason: 'Wrong month' }, initiator.accessToken);
    expectShape(cancelled, 200, { id: made.body.id, status: 'CANCELLED', items: { total: 1, cancelled: 1 } });
    expect(cancelled.body.history.at(-1)).toMatchObject({ to: 'CANCELLED', why: 'Wrong month' });
  });

  it('leaves the money as it must be', async () => {
    expect(await h.violations()).toEqual([]);
  });
});
