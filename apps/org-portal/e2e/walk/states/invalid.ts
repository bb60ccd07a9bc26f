import { expect } from '@playwright/test';
import { button, dialog, press, type State, text } from './state.ts';

const needed = text('common:required');

/** Mistakes of a person, each explained where it was made. */
export const invalid: readonly State[] = [
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
    then: async (page, label) =>
      dialog(page)
        .getByRole('button', { name: label('beneficiaries:add.action') })
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
    then: (page, label) =>
      page
        .getByLabel(label('bulk-upload:upload.label'))
        .setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('nothing') }),
    shows: text('ui:file.wrongType'),
  },
  {
    name: 'a sign-up with a weak password',
    who: 'nobody',
    path: '/sign-up',
    then: async (page, label) => {
      await button(page, new RegExp(label('sign-up:kind.ORGANIZATION.title').source.slice(0, -1))).click();
      // the browser's own messages are not the page's
      await page.locator('form').evaluate((form: HTMLFormElement) => (form.noValidate = true));
      await page.locator('input[name=password]').fill('weak');
      await button(page, label('sign-up:details.submit')).click();
    },
    shows: text('sign-in:newPassword.weak'),
  },
  {
    name: 'a sign-in that is refused',
    who: 'nobody',
    path: '/login',
    then: async (page, label) => {
      await page.getByLabel(label('sign-in:email')).fill('nobody@nowhere.example');
      await page.locator('input[name=password]').fill('Not-this-one');
      await button(page, label('sign-in:continue')).click();
    },
    shows: (page) => page.getByText('Nobody has this address and password.').first(),
  },
  {
    name: 'an address that others signed up with too',
    who: 'nobody',
    path: '/verify=pin',
    then: async (page, label) => {
      await page.getByLabel(label('sign-in:email')).fill('amina@moungofruits.example');
      await button(page, label('sign-in:continue')).click();
      await page.getByLabel(label('ui:code.label')).fill('123456');
      await expect(page.getByRole('heading', { name: label('sign-in:verify.title') })).toBeVisible();
      await page.getByLabel(label('ui:code.label')).fill('654321');
    },
    shows: (page) => page.getByText('Others signed up with this address too.'),
  },
];
