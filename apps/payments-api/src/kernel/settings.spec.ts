import { expect, it } from '@jest/globals';
import { readSettings } from './settings.ts';

const secrets = Object.fromEntries(
  ['COLLECTION', 'DISBURSEMENT'].flatMap((product) =>
    ['SUBSCRIPTION_KEY', 'API_USER', 'API_KEY'].map((name) => [`MOMO_${product}_${name}`, 'secret']),
  ),
);

/** What an operator of the platform sets at least. */
const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://app@database/sanaga',
  TOKEN_KEY: 'k'.repeat(32),
  ORG_PORTAL_URL: 'https://portal.example',
  ADMIN_CONSOLE_URL: 'https://console.example',
  MOMO_BASE_URL: 'https://proxy.momoapi.mtn.com',
  MOMO_TARGET_ENVIRONMENT: 'mtncameroon',
  ...secrets,
};

it('takes what production needs', () => {
  expect(readSettings(production)).toMatchObject({
    MOMO_TARGET_ENVIRONMENT: 'mtncameroon',
    MOMO_CURRENCY: 'XAF',
  });
});

it.each([
  ['the simulator', { MOMO_BASE_URL: 'http://localhost:3100' }, 'MOMO_BASE_URL'],
  [
    'the sandbox’s address',
    { MOMO_BASE_URL: 'https://sandbox.momodeveloper.mtn.com' },
    'MOMO_BASE_URL: the sandbox',
  ],
  ['the sandbox as target', { MOMO_TARGET_ENVIRONMENT: 'sandbox' }, 'MOMO_TARGET_ENVIRONMENT: the sandbox'],
  ['the sandbox as target, unset', { MOMO_TARGET_ENVIRONMENT: '' }, 'MOMO_TARGET_ENVIRONMENT: the sandbox'],
  ['euros, in which the sandbox pays', { MOMO_CURRENCY: 'EUR' }, 'MOMO_CURRENCY: wallets are in XAF'],
  ['an address without TLS', { ORG_PORTAL_URL: 'http://portal.example' }, 'ORG_PORTAL_URL: needs TLS'],
])('does not start in production with %s', (_, wrong, why) => {
  expect(() => readSettings({ ...production, ...wrong })).toThrow(why);
});

it('takes the sandbox elsewhere, in its currency', () => {
  const sandbox = {
    NODE_ENV: 'development',
    MOMO_BASE_URL: 'https://sandbox.momodeveloper.mtn.com',
    MOMO_TARGET_ENVIRONMENT: 'sandbox',
    MOMO_CURRENCY: 'EUR',
  };
  expect(readSettings({ ...production, ...sandbox })).toMatchObject({ MOMO_CURRENCY: 'EUR' });
});
