import {
  type ApiError,
  apiErrorOf,
  type Transaction,
  type TransactionDetail,
  useApproveBulkTransactionMutation,
  useApproveTransactionMutation,
} from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { ConfirmAction, NameCounts, NameDiffers, Notice, useAmountText } from '@sanaga/ui';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { isLastApproval } from './approval-words.ts';
import { useBulkLabel } from './payment-labels.tsx';
import { isAboutCode } from '../codes/code-refusals.ts';
import { ConfirmFactor } from './confirm-factor.tsx';
import { LimitNotes, useApprovalLimits } from './payment-limits.tsx';
import { NameCheckedAt, NameComparison, operator, useReceipt } from './payment-view.tsx';
import { Remarks } from './remarks.tsx';
import { RepeatsNotice } from './repeats-notice.tsx';
import { ToCheckTicks } from './to-check-ticks.tsx';
import type { CheckedReasons } from './use-checked-reasons.ts';
import { type Proof, useFactor } from './use-factor.ts';
import { formatPhone } from '../people/phone-number.ts';
import { useActor } from '../people/use-actor.ts';

interface Approval {
  /** Opens the question. */
  ask: () => void;
  /** Label of the button that opens the confirmation: the verb with the amount. */
  label: string;
  dialog: ReactNode;
}

/** Shows the number that is paid, and under which name it is registered. */
function Payee({ payment }: { payment: TransactionDetail }) {
  const { name, number, nameMatch, registeredName } = payment;
  return (
    <>
      <p className="sg-confirm-payee">{formatPhone(number)}</p>
      {nameMatch === 'DIFFERS' ? (
        <NameDiffers typed={name} registered={registeredName ?? ''} operator={operator} />
      ) : (
        <NameComparison found={payment} />
      )}
      <NameCheckedAt at={payment.nameCheckedAt} />
    </>
  );
}

/** Says who is paid and at which number or, for a bulk payment, how many from which file. */
function WhoIsPaid({ payment, checked }: Pick<ApprovalProps, 'payment' | 'checked'>) {
  const { t } = useTranslation(['payment', 'bulk']);
  const words = useBulkLabel()(payment);
  const { name } = payment;
  if (words) {
    const { checks } = payment;
    return (
      <>
        <p>{t('bulk:approve.from', { payments: words, name })}</p>
        <RepeatsNotice repeats={payment.bulk?.repeats} />
        {checks && <NameCounts {...checks} />}
        {checks && checks.notChecked > 0 && (
          <p className="sg-text2">{t('bulk:approve.notChecked', { count: checks.notChecked })}</p>
        )}
      </>
    );
  }
  // remarks that are ticked are not repeated here
  const reasons: readonly string[] = checked.groups.map(({ reason }) => reason);
  return (
    <>
      <Payee payment={payment} />
      {!payment.nameChecked && <p className="sg-text2">{t('approve.notChecked')}</p>}
      <Remarks remarks={payment.remarks.filter((remark) => !reasons.includes(remark))} />
    </>
  );
}

/** Returns in whose place a person would approve a payment; null for their own, or where they may not. */
export const deputyOf = ({ approvers }: Pick<TransactionDetail, 'approvers'>, userId: string) =>
  approvers.find((approver) => approver.userId === userId)?.deputyFor ?? null;

interface WhatFollowsProps {
  payment: TransactionDetail;
  limits: ComponentProps<typeof LimitNotes>['notes'];
}

/** Says for whom the approval is, whether it releases the payment, and which limits it counts towards. */
function WhatFollows({ payment, limits }: WhatFollowsProps) {
  const { t } = useTranslation('payment');
  const { userId } = useActor();
  const { approvals } = payment;
  const deputyFor = deputyOf(payment, userId);
  return (
    <>
      {deputyFor && <Notice tone="calm">{t('approve.forAnother', { name: deputyFor.name })}</Notice>}
      {approvals && !isLastApproval(approvals) && <p className="sg-text2">{t('approve.notLast')}</p>}
      <LimitNotes notes={limits} />
    </>
  );
}

