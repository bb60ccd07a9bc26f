import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createHarness, type Harness } from '../kit/whole/harness.ts';
import { expectSuccess, someAddress, someEmail, testPassword } from '../kit/base/clients.ts';

/** A stranger who knows nothing but an address: the owner comes in all the same, and nothing is learned. */
let h: Harness;
beforeAll(async () => {
  h = await createHarness();
});
beforeEach(() => h.clock.advanceToFullHour());
afterAll(() => h.close());

const otherThan = (code: string): string => ((Number(code) + 1) % 1_000_000).toString().padStart(6, '0');

/** Creates a client of the API at its own address; it sends the challenge if it is given one. */
function client(address = someAddress()) {
  const { inject } = h.anonymous(address);
  return {
    login: async (email: string): Promise<string> =>
      expectSuccess(
        await inject({ method: 'POST', url: '/auth/login', payload: { email, password: testPassword } }),
      ).json().challenge,
    enter: (email: string, otpCode: string, challenge?: string) =>
      inject({ method: 'PUT', url: '/auth/otp-login', payload: { email, otpCode, challenge } }),
    resend: (email: string, challenge?: string) =>
      inject({ method: 'POST', url: '/auth/resend-otp', payload: { email, challenge } }),
  };
}
type Client = ReturnType<typeof client>;

const codeOf = (email: string) => h.mails.code(email, 'sign-in-code');
const mailsTo = async (email: string, template = 'sign-in-code') =>
  (await h.mails.all(email)).filter((mail) => mail.template === template).length;

/** Enters a code five times and once more, and returns the responses. */
async function triesOf(who: Client, email: string, otpCode: string, challenge?: string) {
  const told: unknown[] = [];
  for (let n = 0; n < 6; n += 1) {
    const { code, triesLeft } = (await who.enter(email, otpCode, challenge)).json();
    told.push(triesLeft === undefined ? code : triesLeft);
  }
  return told;
}

const people: [string, () => Promise<{ email: string }>][] = [
  ['an owner', () => h.signUpOrganisation()],
  ['a super admin', () => h.newSuperAdmin()],
];

describe.each(people)('%s who signs in', (_who, somebody) => {
  it('has every try, though strangers enter codes from many places', async () => {
    const { email } = await somebody();
    const owner = client();
    await owner.login(email);
    const code = await codeOf(email);
    for (let place = 0; place < 8; place += 1) await triesOf(client(), email, otherThan(code));
    expect((await owner.enter(email, otherThan(code))).json()).toMatchObject({ triesLeft: 4 });
    expect((await owner.enter(email, code)).statusCode).toBe(200);
  });

  it('is mailed codes for as long as they sign in, whatever strangers do', async () => {
    const { email } = await somebody();
    const stranger = client();
    const owner = client();
    for (let round = 0; round < 12; round += 1) {
      const challenge = await owner.login(email);
      const code = await codeOf(email);
      const mailed = await mailsTo(email);
      h.clock.advance(61_000);
      expectSuccess(await stranger.resend(email));
      await stranger.enter(email, otherThan(code));
      expect(await mailsTo(email)).toBe(mailed);
      expectSuccess(await owner.enter(email, code, challenge));
    }
  });
});

it('is told the same whether or not somebody is signing in', async () => {
  const [{ email: here }, { email: away }] = [await h.signUpOrganisation(), await h.signUpOrganisation()];
  await client().login(here);
  const wrong = otherThan(await codeOf(here));
  for (const email of [here, away, someEmail('nobody')])
    expect(await triesOf(client(), email, wrong)).toEqual([4, 3, 2, 1, 0, 'THROTTLED']);
  const resent = await Promise.all([here, away].map((email) => client().resend(email)));
  expect(resent[0]?.body).toBe(resent[1]?.body);
});

it('has ten tries at a code from however many places', async () => {
  const { email } = await h.signUpOrganisation();
  const owner = client();
  await owner.login(email);
  const code = await codeOf(email);
  for (let place = 0; place < 10; place += 1) await client().enter(email, otherThan(code));
  expect((await client().enter(email, code)).json()).toMatchObject({ code: 'CODE_WRONG', triesLeft: 4 });
  expect((await owner.enter(email, code)).statusCode).toBe(200);
});

