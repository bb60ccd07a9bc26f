import { useTranslation } from '@sanaga/i18n';
import { useAmountText } from '@sanaga/ui';
import { Checkbox } from 'antd';
import { useId } from 'react';
import './to-check-ticks.css';
import type { CheckedReasons } from './use-checked-reasons.ts';

export type ToCheck = CheckedReasons['groups'][number];

/** Says how many payments there are with a reason, and their sum. */
export function useSumToCheck() {
  const { t } = useTranslation('bulk');
  const amountText = useAmountText();
  return ({ count, amount }: ToCheck) => `${t('payments', { count })}, ${amountText(amount)}`;
}

interface ToCheckTicksProps {
  checked: CheckedReasons;
  /** True if each reason is shown with the number of its payments and their sum. */
  withSums: boolean;
}

/**
 * Shows what to check in the question before an approval, one tick for each reason. Those of a bulk payment are ticked
 * in the drawer or here.
 */
export function ToCheckTicks({ checked, withSums }: ToCheckTicksProps) {
  const { t } = useTranslation('bulk');
  const sum = useSumToCheck();
  const title = useId();
  if (checked.groups.length === 0) return null;
  return (
    <div role="group" aria-labelledby={title} className="to-check-ticks">
      <p id={title}>{t('approve.checked')}</p>
      {checked.groups.map((group) => (
        <Checkbox
          key={group.reason}
          checked={checked.isChecked(group)}
          onChange={({ target }) => checked.check(group, target.checked)}
        >
          {t(`reasons.${group.reason}`)}
          {withSums && <span className="sg-caption sg-text2 to-check-sum"> {sum(group)}</span>}
        </Checkbox>
      ))}
    </div>
  );
}
