import { expect, it } from '@jest/globals';
import { holdsAddress, withoutAddresses } from './addresses-in-text.ts';

it.each([
  [
    'Your account is locked. Sign in at https://evil.example/login?x=1',
    'Your account is locked. Sign in at …',
  ],
  ['Call ftp://evil', 'Call …'],
  ['www.evil.example', '…'],
  ['Sign in: evil.com/login now', 'Sign in: … now'],
  ['EVIL.CM', '…'],
  ['evil。com', '…'],
  ['xn--sanaga-1.co.uk', '…'],
  ['Write to help@sanaga-support.org!', 'Write to …!'],
])('%s is without its address', (text, harmless) => {
  expect(holdsAddress(text)).toBe(true);
  expect(withoutAddresses(text)).toBe(harmless);
});

it.each([
  'Ets. Fotso & Fils',
  'M. Njoya',
  'J.P.Morgan',
  'M.de Souza',
  'J.Me Ewolo',
  'St.Mary’s Hospital',
  'Amina N’Diaye',
  'Société 2.0',
  'T.C. Electronics S.A.R.L.',
  '@Home Services',
])('%s holds none', (text) => {
  expect(holdsAddress(text)).toBe(false);
  expect(withoutAddresses(text)).toBe(text);
});
