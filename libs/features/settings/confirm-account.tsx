import {
  apiErrorOf,
  fieldErrors,
  type ServiceProvider,
  useConfirmServiceProviderMutation,
  useResendProviderCodeMutation,
  useVerifyServiceProviderMutation,
} from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { useTranslation } from '@sanaga/i18n';
import { BusyButton, CodeInput, Notice, ResendCode, useAmountText, useAnnounce } from '@sanaga/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { Refusal } from '../shared/forms/refusal.tsx';
import { AccountNameWarning } from '../shared/people/account-name.tsx';
import { canAskPhone } from '../shared/people/account-status.tsx';
import { formatPhone } from '../shared/people/phone-number.ts';

interface AccountProps {
  provider: ServiceProvider;
}

/** Takes the mailed code, which confirms the account no matter what the phone says. */
function CodeForm({ provider, onConfirmed }: AccountProps & { onConfirmed: () => void }) {
  const { t } = useTranslation('settings');
  const { email } = useCurrentUser();
  const [code, setCode] = useState('');
  const [confirm, { error, isLoading }] = useConfirmServiceProviderMutation();
  const [resend, resending] = useResendProviderCodeMutation();
  const announce = useAnnounce();
  const again = async () => {
    const result = await resend({ providerId: provider.providerId });
    if (!result.error) announce(t('confirm.sentAgain'));
  };
  const send = async (otpCode: string) => {
    const result = await confirm({ body: { providerId: provider.providerId, otpCode } });
    if (result.error) setCode('');
    else onConfirmed();
  };
  return (
    <>
      <p className="sg-text2">{t('confirm.text', { email })}</p>
      <CodeInput
        value={code}
        onChange={setCode}
        onComplete={(digits) => void send(digits)}
        error={fieldErrors(error)['otpCode'] ?? apiErrorOf(error)?.message}
        disabled={isLoading}
        autoFocus
      />
      <Refusal>{apiErrorOf(resending.error)?.message}</Refusal>
      <ResendCode onResend={() => void again()} busy={resending.isLoading} />
    </>
  );
}

/** Shows how far the question on the phone is; shows nothing if it was never asked. */
function PhoneState({ provider: { accountNumber, verification } }: AccountProps) {
  const { t } = useTranslation('settings');
  const amountText = useAmountText();
  if (!verification || verification.status === 'CONFIRMED') return null;
  const { status } = verification;
  const waits = status === 'WAITING';
  return (
    <Notice tone={waits ? 'act' : 'bad'} icon={waits ? 'phone' : undefined} live>
      {t(`phone.${status}`, {
        number: formatPhone(accountNumber),
        amount: amountText(verification.amount),
      })}
    </Notice>
  );
}

/** Has MTN ask the holder of the number for a small amount, which shows that they hold it. */
function PhoneForm({ provider, onCode }: AccountProps & { onCode: () => void }) {
  const { t } = useTranslation('settings');
  const amountText = useAmountText();
  const [verify, { error, isLoading }] = useVerifyServiceProviderMutation();
  const { providerId, accountNumber, status, verification, verificationAmount } = provider;
  const ask = async () => {
    const result = await verify({ providerId });
    const refused = apiErrorOf(result.error)?.code;
    if (refused === 'OPERATOR_UNREACHABLE' || refused === 'VERIFICATION_OFF') onCode();
  };
  return (
    <>
      <p className="sg-text2">
        {t(status === 'CONFIRMED' ? 'phone.textVerify' : 'phone.text', {
          number: formatPhone(accountNumber),
          amount: amountText(verificationAmount),
        })}
      </p>
      <PhoneState provider={provider} />
      <Refusal>{apiErrorOf(error)?.message}</Refusal>
      <div className="sg-row sg-wrap">
        <BusyButton
          type={verification?.status === 'WAITING' ? 'default' : 'primary'}
          busy={isLoading}
          onClick={() => void ask()}
        >
          {t(verification ? 'phone.again' : 'phone.ask')}
        </BusyButton>
        {status !== 'CONFIRMED' && <Button onClick={onCode}>{t('phone.code')}</Button>}
      </div>
    </>
  );
}

/**
 * Confirms an account by its phone, or by the mailed code if nothing is collected or the person prefers it. An account
 * that its code confirmed can still be verified by its phone.
 */
export function ConfirmAccount({ provider, onConfirmed }: AccountProps & { onConfirmed: () => void }) {
  const { t } = useTranslation('settings');
  const amountText = useAmountText();
  const [byCode, setByCode] = useState(false);
  const { accountName, accountNumber, registeredName, status, verification, verificationAmount } = provider;
  const asksPhone = canAskPhone(provider);
  return (
    <div className="sg-col">
      <p>
        <strong>{accountName}</strong>, {formatPhone(accountNumber)}
        <br />
        {registeredName && (
          <span className="sg-text2">{t('confirm.registered', { name: registeredName })}</span>
        )}
      </p>
      <AccountNameWarning account={provider} />
      {status === 'CONFIRMED' && !asksPhone && (
        <Notice tone="good" live>
          {verification?.status === 'CONFIRMED'
            ? t('phone.CONFIRMED', { amount: amountText(verification.amount) })
            : t('confirm.done', { name: accountName })}
        </Notice>
      )}
      {asksPhone && <PhoneForm provider={provider} onCode={() => setByCode(true)} />}
      {status !== 'CONFIRMED' && (byCode || verificationAmount === 0) && (
        <CodeForm provider={provider} onConfirmed={onConfirmed} />
      )}
    </div>
  );
}
