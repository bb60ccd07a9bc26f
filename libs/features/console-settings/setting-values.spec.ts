import type { PlatformSettings } from '@sanaga/api';
import { changesOf, toPercent, typedOf } from './setting-values.ts';

const settings: PlatformSettings = {
  ...{ feeRate: 0.005, taxRate: 0.002, levy: 4, payoutMin: 500, payoutMax: 500_000 },
  ...{
    taxRemittedBy: 'US',
    refillAgreementThreshold: null,
    aloneDailyLimit: 100_000,
    reminderHours: 24,
    verificationAmount: 100,
    alertFloatBelow: null,
    alertStatementBy: null,
    alertFailureRate: null,
    alertFailureCount: 20,
    alertOldestMinutes: null,
    requiredDocuments: [],
    changedAt: null,
    changedBy: null,
  },
};

it('shows rates in percent, to the last millionth', () => {
  expect(typedOf(settings)).toMatchObject({ feeRate: 0.5, taxRate: 0.2, refillAgreementThreshold: null });
  expect([0.010001, 0.07, 0.1].map(toPercent)).toEqual([1.0001, 7, 10]);
});

it('sends what changed and nothing else, as the server takes it', () => {
  const typed = typedOf(settings);
  expect(changesOf(settings, typed)).toEqual({});
  const after = { ...typed, feeRate: 0.7, levy: 0, refillAgreementThreshold: 5_000_000 };
  expect(changesOf(settings, after)).toEqual({
    feeRate: 0.007,
    levy: 0,
    refillAgreementThreshold: 5_000_000,
  });
  expect(changesOf(settings, { ...typed, taxRemittedBy: 'OPERATOR' })).toEqual({ taxRemittedBy: 'OPERATOR' });
  expect(changesOf(settings, { ...typed, requiredDocuments: ['NIU'] })).toEqual({
    requiredDocuments: ['NIU'],
  });
  const both: PlatformSettings = { ...settings, requiredDocuments: ['RCCM', 'NIU'] };
  expect(changesOf(both, { ...typed, requiredDocuments: ['NIU', 'RCCM'] })).toEqual({});
  const none = { ...settings, refillAgreementThreshold: 1_000 };
  expect(changesOf(none, { ...typed })).toEqual({ refillAgreementThreshold: null });
});
