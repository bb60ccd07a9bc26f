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
import { maxUploadBytes } from '@sanaga/domain';
import { costOf } from './call-cost.ts';

it('counts a page, a picture and a stream as one', () => {
  expect(costOf(wallet.getWallet, {}, {})).toBe(1);
  expect(costOf(transactions.listTransactions, { page: '3', search: '' }, {})).toBe(1);
  expect(costOf(profile.getUserProfilePicture, {}, {})).toBe(1);
  expect(costOf(platform.streamEvents, {}, {})).toBe(1);
});

it('counts what is searched, written, saved and uploaded for more', () => {
  expect(costOf(transactions.listTransactions, { search: 'pauline' }, {})).toBe(20);
  expect(costOf(search.searchEverything, { q: 'pauline' }, {})).toBe(20);
  expect(costOf(transactions.cancelTransaction, {}, {})).toBe(2);
  expect(costOf(beneficiaries.exportBeneficiaries, {}, {})).toBe(60);
  expect(costOf(bulkTransactions.generateBulkTransactionPdf, {}, {})).toBe(15);
});

it('counts a file that is sent by its size, and one of a size not said as the largest', () => {
  const cost = (length?: string) =>
    costOf(fileTransactions.uploadPaymentFile, {}, length === undefined ? {} : { 'content-length': length });
  expect([cost('800'), cost('5000000')]).toEqual([61, 310]);
  expect(cost()).toBe(60 + Math.ceil(Math.max(...Object.values(maxUploadBytes)) / 20_000));
});

it('has a cost for every call', () => {
  expect(operations.filter((operation) => !(costOf(operation, {}, {}) > 0))).toEqual([]);
});
