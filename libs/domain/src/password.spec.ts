import { describe, expect, it } from '@jest/globals';
import { passwordChecks, passwordIsStrong, passwordStrength, whyGuessed } from './password.ts';

const amina = {
  name: 'Amina N’Diaye',
  email: 'compta@moungo-fruits.cm',
  phoneNumber: '+237677412085',
  organisationName: 'Établissements Lobé & Fils',
};

describe('the rules', () => {
  it('tick off each for itself', () => {
    expect(passwordChecks('abcdefgh')).toEqual({ LENGTH: true, CASE: false, SPECIAL: false });
    expect(passwordChecks('aB!')).toEqual({ LENGTH: false, CASE: true, SPECIAL: true });
  });

  it('take 8 to 128 characters', () => {
    expect(passwordIsStrong('Kelp-Mo!')).toBe(true);
    expect(passwordIsStrong('Kelp-M!')).toBe(false);
    expect(passwordIsStrong(`A!${'bridge'.repeat(22)}`)).toBe(false);
  });
});

describe('what is guessed first', () => {
  it.each([
    // the product, the country, its money and its operators
    ['Sanaga2026!', 'LOCAL'],
    ['S@n@ga-2026', 'LOCAL'],
    ['S.a.n.a.g.a.1', 'LOCAL'],
    ['Sanaga-demo-2026', 'LOCAL'],
    ['Douala237!', 'LOCAL'],
    ['Yaoundé-2026', 'LOCAL'],
    ['MTN-MoMo-237', 'LOCAL'],
    // the person and the organisation
    ['Amina-1!', 'PERSONAL'],
    ['@Mina-2026', 'PERSONAL'],
    ["N'Diaye2026!", 'PERSONAL'],
    ['AminaNdiaye1!', 'PERSONAL'],
    ['Compta-2026', 'PERSONAL'],
    ['Moungo-Fruits-1', 'PERSONAL'],
    ['Lobe&Fils!2026', 'PERSONAL'],
    ['Amina@Douala1', 'PERSONAL'],
    ['Ab-677412085', 'PERSONAL'],
    ['Ab-237677412085!', 'PERSONAL'],
    // what everybody tries
    ['Password1!', 'COMMON'],
    ['P@ssw0rd', 'COMMON'],
    ['Azerty@2026', 'COMMON'],
    ['Motdepasse!1', 'COMMON'],
    ['Mélanie-83', 'COMMON'],
    ['Iloveyou!2', 'COMMON'],
    ['12345678Aa!', 'COMMON'],
    ['Abababab!', 'COMMON'],
    // shapes and rows
    ['Mangrove2026!', 'PATTERN'],
    ['Mangrove-123', 'PATTERN'],
    ['Mangrove!777', 'PATTERN'],
    ['2026-Mangrove', 'PATTERN'],
    ['Qsdfghjklm1!', 'PATTERN'],
    ['Zxcvb-Poiuy1!', 'PATTERN'],
    ['Kkkkkk-Llll1', 'PATTERN'],
  ] as const)('is %s: %s', (password, reason) => {
    expect(whyGuessed(password, amina)).toBe(reason);
    expect(passwordStrength(password, amina) === 'WEAK').toBe(reason !== undefined);
  });

  it.each([
    'Quiet-Harbour-71',
    'Wouri-Bridge-2026!',
    'Amina-eats-mangoes',
    'Str0ng!Pass',
    'Marché-Central-12',
    'tR7#kp2Q',
    'K9$dm2026xPq',
    'Sanaga-83719264',
    'Laminated-1!',
    'Пароль-Гавань-71',
  ])('is not %s', (password) => expect(whyGuessed(password, amina)).toBeUndefined());

  it('is somebody’s name for themselves alone', () => {
    expect(whyGuessed('Ewane-Njoh-1', { name: 'Ewane Njoh' })).toBe('PERSONAL');
    expect(whyGuessed('Ewane-Njoh-1', amina)).toBeUndefined();
    expect(whyGuessed('Ewane-Njoh-1', { name: null, email: '', phoneNumber: null })).toBeUndefined();
  });
});

it('says how strong a password is by what is nobody’s but its owner’s', () => {
  expect(passwordStrength('Mangrove', amina)).toBe('WEAK');
  expect(passwordStrength('Mangrove-71', amina)).toBe('FAIR');
  expect(passwordStrength('Amina-Mangrove-71', amina)).toBe('FAIR');
  expect(passwordStrength('Quiet-Mangrove-71', amina)).toBe('STRONG');
});