it('has no more tries than others together, though they know the password', async () => {
  const { email } = await h.signUpOrganisation();
  const challenges = await Promise.all(Array.from({ length: 8 }, () => client().login(email)));
  const wrong = otherThan(await codeOf(email));
  const told = (
    await Promise.all(challenges.map((challenge) => triesOf(client(), email, wrong, challenge)))
  ).flat();
  expect(told.filter((one) => typeof one === 'number')).toHaveLength(25);
  expect(new Set(told.filter((one) => typeof one !== 'number'))).toEqual(new Set(['CODE_EXPIRED']));
});

describe('a client that sends the challenge of its login', () => {
  it('has five tries, wherever it calls from, and a new code straight away', async () => {
    const { email } = await h.signUpOrganisation();
    const challenge = await client().login(email);
    const code = await codeOf(email);
    expect(await triesOf(client(), email, otherThan(code), challenge)).toEqual([
      4,
      3,
      2,
      1,
      0,
      'CODE_EXPIRED',
    ]);
    const next = await client().login(email);
    expect((await client().enter(email, await codeOf(email), next)).statusCode).toBe(200);
  });

  it('loses none to somebody behind the same address', async () => {
    const { email } = await h.signUpOrganisation();
    const network = client();
    const challenge = await network.login(email);
    const code = await codeOf(email);
    await triesOf(network, email, otherThan(code));
    expect((await network.enter(email, otherThan(code), challenge)).json()).toMatchObject({ triesLeft: 4 });
    expect((await network.enter(email, code, challenge)).statusCode).toBe(200);
  });

  it('has the code mailed again from wherever it calls, with tries from the beginning', async () => {
    const { email } = await h.signUpOrganisation();
    const challenge = await client().login(email);
    await client().enter(email, otherThan(await codeOf(email)), challenge);
    h.clock.advance(61_000);
    expectSuccess(await client().resend(email, challenge));
    expect(await mailsTo(email)).toBe(2);
    const told = await client().enter(email, otherThan(await codeOf(email)), challenge);
    expect(told.json()).toMatchObject({ triesLeft: 4 });
    h.clock.advance(9.5 * 60_000);
    expect((await client().enter(email, await codeOf(email), challenge)).statusCode).toBe(200);
  });

  it('serves its own address and only until the code was used', async () => {
    const [{ email }, { email: another }] = [await h.signUpOrganisation(), await h.signUpOrganisation()];
    const challenge = await client().login(email);
    await client().login(another);
    const wrong = otherThan(await codeOf(another));
    expect(await triesOf(client(), another, wrong, challenge)).toEqual([4, 3, 2, 1, 0, 'THROTTLED']);
    expectSuccess(await client().enter(email, await codeOf(email), challenge));
    await client().login(email);
    const told = await triesOf(client(), email, otherThan(await codeOf(email)), challenge);
    expect(told.at(-1)).toBe('THROTTLED');
  });

  it('may send it as a header, as front-end servers do', async () => {
    const { email } = await h.signUpOrganisation();
    const challenge = await client().login(email);
    const code = await codeOf(email);
    const enter = (otpCode: string) =>
      h.anonymous().inject({
        method: 'PUT',
        url: '/auth/otp-login',
        payload: { email, otpCode },
        headers: { challenge },
      });
    for (let n = 0; n < 5; n += 1) await enter(otherThan(code));
    expect((await enter(code)).json().code).toBe('CODE_EXPIRED');
  });

  it('learns that its code is over, wherever it calls from', async () => {
    const { email } = await h.signUpOrganisation();
    const challenge = await client().login(email);
    h.clock.advance(10 * 60_000);
    const told = await client().enter(email, await codeOf(email), challenge);
    expect(told.json().code).toBe('CODE_EXPIRED');
  });

  it('is stored as a digest only', async () => {
    const { email } = await h.signUpOrganisation();
    const challenge = await client().login(email);
    expect(challenge).toMatch(/^[\w-]{43}$/);
    const rows = await h.db.selectFrom('challenge').selectAll().where('address', '=', email).execute();
    expect(rows).not.toEqual([]);
    expect(JSON.stringify(rows)).not.toContain(challenge);
  });
});

