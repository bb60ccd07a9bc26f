import type { Transaction, TransactionDetail } from '@sanaga/api';
import { nameStateOf, productName } from '@sanaga/domain';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { Amount, Copyable, Details, NameDiffers, RegisteredName, type ReceiptLine } from '@sanaga/ui';
import type { ReactNode } from 'react';
import { isLate } from './corrections.ts';
import { formatPhone } from '../people/phone-number.ts';
import { Remarks } from './remarks.tsx';

export const operator = 'MTN';

type Cost = Pick<Transaction, 'amount' | 'fee' | 'tax' | 'levy' | 'total'> &
  Partial<Pick<Transaction, 'status' | 'problemReason' | 'correction'>>;

type Whereabouts = 'total' | 'reserved' | 'left' | 'stays';

/** Returns where the total is: it will leave the wallet, is reserved in it, has left it, or stays in it. */
function whereabouts({ status = 'PENDING', problemReason, correction }: Cost): Whereabouts {
  if (status === 'PENDING') return 'total';
  if (status === 'COMPLETED' || correction) return 'left';
  return status === 'CANCELLED' || problemReason === 'FAILED' ? 'stays' : 'reserved';
}

/**
 * Returns what changed in the cost after the outcome: what a failed payment would have cost came back, and a correction
 * is what the wallet rose by.
 */
function correctionsOf({ status, total, problemReason, correction }: Cost) {
  if (!correction) return [];
  const { amount, reversed } = correction;
  return [
    ...(status === 'COMPLETED' ? [] : [{ key: 'notPaid', value: -total } as const]),
    {
      key: reversed ? 'returned' : isLate({ problemReason, correction }) ? 'paidLate' : 'corrected',
      value: -amount,
    } as const,
  ];
}

interface Receipt {
  lines: ReceiptLine[];
  total: ReceiptLine & { lacking: boolean };
  available?: number;
}

/** Returns the lines of the total cost, for `CostReceipt` and `ConfirmAction`; without values while it is unknown. */
export function useReceipt(): (cost?: Cost, available?: number) => Receipt {
  const { t } = useTranslation('payment');
  return (cost, available) => ({
    lines: [
      { label: t('cost.amount'), value: cost?.amount },
      { label: t('cost.fee', { product: productName }), value: cost?.fee },
      { label: t('cost.tax'), value: cost?.tax },
      { label: t('cost.levy'), value: cost?.levy },
      ...(cost ? correctionsOf(cost) : []).map(({ key, value }) => ({ label: t(`cost.${key}`), value })),
    ],
    total: {
      label: t(`cost.${cost ? whereabouts(cost) : 'total'}`),
      value: cost && cost.total + correctionsOf(cost).reduce((sum, { value }) => sum + value, 0),
      lacking: cost !== undefined && available !== undefined && available < cost.total,
    },
    available: cost && available !== undefined && available >= cost.total ? available : undefined,
  });
}

interface NameComparisonProps {
  found: Pick<Transaction, 'nameMatch' | 'nameChecked' | 'registeredName'>;
}

/** Shows how the typed name compares with the operator's; until a name is typed, it shows the operator's alone. */
export function NameComparison({ found }: NameComparisonProps) {
  const { nameMatch, registeredName } = found;
  const { t } = useTranslation('payment');
  const isCompared = nameMatch !== 'NOT_AVAILABLE' || !registeredName;
  return (
    <span className="sg-row sg-wrap sg-small">
      {isCompared ? (
        <RegisteredName match={nameStateOf(found)} />
      ) : (
        <span className="sg-text2">{t('registeredAs', { operator })}</span>
      )}
      {registeredName && <strong>{registeredName}</strong>}
    </span>
  );
}

/** Says when the operator gave the name; shows nothing without a time. */
export function NameCheckedAt({ at }: { at: TransactionDetail['nameCheckedAt'] | undefined }) {
  const { t } = useTranslation('payment');
  const { relativeWithin } = useFormats();
  return at ? (
    <p className="sg-caption sg-text2">{t('nameCheckedAt', { operator, when: relativeWithin(at) })}</p>
  ) : null;
}

function usePaidBefore(): (paidBefore: TransactionDetail['paidBefore']) => string {
  const { t } = useTranslation('payment');
  const { relativeWithin } = useFormats();
  return ({ times, last }) =>
    times === 0 || last === null
      ? t('facts.paidNever')
      : t('facts.paidTimes', { count: times, last: relativeWithin(last) });
}

interface PaymentSummaryProps {
  payment: Transaction;
  /** The payment's details, once they have come. */
  detail: TransactionDetail | undefined;
}

/** Shows how much goes to whom for what, and both names if they differ. */
export function PaymentSummary({ payment, detail }: PaymentSummaryProps) {
  const { t } = useTranslation('payment');
  const paidBefore = usePaidBefore();
  const { amount, name, number, reason, nameMatch, registeredName, createdBy } = payment;
  const isPayout = payment.kind === 'PAYOUT';
  return (
    <div className="sg-col">
      <div>
        <Amount value={amount} size="xl" />
        <p>
          {t(isPayout ? 'to' : 'from')} <strong>{name}</strong>
        </p>
        <p>
          {formatPhone(number)}
          {detail && isPayout && detail.status === 'PENDING' && (
            <span className="sg-text2"> · {paidBefore(detail.paidBefore)}</span>
          )}
        </p>
        <p className="sg-text2">{reason}</p>
      </div>
      {isPayout && nameMatch === 'DIFFERS' && (
        <NameDiffers
          typed={name}
          typedBy={createdBy.name}
          registered={registeredName ?? ''}
          operator={operator}
        >
          {payment.status === 'PENDING' && t('differs')}
        </NameDiffers>
      )}
      {isPayout && nameMatch !== 'DIFFERS' && <NameComparison found={payment} />}
      <NameCheckedAt at={detail?.nameCheckedAt} />
      {payment.status === 'PENDING' && payment.remarks.length > 0 && (
        <div>
          <Remarks remarks={payment.remarks} />
        </div>
      )}
    </div>
  );
}

interface PaymentFactsProps {
  payment: TransactionDetail;
  /** Category of the payment. */
  category?: ReactNode;
}

/** Shows what is known of a payment apart from its money. */
export function PaymentFacts({ payment, category }: PaymentFactsProps) {
  const { t } = useTranslation('payment');
  const { t: common } = useTranslation('common');
  const { dateTime } = useFormats();
  const method = `${common('methods.MOMO')} · ${common(`transactionTypes.${payment.type}`)}`;
  const optional = [
    { label: t('facts.message'), value: payment.receiverMessage },
    { label: common('fields.email'), value: payment.email },
    { label: t('facts.operatorId'), value: payment.financialTransactionId },
  ].flatMap(({ label, value }) => (value ? [{ label, value }] : []));
  return (
    <Details
      items={[
        { label: t('facts.createdBy'), value: payment.createdBy.name },
        { label: common('fields.created'), value: dateTime(payment.createdAt) },
        { label: t('facts.method'), value: method },
        ...optional,
        ...(category ? [{ label: t('facts.category'), value: category }] : []),
        {
          label: common('fields.transactionId'),
          value: <Copyable text={payment.reference} what={common('fields.transactionId')} mono />,
        },
        {
          label: common('fields.systemId'),
          value: <Copyable text={payment.id} what={common('fields.systemId')} mono />,
        },
      ]}
    />
  );
}
