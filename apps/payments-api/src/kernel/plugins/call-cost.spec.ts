import { expect, it } from '@jest/globals';
import {
  beneficiaries,
  bulkTransactions,
  fileTransactions,
  operations,
  platform,
  profile,
  search,
  transactions,
  wallet,
} from '@sanaga/contract';
import { costOf } from './call-cost.ts';

it('counts a page, a picture and a stream as one', () => {
  expect(costOf(wallet.getWallet, {})).toBe(1);
  expect(costOf(transactions.listTransactions, { page: '3', search: '' })).toBe(1);
  expect(costOf(profile.getUserProfilePicture, {})).toBe(1);
  expect(costOf(platform.streamEvents, {})).toBe(1);
});

it('counts what is searched, written, saved and uploaded for more', () => {
  expect(costOf(transactions.listTransactions, { search: 'pauline' })).toBe(20);
  expect(costOf(search.searchEverything, { q: 'pauline' })).toBe(20);
  expect(costOf(transactions.cancelTransaction, {})).toBe(2);
  expect(costOf(beneficiaries.exportBeneficiaries, {})).toBe(60);
  expect(costOf(bulkTransactions.generateBulkTransactionPdf, {})).toBe(60);
  expect(costOf(fileTransactions.uploadPaymentFile, {})).toBe(60);
});

it('has a cost for every call', () => {
  expect(operations.filter((operation) => !(costOf(operation, {}) > 0))).toEqual([]);
});
