import { hourMs, minuteMs } from '@sanaga/domain';
import type { Limit } from '../../kernel/throttle.ts';

/**
 * Counts wrong tries and requested mails; a successful try is taken back, so honest work is never locked out. What is
 * counted of a network alone refuses nobody but those who enter codes that they did not ask for: hundreds of people may be
 * behind it.
 */
export const limits = {
  signInOwn: { kind: 'sign-in.own', hits: 10, windowMs: 15 * minuteMs },
  signInPair: { kind: 'sign-in.pair', hits: 10, windowMs: 15 * minuteMs },
  signInNetwork: { kind: 'sign-in.client', hits: 50, windowMs: 15 * minuteMs },
  signInAccount: { kind: 'sign-in.account', hits: 100, windowMs: hourMs },
  codeOther: { kind: 'code.other', hits: 5, windowMs: 15 * minuteMs },
  codeNetwork: { kind: 'code.client', hits: 100, windowMs: 15 * minuteMs },
  signUpNetwork: { kind: 'sign-up.client', hits: 100, windowMs: hourMs },
  mailNetwork: { kind: 'mail.client', hits: 300, windowMs: hourMs },
  businessNumber: { kind: 'business-number', hits: 5, windowMs: hourMs },
  businessNumberNetwork: { kind: 'business-number.client', hits: 100, windowMs: hourMs },
  contactChange: { kind: 'contact-change', hits: 10, windowMs: hourMs },
  factorChange: { kind: 'factor-change', hits: 20, windowMs: hourMs },
  appCode: { kind: 'app-code', hits: 5, windowMs: hourMs },
  recoveryCode: { kind: 'recovery-code', hits: 5, windowMs: hourMs },
  invitation: { kind: 'invitation', hits: 10, windowMs: hourMs },
} as const satisfies Record<string, Limit>;
