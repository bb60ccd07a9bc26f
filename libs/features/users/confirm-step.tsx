import { useListServiceProvidersQuery } from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { CodeInput, Details, Hint, Notice, ResendCode } from '@sanaga/ui';
import { formatPhone, toPhoneNumber } from '../parts/phone-number.ts';
import type { InviteDraft } from './invite-steps.tsx';
import type { InviteSending } from './use-invite.ts';

function Summary({ draft }: { draft: InviteDraft }) {
  const { t } = useTranslation(['users', 'common', 'job-titles']);
  const { list } = useFormats();
  const { data = [] } = useListServiceProvidersQuery();
  const {
    name,
    email,
    phoneNumber = '',
    jobTitle,
    role,
    identityKind,
    identityNumber,
    accountIds = [],
  } = draft;
  const accounts = data.filter(({ providerId }) => accountIds.includes(providerId));
  const document = [identityKind && t(`identity.kinds.${identityKind}`), identityNumber];
  const lines = [
    { label: t('common:fields.name'), value: name },
    { label: t('common:fields.email'), value: email },
    { label: t('common:fields.phoneNumber'), value: formatPhone(toPhoneNumber(phoneNumber)) },
    { label: t('jobTitle'), value: jobTitle && t(jobTitle, { ns: 'job-titles' }) },
    { label: t('common:fields.role'), value: role && t(`common:roles.${role}`) },
    { label: t('identity.short'), value: document.filter(Boolean).join(', ') },
    {
      label: t('accounts.title'),
      value: accounts.length > 0 ? list(accounts.map(({ accountName }) => accountName)) : t('accounts.all'),
    },
  ];
  return <Details items={lines.filter(({ value }) => value)} />;
}

/** Step 4: everything once more, and the code that says it is really this admin. */
export function ConfirmStep({ draft, sending }: { draft: InviteDraft; sending: InviteSending }) {
  const { t } = useTranslation('users');
  const { email } = useCurrentUser();
  const { code, setCode, codeProblem, problem, verified, busy, requestCode } = sending;
  return (
    <div className="sg-col">
      <Summary draft={draft} />
      {verified ? (
        <Notice tone="good">{t('code.verified')}</Notice>
      ) : (
        <div className="sg-col">
          <p>{t('code.text', { email })}</p>
          <CodeInput value={code} onChange={setCode} error={codeProblem} disabled={busy} autoFocus />
          <ResendCode onResend={() => void requestCode()} busy={busy} />
        </div>
      )}
      <div role="alert">{problem && <Hint tone="bad">{problem}</Hint>}</div>
    </div>
  );
}
