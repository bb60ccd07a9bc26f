import {
  apiErrorOf,
  fieldErrors,
  type ServiceProvider,
  useAddServiceProviderMutation,
  useConfirmServiceProviderMutation,
  useIdempotencyKey,
  useResendProviderCodeMutation,
} from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { textLimits } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { BusyButton, CodeInput, DecisionDrawer, ResendCode, useAnnounce } from '@sanaga/ui';
import { Button, Form, Input } from 'antd';
import { useId, useState } from 'react';
import { Refusal } from '../shared/forms/refusal.tsx';
import { useSubmit } from '../shared/forms/use-submit.ts';
import { AccountNameWarning } from '../shared/people/account-name.tsx';
import { PayeeNumberField } from '../shared/people/payee-number-field.tsx';
import { formatPhone, toPhoneNumber } from '../shared/people/phone-number.ts';
import { useRegisteredName } from '../shared/people/use-registered-name.ts';

interface Fields {
  accountName: string;
  accountNumber: string;
}

interface AddFormProps {
  id: string;
  onBusy: (busy: boolean) => void;
  onAdded: (provider: ServiceProvider) => void;
}

function AddForm({ id, onBusy, onAdded }: AddFormProps) {
  const { t } = useTranslation(['settings', 'common']);
  const [form] = Form.useForm<Fields>();
  const [settled, settle] = useState<Partial<Fields>>({});
  const [add] = useAddServiceProviderMutation();
  const { key, settle: settleKey } = useIdempotencyKey('add-service-provider');
  const lookup = useRegisteredName(settled.accountNumber, settled.accountName);

  const send = async ({ accountName, accountNumber }: Fields) => {
    onBusy(true);
    const body = {
      operator: 'MOMO' as const,
      accountName: accountName.trim(),
      accountNumber: toPhoneNumber(accountNumber),
    };
    const outcome = await add({ body, 'idempotency-key': key });
    settleKey(outcome.error);
    onBusy(false);
    return outcome;
  };
  const { formProps, refusal } = useSubmit(form, send, (data) => data && onAdded(data));
  return (
    <Form {...formProps} id={id} onBlur={() => settle({ ...form.getFieldsValue() })}>
      <Form.Item label={t('add.operator')}>
        <Input size="large" value={t('common:methods.MOMO')} readOnly aria-label={t('add.operator')} />
      </Form.Item>
      <Form.Item
        name="accountName"
        label={t('add.name')}
        extra={<span className="sg-small sg-text3">{t('add.nameHint')}</span>}
        rules={[{ required: true, whitespace: true, message: t('common:required') }]}
      >
        <Input autoComplete="off" size="large" maxLength={textLimits.name} />
      </Form.Item>
      <PayeeNumberField name="accountNumber" label={t('add.number')} lookup={lookup} />
      <Refusal>{refusal}</Refusal>
    </Form>
  );
}

function ConfirmForm({ provider, onConfirmed }: { provider: ServiceProvider; onConfirmed: () => void }) {
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
    <div className="sg-col">
      <p>
        <strong>{provider.accountName}</strong>, {formatPhone(provider.accountNumber)}
        <br />
        {provider.registeredName && (
          <span className="sg-text2">{t('confirm.registered', { name: provider.registeredName })}</span>
        )}
      </p>
      <AccountNameWarning account={provider} />
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
    </div>
  );
}

interface ProviderDrawerProps {
  adding: boolean;
  /** Whose code is requested. */
  unconfirmed?: ServiceProvider;
  onAdded: (provider: ServiceProvider) => void;
  onClose: () => void;
}

/** Adds an account, then takes the code that was mailed. */
export function ProviderDrawer({ adding, unconfirmed, onAdded, onClose }: ProviderDrawerProps) {
  const { t } = useTranslation(['settings', 'common']);
  const announce = useAnnounce();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const title = t(adding ? 'add.title' : 'confirm.title');
  const confirmed = () => {
    announce(t('confirm.done', { name: unconfirmed?.accountName }));
    onClose();
  };
  return (
    <DecisionDrawer
      open={adding || unconfirmed !== undefined}
      onClose={onClose}
      label={title}
      head={<strong>{title}</strong>}
      footer={
        adding && (
          <>
            <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
            <BusyButton type="primary" htmlType="submit" form={id} busy={busy}>
              {t('add.action')}
            </BusyButton>
          </>
        )
      }
    >
      {adding && (
        <div className="sg-col">
          <p className="sg-text2">{t('add.text')}</p>
          <AddForm id={id} onBusy={setBusy} onAdded={onAdded} />
        </div>
      )}
      {!adding && unconfirmed && (
        <ConfirmForm key={unconfirmed.providerId} provider={unconfirmed} onConfirmed={confirmed} />
      )}
    </DecisionDrawer>
  );
}
