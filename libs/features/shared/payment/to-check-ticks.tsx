import type { Transaction } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { useAmountText } from '@sanaga/ui';
import { Checkbox } from 'antd';
import { useId } from 'react';
import './to-check-ticks.css';
import { formatPhone } from '../people/phone-number.ts';
import type { CheckedReasons } from './use-checked-reasons.ts';

export type ToCheck = CheckedReasons['groups'][number];

/** Says how many payments there are with a reason, and their sum. */
export function useSumToCheck() {
  const { t } = useTranslation('bulk');
  const amountText = useAmountText();
  return ({ count, amount }: ToCheck) => `${t('payments', { count })}, ${amountText(amount)}`;
}

interface ToCheckTicksProps {
  payment: Transaction;
  checked: CheckedReasons;
}

/** Words a tick: what the approver states of a single payment, or what there is to check in payments of a bulk. */
function useTickLabel({ items, number, registeredName }: Transaction) {
  const { t } = useTranslation(['payment', 'bulk']);
  const sum = useSumToCheck();
  return (group: ToCheck) =>
    items ? (
      <>
        {t(`bulk:reasons.${group.reason}`)}
        <span className="sg-caption sg-text2 to-check-sum"> {sum(group)}</span>
      </>
    ) : (
      t(`approve.ticks.${group.reason}`, { number: formatPhone(number), registered: registeredName })
    );
}

/**
 * Shows what to check in the question before an approval, one tick for each reason. Those of a bulk payment are ticked
 * in the drawer or here.
 */
export function ToCheckTicks({ checked, payment }: ToCheckTicksProps) {
  const { t } = useTranslation(['payment', 'bulk']);
  const label = useTickLabel(payment);
  const title = useId();
  if (checked.groups.length === 0) return null;
  return (
    <div role="group" aria-labelledby={title} className="to-check-ticks">
      <p id={title}>{t(payment.items ? 'bulk:approve.checked' : 'approve.before')}</p>
      {checked.groups.map((group) => (
        <Checkbox
          key={group.reason}
          checked={checked.isChecked(group)}
          onChange={({ target }) => checked.check(group, target.checked)}
        >
          {label(group)}
        </Checkbox>
      ))}
    </div>
  );
}
