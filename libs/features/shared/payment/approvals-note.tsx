import type { Transaction } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { Notice } from '@sanaga/ui';
import { needsSeveral, useApprovalWords } from './approval-words.ts';

/** Says which approvals a waiting payment has and misses, why so many, and whose do not count any more. */
export function ApprovalsNote({ payment }: { payment: Transaction }) {
  const { t } = useTranslation('payment');
  const words = useApprovalWords();
  const { approvals } = payment;
  if (!approvals || !needsSeveral(payment)) return null;
  const why = words.why(approvals);
  return (
    <div style={{ marginTop: 12 }}>
      <Notice tone="calm">
        <p>
          <strong>{words.progress(approvals)}</strong> · {words.missing(approvals)}
        </p>
        {why && <p>{why}</p>}
        {approvals.given.map(
          ({ userId, name, deputyFor }) =>
            deputyFor && <p key={userId}>{t('approvals.byDeputy', { name, other: deputyFor.name })}</p>,
        )}
        {approvals.dropped.map(({ at, name, because }) => (
          <p key={at}>{t(`approvals.dropped.${because}`, { name })}</p>
        ))}
      </Notice>
    </div>
  );
}
