import { type TransactionDetail, useListBulkItemsQuery } from '@sanaga/api';
import { can } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { useAmountText } from '@sanaga/ui';
import { Checkbox } from 'antd';
import { useId, useState } from 'react';
import { useActor } from '../people/use-actor.ts';
import { ItemsTable } from './items-table.tsx';
import './to-check.css';
import type { CheckedReasons } from './use-checked-reasons.ts';

type ToCheck = CheckedReasons['groups'][number];

/** How many payments there are with a reason, and what they come to. */
function useSum() {
  const { t } = useTranslation('bulk');
  const amountText = useAmountText();
  return ({ count, amount }: ToCheck) => `${t('payments', { count })}, ${amountText(amount)}`;
}

const size = 10;

interface GroupProps {
  bulk: TransactionDetail;
  group: ToCheck;
  /** None for whoever does not approve it. */
  checked?: CheckedReasons;
}

/** All payments with one reason, the largest first, and the tick for them together. */
function Group({ bulk, group, checked }: GroupProps) {
  const { t } = useTranslation('bulk');
  const sum = useSum();
  const title = useId();
  const [page, turn] = useState(0);
  const label = t(`reasons.${group.reason}`);
  const query = useListBulkItemsQuery({ id: bulk.id, page, size, reason: group.reason });
  return (
    <section aria-labelledby={title} className="sg-card sg-card-flush">
      <div className="to-check-head">
        <span className="sg-spread">
          <h4 id={title} className="to-check-title">
            {label}
          </h4>
          <span className="sg-caption sg-text2">{sum(group)}</span>
        </span>
        {checked && (
          <Checkbox
            aria-label={t('toCheck.tick', { reason: label })}
            checked={checked.isChecked(group)}
            onChange={({ target }) => checked.check(group, target.checked)}
          >
            {t('toCheck.checked')}
          </Checkbox>
        )}
      </div>
      <ItemsTable label={label} query={query} paging={{ page, turn }} waits />
    </section>
  );
}

interface ToCheckListProps {
  bulk: TransactionDetail;
  checked: CheckedReasons;
}

/** What to check in a bulk payment, by reason, the weightiest first. */
export function ToCheckList({ bulk, checked }: ToCheckListProps) {
  const mayApprove = can.approve(bulk, useActor()).allowed;
  return checked.groups.map((group) => (
    <Group key={group.reason} bulk={bulk} group={group} checked={mayApprove ? checked : undefined} />
  ));
}

/** The same in the question before it is approved: one tick a reason, those of the drawer among them. */
export function ToCheckTicks({ checked }: { checked: CheckedReasons }) {
  const { t } = useTranslation('bulk');
  const sum = useSum();
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
          {t(`reasons.${group.reason}`)} <span className="sg-text2">({sum(group)})</span>
        </Checkbox>
      ))}
    </div>
  );
}
