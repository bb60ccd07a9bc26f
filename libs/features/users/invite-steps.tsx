import { useGetNumberOfUsersQuery, useListServiceProvidersQuery } from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { jobTitles, type MemberRole, memberRoles } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { ErrorWithRetry, SkeletonRows, TwoLines } from '@sanaga/ui';
import { Checkbox, Form, Input, Radio, Select } from 'antd';
import { loadErrorOf } from '../parts/load-error.ts';
import { formatPhone, looksLikePhone } from '../parts/phone-number.ts';

export const identityKinds = ['ID_CARD', 'PASSPORT', 'RESIDENCE_PERMIT'] as const;

/** What the four steps gather; it mirrors the screen. */
export interface InviteDraft {
  name?: string;
  email?: string;
  phoneNumber?: string;
  jobTitle?: string;
  role?: MemberRole;
  identityKind?: (typeof identityKinds)[number];
  identityNumber?: string;
  accountIds?: string[];
}

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
  const { organizationId } = useCurrentUser();
  const { data } = useGetNumberOfUsersQuery({ id: organizationId ?? '' }, { skip: organizationId === null });
  const count = data?.[role];
  const isFull = count !== undefined && count.used >= count.limit;
  const plan = data ? t(`common:plans.${data.plan}`) : '';
  return (
    <Radio value={role} disabled={isFull}>
      <TwoLines
        first={t(`common:roles.${role}`)}
        second={isFull ? t('limits.roleFull', { plan, ...count }) : t(`roleTexts.${role}`)}
      />
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
        <Radio.Group className="users-roles">
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

/** Step 3: which of the organisation's accounts the person may use; none chosen is all. */
export function AccountsStep() {
  const { t } = useTranslation('users');
  const { data, error, isFetching, refetch } = useListServiceProvidersQuery();
  if (!data && error)
    return <ErrorWithRetry {...loadErrorOf(error)} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <SkeletonRows rows={2} />;
  const confirmed = data.filter(({ status }) => status === 'CONFIRMED');
  if (confirmed.length === 0) return <p className="sg-text2">{t('accounts.none')}</p>;
  return (
    <Form.Item
      name="accountIds"
      label={t('accounts.label')}
      extra={<span className="sg-small sg-text3">{t('accounts.hint')}</span>}
    >
      <Checkbox.Group className="users-accounts">
        {confirmed.map(({ providerId, accountName, accountNumber }) => (
          <Checkbox key={providerId} value={providerId}>
            <TwoLines first={accountName} second={formatPhone(accountNumber)} />
          </Checkbox>
        ))}
      </Checkbox.Group>
    </Form.Item>
  );
}