describe('a client that knows no challenge', () => {
  it('has five tries where it logged in, and a new code straight away', async () => {
    const { email } = await h.signUpOrganisation();
    const here = client();
    await here.login(email);
    const wrong = otherThan(await codeOf(email));
    expect(await triesOf(here, email, wrong)).toEqual([4, 3, 2, 1, 0, 'CODE_EXPIRED']);
    await here.login(email);
    expect((await here.enter(email, await codeOf(email))).statusCode).toBe(200);
  });

  it('has the code mailed again where it logged in', async () => {
    const { email } = await h.signUpOrganisation();
    const here = client();
    await here.login(email);
    h.clock.advance(61_000);
    expectSuccess(await here.resend(email));
    expect(await mailsTo(email)).toBe(2);
    expect((await here.enter(email, await codeOf(email))).statusCode).toBe(200);
  });

  it('may enter the code from another address, a few wrong ones before', async () => {
    const { email } = await h.signUpOrganisation();
    await client().login(email);
    const elsewhere = client();
    const code = await codeOf(email);
    for (let n = 0; n < 4; n += 1) await elsewhere.enter(email, otherThan(code));
    expect((await elsewhere.enter(email, code)).statusCode).toBe(200);
  });

  it('learns that its own code is over', async () => {
    const { email } = await h.signUpOrganisation();
    const here = client();
    await here.login(email);
    h.clock.advance(10 * 60_000);
    expect((await here.enter(email, await codeOf(email))).json().code).toBe('CODE_EXPIRED');
  });
});

describe('a reset', () => {
  const request = (email: string, address = someAddress()) =>
    h.anonymous(address).inject({ method: 'POST', url: '/auth/forgot-password', payload: { email } });
  const exchange = (email: string, otpCode: string, address = someAddress()) =>
    h
      .anonymous(address)
      .inject({ method: 'POST', url: '/auth/verify-email-reset-otp', payload: { email, otpCode } });
  const resetMails = (email: string) => mailsTo(email, 'reset');
  const minutes = (count: number) => h.clock.advance(count * 60_000 + 1_000);

  it('is never blocked, and its mails come ever more seldom', async () => {
    const { email } = await h.signUpOrganisation();
    const mailedAfter: number[] = [];
    let present = 0;
    for (const minute of [0, 0.5, 1, 2, 5, 6, 7, 20, 21, 22, 80, 81, 82, 140, 141]) {
      h.clock.advance((minute - present) * 60_000);
      present = minute;
      const before = await resetMails(email);
      expectSuccess(await request(email));
      if ((await resetMails(email)) > before) mailedAfter.push(minute);
    }
    expect(mailedAfter).toEqual([0, 1, 6, 21, 81, 141]);
    const resetToken = await h.mails.ticket(email, 'reset');
    const payload = { resetToken, newPassword: 'Calm-Estuary-48' };
    expectSuccess(await h.anonymous().inject({ method: 'PUT', url: '/auth/reset-password', payload }));
  });

  it('has a code that is good until another one may be mailed, and its mail says how long', async () => {
    const { email } = await h.signUpOrganisation();
    for (const [pause, valid] of [
      [1, 10],
      [5, 10],
      [15, 15],
      [58, 60],
    ] as const) {
      expectSuccess(await request(email));
      expect((await h.mails.latest(email)).values['minutes']).toBe(valid);
      minutes(pause);
    }
    expect(await resetMails(email)).toBe(4);
    expect((await exchange(email, await h.mails.code(email, 'reset'))).statusCode).toBe(200);
  });

  it('gives everybody the same response, however often it was asked for', async () => {
    const [{ email }, nobody] = [await h.signUpOrganisation(), someEmail('nobody')];
    for (let n = 0; n < 15; n += 1) {
      const [known, unknown] = [await request(email), await request(nobody)];
      expect([known.statusCode, known.body]).toEqual([200, unknown.body]);
    }
    expect(await resetMails(nobody)).toBe(0);
  });

  it('has every try for whoever asked for it', async () => {
    const { email } = await h.signUpOrganisation();
    const home = someAddress();
    expectSuccess(await request(email, home));
    const code = await h.mails.code(email, 'reset');
    for (let place = 0; place < 12; place += 1) await exchange(email, otherThan(code));
    expect((await exchange(email, otherThan(code), home)).json()).toMatchObject({ triesLeft: 4 });
    expect((await exchange(email, code, home)).statusCode).toBe(200);
  });

  it('is mailed at once after one that was used', async () => {
    const { email } = await h.signUpOrganisation();
    for (let n = 1; n <= 6; n += 1) {
      expectSuccess(await request(email));
      expect(await resetMails(email)).toBe(n);
      const resetToken = await h.mails.ticket(email, 'reset');
      const payload = { resetToken, newPassword: `Calm-Estuary-4${n}` };
      expectSuccess(await h.anonymous().inject({ method: 'PUT', url: '/auth/reset-password', payload }));
    }
  });
});
