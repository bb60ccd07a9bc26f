import type { Language } from './reference-lists.ts';

const plainTransactions = [
  'transactionId',
  'type',
  'kind',
  'beneficiary',
  'number',
  'amount',
  'fee',
  'tax',
  'levy',
  'total',
  'currency',
  'status',
  'operatorCode',
  'paymentMethod',
  'reason',
  'createdBy',
  'approvedBy',
  'createdAt',
  'finishedAt',
] as const;

/** Columns of each list's CSV by default: outside clients rely on them and on their order. */
export const plainColumns = {
  transactions: plainTransactions,
  // the same call for a super admin
  allTransactions: plainTransactions,
  statement: [
    'date',
    'type',
    'reference',
    'name',
    'number',
    'reason',
    'moneyIn',
    'moneyOut',
    'charges',
    'balance',
    'currency',
  ],
  organisations: [
    'organisationId',
    'walletNumber',
    'name',
    'username',
    'email',
    'phoneNumber',
    'category',
    'location',
    'website',
    'plan',
    'status',
    'createdAt',
    'approvedAt',
  ],
  beneficiaries: [
    'beneficiaryId',
    'name',
    'phoneNumber',
    'email',
    'registeredName',
    'nameMatch',
    'createdAt',
  ],
  audit: [
    'auditId',
    'chain',
    'position',
    'at',
    'actorId',
    'actor',
    'organisationId',
    'organisation',
    'action',
    'subjectType',
    'subjectId',
    'detail',
    'clientAddress',
    'hash',
  ],
  exceptions: [
    'exceptionId',
    'kind',
    'status',
    'openedAt',
    'organisation',
    'transactionId',
    'beneficiary',
    'product',
    'operatorReference',
    'ours',
    'theirs',
    'difference',
    'statement',
    'line',
    'resolution',
    'note',
    'resolvedBy',
    'resolvedAt',
  ],
  pastDecisions: [
    'decidedAt',
    'subject',
    'outcome',
    'organisation',
    'reference',
    'document',
    'amount',
    'reason',
    'decidedBy',
  ],
  journal: [
    'date',
    'entry',
    'type',
    'reference',
    'name',
    'reason',
    'account',
    'purpose',
    'debit',
    'credit',
    'currency',
  ],
} as const;

const transactionColumns = [
  ...plainTransactions,
  'approvedAt',
  'correction',
  'expenseCategory',
  'receiverMessage',
  'operatorReference',
  'bulkId',
  'bulkName',
  'line',
] as const;

/** Columns that a person can choose from, in the order of the file. */
export const exportColumns = {
  transactions: transactionColumns,
  // of all holders: the one that each belongs to
  allTransactions: ['organisation', 'walletNumber', ...transactionColumns],
  statement: [
    ...plainColumns.statement,
    'expenseCategory',
    'operatorReference',
    'bulkId',
    'bulkName',
    'line',
  ],
  organisations: plainColumns.organisations,
  beneficiaries: plainColumns.beneficiaries,
  audit: plainColumns.audit,
  exceptions: plainColumns.exceptions,
  pastDecisions: plainColumns.pastDecisions,
  journal: plainColumns.journal,
} as const;

export type ExportedList = keyof typeof exportColumns;
export type ExportColumn<List extends ExportedList> = (typeof exportColumns)[List][number];

/**
 * Names the heading of a column: a movement's type is headed as a payment's kind, since a payment's type is single or
 * bulk.
 */
export const headingOf = (list: ExportedList, column: string): string =>
  column === 'type' && (list === 'statement' || list === 'journal') ? 'kind' : column;

/** Maximum of payments that one call names to export them, or for their receipts. */
export const mostChosenAtOnce = 100;

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const csvSeparators = ['comma', 'semicolon'] as const;
export type CsvSeparator = (typeof csvSeparators)[number];
export const separatorSigns: Record<CsvSeparator, string> = { comma: ',', semicolon: ';' };

/** Separator that spreadsheets of a language expect between the cells of a CSV file. */
export const usualSeparator: Record<Language, CsvSeparator> = {
  en: 'comma',
  fr: 'semicolon',
  de: 'semicolon',
};

/** Statuses and kinds as words of the person's language, or as the codes of the API. */
export const exportValues = ['words', 'codes'] as const;
export type ExportValues = (typeof exportValues)[number];
