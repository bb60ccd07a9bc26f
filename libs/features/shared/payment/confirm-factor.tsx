import { type ApiError, fieldErrors } from '@sanaga/api';
import type { StepUpMethod } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { paths } from '@sanaga/navigation';
import { CodeInput, Notice, ResendCode } from '@sanaga/ui';
import { Radio } from 'antd';
import { Link } from 'react-router';
import { isAboutCode } from '../codes/code-refusals.ts';
import type { Factor } from './use-factor.ts';

interface ConfirmFactorProps {
  factor: Factor;
  /** Sentence about the code that was mailed. */
  mailed: string;
  /** The server's objection to the approval. */
  refusal: ApiError | undefined;
  disabled: boolean;
}

const codeField: Partial<Record<StepUpMethod, string>> = { CODE: 'otpCode', TOTP: 'totp' };

/** Returns the server's objection to the code, where it is about that. */
const codeErrorOf = (refusal: ApiError | undefined, method: StepUpMethod): string | undefined =>
  isAboutCode(refusal) ? (fieldErrors(refusal)[codeField[method] ?? ''] ?? refusal?.message) : undefined;

/** Lets an approver choose a factor, and takes its code; the device is asked once the approval is pressed. */
export function ConfirmFactor({ factor, mailed, refusal, disabled }: ConfirmFactorProps) {
  const { t } = useTranslation('payment');
  const { offered, method, choose, code, setCode, sendCode, sending, lacksPasskey } = factor;
  if (lacksPasskey)
    return (
      <Notice tone="act">
        {t('factor.lacksPasskey')} <Link to={`${paths.settings}?tab=security`}>{t('factor.toSecurity')}</Link>
      </Notice>
    );
  if (method === undefined) return null;
  return (
    <div style={{ marginTop: 12 }}>
      {offered.length > 1 && (
        <Radio.Group
          aria-label={t('factor.label')}
          style={{ marginBottom: 12 }}
          value={method}
          disabled={disabled}
          onChange={({ target }) => choose(target.value as StepUpMethod)}
          options={offered.map((value) => ({ value, label: t(`factor.by.${value}`) }))}
        />
      )}
      <p style={{ marginBottom: 8 }}>{method === 'CODE' ? mailed : t(`factor.text.${method}`)}</p>
      {method !== 'PASSKEY' && (
        <CodeInput
          key={method}
          value={code}
          onChange={setCode}
          error={codeErrorOf(refusal, method)}
          disabled={disabled}
        />
      )}
      {method === 'CODE' && <ResendCode onResend={sendCode} busy={sending} />}
    </div>
  );
}
