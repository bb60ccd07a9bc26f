import { type TransactionDetail, useListBulkItemsQuery } from '@sanaga/api';
import { can } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { Checkbox } from 'antd';
import { useId, useState } from 'react';
import { useActor } from '../people/use-actor.ts';
import { type ItemsChoice, ItemsTable } from './items-table.tsx';
import { type ToCheck, useSumToCheck } from '../payment/to-check-ticks.tsx';
import type { CheckedReasons } from '../payment/use-checked-reasons.ts';
import './to-check.css';

const size = 10;

interface GroupProps {
  bulk: TransactionDetail;
  group: ToCheck;
  /** Reasons that the reader has checked; undefined for a reader who does not approve it. */
  checked?: CheckedReasons;
  choice: ItemsChoice | undefined;
}

/** Lists all payments with one reason, largest first, with one tick for all of them. */
function Group({ bulk, group, checked, choice }: GroupProps) {
  const { t } = useTranslation('bulk');
  const sum = useSumToCheck();
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
      <ItemsTable
        label={label}
        query={query}
        // a few rows need no pages
        paging={page > 0 || group.count > size ? { page, turn } : undefined}
        reason={group.reason}
        choice={choice}
        waits
      />
    </section>
  );
}

interface ToCheckListProps {
  bulk: TransactionDetail;
  checked: CheckedReasons;
  choice: ItemsChoice | undefined;
}

/** Lists what to check in a bulk payment, by reason, weightiest first; a payment with several reasons is under each. */
export function ToCheckList({ bulk, checked, choice }: ToCheckListProps) {
  const { t } = useTranslation('bulk');
  const mayApprove = can.approve(bulk, useActor()).allowed;
  const listed = checked.groups.reduce((sum, { count }) => sum + count, 0);
  const isListedTwice = listed > (bulk.checks?.toLookAt ?? listed);
  return (
    <>
      {isListedTwice && <p className="sg-small sg-text2">{t('toCheck.several')}</p>}
      {checked.groups.map((group) => (
        <Group
          key={group.reason}
          bulk={bulk}
          group={group}
          checked={mayApprove ? checked : undefined}
          choice={choice}
        />
      ))}
    </>
  );
}
