import { type ServiceProvider, useAddServiceProviderMutation, useIdempotencyKey } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { BusyButton, DecisionDrawer, NameInput, useAnnounce, useNameRule } from '@sanaga/ui';
import { Button, Form, Input } from 'antd';
import { useId, useState } from 'react';
import { Refusal } from '../shared/forms/refusal.tsx';
import { useSubmit } from '../shared/forms/use-submit.ts';
import { canAskPhone } from '../shared/people/account-status.tsx';
import { PayeeNumberField } from '../shared/people/payee-number-field.tsx';
import { toPhoneNumber } from '../shared/people/phone-number.ts';
import { useRegisteredName } from '../shared/people/use-registered-name.ts';
import { ConfirmAccount } from './confirm-account.tsx';

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
  const nameRule = useNameRule();
  const [form] = Form.useForm<Fields>();
  const [settledNumber, settleNumber] = useState<string>();
  const [add] = useAddServiceProviderMutation();
  const { key, settle: settleKey } = useIdempotencyKey('add-service-provider');
  // an account's own name is a label: the server compares its registered holder with the organisation and its owner
  const lookup = useRegisteredName(settledNumber, undefined);

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
    <Form
      {...formProps}
      id={id}
      onBlur={() => settleNumber(form.getFieldValue('accountNumber') as string | undefined)}
    >
      <Form.Item label={t('add.operator')}>
        <Input size="large" value={t('common:methods.MOMO')} readOnly aria-label={t('add.operator')} />
      </Form.Item>
      <Form.Item
        name="accountName"
        label={t('add.name')}
        extra={<span className="sg-small sg-text3">{t('add.nameHint')}</span>}
        rules={[{ required: true, whitespace: true, message: t('common:required') }, nameRule]}
      >
        <NameInput autoComplete="off" size="large" />
      </Form.Item>
      <PayeeNumberField name="accountNumber" label={t('add.number')} lookup={lookup} />
      <Refusal>{refusal}</Refusal>
    </Form>
  );
}

interface ProviderDrawerProps {
  adding: boolean;
  /** Account whose holder is asked to confirm. */
  confirming?: ServiceProvider;
  onAdded: (provider: ServiceProvider) => void;
  onClose: () => void;
}

function useTitle(adding: boolean, confirming: ServiceProvider | undefined): string {
  const { t } = useTranslation('settings');
  if (adding) return t('add.title');
  if (confirming?.status !== 'CONFIRMED') return t('confirm.title');
  return t(canAskPhone(confirming) ? 'provider.verify' : 'confirm.titleDone');
}

/** Adds an account, then has it confirmed on its phone or by the code that was mailed. */
export function ProviderDrawer({ adding, confirming, onAdded, onClose }: ProviderDrawerProps) {
  const { t } = useTranslation(['settings', 'common']);
  const announce = useAnnounce();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const title = useTitle(adding, confirming);
  const confirmed = () => {
    announce(t('confirm.done', { name: confirming?.accountName }));
    onClose();
  };
  return (
    <DecisionDrawer
      open={adding || confirming !== undefined}
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
      {!adding && confirming && (
        <ConfirmAccount key={confirming.providerId} provider={confirming} onConfirmed={confirmed} />
      )}
    </DecisionDrawer>
  );
}
