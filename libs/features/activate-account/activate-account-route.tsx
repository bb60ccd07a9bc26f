import {
  type ApiError,
  apiErrorOf,
  fieldErrors,
  type Invitation,
  useActivateAccountMutation,
  useReadInvitationQuery,
} from '@sanaga/api';
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
  TextField,
} from '@sanaga/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { toPhoneNumber } from '../shared/people/phone-number.ts';
import {
  NewPassword,
  passwordErrorOf,
  type PasswordMistake,
  passwordMistakes,
} from '../shared/public-pages/new-password.tsx';

type Lacking = Invitation['lacks'][number];

/** Returns what the invitation lacks, in the form that the API takes. */
const detailsOf = (lacks: readonly Lacking[], given: Record<string, string>) => ({
  ...(lacks.includes('name') && { name: given['name']?.trim() }),
  ...(lacks.includes('phoneNumber') && { phoneNumber: toPhoneNumber(given['phoneNumber'] ?? '') }),
});

/** Returns the person whose password is chosen, as far as the invitation and the form say. */
const ownerOf = ({ name, email, organisationName }: Invitation, given: Record<string, string>) => ({
  name: name ?? given['name'],
  email,
  phoneNumber: given['phoneNumber'],
  organisationName,
});

interface LackingFieldsProps {
  lacks: readonly Lacking[];
  errorOf: (field: Lacking) => string | undefined;
}

function LackingFields({ lacks, errorOf }: LackingFieldsProps) {
  const { t } = useTranslation('common');
  return (
    <>
      {lacks.includes('name') && (
        <TextField name="name" label={t('fields.fullName')} autoComplete="name" error={errorOf('name')} />
      )}
      {lacks.includes('phoneNumber') && (
        <TextField
          name="phoneNumber"
          type="tel"
          label={t('fields.phoneNumber')}
          autoComplete="tel"
          placeholder="6 77 41 20 85"
          error={errorOf('phoneNumber')}
        />
      )}
    </>
  );
}

function SetPassword({ code, invitation }: { code: string; invitation: Invitation }) {
  const { t } = useTranslation(['activate-account', 'common']);
  const { list } = useFormats();
  const signIn = useSignIn();
  const [activate, { isLoading, error, reset }] = useActivateAccountMutation();
  const [notSignedIn, setNotSignedIn] = useState<ApiError>();
  const [mistakes, setMistakes] = useState<readonly PasswordMistake[]>([]);
  const { name, email, lacks, organisationName: organisation, invitedBy, roles } = invitation;
  const [missing, setMissing] = useState<Lacking[]>([]);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const atField = passwordErrorOf(apiErrorOf(error));
  const errorOf = (field: Lacking) =>
    missing.includes(field) ? t('common:required') : fieldErrors(error)[field];
  // people invited to no holder's role administer the platform
  const invitedTo = roles.length > 0 ? roles : (['SUPER_ADMIN'] as const);
  const role = list(invitedTo.map((each) => t(`common:roles.${each}`)));
  return (
    <>
      <SignTitle title={name === null ? t('titleWithoutName') : t('title', { name })}>
        {invitedBy === null
          ? t(lacks.length > 0 ? 'details' : 'invited', { organisation, role })
          : t(lacks.length > 0 ? 'detailsBy' : 'invitedBy', { person: invitedBy, organisation, role })}
      </SignTitle>
      <PlainForm
        busy={isLoading}
        submit={t('activate')}
        sending={t('sending')}
        error={
          atField || mistakes.length > 0 || lacks.some(errorOf)
            ? undefined
            : (apiErrorOf(error) ?? notSignedIn)?.message
        }
        onTyping={setTyped}
        onSubmit={async ({ password = '', confirm = '', ...given }) => {
          // what the server refused last time was about other values
          reset();
          const wrong = passwordMistakes(password, confirm, ownerOf(invitation, given));
          const empty = lacks.filter((field) => !given[field]?.trim());
          setMistakes(wrong);
          setMissing(empty);
          if (wrong.length > 0 || empty.length > 0) return;
          const { data: session } = await activate({ code, body: { password, ...detailsOf(lacks, given) } });
          if (session) await signIn(session).catch((refused: unknown) => setNotSignedIn(apiErrorOf(refused)));
        }}
      >
        <p className="sg-text2">{t('address', { email })}</p>
        {/* password managers store the password under this name */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <LackingFields lacks={lacks} errorOf={errorOf} />
        <NewPassword first owner={ownerOf(invitation, typed)} mistakes={mistakes} error={atField} />
      </PlainForm>
    </>
  );
}

function NoInvitation() {
  const { t } = useTranslation('activate-account');
  return (
    <NoticeCard
      icon="mail"
      heading
      title={t('invalid.title')}
      action={<LinkButton href={paths.login}>{t('invalid.signIn')}</LinkButton>}
    >
      {t('invalid.text')}
    </NoticeCard>
  );
}

function Invited({ code }: { code: string }) {
  const [invitation, setInvitation] = useState<Invitation>();
  // read once: the sign-in empties the cache, and the invitation is used up by then
  const { data, error, refetch, isFetching } = useReadInvitationQuery({ code }, { skip: !!invitation });
  const failure = apiErrorOf(error);
  if (data && !invitation) setInvitation(data);
  if (invitation) return <SetPassword code={code} invitation={invitation} />;
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

/** Shows at `/activate-account?code=…` who invites the member to what, takes a password and signs them in. */
export function ActivateAccountRoute() {
  const [query] = useSearchParams();
  const code = query.get('code');
  return <SignLayout>{code ? <Invited code={code} /> : <NoInvitation />}</SignLayout>;
}
