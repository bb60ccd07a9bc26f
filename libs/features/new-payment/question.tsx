import type { ApiError, PayeeCheck } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { ConfirmAction, useAmountText } from '@sanaga/ui';
import { NameComparison, useReceipt } from '../shared/payment/payment-view.tsx';
import { formatPhone } from '../shared/people/phone-number.ts';
import type { payeeOf } from './use-payee-check.ts';

interface QuestionProps {
  open: boolean;
  amount: number;
  payee: ReturnType<typeof payeeOf>;
  check?: PayeeCheck;
  checking: boolean;
  creating: boolean;
  file?: File;
  percent?: number;
  refusal?: ApiError;
  onSend: () => void;
  onBack: () => void;
}

/** The question before a payment is sent: to whom, the true cost, and how far its document is. */
export function Question(props: QuestionProps) {
  const { open, amount, payee, check, checking, creating, file, percent, refusal, onSend, onBack } = props;
  const { t } = useTranslation('new-payment');
  const amountText = useAmountText();
  const receipt = useReceipt();
  return (
    <ConfirmAction
      open={open}
      title={t('confirm.title')}
      receipt={check?.cost ? receipt(check.cost, check.available) : undefined}
      confirmLabel={t('confirm.action', { amount: amountText(amount) })}
      onConfirm={onSend}
      onBack={onBack}
      busy={creating}
      disabled={checking}
      error={refusal?.message}
    >
      <p>{payee && t('confirm.to', { name: payee.name ?? '', number: formatPhone(payee.number) })}</p>
      {check && <NameComparison found={check} />}
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
