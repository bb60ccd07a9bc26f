import type { Beneficiary } from '@sanaga/api';
import { textLimits } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { Hint, LimitedInput, PhoneInput, SkeletonRows, useLimitRule, usePhone } from '@sanaga/ui';
import { Checkbox, Form, Input, Segmented, Select } from 'antd';
import type { ReactNode } from 'react';
import { formatPhone, looksLikePhone } from '../shared/people/phone-number.ts';
import type { Draft } from './draft.ts';

interface PayeeFieldsProps {
  /** Undefined while it is not known who there is. */
  beneficiaries: readonly Beneficiary[] | undefined;
  /** Why they could not be loaded. */
  loadError: ReactNode;
  /** The registered name beside the typed one. */
  found: ReactNode;
  /** What the server said against the number. */
  problem?: string;
  checking: boolean;
}

function useBelowNumber({ found, checking }: Pick<PayeeFieldsProps, 'found' | 'checking'>): ReactNode {
  const { t } = useTranslation('new-payment');
  if (found) return found;
  return <span className="sg-small sg-text3">{checking ? t('payee.checking') : t('payee.hint')}</span>;
}

function BeneficiaryField(props: PayeeFieldsProps) {
  const { t } = useTranslation(['new-payment', 'common']);
  const below = useBelowNumber(props);
  const options = props.beneficiaries?.map(({ id, name, phoneNumber }) => ({
    value: id,
    label: `${name} · ${formatPhone(phoneNumber)}`,
  }));
  return (
    <Form.Item
      name="beneficiaryId"
      label={t('payee.beneficiary')}
      rules={[{ required: true, message: t('common:required') }]}
      extra={props.problem ? <Hint tone="bad">{props.problem}</Hint> : below}
    >
      <Select
        size={usePhone() ? 'large' : undefined}
        options={options}
        placeholder={t('payee.choose')}
        showSearch={{ optionFilterProp: 'label' }}
      />
    </Form.Item>
  );
}

function TypedFields({ problem, ...rest }: PayeeFieldsProps) {
  const { t } = useTranslation(['new-payment', 'common']);
  const atMost = useLimitRule();
  const below = useBelowNumber(rest);
  const required = { required: true, whitespace: true, message: t('common:required') };
  return (
    <>
      <div className="sg-grid">
        <Form.Item
          className="sg-c6"
          name="number"
          label={t('common:fields.phoneNumber')}
          rules={[
            required,
            {
              validator: (_, typed?: string) =>
                !typed || looksLikePhone(typed)
                  ? Promise.resolve()
                  : Promise.reject(new Error(t('payee.short'))),
              validateTrigger: 'onSubmit',
            },
          ]}
          validateStatus={problem ? 'error' : undefined}
          help={problem}
          extra={below}
        >
          <PhoneInput placeholder="6 77 41 20 85" />
        </Form.Item>
        <Form.Item
          className="sg-c6"
          name="name"
          label={t('common:fields.fullName')}
          rules={[required, atMost(textLimits.name)]}
        >
          <LimitedInput autoComplete="off" limit={textLimits.name} />
        </Form.Item>
      </div>
      <Form.Item
        name="email"
        label={`${t('common:fields.email')} (${t('common:fields.optional')})`}
        rules={[{ type: 'email', message: t('common:emailInvalid'), validateTrigger: 'onSubmit' }]}
      >
        <Input type="email" autoComplete="off" />
      </Form.Item>
      <Form.Item name="save" valuePropName="checked">
        <Checkbox>{t('payee.save')}</Checkbox>
      </Form.Item>
    </>
  );
}

/** Whom the payment goes to: somebody stored, or a typed number with its name. */
export function PayeeFields(props: PayeeFieldsProps) {
  const { t } = useTranslation('new-payment');
  const to = Form.useWatch<Draft['to'] | undefined>('to');
  const { beneficiaries, loadError } = props;
  // one that was chosen before, or by the address, is never given up for the fields of another number
  const stored = to === 'beneficiary' && beneficiaries?.length !== 0;
  const hasChoice = stored || (beneficiaries?.length ?? 0) > 0;
  const chosen = beneficiaries ? <BeneficiaryField {...props} /> : (loadError ?? <SkeletonRows rows={1} />);
  return (
    <>
      <Form.Item name="to" hidden={!hasChoice}>
        <Segmented
          aria-label={t('payee.to')}
          options={[
            { value: 'number', label: t('payee.typed') },
            { value: 'beneficiary', label: t('payee.stored') },
          ]}
        />
      </Form.Item>
      {stored ? chosen : <TypedFields {...props} />}
    </>
  );
}
