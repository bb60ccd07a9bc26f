import type { Limit } from '../../kernel/throttle.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Counts wrong tries and requested mails; a successful try is taken back, so honest work is never locked out. */
export const limits = {
  signInPair: { kind: 'sign-in.pair', hits: 10, windowMs: 15 * minute },
  signInClient: { kind: 'sign-in.client', hits: 50, windowMs: 15 * minute },
  signInAccount: { kind: 'sign-in.account', hits: 100, windowMs: hour },
  codeOther: { kind: 'code.other', hits: 5, windowMs: 15 * minute },
  codeClient: { kind: 'code.client', hits: 100, windowMs: 15 * minute },
  tokenClient: { kind: 'ticket.client', hits: 100, windowMs: 15 * minute },
  signUpClient: { kind: 'sign-up.client', hits: 100, windowMs: hour },
  mailClient: { kind: 'mail.client', hits: 200, windowMs: hour },
  businessNumber: { kind: 'business-number', hits: 5, windowMs: hour },
  businessNumberClient: { kind: 'business-number.client', hits: 100, windowMs: hour },
  contactChange: { kind: 'contact-change', hits: 10, windowMs: hour },
  invitation: { kind: 'invitation', hits: 10, windowMs: hour },
} as const satisfies Record<string, Limit>;
