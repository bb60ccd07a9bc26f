import { button, dialog, press, type State, text } from './state.ts';

/** Opens the form that compares a statement, and chooses a file in it. */
const chooseStatement =
  (name: string, content: string): State['then'] =>
  async (page, label) => {
    await press('reports:upload.open')?.(page, label);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  };

/** Confirmations before something is done. */
export const questions: readonly State[] = [
  {
    name: 'logging out',
    who: 'admin',
    path: '/dashboard/profile',
    then: async (page, label) => {
      // on a phone it is in the person's menu
      const leave = page.getByRole('button', { name: label('ui:shell.logout') });
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
    shows: (page, label) => page.getByRole('dialog', { name: label('payment:approve.title') }),
  },
  {
    name: 'approving several',
    who: 'validator',
    path: '/dashboard',
    then: async (page, label) => {
      await page
        .getByRole('checkbox', { name: label('ui:table.select') })
        .first()
        .waitFor();
      for (const box of await page.getByRole('checkbox', { name: label('ui:table.select') }).all())
        await box.check();
      // of those that wait, one has nothing to check
      await button(page.getByRole('region'), label('approvals:selection.open_some_one')).click();
    },
    shows: (page, label) => page.getByRole('dialog', { name: label('approvals:selection.title_one') }),
  },
  {
    name: 'approving a payment with something to check',
    who: 'validator',
    path: ({ doubtful }) => `/dashboard?id=${doubtful}`,
    then: press('payment:approve.action'),
    shows: (page, label) => page.getByRole('group', { name: label('payment:approve.before') }),
  },
  {
    name: 'approving a bulk payment with exceptions',
    who: 'validator',
    path: ({ waitingBulk }) => `/dashboard?id=${waitingBulk}`,
    then: press('payment:approve.action'),
    shows: (page, label) => page.getByRole('dialog', { name: label('bulk:approve.title_other') }),
  },
  {
    name: 'asking about a payment',
    who: 'validator',
    path: ({ waiting }) => `/dashboard?id=${waiting}`,
    then: async (page, label) => {
      const words = [label('comments:ask.open'), label('comments:ask.openShort')];
      await button(dialog(page), new RegExp(words.map(({ source }) => source).join('|'))).click();
    },
    shows: (page, label) => page.getByRole('dialog', { name: label('comments:ask.title') }),
  },
  {
    name: 'correcting a payment after a question',
    who: 'initiator',
    path: ({ asked }) => `/dashboard/transactions?id=${asked}`,
    then: press('comments:correct.open'),
    shows: (page, label) => page.getByRole('dialog', { name: label('comments:correct.title') }),
  },
  {
    name: 'cancelling',
    who: 'initiator',
    path: ({ waiting }) => `/dashboard?id=${waiting}`,
    then: async (page, label) => {
      const words = [label('payment:cancel.open'), label('payment:cancel.openShort')];
      await button(dialog(page), new RegExp(words.map(({ source }) => source).join('|'))).click();
    },
    shows: (page, label) => page.getByRole('dialog', { name: label('payment:cancel.title') }),
  },
  {
    name: 'excluding payments from a bulk payment',
    who: 'validator',
    path: ({ waitingBulk }) => `/dashboard?id=${waitingBulk}`,
    then: async (page, label) => {
      await dialog(page)
        .getByRole('checkbox', { name: /Issa Bouba/ })
        .first()
        .check();
      await button(dialog(page), label('bulk:exclude.action_one')).click();
    },
    shows: (page, label) => page.getByRole('dialog', { name: label('bulk:exclude.title_one') }),
  },
  {
    name: 'deleting a beneficiary',
    who: 'admin',
    path: ({ beneficiary }) => `/dashboard/beneficiaries?id=${beneficiary}`,
    then: press('common:actions.delete'),
    shows: (page, label) => page.getByRole('dialog', { name: label('beneficiaries:delete.title_one') }),
  },
  {
    name: 'removing a member',
    who: 'admin',
    path: ({ initiator }) => `/dashboard/users?id=${initiator}`,
    then: press('users:remove.member.name'),
    shows: (page, label) => page.getByRole('dialog', { name: label('users:remove.member.title') }),
  },
  {
    name: 'suspending a member',
    who: 'admin',
    path: ({ initiator }) => `/dashboard/users?id=${initiator}`,
    then: press('users:suspend.name'),
    shows: (page, label) => page.getByRole('dialog', { name: label('users:suspend.title') }),
  },
  {
    name: 'changing the plan',
    who: 'admin',
    path: '/dashboard/settings?tab=plans',
    then: (page, label) =>
      page
        .getByRole('button', { name: label('settings:plans.choose'), disabled: false })
        .first()
        .click(),
    shows: (page, label) => page.getByRole('dialog', { name: label('settings:plans.question') }),
  },
  {
    name: 'requesting a refill',
    who: 'admin',
    path: '/dashboard/balances?refill=1',
    then: async (page, label) => {
      await page.getByLabel(label('common:fields.amountXaf')).fill('25000');
      await press('balances:request.continueWith')?.(page, label);
    },
    shows: (page, label) => page.getByRole('dialog', { name: label('balances:request.question') }),
  },
  {
    name: 'approving an organisation',
    who: 'platform',
    path: '/super-admin/organisation-request',
    then: press('organisation-requests:approve.action'),
    shows: (page, label) => page.getByRole('dialog', { name: label('organisation-requests:approve.title') }),
  },
  {
    name: 'letting payments go that are held after a restore',
    who: 'platform',
    path: '/super-admin',
    then: press('console:hold.action'),
    shows: (page, label) => page.getByRole('dialog', { name: label('console:hold.ask') }),
  },
  {
    name: 'pausing payouts',
    who: 'platform',
    path: '/super-admin/services',
    then: press('console:pause.DISBURSEMENT.action'),
    shows: (page, label) => page.getByRole('dialog', { name: label('console:pause.DISBURSEMENT.ask') }),
  },
  {
    name: 'letting paused collections go on',
    who: 'platform',
    path: '/super-admin/services',
    then: press('console:pause.COLLECTION.resume'),
    shows: (page, label) => page.getByRole('dialog', { name: label('console:pause.COLLECTION.resumeAsk') }),
  },
  {
    name: 'letting payouts go that wait for the float',
    who: 'platform',
    path: '/super-admin',
    then: press('console:float.action'),
    shows: (page, label) => page.getByRole('dialog', { name: label('console:float.ask') }),
  },
  {
    name: 'an approval policy that nobody can fulfil',
    who: 'platform',
    path: ({ newOrganisation }) => `/super-admin/organizations?id=${newOrganisation}`,
    then: press('organisations:policyReset.action'),
    shows: (page, label) => page.getByRole('dialog', { name: label('organisations:policyReset.title') }),
  },
  {
    name: 'the lost devices of a super admin',
    who: 'platform',
    path: '/super-admin/settings?view=superAdmins',
    // of the last one nothing is asked yet
    then: (page, label) =>
      page
        .getByRole('button', { name: label('console-settings:superAdmins.factorsLabel') })
        .last()
        .click(),
    shows: (page, label) =>
      page.getByRole('dialog', { name: label('console-settings:superAdmins.factorsAsk') }),
  },
  {
    name: 'suspending an organisation',
    who: 'platform',
    path: ({ organisation }) => `/super-admin/organizations?id=${organisation}`,
    then: press('organisations:suspend.action'),
    shows: (page, label) => page.getByRole('dialog', { name: label('organisations:suspend.title') }),
  },
  {
    name: 'confirming the new name of an organisation',
    who: 'platform',
    path: ({ newOrganisation }) => `/super-admin/organizations?id=${newOrganisation}`,
    then: press('organisations:confirmName.action'),
    shows: (page, label) => page.getByRole('dialog', { name: label('organisations:confirmName.title') }),
  },
  {
    name: 'deleting an organisation',
    who: 'platform',
    path: ({ organisation }) => `/super-admin/organizations?id=${organisation}`,
    then: press('organisations:delete.action'),
    shows: (page, label) => page.getByRole('dialog', { name: label('organisations:delete.title') }),
  },
  {
    name: 'removing an individual',
    who: 'platform',
    path: '/super-admin/individuals?view=active',
    then: (page, label) =>
      page.getByText(label('individuals:remove.action'), { exact: true }).first().click(),
    shows: (page, label) => page.getByRole('dialog', { name: label('individuals:remove.title') }),
  },
  {
    name: 'comparing a statement',
    who: 'platform',
    path: '/super-admin/reports?view=statements',
    then: chooseStatement('relevé.csv', 'Id,Amount\n1,2\n'),
    shows: (page, label) => page.getByText(label('reports:keys.OPERATOR_ID')),
  },
  {
    name: 'a statement whose columns are not all known',
    who: 'platform',
    path: '/super-admin/reports?view=statements',
    then: chooseStatement('export.csv', 'Op,Valeur\n1,2\n'),
    shows: (page, label) => page.getByRole('region', { name: label('reports:columns.title') }),
  },
  {
    name: 'a statement with words of status that are not known',
    who: 'platform',
    path: '/super-admin/reports?view=statements',
    then: chooseStatement('statuses.csv', 'Id,Amount,Status\n1,2,x\n'),
    shows: (page, label) => page.getByRole('region', { name: label('reports:statuses.title') }),
  },
  {
    name: 'a file whose columns are not all known',
    who: 'initiator',
    path: '/dashboard/transactions/bulk',
    then: (page, label) =>
      page
        .getByLabel(label('bulk-upload:upload.label'))
        .setInputFiles({ name: 'paie.csv', mimeType: 'text/csv', buffer: Buffer.from('Qui,Combien\na,1\n') }),
    shows: text('bulk-upload:mapping.title'),
  },
  {
    name: 'rejecting a document',
    who: 'platform',
    path: ({ organisation }) => `/super-admin/organizations?id=${organisation}&tab=documents`,
    then: press('documents:review.refuseName'),
    shows: (page, label) => page.getByRole('dialog', { name: label('documents:review.refuseTitle') }),
  },
  {
    name: 'processing a refill',
    who: 'platform',
    path: '/super-admin/process-refills',
    then: press('process-refills:processAll_other'),
    shows: (page, label) => page.getByRole('dialog', { name: label('process-refills:confirm.title_other') }),
  },
  {
    name: 'changing a price',
    who: 'platform',
    path: '/super-admin/subscriptions',
    then: press('subscriptions:price.named'),
    shows: (page, label) => page.getByRole('dialog', { name: label('subscriptions:price.title') }),
  },
];
