import type { Page } from '@playwright/test';
import type { Ids, Who } from '../test-context.ts';
import { button, dialog, press, type State, text } from './state.ts';

const drawers: State[] = (
  [
    ['a payment', 'admin', ({ paid }) => `/dashboard/transactions?id=${paid}`],
    ['a reversed payment', 'admin', ({ reversed }) => `/dashboard/transactions?id=${reversed}`],
    [
      'a payment that waits for the float',
      'admin',
      ({ postponed }) => `/dashboard/transactions?id=${postponed}`,
    ],
    [
      'a large bulk payment that is being approved',
      'admin',
      ({ large }) => `/dashboard/transactions?id=${large}`,
    ],
    ['a payment to approve', 'validator', ({ waiting }) => `/dashboard?id=${waiting}`],
    ['a bulk payment to approve', 'validator', ({ waitingBulk }) => `/dashboard?id=${waitingBulk}`],
    ['an own payment', 'initiator', ({ waiting }) => `/dashboard?id=${waiting}`],
    ['a beneficiary', 'admin', ({ beneficiary }) => `/dashboard/beneficiaries?id=${beneficiary}`],
    [
      'changing a beneficiary',
      'admin',
      ({ beneficiary }) => `/dashboard/beneficiaries?id=${beneficiary}&edit=1`,
    ],
    ['a member', 'admin', ({ initiator }) => `/dashboard/users?id=${initiator}`],
    ['the access of a member', 'admin', ({ initiator }) => `/dashboard/users?id=${initiator}&change=1`],
    ['a refill', 'admin', ({ refill }) => `/dashboard/balances?id=${refill}`],
    ['a refill of a customer', 'platform', ({ refill }) => `/super-admin/process-refills?id=${refill}`],
    ['an account', 'admin', ({ account }) => `/dashboard/balances?account=${account}`],
  ] as [string, Who, (ids: Ids) => string][]
).map(([what, who, path]) => ({ name: `open: ${what}`, who, path, shows: dialog }));

const opened: State[] = [
  {
    name: 'notifications',
    who: 'admin',
    path: '/dashboard',
    outlives: true,
    then: (page, label) =>
      button(page, new RegExp(`${label('ui:shell.notifications').source.slice(0, -1)}`)).click(),
    shows: (page, label) => page.getByRole('heading', { name: label('notifications:panel.title') }),
  },
  {
    name: 'a document that is replaced',
    who: 'admin',
    path: '/dashboard/settings?tab=documents',
    then: press('documents:replaceName'),
    shows: (page, label) => button(page, label('documents:submit')),
  },
  {
    name: 'an account that its phone declined',
    who: 'admin',
    path: '/dashboard/settings',
    then: press('settings:provider.confirmName'),
    shows: (page, label) => button(page, label('settings:phone.again')),
  },
  {
    name: 'the documents of an organisation',
    who: 'platform',
    path: ({ organisation }) => `/super-admin/organizations?id=${organisation}&tab=documents`,
    shows: text('documents:kinds.RCCM'),
  },
  {
    name: 'more filters',
    who: 'admin',
    path: '/dashboard/transactions',
    then: press('transactions:more.open'),
    shows: (page, label) => page.getByRole('group', { name: label('transactions:more.label') }),
  },
  {
    name: 'saved filters',
    who: 'admin',
    path: '/dashboard/transactions?status=PENDING',
    then: press('filters:open'),
    shows: text('filters:dropped_one'),
  },
  {
    name: 'saving filters',
    who: 'admin',
    path: '/dashboard/transactions?status=PENDING',
    then: press('filters:open', 'filters:save'),
    shows: (page, label) => page.getByRole('textbox', { name: label('filters:form.name') }),
  },
  {
    name: 'no saved filters of the audit log',
    who: 'platform',
    path: '/super-admin/audit',
    then: press('filters:open'),
    shows: text('filters:empty'),
  },
  {
    name: 'the choice of an export',
    who: 'admin',
    path: '/dashboard/transactions',
    then: async (page, label) => {
      await button(page, label('exports:open')).click();
      await page.getByRole('radio', { name: label('exports:formats.csv') }).check();
    },
    shows: (page, label) => page.getByRole('radio', { name: label('exports:separators.semicolon') }),
  },
  {
    name: 'the movements of a statement',
    who: 'admin',
    path: '/dashboard/statement',
    then: async (page) => {
      await page.getByRole('button', { expanded: false, name: /paie-novembre/ }).click();
    },
    shows: (page) => page.getByRole('link', { name: 'Blaise Etoga', exact: true }).first(),
  },
  {
    name: 'the accounts of the journal',
    who: 'platform',
    path: '/super-admin/settings?view=accounts',
    shows: (page, label) => page.getByLabel(label('exports:purposes.beneficiaries')),
  },
  {
    name: 'the issuer of invoices',
    who: 'platform',
    path: '/super-admin/settings?view=issuer',
    shows: (page, label) => page.getByLabel(label('console-settings:issuer.niu')),
  },
  {
    name: 'an invitation begun',
    who: 'admin',
    path: '/dashboard/users',
    then: press('users:invite.open'),
    shows: text('users:invite.context'),
  },
  {
    name: 'handing over',
    who: 'admin',
    path: '/dashboard/users?handover=1',
    shows: text('users:handOver.to'),
  },
  {
    name: 'an organisation',
    who: 'platform',
    path: ({ organisation }) => `/super-admin/organizations?id=${organisation}`,
    shows: (page, label) => page.getByRole('tab', { name: label('organisations:tabs.audit') }),
  },
  {
    name: 'a renamed organisation',
    who: 'platform',
    path: ({ newOrganisation }) => `/super-admin/organizations?id=${newOrganisation}`,
    shows: text('organisations:confirmName.notice'),
  },
  ...['members', 'wallet', 'transactions', 'audit'].map((tab): State => ({
    name: `an organisation's ${tab}`,
    who: 'platform',
    path: ({ organisation }) => `/super-admin/organizations?id=${organisation}&tab=${tab}`,
    shows: (page, label) =>
      page.getByRole('tab', { name: label(`organisations:tabs.${tab}`), selected: true }),
  })),
  {
    name: 'what was recorded',
    who: 'platform',
    path: '/super-admin/audit',
    then: (page) => page.getByRole('main').locator('.sg-open').first().click(),
    shows: dialog,
  },
];

const search = (text: string) => async (page: Page) => {
  await page.keyboard.press('Control+k');
  await dialog(page).getByRole('combobox').fill(text);
};
/** Finds a group by its name, which a number of further results may follow. */
const foundIn =
  (key: string): State['shows'] =>
  (page, label) =>
    dialog(page).getByRole('group', { name: new RegExp(label(key).source.slice(0, -1)) });
const option = (page: Page) => dialog(page).getByRole('option').first();

const searches: State[] = [
  { name: 'the search', who: 'admin', path: '/dashboard', then: search(''), shows: option },
  {
    name: 'what a search found',
    who: 'admin',
    path: '/dashboard',
    then: search('m'),
    shows: foundIn('search:groups.payments'),
  },
  {
    name: 'a search that finds nothing',
    who: 'admin',
    path: '/dashboard',
    then: search('zzz'),
    shows: text('search:none.text'),
  },
  {
    name: 'what a search found',
    who: 'platform',
    path: '/super-admin',
    then: search('m'),
    shows: foundIn('search:groups.organisations'),
  },
];

/** States with something open over the screen or next to it: a drawer, a panel, a tab. */
export const open: readonly State[] = [...drawers, ...opened, ...searches];
