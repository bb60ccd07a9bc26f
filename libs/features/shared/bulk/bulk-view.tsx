import { type TransactionDetail, useGetCompanyEmployeesQuery, type Transaction } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { pathTo } from '@sanaga/navigation';
import {
  Amount,
  BulkBar,
  CostReceipt,
  Copyable,
  Details,
  DrawerSection,
  Link,
  NameCounts,
  Notice,
  useAmountText,
} from '@sanaga/ui';
import { useBulkLabel } from '../payment/payment-labels.tsx';
import { useReceipt } from '../payment/payment-view.tsx';
import { NamesProgress } from './names-progress.tsx';
import { RepeatsNotice } from '../payment/repeats-notice.tsx';
import { StepProgress } from './step-progress.tsx';

/** Shows how much goes to how many, from which file, and how far the payments are. */
export function BulkSummary({ payment, detail }: { payment: Transaction; detail?: TransactionDetail }) {
  const { t } = useTranslation('bulk');
  const words = useBulkLabel();
  const { checks, items } = payment;
  const kept = detail?.bulk?.kept;
  const { waitingForFloat = 0, waitingForHold = 0, waitingForPause = 0 } = detail?.bulk ?? {};
  const waits = payment.status === 'PENDING';
  return (
    <div className="sg-col">
      <div>
        <Amount value={payment.amount} size="xl" />
        <p>
          {words(payment)} {t('from')} <strong>{payment.name}</strong>
        </p>
      </div>
      <RepeatsNotice repeats={detail?.bulk?.repeats} />
      {waits && checks && <NameCounts {...checks} />}
      {waits && checks && items && (
        <NamesProgress checked={items.total - checks.notChecked} total={items.total} />
      )}
      {waits && kept && <Notice tone="calm">{t('kept', { name: kept.by.name, reason: kept.reason })}</Notice>}
      {!waits && items && (
        <BulkBar
          completed={items.completed + items.paidLate}
          inProgress={items.confirmed + items.inProgress}
          problematic={items.problematic}
          failed={items.failed}
          returned={items.returned}
        />
      )}
      <StepProgress payment={payment} />
      {waitingForHold > 0 && <Notice tone="calm">{t('waitingForHold', { count: waitingForHold })}</Notice>}
      {waitingForPause > 0 && <Notice tone="calm">{t('waitingForPause', { count: waitingForPause })}</Notice>}
      {waitingForFloat > 0 && <Notice tone="calm">{t('waitingForFloat', { count: waitingForFloat })}</Notice>}
    </div>
  );
}

type BulkSums = NonNullable<TransactionDetail['bulk']>['sums'];
const groups = ['paid', 'returned', 'paidLate', 'notPaid', 'underWay'] as const;
/** Word for what was not paid: cancelled payments among it have not failed. */
const wordOf = (group: (typeof groups)[number], { items }: Pick<Transaction, 'items'>) =>
  group === 'notPaid' && items?.cancelled === 0 ? 'failed' : group;

/** Shows what became of the payments, which adds up to the file, and how much of it left the wallet. */
export function BulkCost({ payment, sums }: { payment: Transaction; sums?: BulkSums }) {
  const { t } = useTranslation(['bulk', 'payment']);
  const amountText = useAmountText();
  const receipt = useReceipt();
  const taken = sums?.taken;
  const cost = receipt(taken && { ...taken, status: 'COMPLETED' });
  const total = { ...cost.total, label: t('payment:cost.left'), value: taken?.total };
  const corrections = { label: t('payment:cost.corrected'), value: -(taken?.corrections ?? 0) };
  return (
    <>
      <DrawerSection title={t('sums.title')}>
        <CostReceipt
          lines={groups
            .filter((group) => group === 'paid' || (sums && sums[group].count > 0))
            .map((group) => ({
              label: t(`sums.${wordOf(group, payment)}`, {
                count: sums?.[group].count ?? payment.items?.completed ?? 0,
              }),
              value: sums?.[group].amount,
            }))}
          total={{ label: t('sums.all', { count: payment.items?.total ?? 0 }), value: payment.amount }}
        />
      </DrawerSection>
      <DrawerSection title={t('payment:cost.title')}>
        <CostReceipt lines={[...cost.lines, ...(corrections.value ? [corrections] : [])]} total={total} />
        {sums && sums.reserved > 0 && (
          <p className="sg-small sg-text2" style={{ marginTop: 8 }}>
            {t('sums.reserved', { amount: amountText(sums.reserved) })}
          </p>
        )}
      </DrawerSection>
    </>
  );
}

/** Names the people who uploaded, corrected or sent the file; none of them may approve it. */
function useMakers({ makers, createdBy }: TransactionDetail): string {
  const { list } = useFormats();
  const { t } = useTranslation('bulk');
  const { data: members } = useGetCompanyEmployeesQuery();
  const nameOf = (id: string) =>
    id === createdBy.userId ? createdBy.name : members?.find(({ userId }) => userId === id)?.name;
  const names = makers.flatMap((id) => nameOf(id) ?? []);
  const others = makers.length - names.length;
  return list(others > 0 ? [...names, t('others', { count: others })] : names);
}

/** Shows what a bulk payment was made of: rows = accepted + excluded, by whom, and the retries of what failed. */
export function BulkFacts({ payment }: { payment: TransactionDetail }) {
  const { t } = useTranslation(['bulk', 'payment', 'common']);
  const { dateTime, number } = useFormats();
  const makers = useMakers(payment);
  const { bulk, items } = payment;
  if (!bulk || !items) return null;
  const sums = t('rowsSum', {
    rows: number(bulk.rows),
    accepted: number(items.total),
    excluded: number(bulk.excluded),
  });
  const related = [
    ...(bulk.parentId ? [{ id: bulk.parentId, label: t('parent') }] : []),
    ...bulk.childIds.map((id) => ({ id, label: t('child') })),
  ];
  return (
    <Details
      items={[
        { label: t('makers'), value: makers },
        { label: t('common:fields.created'), value: dateTime(payment.createdAt) },
        { label: t('rows'), value: sums },
        ...(bulk.excludedAmount > 0
          ? [{ label: t('excludedAmount'), value: <Amount value={bulk.excludedAmount} /> }]
          : []),
        ...(payment.approvedBy ? [{ label: t('approvedBy'), value: payment.approvedBy.name }] : []),
        ...related.map(({ id, label }) => ({
          label,
          value: <Link href={pathTo.transaction(id)}>{t('open')}</Link>,
        })),
        {
          label: t('common:fields.transactionId'),
          value: <Copyable text={payment.reference} what={t('common:fields.transactionId')} mono />,
        },
        {
          label: t('common:fields.systemId'),
          value: <Copyable text={payment.id} what={t('common:fields.systemId')} mono />,
        },
      ]}
    />
  );
}
