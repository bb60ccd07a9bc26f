import type { Beneficiary } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { BusyButton, DecisionDrawer, NameInput, Notice, useNameRule } from '@sanaga/ui';
import { Button, Form, Input } from 'antd';
import { useId, useState } from 'react';
import { Refusal } from '../shared/forms/refusal.tsx';
import { useSubmit } from '../shared/forms/use-submit.ts';
import { PayeeNumberField } from '../shared/people/payee-number-field.tsx';
import { useRegisteredName } from '../shared/people/use-registered-name.ts';

export interface BeneficiaryFields {
  name: string;
  phoneNumber: string;
  email?: string;
}

interface FieldsProps {
  /** Says above the fields what comes of saving them. */
  note?: string;
  initial?: Partial<BeneficiaryFields>;
  onTyping?: (typed: BeneficiaryFields) => void;
  save: (fields: BeneficiaryFields) => Promise<{ data?: Beneficiary; error?: unknown }>;
  onSaved: (beneficiary: Beneficiary) => void;
}

function Fields(props: FieldsProps & { id: string; onBusy: (busy: boolean) => void }) {
  const { id, note, initial, onTyping, save, onSaved, onBusy } = props;
  const { t } = useTranslation(['beneficiaries', 'common']);
  const nameRule = useNameRule();
  const [form] = Form.useForm<BeneficiaryFields>();
  const [settled, settle] = useState<Partial<BeneficiaryFields>>(initial ?? {});
  const lookup = useRegisteredName(settled.phoneNumber, settled.name);
  const send = async (fields: BeneficiaryFields) => {
    onBusy(true);
    const outcome = await save(fields);
    onBusy(false);
    return outcome;
  };
  const { formProps, refusal } = useSubmit(form, send, (data) => data && onSaved(data));
  return (
    <Form
      {...formProps}
      id={id}
      noValidate
      initialValues={initial}
      onValuesChange={(changed, typed) => {
        formProps.onValuesChange?.(changed, typed);
        onTyping?.(typed);
      }}
      onBlur={() => settle({ ...form.getFieldsValue() })}
    >
      {note && <Notice tone="calm">{note}</Notice>}
      <Form.Item
        name="name"
        label={t('common:fields.fullName')}
        rules={[{ required: true, whitespace: true, message: t('common:required') }, nameRule]}
      >
        <NameInput autoComplete="off" size="large" />
      </Form.Item>
      <PayeeNumberField name="phoneNumber" label={t('common:fields.phoneNumber')} lookup={lookup} />
      <Form.Item
        name="email"
        label={`${t('common:fields.email')} (${t('common:fields.optional')})`}
        rules={[{ type: 'email', message: t('common:emailInvalid'), validateTrigger: 'onSubmit' }]}
      >
        <Input type="email" autoComplete="off" size="large" />
      </Form.Item>
      <Refusal>{refusal}</Refusal>
    </Form>
  );
}

interface BeneficiaryFormProps extends FieldsProps {
  open: boolean;
  /** Name of the drawer, in its head and for screen readers. */
  title: string;
  action: string;
  onClose: () => void;
}

/**
 * Asks for name, number and address of a beneficiary, in the drawer; the operator's name shows while they are typed.
 */
export function BeneficiaryForm({ open, title, action, onClose, ...fields }: BeneficiaryFormProps) {
  const { t } = useTranslation('common');
  const id = useId();
  const [busy, setBusy] = useState(false);
  return (
    <DecisionDrawer
      open={open}
      onClose={onClose}
      label={title}
      head={<strong className="sg-ellipsis">{title}</strong>}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <BusyButton type="primary" htmlType="submit" form={id} busy={busy} busyLabel={t('actions.saving')}>
            {action}
          </BusyButton>
        </>
      }
    >
      {open && <Fields {...fields} id={id} onBusy={setBusy} />}
    </DecisionDrawer>
  );
}
