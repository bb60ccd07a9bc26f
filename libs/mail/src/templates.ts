/** One piece of a mail; its text comes from the template's keys in `mail.json`, codes and links from the values. */
type Block =
  /** Left out if a value that it needs is empty. */
  | { text: string; needs?: string | readonly string[] }
  /** Alone on a line, so that people and programs find it. */
  | { code: string }
  /** Alone on a line, as a button in HTML; left out if the value that it needs is empty. */
  | { link: string; label: string; needs?: string };

const code = [{ code: 'code' }, { text: 'common.codeLife' }] as const;
const link = [{ link: 'link', label: 'button' }] as const;
/** Contact for questions, if the operator of the platform names one. */
const support = [{ text: 'common.support', needs: 'support' }] as const;

/**
 * Mails to people who have not chosen to receive them from a holder: they quote what its members have written, by their
 * sentences, and that contains no link.
 */
const strangers: ReadonlySet<string> = new Set([
  ...['invitation', 'admin-handover', 'admin-recovery', 'super-admin-invitation'],
  ...['receipt', 'organisation-email-code'],
]);
export const goesToStrangers = (template: string): boolean => strangers.has(template);

/** Content of each mail, after the greeting and before the signature. */
const templates = {
  'sign-up-code': [{ text: 'body' }, ...code, { text: 'common.ignore' }],
  'sign-up-known': [{ text: 'body' }, ...link, { text: 'common.ignore' }],
  'sign-in-code': [{ text: 'body' }, ...code, { text: 'warning' }],
  reset: [{ text: 'body' }, ...code, { text: 'alternative' }, ...link, { text: 'common.ignore' }],
  'change-password-code': [{ text: 'body' }, ...code, { text: 'warning' }],
  'password-changed': [{ text: 'body' }, { text: 'warning' }, ...link],
  'authorisation-code': [{ text: 'whom', needs: 'invited' }, { text: 'body' }, ...code, { text: 'warning' }],
  'role-code': [{ text: 'whom', needs: 'invited' }, { text: 'body' }, ...code, { text: 'warning' }],
  'handover-code': [{ text: 'whom', needs: 'invited' }, { text: 'body' }, ...code, { text: 'warning' }],
  invitation: [{ text: 'body' }, ...link, { text: 'life' }],
  approved: [{ text: 'body' }, ...link],
  rejected: [{ text: 'body' }, { text: 'reason', needs: 'reason' }, { text: 'next' }, ...support],
  'provider-code': [{ text: 'body' }, ...code, { text: 'warning' }],
  'approval-code': [{ text: 'body' }, ...code, { text: 'warning' }],
  'file-code': [{ text: 'body' }, { text: 'excluded', needs: 'excluded' }, ...code, { text: 'warning' }],
  'bulk-approval-code': [{ text: 'body' }, ...code, { text: 'warning' }],
  'bulk-reminder': [{ text: 'body' }, ...link],
  'payment-question': [{ text: 'body' }, { text: 'question' }, { text: 'next' }, ...link],
  'payment-mention': [{ text: 'body' }, { text: 'comment' }, ...link],
  'bulk-excluded': [{ text: 'body' }, { text: 'reason' }, { text: 'next' }, ...link],
  'payment-waiting': [{ text: 'body' }, ...link],
  'payment-reminder': [{ text: 'body' }, ...link],
  'email-change-code': [{ text: 'body' }, ...code, { text: 'warning' }],
  'email-change-known': [{ text: 'body' }, ...link, { text: 'common.ignore' }],
  'email-changed': [{ text: 'body' }, { text: 'warning' }, ...support],
  'phone-change-code': [{ text: 'body' }, ...code, { text: 'warning' }],
  'phone-changed': [{ text: 'body' }, { text: 'warning' }, ...support],
  'factor-code': [{ text: 'body' }, ...code, { text: 'warning' }],
  'passkey-added': [{ text: 'body' }, { text: 'warning' }, ...link],
  'passkey-removed': [{ text: 'body' }, { text: 'warning' }, ...link],
  'authenticator-app-added': [{ text: 'body' }, { text: 'warning' }, ...link],
  'authenticator-app-removed': [{ text: 'body' }, { text: 'warning' }, ...link],
  'organisation-email-code': [{ text: 'body' }, ...code, { text: 'warning' }],
  'organisation-email-changed': [{ text: 'body' }, { text: 'warning' }, ...support],
  'organisation-phone-code': [{ text: 'body' }, ...code, { text: 'warning' }],
  'organisation-phone-changed': [{ text: 'body' }, { text: 'warning' }, ...support],
  // a mail that was queued without them names no one
  'role-changed': [{ text: 'body' }, { text: 'now', needs: 'roles' }, ...link],
  'approval-policy-reset': [{ text: 'body' }, { text: 'next' }, ...link],
  'approval-policy-proposed': [{ text: 'body' }, { text: 'next' }, ...link],
  'deputy-named': [{ text: 'body' }, { text: 'next' }, { text: 'end' }, ...link],
  'deputy-ended': [{ text: 'body' }, { text: 'by', needs: 'by' }, { text: 'next' }, ...link],
  'admin-handed-over': [
    { text: 'body' },
    { text: 'ended', needs: 'ended' },
    { text: 'swapped', needs: 'swapped' },
  ],
  'admin-taken-over': [{ text: 'body' }, ...link],
  'admin-handover': [{ text: 'body' }, ...link, { text: 'life' }],
  'admin-recovery-asked': [{ text: 'body' }, { text: 'warning' }, ...support],
  'admin-recovered': [{ text: 'body' }, { text: 'warning' }, ...support],
  'admin-recovery': [{ text: 'body' }, ...link, { text: 'life' }],
  'user-suspended': [
    { text: 'body' },
    { text: 'reason', needs: 'reason' },
    { text: 'common.support', needs: ['byPlatform', 'support'] },
  ],
  'user-reactivated': [{ text: 'body' }, ...link],
  'organisation-suspended': [{ text: 'body' }, { text: 'reason', needs: 'reason' }, ...support],
  'organisation-reactivated': [{ text: 'body' }, ...link],
  'super-admin-code': [{ text: 'whom', needs: 'invited' }, { text: 'body' }, ...code, { text: 'warning' }],
  'super-admin-removal-asked': [{ text: 'body' }, { text: 'reason' }, { text: 'warning' }],
  'super-admin-suspension-asked': [{ text: 'body' }, { text: 'reason' }, { text: 'warning' }],
  'factor-removal-asked': [{ text: 'body' }, { text: 'reason' }, { text: 'warning' }],
  'factors-removed': [{ text: 'body' }, { text: 'next' }, { text: 'warning' }, ...link],
  'factors-removed-of-other': [{ text: 'body' }, { text: 'warning' }],
  'super-admin-invitation': [{ text: 'body' }, ...link, { text: 'life' }],
  'access-ended': [{ text: 'body' }],
  'organisation-deleted': [{ text: 'body' }, { text: 'history' }],
  receipt: [
    { text: 'body' },
    { text: 'reason', needs: 'reason' },
    { text: 'message', needs: 'message' },
    { text: 'reference' },
    { text: 'operatorReference', needs: 'operatorReference' },
    // a mail that was queued without its address has none
    { link: 'link', label: 'button', needs: 'link' },
  ],
  'bill-due': [{ text: 'body' }, { text: 'warning' }, ...link],
  'monthly-statement': [{ text: 'body' }, { text: 'sums' }, ...link, { text: 'stop' }],
  'plan-price-changed': [{ text: 'body' }, ...link],
  'document-refused': [{ text: 'body' }, { text: 'reason' }, ...link],
  'refill-comment': [{ text: 'body' }, { text: 'comment' }, ...link],
  'refill-refused': [{ text: 'body' }, { text: 'reason' }, ...link],
  'payouts-paused': [{ text: 'body' }, { text: 'next' }, ...link],
  'alert-began': [{ text: 'body' }, { text: 'next' }, ...link],
  'product-paused': [{ text: 'body' }, { text: 'reason' }, { text: 'next' }, ...link],
  'product-resume-asked': [{ text: 'body' }, { text: 'reason' }, ...link],
  'product-resumed': [{ text: 'body' }, { text: 'reason' }, ...link],
} as const satisfies Record<string, readonly Block[]>;

export type MailTemplate = keyof typeof templates;
export const mailTemplates = Object.keys(templates) as MailTemplate[];

/** Returns the pieces of a template. Throws if there is no such template. */
export function blocksOf(template: string): readonly Block[] {
  if (!Object.hasOwn(templates, template)) throw new Error(`no such mail template: ${template}`);
  return templates[template as MailTemplate];
}
