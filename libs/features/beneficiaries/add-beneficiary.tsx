import { type Beneficiary, useCreateBeneficiaryMutation, useIdempotencyKey } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { BusyButton, DecisionDrawer, Hint } from '@sanaga/ui';
import { Button, Form, Input } from 'antd';
import { useId, useState } from 'react';
import { showFieldErrors } from '../parts/field-errors.ts';
import { PayeeNumberField } from '../parts/payee-number-field.tsx';
import { toPhoneNumber } from '../parts/phone-number.ts';
import { useRegisteredName } from '../parts/use-registered-name.ts';

interface Fields {
  name: string;
  phoneNumber: string;
  email?: string;
}

interface AddBeneficiaryProps {
  open: boolean;
  onClose: () => void;
  onAdded: (beneficiary: Beneficiary) => void;
}

type AddFormProps = Pick<AddBeneficiaryProps, 'onAdded'> & {
  id: string;
  onBusy: (busy: boolean) => void;
};

function AddForm({ id, onAdded, onBusy }: AddFormProps) {
  const { t } = useTranslation(['beneficiaries', 'common']);
  const [form] = Form.useForm<Fields>();
  const [settled, settle] = useState<Partial<Fields>>({});
  const [refusal, setRefusal] = useState<string>();
  const [create] = useCreateBeneficiaryMutation();
  const { key, settle: settleKey } = useIdempotencyKey('add-beneficiary');
  const lookup = useRegisteredName(settled.phoneNumber, settled.name);

  const add = async ({ name, phoneNumber, email }: Fields) => {
    setRefusal(undefined);
    onBusy(true);
    const body = {
      name: name.trim(),
      phoneNumber: toPhoneNumber(phoneNumber),
      email: email?.trim() || undefined,
      accountType: 'MOMO' as const,
    };
    const { data, error } = await create({ body, 'idempotency-key': key });
    settleKey(error);
    onBusy(false);
    if (data) onAdded(data);
    else setRefusal(showFieldErrors(form, error));
  };
  return (
    <Form
      id={id}
      form={form}
      layout="vertical"
      requiredMark={false}
      scrollToFirstError={{ focus: true }}
      onBlur={() => settle({ ...form.getFieldsValue() })}
      onFinish={(fields) => void add(fields)}
    >
      <Form.Item
        name="name"
        label={t('common:fields.fullName')}
        rules={[{ required: true, whitespace: true, message: t('common:required') }]}
      >
        <Input autoComplete="off" size="large" maxLength={120} />
      </Form.Item>
      <PayeeNumberField name="phoneNumber" label={t('common:fields.phoneNumber')} lookup={lookup} />
      <Form.Item
        name="email"
        label={`${t('common:fields.email')} (${t('common:fields.optional')})`}
        rules={[{ type: 'email', message: t('common:emailInvalid'), validateTrigger: 'onSubmit' }]}
      >
        <Input type="email" autoComplete="off" size="large" />
      </Form.Item>
      <div role="alert">{refusal && <Hint tone="bad">{refusal}</Hint>}</div>
    </Form>
  );
}

/** Adds somebody beside the list; the operator's name for the number shows while it is typed. */
export function AddBeneficiary({ open, onClose, onAdded }: AddBeneficiaryProps) {
  const { t } = useTranslation(['beneficiaries', 'common']);
  const id = useId();
  const [busy, setBusy] = useState(false);
  return (
    <DecisionDrawer
      open={open}
      onClose={onClose}
      label={t('add.title')}
      head={<strong>{t('add.title')}</strong>}
      footer={
        <>
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <BusyButton
            type="primary"
            htmlType="submit"
            form={id}
            busy={busy}
            busyLabel={t('common:actions.saving')}
          >
            {t('add.action')}
          </BusyButton>
        </>
      }
    >
      {open && <AddForm id={id} onAdded={onAdded} onBusy={setBusy} />}
    </DecisionDrawer>
  );
}
