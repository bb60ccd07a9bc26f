import { expect, type Locator, type Page } from '@playwright/test';
import type { Say } from './looks.ts';
import type { Facts, Who } from './world.ts';

/** What a screen is shown as beyond the everyday: without anything, with something open, with something wrong. */
export interface State {
  name: string;
  who: Who;
  path: string | ((facts: Facts) => string);
  /** What the server does with what the screen reads: it breaks, or never answers. */
  server?: 'fails' | 'is silent';
  /** What a person does there. */
  then?: (page: Page, say: Say) => Promise<void>;
  /** What tells that the state is there. */
  shows: (page: Page, say: Say) => Locator;
}

const text =
  (key: string): State['shows'] =>
  (page, say) =>
    page.getByText(say(key)).first();

const button = (page: Page | Locator, name: RegExp): Locator => page.getByRole('button', { name }).first();

const press =
  (...keys: string[]): State['then'] =>
  async (page, say) => {
    for (const key of keys) await button(page, say(key)).click();
  };

/** The last that opened: a question stands over the drawer it was asked in. */
const dialog = (page: Page): Locator => page.getByRole('dialog').last();

const everyday = (who: Who, paths: readonly string[]) => paths.map((path) => ({ who, path }));

const empty: State[] = (
  [
    ['/dashboard', 'admin-overview:recent.none'],
    ['/dashboard/transactions', 'transactions:empty.title'],
    ['/dashboard/beneficiaries', 'beneficiaries:empty.title'],
    ['/dashboard/balances', 'balances:empty.title'],
    ['/dashboard/expenses', 'expenses:empty.title'],
    ['/dashboard/target', 'target:past.none'],
    ['/dashboard/history', 'history:empty.title'],
    ['/dashboard/settings', 'settings:provider.empty.title'],
  ] as const
).map(([path, key]) => ({ name: 'empty', who: 'newcomer', path, shows: text(key) }));

const alone: State = {
  name: 'alone',
  who: 'newcomer',
  path: '/dashboard/users',
  shows: (page, say) => button(page, say('users:alone.invite')),
};

const nothingFound: State[] = [
  ...everyday('admin', ['/dashboard/transactions', '/dashboard/beneficiaries']),
  ...everyday('platform', ['/super-admin/organizations', '/super-admin/services']),
].map(({ who, path }) => ({
  name: 'nothing found',
  who,
  path: `${path}?search=zzz`,
  shows: (page, say) => button(page, say('ui:nothingFound.clear')),
}));

const whereDataCanFail = [
  ...everyday('admin', [
    '/dashboard',
    '/dashboard/transactions',
    '/dashboard/users',
    '/dashboard/beneficiaries',
    '/dashboard/balances',
    '/dashboard/expenses',
    '/dashboard/target',
    '/dashboard/history',
    '/dashboard/settings',
    '/dashboard/settings?tab=plans',
  ]),
  ...everyday('initiator', ['/dashboard']),
  ...everyday('validator', ['/dashboard']),
  ...everyday('platform', [
    '/super-admin',
    '/super-admin/organisation-request',
    '/super-admin/organizations',
    '/super-admin/individuals',
    '/super-admin/process-refills',
    '/super-admin/subscriptions',
    '/super-admin/services',
    '/super-admin/reports',
    '/super-admin/audit',
    '/super-admin/settings?view=superAdmins',
  ]),
];

const failing: State[] = whereDataCanFail.map(({ who, path }) => ({
  name: 'the server fails',
  who,
  path,
  server: 'fails',
  shows: (page, say) => button(page, say('ui:error.retry')),
}));

const loading: State[] = whereDataCanFail.map(({ who, path }) => ({
  name: 'loading',
  who,
  path,
  server: 'is silent',
  shows: (page, say) => page.getByRole('status', { name: say('ui:loading') }).first(),
}));

const forOthers: State[] = everyday('validator', [
  '/dashboard/users',
  '/dashboard/beneficiaries',
  '/dashboard/balances',
  '/dashboard/expenses',
  '/dashboard/target',
  '/dashboard/history',
  '/dashboard/transactions/new',
  '/dashboard/transactions/request',
  '/dashboard/transactions/bulk',
]).map((at) => ({ ...at, name: 'for another role', shows: text('ui:noPermission.title') }));

const drawers: State[] = (
  [
    ['a payment', 'admin', ({ paid }) => `/dashboard/transactions?id=${paid}`],
    ['a payment to approve', 'validator', ({ waiting }) => `/dashboard?id=${waiting}`],
    ['an own payment', 'initiator', ({ waiting }) => `/dashboard?id=${waiting}`],
    ['a beneficiary', 'admin', ({ beneficiary }) => `/dashboard/beneficiaries?id=${beneficiary}`],
    [
      'changing a beneficiary',
      'admin',
      ({ beneficiary }) => `/dashboard/beneficiaries?id=${beneficiary}&edit=1`,
    ],
    ['a member', 'admin', ({ member }) => `/dashboard/users?id=${member}`],
    ['the access of a member', 'admin', ({ member }) => `/dashboard/users?id=${member}&change=1`],
    ['a refill', 'admin', ({ refill }) => `/dashboard/balances?id=${refill}`],
    ['an account', 'admin', ({ account }) => `/dashboard/balances?account=${account}`],
  ] as [string, Who, (facts: Facts) => string][]
).map(([what, who, path]) => ({ name: `open: ${what}`, who, path, shows: dialog }));

