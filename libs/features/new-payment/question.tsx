import type { ApiError, PayeeCheck } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { ConfirmAction, ErrorWithRetry, useAmountText } from '@sanaga/ui';
import { LimitNotes, makerHindrance, useCreationLimits } from '../shared/payment/payment-limits.tsx';
import { NameComparison, useReceipt } from '../shared/payment/payment-view.tsx';
import { Remarks } from '../shared/payment/remarks.tsx';
import { formatPhone } from '../shared/people/phone-number.ts';
import { useActor } from '../shared/people/use-actor.ts';
import type { Payee } from '../shared/people/use-payee-check.ts';

interface QuestionProps {
  open: boolean;
  amount: number;
  payee?: Payee;
  check?: PayeeCheck;
  checking: boolean;
  /** Reason why name and cost could not be checked. */
  checkError?: ApiError;
  onCheckAgain: () => void;
  creating: boolean;
  file?: File;
  percent?: number;
  refusal?: ApiError;
  onSend: () => void;
  onBack: () => void;
}

/** Asks before a payment is sent: to whom, the total cost, and how far its document is. */
export function Question(props: QuestionProps) {
  const { open, amount, payee, check, checking, checkError, onCheckAgain, onSend, onBack } = props;
  const { creating, file, percent, refusal } = props;
  const { t } = useTranslation('new-payment');
  const { individual } = useActor();
  const amountText = useAmountText();
  const receipt = useReceipt();
  const limits = useCreationLimits(check?.cost?.total, payee?.number);
  return (
    <ConfirmAction
      open={open}
      title={t(individual ? 'confirm.titleOwn' : 'confirm.title')}
      receipt={check?.cost ? receipt(check.cost, check.available) : undefined}
      confirmLabel={t(individual ? 'confirm.actionOwn' : 'confirm.action', { amount: amountText(amount) })}
      onConfirm={onSend}
      onBack={onBack}
      busy={creating}
      // nobody sends a payment whose name and cost were not checked
      disabled={!check?.cost || makerHindrance(limits) !== undefined}
      error={refusal?.message}
    >
      <p>{payee && t('confirm.to', { name: payee.name ?? '', number: formatPhone(payee.number) })}</p>
      {check && <NameComparison found={check} />}
      {check && <Remarks remarks={check.remarks} />}
      <LimitNotes notes={limits} />
      {checkError && (
        <ErrorWithRetry
          message={t('confirm.unchecked', { why: checkError.message })}
          code={checkError.code ?? checkError.status}
          onRetry={onCheckAgain}
          retrying={checking}
        />
      )}
      {file && (
        <p className="sg-small sg-text2">
          {percent === undefined
            ? t('confirm.document', { name: file.name })
            : t('confirm.sending', { name: file.name, percent })}
        </p>
      )}
    </ConfirmAction>
  );
}
