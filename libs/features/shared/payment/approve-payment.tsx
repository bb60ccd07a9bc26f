import {
  apiErrorOf,
  fieldErrors,
  type Transaction,
  type TransactionDetail,
  useApproveBulkTransactionMutation,
  useApproveTransactionMutation,
  useRequestApprovalCodeMutation,
} from '@sanaga/api';
import { oneTimeCode } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { CodeInput, ConfirmAction, NameCounts, NameDiffers, ResendCode, useAmountText } from '@sanaga/ui';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { isLastApproval } from './approval-words.ts';
import { useBulkLabel } from './payment-labels.tsx';
import { isCodeStillValid, isAboutCode } from '../codes/code-refusals.ts';
import { LimitNotes, useApprovalLimits } from './payment-limits.tsx';
import { NameCheckedAt, NameComparison, operator, useReceipt } from './payment-view.tsx';
import { Remarks } from './remarks.tsx';
import { RepeatsNotice } from './repeats-notice.tsx';
import { ToCheckTicks } from './to-check-ticks.tsx';
import type { CheckedReasons } from './use-checked-reasons.ts';
import { formatPhone } from '../people/phone-number.ts';
import { useActor } from '../people/use-actor.ts';

interface Approval {
  /** Opens the question; for an individual, it also mails the code. */
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

interface WhatFollowsProps {
  payment: Transaction;
  limits: ComponentProps<typeof LimitNotes>['notes'];
}

/** Says whether the approval releases the payment, and which limits it counts towards. */
function WhatFollows({ payment: { approvals }, limits }: WhatFollowsProps) {
  const { t } = useTranslation('payment');
  return (
    <>
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
  const approve = (body: { otpCode?: string }) =>
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

interface ApprovalProps {
  payment: TransactionDetail;
  /** Available money, whole XAF; undefined until it is known. */
  available: number | undefined;
  /** Reasons that the reader has already checked. */
  checked: CheckedReasons;
  onApproved: (payment: Transaction) => void;
}

/** Approves one payment or a whole bulk payment: asks with the total cost and, for an individual, with the code. */
export function useApproval({ payment, available, checked, onApproved }: ApprovalProps): Approval {
  const { t } = useTranslation(['payment', 'bulk']);
  const amountText = useAmountText();
  const receipt = useReceipt();
  const { individual } = useActor();
  const [open, setOpen] = useState(false);
  const limits = useApprovalLimits(payment, open);
  const [code, setCode] = useState('');
  const { isBulk, approve, approving } = useApproveCall(payment, checked);
  const [requestCode, requesting] = useRequestApprovalCodeMutation();

  const sendCode = () => void requestCode({ transactionId: payment.id });
  const ask = () => {
    approving.reset();
    setCode('');
    setOpen(true);
    if (individual) sendCode();
  };
  const confirm = async () => {
    const result = await approve(individual ? { otpCode: code } : {});
    if (result.error) {
      // a code survives what is in the way of the payment
      if (isAboutCode(apiErrorOf(result.error))) setCode('');
      return;
    }
    setOpen(false);
    onApproved(result.data);
  };
  const refusal = apiErrorOf(approving.error);
  const aboutCode = individual && isAboutCode(refusal);
  const codeError = aboutCode ? (fieldErrors(refusal)['otpCode'] ?? refusal?.message) : undefined;
  const mailedBefore = isCodeStillValid(requesting.error);
  const codeText = mailedBefore ? 'approve.codeBefore' : isBulk ? 'bulk:approve.code' : 'approve.code';
  const isExceeded = limits.some((limit) => limit.isExceeded);
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
          {individual && (
            <>
              <p style={{ marginBottom: 8 }}>{t(codeText)}</p>
              <CodeInput value={code} onChange={setCode} error={codeError} disabled={approving.isLoading} />
              <ResendCode onResend={sendCode} busy={requesting.isLoading} />
            </>
          )}
        </>
      }
      confirmLabel={label}
      onConfirm={() => void confirm()}
      onBack={() => setOpen(false)}
      disabled={!checked.areAll || isExceeded || (individual && code.length < oneTimeCode.digits)}
      busy={approving.isLoading}
      error={
        (aboutCode ? undefined : refusal?.message) ??
        (mailedBefore ? undefined : apiErrorOf(requesting.error)?.message)
      }
    >
      <WhoIsPaid payment={payment} checked={checked} />
      <WhatFollows payment={payment} limits={limits} />
    </ConfirmAction>
  );
  return { ask, label, dialog };
}
