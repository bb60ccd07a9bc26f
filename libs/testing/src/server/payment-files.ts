import { bulkItems } from '../bulk-fixtures.ts';
import { aPaymentFile, aRepeat } from '../file-fixtures.ts';
import { newId } from '../fixtures.ts';
import { ids, refOf } from './people.ts';
import { hoursAgo } from './time.ts';

/** Files that were uploaded: one with rows that need a look, and one that was sent. */
export const paymentFiles = [
  aPaymentFile({
    fileId: ids.faultyFile,
    fileName: 'récolte-deuxième-quinzaine-novembre-2026-version-corrigée.csv',
    rows: 5,
    accepted: 2,
    excluded: 3,
    excludedAmount: 1_368_000,
    errorCount: 3,
    warningCount: 1,
    createdBy: refOf('initiator'),
    makers: [ids.initiator],
    createdAt: hoursAgo(3),
    repeats: aRepeat({
      fileName: 'récolte-deuxième-quinzaine-novembre-2026.csv',
      uploadedAt: hoursAgo(30),
      rows: 2,
      sameRows: 2,
    }),
  }),
  aPaymentFile({
    fileId: ids.namelessFile,
    fileName: 'primes-de-récolte.csv',
    rows: 42,
    accepted: 42,
    warningCount: 1,
    names: { checked: 17, total: 42 },
    createdBy: refOf('initiator'),
    makers: [ids.initiator],
    createdAt: hoursAgo(2),
  }),
  aPaymentFile({
    fileId: ids.checkingFile,
    fileName: 'salaires-saisonniers.csv',
    status: 'CHECKING',
    rows: 0,
    accepted: 0,
    totalAmount: 0,
    progress: { done: 42_000, total: 100_000, rowsPerSecond: 21_400, secondsLeft: 3 },
    createdBy: refOf('initiator'),
    makers: [ids.initiator],
    createdAt: hoursAgo(0.01),
  }),
  aPaymentFile({
    fileId: ids.refusedFile,
    fileName: 'salaires-saisonniers-copie.csv',
    status: 'REFUSED',
    rows: 0,
    accepted: 0,
    totalAmount: 0,
    refusal: {
      code: 'FILE_UNREADABLE',
      message: 'This file cannot be read. Upload a CSV file or a spreadsheet: XLSX, XLS, XLSB or ODS.',
      errors: [{ field: 'file', message: 'The quotation marks do not match, from line 48,211 on.' }],
    },
    createdBy: refOf('initiator'),
    makers: [ids.initiator],
    createdAt: hoursAgo(1),
  }),
  aPaymentFile({
    status: 'PROCESSED',
    bulkId: newId(),
    items: bulkItems({ total: 13, completed: 11, failed: 2, problematic: 2 }),
    createdBy: refOf('initiator'),
    createdAt: hoursAgo(30),
  }),
];
