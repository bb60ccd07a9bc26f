import { grantableRoles, jobTitles, type MemberRole, textLimits } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { LimitedInput, TwoLines, useClearable, useLimitRule } from '@sanaga/ui';
import { Form, Input, Radio, Select } from 'antd';
import { identityKinds } from './invite-draft.ts';
import { useFullRoles } from './plan-limits.tsx';

function RoleChoice({ role }: { role: MemberRole }) {
  const { t } = useTranslation(['users', 'common']);
  const full = useFullRoles()(role);
  return (
    <Radio value={role} disabled={full !== undefined}>
      <TwoLines first={t(`common:roles.${role}`)} second={full ?? t(`roleTexts.${role}`)} />
    </Radio>
  );
}

/** Asks, as step 1, where the invitation goes and what the person may do; they add the rest themselves. */
export function DetailsStep() {
  const { t } = useTranslation(['users', 'common']);
  const required = { required: true, whitespace: true, message: t('common:required') };
  return (
    <>
      <Form.Item
        name="email"
        label={t('common:fields.email')}
        extra={<span className="sg-small sg-text3">{t('invite.emailHint')}</span>}
        rules={[required, { type: 'email', message: t('common:emailInvalid'), validateTrigger: 'onSubmit' }]}
      >
        <Input type="email" autoComplete="off" size="large" />
      </Form.Item>
      <Form.Item
        name="role"
        label={t('common:fields.role')}
        rules={[{ required: true, message: t('common:required') }]}
      >
        <Radio.Group aria-label={t('common:fields.role')} className="users-choices">
          {grantableRoles.map((role) => (
            <RoleChoice key={role} role={role} />
          ))}
        </Radio.Group>
      </Form.Item>
    </>
  );
}

/** Asks, as step 2, for the person's job, and the proof of identity that the organisation stores. */
export function IdentityStep() {
  const { t } = useTranslation(['users', 'common', 'job-titles']);
  const atMost = useLimitRule();
  const clearable = useClearable();
  const optional = t('common:fields.optional');
  return (
    <>
      <Form.Item name="jobTitle" label={`${t('jobTitle')} (${optional})`}>
        <Select
          size="large"
          allowClear={clearable}
          options={jobTitles.map((value) => ({ value, label: t(value, { ns: 'job-titles' }) }))}
        />
      </Form.Item>
      <Form.Item name="identityKind" label={`${t('identity.kind')} (${optional})`}>
        <Select
          size="large"
          allowClear={clearable}
          options={identityKinds.map((value) => ({ value, label: t(`identity.kinds.${value}`) }))}
        />
      </Form.Item>
      <Form.Item
        name="identityNumber"
        label={`${t('identity.number')} (${optional})`}
        extra={<span className="sg-small sg-text3">{t('identity.hint')}</span>}
        rules={[atMost(textLimits.identityNumber)]}
      >
        <LimitedInput autoComplete="off" size="large" limit={textLimits.identityNumber} />
      </Form.Item>
    </>
  );
}
