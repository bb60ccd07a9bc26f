/** Purposes that a line of the accounting journal is booked for: each has an account of the holder's own books. */
export const accountPurposes = [
  'wallet',
  'beneficiaries',
  'payers',
  'transfers',
  'fee',
  'tax',
  'levy',
  'plan',
  'vat',
  'suspense',
] as const;
export type AccountPurpose = (typeof accountPurposes)[number];
export type AccountPlan = Record<AccountPurpose, string>;

/** Accounts of the revised SYSCOHADA that suit what is booked; to be checked by an accountant. */
export const defaultAccountPlan: AccountPlan = {
  // electronic money, purse
  wallet: '554',
  beneficiaries: '401',
  payers: '411',
  // transfers between own accounts: a refill has left the other account, and comes in here
  transfers: '585',
  // other bank charges
  fee: '6318',
  // indirect taxes: the tax on money transfers is not VAT, and cannot be recovered
  tax: '645',
  levy: '645',
  // royalties for software
  plan: '6343',
  // value-added tax on services that can be recovered
  vat: '4454',
  suspense: '471',
};

/** An account's number: of the classes 1 to 8, between two and ten digits. */
export const accountNumber = /^[1-8]\d{1,9}$/;
