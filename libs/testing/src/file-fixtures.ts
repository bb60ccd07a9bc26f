import { newId } from './fixtures.ts';
import type { Answer } from './operations.ts';

type PaymentFile = Answer<'getPaymentFile'>;
type PaymentFileRow = Answer<'listPaymentFileRows'>['content'][number];

const at = '2026-11-20T08:30:00.000Z';

/** Makes a file of three rows with nothing wrong, and what it costs. */
export const aPaymentFile = (changes: Partial<PaymentFile> = {}): PaymentFile => ({
  fileId: newId(),
  fileName: 'paie-novembre.csv',
  format: 'CSV',
  status: 'UPLOADED',
  rows: 3,
  accepted: 3,
  excluded: 0,
  totalAmount: 150_000,
  excludedAmount: 0,
  errorCount: 0,
  warningCount: 0,
  revision: 0,
  createdBy: { userId: '00000000-0000-4000-8000-00000000bbbb', name: 'Amina Hamadou' },
  makers: ['00000000-0000-4000-8000-00000000bbbb'],
  createdAt: at,
  bulkId: null,
  items: null,
  progress: null,
  refusal: null,
  names: { checked: 3, total: 3 },
  errors: [],
  warnings: [],
  cost: { amount: 150_000, fee: 750, tax: 300, levy: 12, total: 151_062 },
  approvers: [{ userId: '00000000-0000-4000-8000-00000000dddd', name: 'Victor Tabi' }],
  repeats: null,
  ...changes,
});

/** Makes another file that pays the same three rows, not sent yet. */
export const aRepeat = (
  changes: Partial<NonNullable<PaymentFile['repeats']>> = {},
): NonNullable<PaymentFile['repeats']> => ({
  fileId: newId(),
  fileName: 'paie-octobre.csv',
  uploadedAt: '2026-10-28T08:30:00.000Z',
  bulkId: null,
  status: null,
  rows: 3,
  sameRows: 3,
  isSame: true,
  ...changes,
});

export const aPaymentFileRow = (changes: Partial<PaymentFileRow> = {}): PaymentFileRow => ({
  line: 2,
  state: 'ok',
  leftOut: false,
  name: 'Nadège Fouda Onana',
  number: '677412086',
  payeeNumber: '+237677412086',
  amountTyped: '50000',
  amount: 50_000,
  reason: 'Salaire',
  email: '',
  receiverMessage: '',
  registeredName: 'FOUDA ONANA NADEGE',
  nameMatch: 'MATCH',
  nameChecked: true,
  errors: [],
  warnings: [],
  correctedBy: null,
  ...changes,
});
