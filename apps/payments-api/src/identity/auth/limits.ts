import { hourMs, minuteMs } from '@sanaga/domain';
import type { Limit } from '../../kernel/throttle.ts';

/** Counts wrong tries and requested mails; a successful try is taken back, so honest work is never locked out. */
export const limits = {
  signInPair: { kind: 'sign-in.pair', hits: 10, windowMs: 15 * minuteMs },
  signInClient: { kind: 'sign-in.client', hits: 50, windowMs: 15 * minuteMs },
  signInAccount: { kind: 'sign-in.account', hits: 100, windowMs: hourMs },
  codeOther: { kind: 'code.other', hits: 5, windowMs: 15 * minuteMs },
  codeClient: { kind: 'code.client', hits: 100, windowMs: 15 * minuteMs },
  tokenClient: { kind: 'ticket.client', hits: 100, windowMs: 15 * minuteMs },
  signUpClient: { kind: 'sign-up.client', hits: 100, windowMs: hourMs },
  mailClient: { kind: 'mail.client', hits: 200, windowMs: hourMs },
  businessNumber: { kind: 'business-number', hits: 5, windowMs: hourMs },
  businessNumberClient: { kind: 'business-number.client', hits: 100, windowMs: hourMs },
  contactChange: { kind: 'contact-change', hits: 10, windowMs: hourMs },
  invitation: { kind: 'invitation', hits: 10, windowMs: hourMs },
} as const satisfies Record<string, Limit>;
