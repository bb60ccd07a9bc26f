import { folded, isPaidLate, isReceivedLate, withoutApostrophes } from '@sanaga/domain';
import type { Answer } from '../operations.ts';

type Result = Answer<'searchEverything'>;
type Payment = Answer<'listTransactions'>['content'][number];
type Invoice = Answer<'listInvoices'>['content'][number];
type Refill = Answer<'listRefills'>['content'][number];
type Member = Answer<'getCompanyEmployees'>[number];
type Beneficiary = Answer<'listAllBeneficiaries'>[number];

const shown = 5;

function group<T extends { name: string }, Item>(all: readonly T[], q: string, map: (one: T) => Item) {
  const words = folded(q).trim().split(' ');
  const wordsOf = (name: string) => folded(` ${name} ${withoutApostrophes(name)}`);
  const found = all.filter(({ name }) => words.every((word) => wordsOf(name).includes(` ${word}`)));
  return {
    items: found.slice(0, shown).map(map),
    more: Math.max(0, found.length - shown),
    moreIsLeast: false,
  };
}

const none = { items: [], more: 0, moreIsLeast: false };

const foundPayment = ({ items, ...payment }: Payment): Result['payments']['items'][number] => {
  const {
    id,
    reference,
    kind,
    status,
    problemReason,
    name,
    number,
    amount,
    total,
    reason,
    bulkId,
    createdAt,
  } = payment;
  return {
    ...{ id, reference, kind, status, problemReason, name, number, amount, total, reason, bulkId, createdAt },
    items: items && { total: items.total, completed: items.completed, cancelled: items.cancelled },
    reversed: payment.correction?.reversed ?? false,
    paidLate: isPaidLate({ problemReason, corrected: payment.correction?.amount ?? 0 }),
    organisation: null,
  };
};

const foundRefill = (refill: Refill): Result['refills']['items'][number] => {
  const { refillId, reference, status, accountName, accountNumber, amount, createdAt } = refill;
  return {
    ...{ id: refillId, reference, status, accountName, accountNumber, amount, createdAt },
    reversed: refill.correction?.reversed ?? false,
    receivedLate: isReceivedLate({ status, corrected: refill.correction?.amount ?? 0 }),
    organisation: null,
  };
};

const accountNamed = (refills: readonly Refill[]) =>
  refills.map((refill) => ({ ...refill, name: refill.accountName }));

const foundInvoice = (one: Invoice): Result['invoices']['items'][number] => {
  const { id, invoice, plan, status, amount, billingDate } = one;
  return { id, invoice, plan, status, amount, billingDate, organisation: null };
};

const numbered = (invoices: readonly Invoice[]) =>
  invoices.map((invoice) => ({ ...invoice, name: invoice.invoice }));

interface Own {
  payments: readonly Payment[];
  refills: readonly Refill[];
  invoices: readonly Invoice[];
  members: readonly Member[];
  beneficiaries: readonly Beneficiary[];
}

/** Returns what a member finds, by the beginnings of names. */
export const searchOf = (
  { payments, refills, invoices, members, beneficiaries }: Own,
  q: string,
): Result => ({
  payments: group(
    payments.filter(({ kind }) => kind !== 'BULK_PAYOUT'),
    q,
    foundPayment,
  ),
  bulkPayments: group(
    payments.filter(({ kind }) => kind === 'BULK_PAYOUT'),
    q,
    foundPayment,
  ),
  people: group(members, q, ({ userId, name, email, roles }) => ({
    userId,
    name,
    email,
    roles,
    organisation: null,
  })),
  beneficiaries: group(beneficiaries, q, ({ id, name, phoneNumber }) => ({ id, name, phoneNumber })),
  organisations: none,
  refills: group(accountNamed(refills), q, foundRefill),
  invoices: group(numbered(invoices), q, foundInvoice),
  cardTopUps: none,
});

/** Finds what has the amount that is typed, as if all were the holder's. */
function amountGroup<T extends { amount: number }, Item>(
  all: readonly T[],
  holder: Platform['organisations'][number] | undefined,
  q: string,
  map: (one: T) => Item,
) {
  const found = all.filter(({ amount }) => String(amount) === q.replaceAll(/\D/g, ''));
  const organisation = holder
    ? { id: holder.organisationId, name: holder.name, accountType: holder.accountType }
    : null;
  const items = found.slice(0, shown).map((one) => ({ ...map(one), organisation }));
  return { items, more: 0, moreIsLeast: false };
}

interface Platform {
  payments: readonly Payment[];
  refills: readonly Refill[];
  individuals: Answer<'getActiveUsers'>['content'];
  organisations: Answer<'listOrganisations'>['content'];
}

/** Returns what a super admin finds: payments and refills by their amount, as if all were of the first organisation. */
export const platformSearchOf = (
  { payments, refills, individuals, organisations }: Platform,
  q: string,
): Result => ({
  payments: amountGroup(
    payments.filter(({ kind }) => kind !== 'BULK_PAYOUT'),
    organisations[0],
    q,
    foundPayment,
  ),
  bulkPayments: none,
  people: group(individuals, q, ({ userId, organisationId, name, email }) => ({
    userId,
    name,
    email,
    roles: ['ADMIN'],
    organisation: { id: organisationId, name, accountType: 'INDIVIDUAL' },
  })),
  beneficiaries: none,
  organisations: group(organisations, q, ({ organisationId, name, email, accountType, status }) => ({
    id: organisationId,
    name,
    email,
    accountType,
    status,
  })),
  refills: amountGroup(refills, organisations[0], q, foundRefill),
  invoices: none,
  cardTopUps: none,
});
