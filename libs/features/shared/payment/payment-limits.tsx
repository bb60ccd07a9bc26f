import { type LeftOfLimit, type Transaction, useGetApprovalLimitsLeftQuery } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { Notice, useAmountText } from '@sanaga/ui';
import { useActor } from '../people/use-actor.ts';
import { isLastApproval } from './approval-words.ts';

/** Sentence about what is left of one limit. */
interface LimitNote {
  limit: 'approver' | 'maker' | 'organisation' | 'newPayee' | 'payment';
  text: string;
  isExceeded: boolean;
}

/** Returns the notes about limits that apply; those that are null do not. */
function useNotes() {
  const { t } = useTranslation('payment');
  const amountText = useAmountText();
  const { dateTime } = useFormats();
  return (total: number, of: Partial<Record<LimitNote['limit'], LeftOfLimit | null>>): LimitNote[] =>
    Object.entries(of).flatMap(([name, found]) => {
      if (!found) return [];
      const limit = name as LimitNote['limit'];
      const { left, most, growsAt } = found;
      const isExceeded = total > left;
      const words = t(`limits.${limit}`, { left: amountText(left), most: amountText(most) });
      const grows =
        isExceeded && total <= most && growsAt ? t('limits.grows', { when: dateTime(growsAt) }) : '';
      return [{ limit, isExceeded, text: `${words} ${grows}`.trim() }];
    });
}

const onePayment = (most: number | null): LeftOfLimit | null =>
  most === null ? null : { most, spent: 0, left: most, growsAt: null };

/** Returns the limits that the reader's approval of a payment would count towards; none of what is not offered. */
export function useApprovalLimits(payment: Transaction, isOffered: boolean): LimitNote[] {
  const { individual, userId } = useActor();
  const notes = useNotes();
  const { approvals, items, number, total } = payment;
  const isAsked = isOffered && !individual && approvals !== null;
  const { data } = useGetApprovalLimitsLeftQuery(items ? {} : { number }, { skip: !isAsked });
  if (!isAsked || !data) return [];
  const hasApproved = approvals.given.some((given) => given.userId === userId);
  return notes(total, {
    ...(!hasApproved && { payment: onePayment(data.approver.payment), approver: data.approver.day }),
    ...(isLastApproval(approvals) && { organisation: data.organisation, newPayee: data.newPayee }),
  });
}

/** Returns the limits that a new payment counts towards: its maker's now, the others once it is approved. */
export function useCreationLimits(total: number | undefined, number?: string): LimitNote[] {
  const { individual } = useActor();
  const notes = useNotes();
  const { data } = useGetApprovalLimitsLeftQuery({ number }, { skip: individual });
  if (!data) return [];
  const { maker, organisation, newPayee } = data;
  return notes(total ?? 0, { maker, organisation, newPayee });
}

/** Returns why a payment cannot be created now; undefined if it can. */
export const makerHindrance = (notes: readonly LimitNote[]): string | undefined =>
  notes.find(({ limit, isExceeded }) => limit === 'maker' && isExceeded)?.text;

/** Shows what is left of each limit, and those first that an amount exceeds. */
export function LimitNotes({ notes }: { notes: readonly LimitNote[] }) {
  return (
    <>
      {notes
        .filter(({ isExceeded }) => isExceeded)
        .map(({ limit, text }) => (
          <Notice key={limit} tone="act" live>
            {text}
          </Notice>
        ))}
      {notes
        .filter(({ isExceeded, limit }) => !isExceeded && limit !== 'payment')
        .map(({ limit, text }) => (
          <p key={limit} className="sg-small sg-text2">
            {text}
          </p>
        ))}
    </>
  );
}
