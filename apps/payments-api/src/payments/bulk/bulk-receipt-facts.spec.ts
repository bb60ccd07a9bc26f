import { expect, it } from '@jest/globals';
import { itemText } from './bulk-receipt-facts.ts';

type Item = Parameters<typeof itemText>[1];

it.each([
  ['en', /^Paid late: 40,000.XAF taken from the wallet$/],
  ['fr', /^Payé tardivement\s: 40.000.XAF débités du portefeuille$/],
  ['de', /^Nachträglich ausgezahlt: 40\.000.XAF von der Wallet abgebucht$/],
] as const)('calls an item in %s that failed and was debited after all paid late', (language, text) => {
  const item = { status: 'PROBLEMATIC', problem_reason: 'FAILED', operator_code: 'PAYEE_NOT_FOUND' };
  const corrected = { corrected_at: new Date(), corrected_amount: -40_000n, name_match: 'MATCH' };
  expect(itemText(language, { ...item, ...corrected } as Item)).toMatch(text);
});
