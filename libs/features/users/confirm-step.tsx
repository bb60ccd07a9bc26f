import { useListServiceProvidersQuery } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { Details, Hint } from '@sanaga/ui';
import { AuthorisationCode } from './authorisation-code.tsx';
import type { InviteDraft } from './invite-draft.ts';
import type { Sending } from './use-invite.ts';

function Summary({ draft }: { draft: InviteDraft }) {
  const { t } = useTranslation(['users', 'common', 'job-titles']);
  const { list } = useFormats();
  const { data = [] } = useListServiceProvidersQuery();
  const { email, jobTitle, role, identityKind, identityNumber, accountIds = [] } = draft;
  const accounts = data.filter(({ providerId }) => accountIds.includes(providerId));
  const document = [identityKind && t(`identity.kinds.${identityKind}`), identityNumber];
  const lines = [
    { label: t('common:fields.email'), value: email },
    { label: t('common:fields.role'), value: role && t(`common:roles.${role}`) },
    { label: t('jobTitle'), value: jobTitle && t(jobTitle, { ns: 'job-titles' }) },
    { label: t('identity.short'), value: document.filter(Boolean).join(', ') },
    {
      label: t('accounts.title'),
      value: accounts.length > 0 ? list(accounts.map(({ accountName }) => accountName)) : t('accounts.all'),
    },
  ];
  return <Details items={lines.filter(({ value }) => value)} />;
}

/** Shows, as step 4, everything again, and takes the code that says it is really this admin. */
export function ConfirmStep({ draft, sending }: { draft: InviteDraft; sending: Sending }) {
  const { authorisation, problem, busy } = sending;
  return (
    <div className="sg-col">
      <Summary draft={draft} />
      <AuthorisationCode authorisation={authorisation} disabled={busy} autoFocus />
      <div role="alert">{problem && <Hint tone="bad">{problem}</Hint>}</div>
    </div>
  );
}
