import { apiErrorOf, type Invitation, useActivateAccountMutation, useReadInvitationQuery } from '@sanaga/api';
import { useSignIn } from '@sanaga/auth';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { paths } from '@sanaga/navigation';
import {
  ErrorWithRetry,
  LinkButton,
  NoticeCard,
  PlainForm,
  SignLayout,
  SignTitle,
  SkeletonRows,
} from '@sanaga/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { NewPassword, passwordErrorOf, passwordMistake } from '../shared/public-pages/new-password.tsx';

function SetPassword({ code, invitation }: { code: string; invitation: Invitation }) {
  const { t } = useTranslation(['activate-account', 'common']);
  const { list } = useFormats();
  const signIn = useSignIn();
  const [activate, { isLoading, error }] = useActivateAccountMutation();
  const [mistake, setMistake] = useState<'weak' | 'differs'>();
  const { name, email, organisationName: organisation, invitedBy, roles } = invitation;
  const atField = passwordErrorOf(apiErrorOf(error));
  // whoever is invited to no holder's role administers the platform
  const invitedTo = roles.length > 0 ? roles : (['SUPER_ADMIN'] as const);
  const role = list(invitedTo.map((each) => t(`common:roles.${each}`)));
  return (
    <>
      <SignTitle title={t('title', { name })}>
        {invitedBy === null
          ? t('invited', { organisation, role })
          : t('invitedBy', { person: invitedBy, organisation, role })}
      </SignTitle>
      <PlainForm
        busy={isLoading}
        submit={t('activate')}
        sending={t('sending')}
        error={atField || mistake ? undefined : apiErrorOf(error)?.message}
        onSubmit={async ({ password = '', confirm = '' }) => {
          const wrong = passwordMistake(password, confirm);
          setMistake(wrong);
          if (wrong) return;
          const { data: session } = await activate({ code, body: { password } });
          if (session) await signIn(session);
        }}
      >
        <p className="sg-text2">{t('address', { email })}</p>
        {/* password managers store the password under this name */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <NewPassword first mistake={mistake} error={atField} />
      </PlainForm>
    </>
  );
}

function NoInvitation() {
  const { t } = useTranslation('activate-account');
  return (
    <NoticeCard
      icon="mail"
      title={
        <span role="heading" aria-level={1}>
          {t('invalid.title')}
        </span>
      }
      action={<LinkButton href={paths.login}>{t('invalid.signIn')}</LinkButton>}
    >
      {t('invalid.text')}
    </NoticeCard>
  );
}

function Invited({ code }: { code: string }) {
  const { data, error, refetch, isFetching } = useReadInvitationQuery({ code });
  const failure = apiErrorOf(error);
  if (data) return <SetPassword code={code} invitation={data} />;
  if (failure && failure.status >= 400 && failure.status < 500) return <NoInvitation />;
  if (failure)
    return (
      <ErrorWithRetry
        message={failure.message}
        code={failure.status}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  return <SkeletonRows rows={4} />;
}

/** `/activate-account?code=…`: an invited member sees who invites to what, sets a password and is signed in. */
export function ActivateAccountRoute() {
  const [query] = useSearchParams();
  const code = query.get('code');
  return <SignLayout>{code ? <Invited code={code} /> : <NoInvitation />}</SignLayout>;
}
