import { describe, expect, it } from '@jest/globals';
import {
  cities,
  cityMatches,
  cityValue,
  currentRole,
  jobTitles,
  grantableRoles,
  memberRoles,
  dayMs,
  paymentOperators,
  planLimits,
  planNames,
  profileCountries,
  roles,
  storageKeys,
} from './index.ts';

/** Names and numbers that the specification fixes: changing one of these changes what was specified. */
describe('the constants of the specification', () => {
  it('are its reference lists', () => {
    expect(cities).toEqual([
      { label: 'Yaoundé', value: 'yaounde' },
      { label: 'Douala', value: 'douala' },
      { label: 'Buea', value: 'buea' },
      { label: 'Garoua', value: 'garoua' },
      { label: 'Bafoussam', value: 'bafoussam' },
      { label: 'Bertoua', value: 'bertoua' },
      { label: 'Ngaoundéré', value: 'ngaoundere' },
      { label: 'Ebolowa', value: 'ebolowa' },
      { label: 'Bamenda', value: 'bamenda' },
      { label: 'Maroua', value: 'maroua' },
    ]);
    expect(profileCountries).toEqual(['Cameroon', 'Nigeria']);
    expect(paymentOperators).toEqual([{ label: 'MTN MOBILE MONEY', value: 'MOMO' }]);
    expect(jobTitles).toContain('Team Lead');
  });

  it('are found in its list of cities with and without accents', () => {
    expect(cities.map(({ label }) => cityValue(label))).toEqual(cities.map(({ value }) => value));
    expect(cityValue(' YAOUNDE ')).toBe('yaounde');
    expect(cities.filter(({ value }) => cityMatches('Ndé', value)).map(({ label }) => label)).toEqual([
      'Yaoundé',
      'Ngaoundéré',
    ]);
    expect(cities.some(({ value }) => cityMatches('Limbe', value))).toBe(false);
  });

  it('are its roles, and how the current one is found', () => {
    expect(roles).toEqual(['SUPER_ADMIN', 'ADMIN', 'INITIATOR', 'VALIDATOR']);
    expect(grantableRoles).toEqual(['VALIDATOR', 'INITIATOR', 'ADMIN']);
    expect(grantableRoles.toSorted()).toEqual(memberRoles.toSorted());
    expect(currentRole({ superAdmin: true, roles: ['ADMIN'] })).toBe('SUPER_ADMIN');
    expect(currentRole({ superAdmin: false, roles: ['VALIDATOR', 'INITIATOR', 'ADMIN'] })).toBe('ADMIN');
    expect(currentRole({ superAdmin: false, roles: ['VALIDATOR', 'INITIATOR'] })).toBe('INITIATOR');
    expect(currentRole({ superAdmin: false, roles: ['VALIDATOR'] })).toBe('VALIDATOR');
  });

  it('are its plans and their limits', () => {
    expect(planNames).toEqual({ STARTER: 'Starter', PREMIUM: 'Premium', PRO: 'Pro' });
    expect(planLimits).toEqual({
      STARTER: { ADMIN: 1, INITIATOR: 1, VALIDATOR: 1 },
      PREMIUM: { ADMIN: 2, INITIATOR: 3, VALIDATOR: 2 },
      PRO: { ADMIN: 4, INITIATOR: 5, VALIDATOR: 4 },
    });
  });

  it('are its storage keys and the day of the session check', () => {
    expect(Object.keys(storageKeys)).toEqual([
      'currentUser',
      'previousRoute',
      'language',
      'isAuthenticated',
      'phoneCodes',
      'accessToken',
    ]);
    expect(dayMs).toBe(86_400_000);
  });
});