const opened: State[] = [
  {
    name: 'notifications',
    who: 'admin',
    path: '/dashboard',
    then: (page, say) =>
      button(page, new RegExp(`${say('ui:shell.notifications').source.slice(0, -1)}`)).click(),
    shows: (page, say) => page.getByRole('heading', { name: say('notifications:panel.title') }),
  },
  {
    name: 'more filters',
    who: 'admin',
    path: '/dashboard/transactions',
    then: press('transactions:more.open'),
    shows: (page, say) => page.getByRole('group', { name: say('transactions:more.label') }),
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
    shows: (page, say) => page.getByRole('tab', { name: say('organisations:tabs.audit') }),
  },
  ...['members', 'wallet', 'transactions', 'audit'].map((tab): State => ({
    name: `an organisation's ${tab}`,
    who: 'platform',
    path: ({ organisation }) => `/super-admin/organizations?id=${organisation}&tab=${tab}`,
    shows: (page, say) => page.getByRole('tab', { name: say(`organisations:tabs.${tab}`), selected: true }),
  })),
  {
    name: 'what was recorded',
    who: 'platform',
    path: '/super-admin/audit',
    then: (page) => page.getByRole('main').locator('.sg-open').first().click(),
    shows: dialog,
  },
];

const questions: State[] = [
  {
    name: 'logging out',
    who: 'admin',
    path: '/dashboard/profile',
    then: async (page, say) => {
      // a phone has it in the menu of the person
      const leave = page.getByRole('button', { name: say('ui:shell.logout') });
      if (!(await leave.first().isVisible())) await page.locator('button.sg-person').click();
      await leave.first().click();
    },
    shows: dialog,
  },
  {
    name: 'approving',
    who: 'validator',
    path: ({ waiting }) => `/dashboard?id=${waiting}`,
    then: press('payment:approve.action'),
    shows: (page, say) => page.getByRole('dialog', { name: say('payment:approve.title') }),
  },
  {
    name: 'cancelling',
    who: 'initiator',
    path: ({ waiting }) => `/dashboard?id=${waiting}`,
    then: async (page, say) => {
      const words = [say('payment:cancel.open'), say('payment:cancel.openShort')];
      await button(dialog(page), new RegExp(words.map(({ source }) => source).join('|'))).click();
    },
    shows: (page, say) => page.getByRole('dialog', { name: say('payment:cancel.title') }),
  },
  {
    name: 'deleting a beneficiary',
    who: 'admin',
    path: ({ beneficiary }) => `/dashboard/beneficiaries?id=${beneficiary}`,
    then: press('common:actions.delete'),
    shows: (page, say) => page.getByRole('dialog', { name: say('beneficiaries:delete.title_one') }),
  },
  {
    name: 'removing a member',
    who: 'admin',
    path: ({ member }) => `/dashboard/users?id=${member}`,
    then: press('users:remove.member.name'),
    shows: (page, say) => page.getByRole('dialog', { name: say('users:remove.member.title') }),
  },
  {
    name: 'changing the plan',
    who: 'admin',
    path: '/dashboard/settings?tab=plans',
    then: press('settings:plans.choose'),
    shows: (page, say) => page.getByRole('dialog', { name: say('settings:plans.question') }),
  },
  {
    name: 'asking for a refill',
    who: 'admin',
    path: '/dashboard/balances?refill=1',
    then: async (page, say) => {
      await page.getByLabel(say('common:fields.amountXaf')).fill('25000');
      await press('balances:request.continueWith')?.(page, say);
    },
    shows: (page, say) => page.getByRole('dialog', { name: say('balances:request.question') }),
  },
  {
    name: 'approving an organisation',
    who: 'platform',
    path: '/super-admin/organisation-request',
    then: press('organisation-requests:approve.action'),
    shows: (page, say) => page.getByRole('dialog', { name: say('organisation-requests:approve.title') }),
  },
  {
    name: 'suspending an organisation',
    who: 'platform',
    path: ({ organisation }) => `/super-admin/organizations?id=${organisation}`,
    then: press('organisations:suspend.action'),
    shows: (page, say) => page.getByRole('dialog', { name: say('organisations:suspend.title') }),
  },
  {
    name: 'processing a refill',
    who: 'platform',
    path: '/super-admin/process-refills',
    then: press('process-refills:processAll_one'),
    shows: (page, say) => page.getByRole('dialog', { name: say('process-refills:confirm.title_one') }),
  },
  {
    name: 'changing a price',
    who: 'platform',
    path: '/super-admin/subscriptions',
    then: press('subscriptions:price.named'),
    shows: (page, say) => page.getByRole('dialog', { name: say('subscriptions:price.title') }),
  },
];

