import type { Transaction } from '@sanaga/api';
import { type ExpenseCategory, formatPhone } from '@sanaga/domain';
import { dropPersisted, persistedState, persistState } from '@sanaga/ui';

/** Contents of the form; it mirrors the screen and is turned into a call when it is sent. */
export interface Draft {
  to: 'number' | 'beneficiary';
  beneficiaryId?: string;
  number?: string;
  name?: string;
  /** Whole XAF. */
  amount?: number | null;
  reason?: string;
  receiverMessage?: string;
  email?: string;
  expenseCategory?: ExpenseCategory;
  save?: boolean;
  /** Name of the chosen document; the document itself does not outlive a reload. */
  documentName?: string;
}

const keyOf = (userId: string) => `new-payment:${userId}`;

/** Returns what this person had typed in this tab before the page was reloaded. */
export const storedDraft = (userId: string): Draft =>
  persistedState<Draft>(keyOf(userId)) ?? { to: 'number' };

export const saveDraft = (userId: string, draft: Draft): void => persistState(keyOf(userId), draft);

export const dropDraft = (userId: string): void => dropPersisted(keyOf(userId));

/** Copies another payment into a new one; its document has to be chosen again. */
export const draftLike = (payment: Transaction): Draft => ({
  to: payment.beneficiaryId === null ? 'number' : 'beneficiary',
  beneficiaryId: payment.beneficiaryId ?? undefined,
  number: formatPhone(payment.number),
  name: payment.name,
  amount: payment.amount,
  reason: payment.reason,
  receiverMessage: payment.receiverMessage,
  email: payment.email ?? undefined,
  expenseCategory: payment.expenseCategory ?? undefined,
  documentName: payment.attachment?.fileName,
});
