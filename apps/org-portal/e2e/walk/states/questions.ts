import { button, dialog, press, type State } from './state.ts';

/** What is asked before something is done. */
export const questions: readonly State[] = [
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
