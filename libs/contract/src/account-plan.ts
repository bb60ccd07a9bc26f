import { accountNumber, accountPurposes, type AccountPurpose } from '@sanaga/domain';
import { z } from 'zod';
import { Day, Id, Timestamp } from './common.ts';
import { defineOperation } from './operation.ts';

const Account = z.string().regex(accountNumber).describe('an account’s number, two to ten digits');
const Accounts = z.object(
  Object.fromEntries(accountPurposes.map((purpose) => [purpose, Account])) as Record<
    AccountPurpose,
    typeof Account
  >,
);

export const AccountPlan = z
  .object({
    accounts: Accounts.describe('what the journal books to today'),
    isDefault: z.boolean().describe('no one has set them: an accountant should check them'),
    versions: z
      .array(
        z.object({
          from: z.iso.date(),
          accounts: Accounts,
          by: z.object({ userId: Id, name: z.string() }),
          at: Timestamp,
        }),
      )
      .describe('what was set, the latest first'),
  })
  .meta({ id: 'AccountPlan' });

export const getAccountPlan = defineOperation({
  id: 'getAccountPlan',
  method: 'GET',
  url: '/platform/account-plan',
  tag: 'platform',
  summary: 'The accounts that the accounting journal books to, and who set them from which day on',
  access: { permission: 'platform-setting:manage' },
  provides: ['Setting'],
  response: { 200: AccountPlan },
});

export const changeAccountPlan = defineOperation({
  id: 'changeAccountPlan',
  method: 'PUT',
  url: '/platform/account-plan',
  tag: 'platform',
  summary: 'Sets the accounts of the journal from a day on; journals of days before it stay as they are',
  access: { permission: 'platform-setting:manage' },
  invalidates: ['Setting'],
  body: z.object({ from: Day, accounts: Accounts }),
  response: { 200: AccountPlan },
});
