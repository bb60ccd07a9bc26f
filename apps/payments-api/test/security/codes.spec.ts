import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inTransaction } from '@sanaga/database';
import {
  checkCode,
  codePurposes,
  issueCode,
  takeCode,
  type CodePurpose,
} from '../../src/identity/auth/codes.ts';
import { createHarness, type Harness } from '../kit/whole/harness.ts';
import { expectSuccess, someAddress, someEmail, testPassword } from '../kit/base/clients.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness();
  await h.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => h.close());

const otherThan = (code: string): string => ((Number(code) + 1) % 1_000_000).toString().padStart(6, '0');

const counted = (values: string[]): Record<string, number> =>
  Object.fromEntries([...new Set(values)].map((value) => [value, values.filter((v) => v === value).length]));

describe('guessing', () => {
  it('is over after five tries, though they come on a hundred connections at once', async () => {
    const { email } = await h.signUp({ approved: false });
    await h
      .anonymous('127.0.0.1')
      .inject({ method: 'POST', url: '/auth/login', payload: { email, password: testPassword } });
    const otpCode = otherThan(await h.mails.code(email, 'sign-in-code'));
    const { port } = h.app.server.address() as AddressInfo;
    const guess = async (): Promise<string> => {
      const response = await fetch(`http://127.0.0.1:${port}/auth/otp-login`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', connection: 'close' },
        body: JSON.stringify({ email, otpCode }),
      });
      return ((await response.json()) as { code: string }).code;
    };
    const answers = await Promise.all(Array.from({ length: 100 }, guess));
    expect(counted(answers)).toEqual({ CODE_WRONG: 5, CODE_EXPIRED: 95 });
  });

  it('has few tries a day, from however many addresses, and the owner signs in all the same', async () => {
    const { email } = await h.signUp({ approved: false });
    const guess = (otpCode: string, address = someAddress()) =>
      h.anonymous(address).inject({
        method: 'POST',
        url: '/auth/verify-email-reset-otp',
        payload: { email, otpCode },
      });
    const hours = 5;
    for (let hour = 0; hour < hours; hour += 1) {
      const asker = someAddress();
      await h.anonymous(asker).inject({ method: 'POST', url: '/auth/forgot-password', payload: { email } });
      const wrong = otherThan(await h.mails.code(email, 'reset'));
      for (let tries = 0; tries < 6; tries += 1) await guess(wrong, asker);
      for (let tries = 0; tries < 11; tries += 1) await guess(wrong);
      h.clock.advance(3_601_000);
    }
    const codes = await h.db
      .selectFrom('one_time_code')
      .select(['tries', 'other_tries'])
      .where('address', '=', email)
      .where('purpose', '=', 'RESET')
      .execute();
    expect(codes).toHaveLength(hours);
    expect(codes).toEqual(codes.map(() => ({ tries: 5, other_tries: 10 })));
    await h.signIn(email);
    await h.anonymous().inject({ method: 'POST', url: '/auth/forgot-password', payload: { email } });
    // a person who proves to hold the mailbox is not held to what strangers did
    const resetToken = await h.mails.ticket(email, 'reset');
    const payload = { resetToken, newPassword: 'Calm-Estuary-48' };
    expectSuccess(await h.anonymous().inject({ method: 'PUT', url: '/auth/reset-password', payload }));
    await h.signIn(email, 'Calm-Estuary-48');
  });
});

describe.each(codePurposes.map((purpose) => [purpose]))('a code for %s', (purpose) => {
  interface Key {
    purpose: CodePurpose;
    address: string;
    subject?: string;
  }
  /** Mails a code, other than those given. */
  async function mailed(key: Key, others: string[] = []): Promise<string> {
    const request = { ...key, language: 'en', template: 'sign-in-code', reissue: true } as const;
    await issueCode(h.dependencies, request);
    const code = await h.mails.code(key.address);
    return others.includes(code) ? mailed(key, others) : code;
  }
  const entered = (key: Key, code: string): Promise<string> =>
    checkCode(h.dependencies, { ...key, code })
      .then((id) => inTransaction(h.db, (tx) => takeCode(tx, h.dependencies, id)))
      .then(
        () => 'taken',
        (error: { code: string }) => error.code,
      );

  it('serves no other purpose, person or thing, whether they have a code of their own or not', async () => {
    const own = { purpose, address: someEmail(), subject: 'this' };
    const code = await mailed(own);
    const others: Key[] = [
      ...codePurposes.filter((other) => other !== purpose).map((other) => ({ ...own, purpose: other })),
      { ...own, address: someEmail() },
      { ...own, subject: 'that' },
      { purpose, address: own.address },
    ];
    for (const other of others) {
      expect({ other, answer: await entered(other, code) }).toEqual({ other, answer: 'CODE_EXPIRED' });
      await mailed(other, [code]);
      expect({ other, answer: await entered(other, code) }).toEqual({ other, answer: 'CODE_WRONG' });
    }
    expect(await entered(own, code)).toBe('taken');
  });

  it('serves once', async () => {
    const own = { purpose, address: someEmail(), subject: 'this' };
    const code = await mailed(own);
    const entries = await Promise.all(Array.from({ length: 10 }, () => entered(own, code)));
    expect(counted(entries)).toEqual({ taken: 1, CODE_EXPIRED: 9 });
    expect(await entered(own, code)).toBe('CODE_EXPIRED');
  });

  it('is no longer valid once another one was mailed', async () => {
    const own = { purpose, address: someEmail(), subject: 'this' };
    const code = await mailed(own);
    const next = await mailed(own, [code]);
    expect(await entered(own, code)).toBe('CODE_WRONG');
    expect(await entered(own, next)).toBe('taken');
  });
});
