import type { Transaction } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { Avatar, Icon, TwoLines } from '@sanaga/ui';
import { formatPhone } from '../people/phone-number.ts';
import { correctionKindOf, useCorrection } from './corrections.ts';

/** Says how many payments a bulk transaction holds: "96 payments"; returns undefined for a single payment. */
export function useBulkLabel(): (payment: Pick<Transaction, 'items'>) => string | undefined {
  const { t } = useTranslation('bulk');
  return ({ items }) => (items ? t('payments', { count: items.total }) : undefined);
}

/** Says why a payment is a problem; returns undefined if it is not one. */
export function useProblem(): (payment: Transaction) => string | undefined {
  const { t } = useTranslation(['payment', 'bulk']);
  return ({ kind, status, problemReason, operatorCode, items }) => {
    if (status !== 'PROBLEMATIC') return undefined;
    if (items?.unknown) return t('bulk:problem.UNKNOWN', { count: items.unknown });
    if (items) return items.failed > 0 ? t('bulk:problem.FAILED', { count: items.failed }) : undefined;
    // a request took nothing from the wallet, and the operator's codes are about its payer
    const texts = kind === 'COLLECTION' ? 'requestProblem' : 'problem';
    if (problemReason === 'UNKNOWN') return t(`${texts}.UNKNOWN`);
    const code = operatorCode ?? 'FAILED';
    return t(`${texts}.${code}`, { defaultValue: t(`${texts}.other`, { code }) });
  };
}

/** Says what stands next to the status in lists: what is wrong, what it waits for, or how far a bulk payment is. */
export function useStatusReason(): (payment: Transaction) => string | undefined {
  const { t } = useTranslation(['bulk', 'payment']);
  const problem = useProblem();
  const changeOf = useCorrection();
  return (payment) => {
    const { items, status, waitsFor, correction } = payment;
    if (correction) {
      const change = changeOf(correction);
      const kind = correctionKindOf(payment);
      return kind === 'reversed' ? change : t(`payment:correction.${kind}Short`, { change });
    }
    if (waitsFor) return t(`payment:waitsFor.${waitsFor}.short`);
    if (items && status === 'IN_PROGRESS') return t('paidOf', { paid: items.completed, total: items.total });
    const returned = items && items.returned > 0 && t('sums.returned', { count: items.returned });
    const paidLate = items && items.paidLate > 0 && t('sums.paidLate', { count: items.paidLate });
    return [problem(payment), returned, paidLate].filter(Boolean).join(' · ') || undefined;
  };
}

/** Shows who is paid, in a list: name over number or reason, with the icon of its type. */
export function Payee({ payment }: { payment: Transaction }) {
  const { t } = useTranslation('payment');
  const words = useBulkLabel();
  const icon = <Icon name={payment.type === 'BULK' ? 'layers' : 'user'} />;
  const number = words(payment) ?? formatPhone(payment.number);
  return (
    <span className="sg-row">
      <Avatar name={payment.name} icon={icon} small neutral />
      <TwoLines
        first={payment.name}
        second={payment.kind === 'COLLECTION' ? `${t('request')} · ${number}` : number}
      />
    </span>
  );
}