/**
 * Approves one payment, saying what there was to check, or a bulk payment, saying in how many payments each reason
 * occurs.
 */
function useApproveCall({ id, items }: Transaction, { groups }: CheckedReasons) {
  const [approveOne, one] = useApproveTransactionMutation();
  const [approveBulk, bulk] = useApproveBulkTransactionMutation();
  const isBulk = items !== null;
  const approve = (body: Proof) =>
    isBulk
      ? approveBulk({
          id,
          body: {
            ...body,
            payments: items.total,
            acknowledged: groups.map(({ reason, count }) => ({ reason, count })),
          },
        })
      : approveOne({ id, body: { ...body, acknowledged: groups.map(({ reason }) => reason) } });
  return { isBulk, approve, approving: isBulk ? bulk : one };
}

/** Returns the server's objection to an approval, with what has changed since it was signed. */
function useObjection(): (refusal: ApiError | undefined) => string | undefined {
  const { t } = useTranslation('payment');
  const { list } = useFormats();
  return (refusal) => {
    const changed = refusal?.changed?.map((field) => t(`factor.changed.${field as 'amount'}`)) ?? [];
    return changed.length > 0
      ? `${refusal?.message} ${t('factor.changedFields', { fields: list(changed) })}`
      : refusal?.message;
  };
}

interface ApprovalProps {
  payment: TransactionDetail;
  /** Available money, whole XAF; undefined until it is known. */
  available: number | undefined;
  /** Reasons that the reader has already checked. */
  checked: CheckedReasons;
  onApproved: (payment: Transaction) => void;
}

/** Approves one payment or a whole bulk payment: asks with the total cost and, where one is needed, with a factor. */
export function useApproval({ payment, available, checked, onApproved }: ApprovalProps): Approval {
  const { t } = useTranslation(['payment', 'bulk']);
  const amountText = useAmountText();
  const receipt = useReceipt();
  const [open, setOpen] = useState(false);
  const limits = useApprovalLimits(payment, open);
  const { isBulk, approve, approving } = useApproveCall(payment, checked);
  const factor = useFactor(payment, { isOpen: open });

  const ask = () => {
    approving.reset();
    factor.setCode('');
    setOpen(true);
  };
  const confirm = async () => {
    const proof = await factor.prove();
    if (!proof) return;
    const { data, error } = await approve(proof);
    if (!data) return factor.refused(apiErrorOf(error));
    setOpen(false);
    onApproved(data);
  };
  const refusal = apiErrorOf(approving.error);
  const isExceeded = limits.some((limit) => limit.isExceeded);
  const about = isBulk ? 'bulk:approve.code' : 'approve.code';
  const mailed = t(factor.mailedBefore ? 'approve.codeBefore' : about);
  const objection = useObjection();
  const label = t('approve.action', { amount: amountText(payment.amount) });
  const dialog = (
    <ConfirmAction
      open={open}
      title={
        isBulk
          ? t('bulk:approve.title', { count: payment.items?.total })
          : t('approve.title', { amount: amountText(payment.amount), name: payment.name })
      }
      receipt={{ ...receipt(payment, available), extrasLabel: t('cost.extras') }}
      extra={
        <>
          <ToCheckTicks checked={checked} payment={payment} />
          <ConfirmFactor
            factor={factor}
            mailed={mailed}
            refusal={refusal}
            disabled={approving.isLoading || factor.proving}
          />
        </>
      }
      confirmLabel={label}
      onConfirm={() => void confirm()}
      onBack={() => setOpen(false)}
      disabled={!checked.areAll || isExceeded || !factor.isReady}
      busy={approving.isLoading || factor.proving}
      error={factor.error ?? (isAboutCode(refusal) ? undefined : objection(refusal))}
    >
      <WhoIsPaid payment={payment} checked={checked} />
      <WhatFollows payment={payment} limits={limits} />
    </ConfirmAction>
  );
  return { ask, label, dialog };
}
