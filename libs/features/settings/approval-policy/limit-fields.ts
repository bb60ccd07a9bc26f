import type { ApprovalPolicy } from '@sanaga/api';

export type Limits = ApprovalPolicy['limits'];

/** Limits of everybody and of the organisation, in the order in which they are read. */
export const everybodysLimits = [
  {
    name: 'approverPayment',
    path: ['approver', 'payment'],
    read: ({ approver }: Limits) => approver.payment,
  },
  { name: 'approverDay', path: ['approver', 'day'], read: ({ approver }: Limits) => approver.day },
  { name: 'makerDay', path: ['maker', 'day'], read: ({ maker }: Limits) => maker.day },
  {
    name: 'organisationDay',
    path: ['organisation', 'day'],
    read: ({ organisation }: Limits) => organisation.day,
  },
  { name: 'newPayeeDay', path: ['newPayee', 'day'], read: ({ newPayee }: Limits) => newPayee.day },
] as const;

/** Limits of one person, in the order in which they are read. */
export const personalLimits = [
  { name: 'payment', label: 'approverPayment' },
  { name: 'day', label: 'approverDay' },
  { name: 'madeInADay', label: 'makerDay' },
] as const;

/** Returns limits from the fields of a form, which are empty where there is no limit. */
export const toLimits = ({ approver, maker, organisation, newPayee, people }: Limits): Limits => ({
  approver: { payment: approver.payment ?? null, day: approver.day ?? null },
  maker: { day: maker.day ?? null },
  organisation: { day: organisation.day ?? null },
  newPayee: { day: newPayee.day ?? null },
  people: people.map(({ userId, payment, day, madeInADay }) => ({
    userId,
    payment: payment ?? null,
    day: day ?? null,
    madeInADay: madeInADay ?? null,
  })),
});
