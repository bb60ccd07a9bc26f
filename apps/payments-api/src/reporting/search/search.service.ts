import type { search } from '@sanaga/contract';
import { may, type Language } from '@sanaga/domain';
import type { z } from 'zod';
import { searchBills, searchBillsOfAll, type FoundBillRow } from '../../billing/bill-search.repository.ts';
import { invoiceNumber, statusOf } from '../../billing/subscriptions.mapper.ts';
import { auditOnce, looks } from '../../kernel/audit.ts';
import { bulkName, searchedName } from '../../payments/bulk-name.ts';
import { seesContacts, type Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import type { FoundRows } from '../../kernel/search.ts';
import {
  searchPayments,
  searchPaymentsOfAll,
  type FoundPayments,
} from '../../payments/transactions/found-payments.repository.ts';
import { peopleSearchOf } from '../../payments/search/payment-search.repository.ts';
import {
  isPaidLate,
  isReversed,
  transactionReference,
} from '../../payments/transactions/transactions.mapper.ts';
import { topUpReference } from '../../wallet/card/card.mapper.ts';
import type { TopUpRow } from '../../wallet/card/card.repository.ts';
import { searchTopUps } from '../../wallet/card/top-up-search.repository.ts';
import {
  searchRefills,
  searchRefillsOfAll,
  type FoundRefillRow,
} from '../../wallet/refills/refill-search.repository.ts';
import {
  isReceivedLate,
  isReversed as isRefillReversed,
  refillReference,
} from '../../wallet/refills/refills.mapper.ts';
import * as repository from './search.repository.ts';

type Result = z.input<typeof search.SearchResult>;
type PaymentRow = FoundPayments['payments']['rows'][number];

const shown = 5;
/** Number of results that are shown, and up to which they are counted; nobody looks through more of them here. */
const limits = { shown, counted: 101 };
const nothing = { rows: [], count: 0 };

/** Searches what the caller may see in lists; returns the best five of each kind. */
export async function searchEverything(deps: Dependencies, caller: Caller, asked: string): Promise<Result> {
  const { organisationId } = caller;
  const text = searchedName(caller.shownLanguage, asked);
  if (organisationId === null) return searchPlatform(deps, caller, text);
  const [members, payments, beneficiaries, refills, bills, topUps] = await Promise.all([
    repository.searchMembers(deps.db, organisationId, { text, byContact: seesContacts(caller) }, limits),
    searchPayments(deps.db, organisationId, { text, people: peopleSearchOf(caller) }, limits),
    may(caller, 'beneficiary:list')
      ? repository.searchBeneficiaries(deps.db, organisationId, text, limits)
      : nothing,
    may(caller, 'refill:list') ? searchRefills(deps.db, organisationId, text, limits) : nothing,
    may(caller, 'bill:list') ? searchBills(deps.db, organisationId, text, limits) : nothing,
    may(caller, 'card:top-up') ? searchTopUps(deps.db, organisationId, text, limits) : nothing,
  ]);
  return {
    payments: toGroup(payments.payments, toOwnPayment(caller.shownLanguage)),
    bulkPayments: toGroup(payments.bulkPayments, toOwnPayment(caller.shownLanguage)),
    people: toGroup(members, ({ id, name, email, roles }) => ({
      userId: id,
      name,
      ...(seesContacts(caller) && { email }),
      roles,
      organisation: null,
    })),
    beneficiaries: toGroup(beneficiaries, ({ id, name, phone_number }) => ({
      id,
      name,
      phoneNumber: phone_number,
    })),
    organisations: toGroup(nothing, toOrganisation),
    refills: toGroup(refills, toOwnRefill),
    invoices: toGroup(bills, (row) => ({ ...toInvoice(row, deps.now()), organisation: null })),
    cardTopUps: toGroup(topUps, toTopUp),
  };
}

async function searchPlatform(deps: Dependencies, caller: Caller, text: string): Promise<Result> {
  const { db } = deps;
  const [people, organisations, { payments, bulkPayments }, refills, bills] = await Promise.all([
    repository.searchPeople(db, text, limits),
    repository.searchOrganisations(db, text, limits),
    searchPaymentsOfAll(db, text, limits),
    searchRefillsOfAll(db, text, limits),
    searchBillsOfAll(db, text, limits),
  ]);
  await auditLooks(deps, caller, [...payments.rows, ...bulkPayments.rows]);
  return {
    payments: toGroup(payments, toPaymentOfAny(caller.shownLanguage)),
    bulkPayments: toGroup(bulkPayments, toPaymentOfAny(caller.shownLanguage)),
    people: toGroup(people, (row) => ({
      userId: row.id,
      name: row.name,
      email: row.email,
      roles: row.roles,
      organisation:
        row.organisation_id === null || row.organisation_name === null || row.account_type === null
          ? null
          : { id: row.organisation_id, name: row.organisation_name, accountType: row.account_type },
    })),
    beneficiaries: toGroup(nothing, toNothing),
    organisations: toGroup(organisations, toOrganisation),
    refills: toGroup(refills, toRefillOfAny),
    invoices: toGroup(bills, (row) => ({ ...toInvoice(row, deps.now()), organisation: holderOf(row) })),
    cardTopUps: toGroup(nothing, toTopUp),
  };
}

/** Records in each holder's log that a super admin was shown its payments, as for a list of them. */
async function auditLooks({ db }: Dependencies, caller: Caller, rows: readonly PaymentRow[]): Promise<void> {
  for (const organisationId of new Set(rows.map((row) => row.organisation_id)))
    await auditOnce(
      db,
      caller,
      {
        action: 'organisation.read-transactions',
        subjectType: 'organisation',
        subjectId: organisationId,
        organisationId,
      },
      looks,
    );
}

const toNothing = (row: never): never => row;

const toOwnPayment = (language: Language) => (row: PaymentRow) => ({
  ...toPayment(row, language),
  organisation: null,
});

const toPaymentOfAny = (language: Language) => (row: PaymentRow) => ({
  ...toPayment(row, language),
  organisation: holderOf(row),
});

type HolderColumns = Pick<PaymentRow, 'organisation_id' | 'organisation_name' | 'account_type'>;

const holderOf = ({ organisation_id, organisation_name, account_type }: HolderColumns) => ({
  id: organisation_id,
  name: organisation_name,
  accountType: account_type,
});

const toOwnRefill = (row: FoundRefillRow) => ({ ...toRefill(row), organisation: null });

const toRefillOfAny = (row: FoundRefillRow) => ({ ...toRefill(row), organisation: holderOf(row) });

const toRefill = (row: FoundRefillRow) => ({
  id: row.id,
  reference: refillReference(row.number),
  status: row.status,
  reversed: isRefillReversed(row),
  receivedLate: isReceivedLate(row),
  accountName: row.account_name,
  accountNumber: row.account_number,
  amount: Number(row.amount),
  createdAt: row.created_at.toISOString(),
});

const toPayment = (row: PaymentRow, language: Language) => ({
  id: row.id,
  reference: transactionReference(row.number),
  kind: row.kind,
  status: row.status,
  problemReason: row.problem_reason,
  reversed: isReversed(row),
  paidLate: isPaidLate(row),
  name: bulkName(language, row.payee_name, row.retry_nth),
  number: row.payee_number,
  amount: Number(row.amount),
  total: Number(row.total),
  reason: row.reason,
  bulkId: row.bulk_id,
  items:
    row.items_total === null
      ? null
      : {
          total: row.items_total,
          completed: row.items_completed ?? 0,
          cancelled: row.items_cancelled ?? 0,
        },
  createdAt: row.created_at.toISOString(),
});

const toInvoice = (row: FoundBillRow, now: Date) => ({
  id: row.id,
  invoice: invoiceNumber(row.number),
  plan: row.plan,
  status: statusOf(row, now),
  amount: Number(row.amount),
  billingDate: row.due_at.toISOString(),
});

const toTopUp = (row: TopUpRow) => ({
  id: row.id,
  reference: topUpReference(row.number),
  status: row.status,
  amount: Number(row.amount),
  takenBack: Number(row.taken_back),
  createdAt: row.created_at.toISOString(),
});

const toOrganisation = ({ id, name, email, account_type, status }: repository.FoundOrganisationRow) => ({
  id,
  name,
  email,
  accountType: account_type,
  status,
});

function toGroup<Row, Item>({ rows, count }: FoundRows<Row>, map: (row: Row) => Item) {
  const moreIsLeast = count >= limits.counted;
  return { items: rows.map(map), more: count - rows.length - (moreIsLeast ? 1 : 0), moreIsLeast };
}
