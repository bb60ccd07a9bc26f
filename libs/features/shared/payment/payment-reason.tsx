import { charactersIn, textLimits } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { readText } from '@sanaga/reader';
import { Hint, LimitedTextArea } from '@sanaga/ui';
import { Button } from 'antd';
import { useId } from 'react';
import './cancel-payment.css';

const commonReasons = ['paid', 'amount', 'payee', 'proof', 'agreed'] as const;

interface CommonReasonsProps {
  /** Text typed so far. */
  reason: string;
  onChange: (reason: string) => void;
}

/** Offers reasons to choose by a press: one replaces another, and is added to what was typed. */
function CommonReasons({ reason, onChange }: CommonReasonsProps) {
  const { t } = useTranslation('payment');
  const texts = commonReasons.map((key) => t(`cancel.reasons.${key}`));
  const choose = (text: string) => {
    const typed = texts.reduce((left, other) => left.replace(other, ''), reason).trim();
    onChange(typed === '' ? text : `${typed} ${text}`);
  };
  return (
    <div role="group" aria-label={t('cancel.reasons.label')} className="sg-row sg-wrap cancel-reasons">
      {texts.map((text) => (
        <Button
          key={text}
          size="small"
          shape="round"
          aria-pressed={reason.includes(text)}
          type={reason.includes(text) ? 'primary' : 'default'}
          ghost={reason.includes(text)}
          onClick={() => choose(text)}
        >
          {text}
        </Button>
      ))}
    </div>
  );
}

interface PaymentReasonProps extends CommonReasonsProps {
  label: string;
  /** True if common reasons are offered, for people who write to whoever made the payment. */
  offers: boolean;
  /** The server's objection to the reason. */
  error?: string;
}

/** Asks for the reason of a decision about payments. */
export function PaymentReason({ label, offers, reason, onChange, error }: PaymentReasonProps) {
  const field = useId();
  return (
    <>
      <label htmlFor={field}>{label}</label>
      {offers && <CommonReasons reason={reason} onChange={onChange} />}
      <LimitedTextArea
        says
        id={field}
        value={reason}
        limit={textLimits.paymentText}
        onChange={(event) => onChange(event.target.value)}
      />
      {error && <Hint tone="bad">{error}</Hint>}
    </>
  );
}

/** Returns true if a reason is given, and is short enough. */
export const isReason = (reason: string): boolean => readText(reason) !== '' && isPaymentText(reason);

/** Returns true if a text, or none, is short enough for a payment. */
export const isPaymentText = (text: string): boolean =>
  charactersIn(readText(text)) <= textLimits.paymentText;