const needed = text('common:required');

const mistakes: State[] = [
  {
    name: 'a payment without anything',
    who: 'admin',
    path: '/dashboard/transactions/new',
    then: press('common:actions.continue'),
    shows: needed,
  },
  {
    name: 'a request without anything',
    who: 'admin',
    path: '/dashboard/transactions/request',
    then: press('common:actions.continue'),
    shows: needed,
  },
  {
    name: 'an invitation without anything',
    who: 'admin',
    path: '/dashboard/users?invite=1',
    then: press('common:actions.continue'),
    shows: needed,
  },
  {
    name: 'a beneficiary without anything',
    who: 'admin',
    path: '/dashboard/beneficiaries?add=1',
    then: async (page, say) =>
      dialog(page)
        .getByRole('button', { name: say('beneficiaries:add.action') })
        .click(),
    shows: needed,
  },
  {
    name: 'an account without anything',
    who: 'admin',
    path: '/dashboard/settings?add=1',
    then: press('settings:add.action'),
    shows: needed,
  },
  {
    name: 'a refill of nothing',
    who: 'admin',
    path: '/dashboard/balances?refill=1',
    then: press('common:actions.continue'),
    shows: needed,
  },
  {
    name: 'a target of nothing',
    who: 'newcomer',
    path: '/dashboard/target',
    then: press('target:set.action'),
    shows: needed,
  },
  {
    name: 'a password without anything',
    who: 'admin',
    path: '/dashboard/settings?tab=security',
    then: press('security:password.action'),
    shows: needed,
  },
  {
    name: 'a file that is none',
    who: 'initiator',
    path: '/dashboard/transactions/bulk',
    then: (page, say) =>
      page
        .getByLabel(say('bulk-upload:upload.label'))
        .setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('nothing') }),
    shows: text('ui:file.wrongType'),
  },
  {
    name: 'a sign-up with a weak password',
    who: 'nobody',
    path: '/sign-up',
    then: async (page, say) => {
      await button(page, new RegExp(say('sign-up:kind.ORGANIZATION.title').source.slice(0, -1))).click();
      // the browser's own messages are not the page's
      await page.locator('form').evaluate((form: HTMLFormElement) => (form.noValidate = true));
      await page.locator('input[name=password]').fill('weak');
      await button(page, say('sign-up:details.submit')).click();
    },
    shows: text('sign-in:newPassword.weak'),
  },
  {
    name: 'a sign-in that is refused',
    who: 'nobody',
    path: '/login',
    then: async (page, say) => {
      const body = { code: 'CREDENTIALS_WRONG', message: 'Nobody has this address and password.' };
      await page.route('**/auth/login', (route) => route.fulfill({ status: 401, json: body }));
      await page.getByLabel(say('sign-in:email')).fill('nobody@nowhere.example');
      await page.locator('input[name=password]').fill('Not-this-one');
      await button(page, say('sign-in:continue')).click();
    },
    shows: (page) => page.getByText('Nobody has this address and password.').first(),
  },
];

/** The last minute of a session in which nobody did anything begins here. */
const almostIdleMs = { portal: 29 * 60_000 + 5_000, console: 14 * 60_000 + 5_000 };

const circumstances: State[] = [
  ...everyday('admin', ['/dashboard/transactions']),
  ...everyday('platform', ['/super-admin/organizations']),
].flatMap(({ who, path }): State[] => [
  {
    name: 'offline',
    who,
    path,
    then: (page) => page.context().setOffline(true),
    shows: text('shell:live.offline'),
  },
  {
    name: 'almost signed out',
    who,
    path,
    then: (page) => page.clock.fastForward(almostIdleMs[who === 'platform' ? 'console' : 'portal']),
    shows: (page, say) => page.getByRole('dialog', { name: say('shell:idle.title') }),
  },
]);

export const states: readonly State[] = [
  ...empty,
  alone,
  ...nothingFound,
  ...failing,
  ...loading,
  ...forOthers,
  ...drawers,
  ...opened,
  ...questions,
  ...mistakes,
  ...circumstances,
];

const reads = (url: URL): boolean =>
  url.pathname.startsWith('/backend/') &&
  // who one is, and the stream of news: not what a screen shows
  !/^\/backend\/(profile\/|events|auth\/refresh)/.test(url.pathname);

/** Has the server break, or say nothing, whatever a screen reads. */
export async function disturb(page: Page, server: State['server']): Promise<void> {
  if (server === undefined) return;
  await page.route(reads, async (route) => {
    const isRead = route.request().method() === 'GET' || route.request().url().endsWith('/overview');
    if (!isRead) return route.fallback();
    if (server === 'is silent') return;
    const json = { code: 'INTERNAL', message: 'Something went wrong on our side.' };
    return route.fulfill({ status: 500, json });
  });
}

export const expectState = (page: Page, { shows }: State, say: Say) => expect(shows(page, say)).toBeVisible();
