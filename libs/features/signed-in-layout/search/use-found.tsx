import {
  type FoundOrganisation,
  type FoundPayment,
  type FoundPerson,
  useSearchEverythingQuery,
} from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { rolesOf } from '@sanaga/domain';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { mayVisit, pathTo, paths } from '@sanaga/navigation';
import { Amount, useAmountText } from '@sanaga/ui';
import { useEffect, useState } from 'react';
import { PaymentStatus } from '../../shared/payment/payment-status.tsx';
import { formatPhone } from '../../shared/people/phone-number.ts';
import { type Entry, type Group, lineOf } from './entries.ts';
import { invoiceEntry, refillEntry, topUpEntry } from './money-entries.tsx';

const pauseMs = 150;

/** Returns what was typed, once the person pauses. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Builds the entry of a payment; `cost` is in words, if the cost is what was typed. */
const paymentEntry = (payment: FoundPayment, cost: string | undefined): Entry => ({
  key: payment.id,
  href: payment.organisation
    ? pathTo.organisationPayment(payment.organisation.id, payment.reference)
    : pathTo.transaction(payment.id),
  icon: payment.kind === 'BULK_PAYOUT' ? 'layers' : 'transfer',
  title: payment.name,
  detail: lineOf(
    payment.organisation?.name,
    payment.reference,
    payment.number && formatPhone(payment.number),
    payment.reason,
    cost,
  ),
  end: (
    <>
      <Amount value={payment.amount} strong />
      <PaymentStatus payment={payment} />
    </>
  ),
});

const organisationEntry = ({ id, name, email, status }: FoundOrganisation): Entry => ({
  key: id,
  href: status === 'REQUESTED' ? pathTo.organisationRequest(id) : pathTo.organisation(id),
  icon: 'building',
  title: name,
  detail: email,
});

/** Returns where a person is seen: among the users, in their organisation, or among the individuals. */
function personHref({ userId, name, organisation }: FoundPerson): string {
  if (organisation === null) return `${paths.users}?${new URLSearchParams({ id: userId })}`;
  if (organisation.accountType === 'ORGANIZATION') return pathTo.organisation(organisation.id);
  return `${paths.individuals}?${new URLSearchParams({ view: 'active', search: name })}`;
}

interface Found {
  groups: Group[];
  /** True while what was typed has no response yet. */
  searching: boolean;
  failed: boolean;
  retry: () => void;
}

/** Returns what the server finds, in groups; returns nothing if too little is typed. */
export function useFound(typed: string): Found {
  const { t } = useTranslation(['search', 'common']);
  const user = useCurrentUser();
  const amountText = useAmountText();
  const { date } = useFormats();
  const text = typed.trim();
  const q = useSettled(text);
  const { currentData, isError, refetch } = useSearchEverythingQuery({ q }, { skip: q === '' });
  const seen = (path: string) => mayVisit(rolesOf(user), path);
  // a person alone has no screen of people
  const hasPeople = user.superAdmin || (seen(paths.users) && user.accountType !== 'INDIVIDUAL');
  const group = <T,>(
    key: string,
    entries: { items: readonly T[]; more: number; moreIsLeast: boolean },
    map: (item: T) => Entry,
  ) => ({
    key,
    title: t(`groups.${key}`),
    entries: entries.items.map((item) => map(item)),
    more:
      entries.more > 0 ? t(entries.moreIsLeast ? 'moreThan' : 'more', { count: entries.more }) : undefined,
  });
  const personEntry = (person: FoundPerson): Entry => ({
    key: person.userId,
    href: personHref(person),
    icon: 'user',
    title: person.name,
    detail: lineOf(
      // an individual's wallet has the person's name
      person.organisation?.accountType === 'ORGANIZATION' ? person.organisation.name : undefined,
      person.roles.map((role) => t(`common:roles.${role}`)).join(', '),
      person.email,
    ),
  });
  const entryOfPayment = (payment: FoundPayment): Entry => {
    const { amount, total } = payment;
    const isTyped = total !== amount && String(total) === text.replaceAll(/\D/g, '');
    return paymentEntry(payment, isTyped ? t('costs', { amount: amountText(total) }) : undefined);
  };
  const current = text === q ? currentData : undefined;
  const { payments, bulkPayments, refills, invoices, cardTopUps, people, beneficiaries, organisations } =
    current ?? {};
  const groups = [
    payments && group('payments', payments, entryOfPayment),
    bulkPayments && group('bulkPayments', bulkPayments, entryOfPayment),
    refills && group('refills', refills, refillEntry),
    cardTopUps && group('cardTopUps', cardTopUps, (topUp) => topUpEntry(topUp, date(topUp.createdAt))),
    invoices &&
      group('invoices', invoices, (invoice) =>
        invoiceEntry(invoice, lineOf(t(`common:plans.${invoice.plan}`), date(invoice.billingDate))),
      ),
    organisations && group('organisations', organisations, organisationEntry),
    people && hasPeople && group('people', withPlace(people, user.superAdmin), personEntry),
    beneficiaries &&
      seen(paths.beneficiaries) &&
      group('beneficiaries', beneficiaries, ({ id, name, phoneNumber }) => ({
        key: id,
        href: `${paths.beneficiaries}?${new URLSearchParams({ id })}`,
        icon: 'contact',
        title: name,
        detail: formatPhone(phoneNumber),
      })),
  ].filter((one) => one !== undefined && one !== false);
  return {
    groups,
    searching: text !== '' && current === undefined && !isError,
    failed: text !== '' && isError,
    retry: () => void refetch(),
  };
}

/** Leaves out super admins in the console, where they have no screen of their own. */
const withPlace = <T extends { items: FoundPerson[] }>(people: T, superAdmin: boolean): T =>
  superAdmin
    ? { ...people, items: people.items.filter(({ organisation }) => organisation !== null) }
    : people;
