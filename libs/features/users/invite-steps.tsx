import { jobTitles, type MemberRole, memberRoles } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { TwoLines } from '@sanaga/ui';
import { Form, Input, Radio, Select } from 'antd';
import { looksLikePhone } from '../parts/phone-number.ts';
import { identityKinds } from './invite-draft.ts';
import { useFullRoles } from './plan-limits.tsx';

function useRequired() {
  const { t } = useTranslation('common');
  return { required: true, whitespace: true, message: t('required') };
}

/** Step 1: who it is and where the invitation goes. */
export function DetailsStep() {
  const { t } = useTranslation(['users', 'common', 'job-titles']);
  const required = useRequired();
  const validator = (_: unknown, typed?: string) =>
    !typed || looksLikePhone(typed) ? Promise.resolve() : Promise.reject(new Error(t('invite.phoneShort')));
  const optional = t('common:fields.optional');
  return (
    <>
      <Form.Item name="name" label={t('common:fields.fullName')} rules={[required]}>
        <Input autoComplete="off" size="large" maxLength={120} />
      </Form.Item>
      <Form.Item
        name="email"
        label={t('common:fields.email')}
        extra={<span className="sg-small sg-text3">{t('invite.emailHint')}</span>}
        validateTrigger="onSubmit"
        rules={[required, { type: 'email', message: t('common:emailInvalid') }]}
      >
        <Input type="email" autoComplete="off" size="large" />
      </Form.Item>
      <Form.Item
        name="phoneNumber"
        label={t('common:fields.phoneNumber')}
        validateTrigger="onSubmit"
        rules={[required, { validator }]}
      >
        <Input type="tel" inputMode="tel" autoComplete="off" size="large" placeholder="6 77 41 20 85" />
      </Form.Item>
      <Form.Item name="jobTitle" label={`${t('jobTitle')} (${optional})`}>
        <Select
          size="large"
          allowClear
          options={jobTitles.map((value) => ({ value, label: t(value, { ns: 'job-titles' }) }))}
        />
      </Form.Item>
    </>
  );
}

function RoleChoice({ role }: { role: MemberRole }) {
  const { t } = useTranslation(['users', 'common']);
  const full = useFullRoles()(role);
  return (
    <Radio value={role} disabled={full !== undefined}>
      <TwoLines first={t(`common:roles.${role}`)} second={full ?? t(`roleTexts.${role}`)} />
    </Radio>
  );
}

/** Step 2: what the person may do, and the proof of identity the organisation keeps. */
export function IdentityStep() {
  const { t } = useTranslation(['users', 'common']);
  const optional = t('common:fields.optional');
  return (
    <>
      <Form.Item
        name="role"
        label={t('common:fields.role')}
        rules={[{ required: true, message: t('common:required') }]}
      >
        <Radio.Group className="users-choices">
          {memberRoles.map((role) => (
            <RoleChoice key={role} role={role} />
          ))}
        </Radio.Group>
      </Form.Item>
      <Form.Item name="identityKind" label={`${t('identity.kind')} (${optional})`}>
        <Select
          size="large"
          allowClear
          options={identityKinds.map((value) => ({ value, label: t(`identity.kinds.${value}`) }))}
        />
      </Form.Item>
      <Form.Item
        name="identityNumber"
        label={`${t('identity.number')} (${optional})`}
        extra={<span className="sg-small sg-text3">{t('identity.hint')}</span>}
      >
        <Input autoComplete="off" size="large" maxLength={40} />
      </Form.Item>
    </>
  );
}
