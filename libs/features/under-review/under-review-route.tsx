import {
  apiErrorOf,
  type Organisation,
  type SessionUser,
  startLive,
  useGetOrganisationProfileQuery,
  useGetUserProfileInfoQuery,
} from '@sanaga/api';
import { homePath, isShutOut, useAppDispatch, useAuth, useFreshUser, useSignOut } from '@sanaga/auth';
import { cities } from '@sanaga/domain';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { lazyComponent, paths } from '@sanaga/navigation';
import { Card, CardSkeleton, ErrorWithRetry, Link, SignLayout, SignTitle } from '@sanaga/ui';
import { formatPhone } from '../shared/people/phone-number.ts';
import { usePublicSettings } from '../shared/public-pages/use-public-settings.ts';
import { Suspense, useEffect } from 'react';
import { Navigate } from 'react-router';
import './under-review.css';

/** Says whom to ask about the state of an account; shows nothing if the operator of the platform names nobody. */
export function Support({ state }: { state: 'waiting' | 'suspended' }) {
  const { t } = useTranslation('under-review');
  const { supportEmail: email, supportPhone: phone } = usePublicSettings() ?? {};
  if (!email && !phone) return null;
  return (
    <p className="sg-text2">
      {t(`${state}.support`)} {email && <Link href={`mailto:${email}`}>{email}</Link>}
      {email && phone && ', '}
      {phone && <Link href={`tel:${phone}`}>{formatPhone(phone)}</Link>}
    </p>
  );
}

/** Loads the documents for those who wait; the page itself has no form. */
const Documents = lazyComponent(
  async () => (await import('../shared/documents/own-documents.tsx')).OwnDocuments,
);

type Row = [label: string, value: string | null];

/** Lists the rows that have a value. */
function Rows({ title, rows }: { title: string; rows: Row[] }) {
  return (
    <Card title={title}>
      <dl className="sg-submitted">
        {rows.map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </Card>
  );
}

interface SubmittedProps {
  organisation: Organisation;
  /** Person who signed up, if that is not the holder itself. */
  person: string | undefined;
  at: string | null;
}

function Submitted({ organisation, person, at }: SubmittedProps) {
  const { t } = useTranslation(['under-review', 'common']);
  const { dateTime } = useFormats();
  const { accountType, name, email, phoneNumber, category, location } = organisation;
  const rows: Row[] = [
    [t('fields.kind'), t(`common:accountTypes.${accountType}`)],
    [t('fields.name'), name],
    [t('fields.person'), accountType === 'ORGANIZATION' ? (person ?? null) : null],
    [t('fields.email'), email],
    [t('fields.phone'), phoneNumber && formatPhone(phoneNumber)],
    [
      t('common:fields.businessCategory'),
      category && t(`common:categories.${category}`, { defaultValue: category }),
    ],
    [t('fields.location'), cities.find(({ value }) => value === location)?.label ?? location],
    [t('fields.submitted'), at && dateTime(at)],
  ];
  return <Rows title={t('submitted')} rows={rows} />;
}

/** Says since when and why the holder is suspended. */
function Suspension({ organisation }: { organisation: Organisation }) {
  const { t } = useTranslation(['under-review', 'common']);
  const { dateTime } = useFormats();
  const { name, suspendedAt, suspensionReason } = organisation;
  return (
    <Rows
      title={t('suspended.card')}
      rows={[
        [t('fields.name'), name],
        [t('suspended.since'), suspendedAt && dateTime(suspendedAt)],
        [t('suspended.reason'), suspensionReason],
      ]}
    />
  );
}

function WhatIsKnown() {
  const organisation = useGetOrganisationProfileQuery();
  const profile = useGetUserProfileInfoQuery();
  const failure = apiErrorOf(organisation.error);
  if (organisation.data?.status === 'SUSPENDED') return <Suspension organisation={organisation.data} />;
  if (organisation.data)
    return (
      <Submitted
        organisation={organisation.data}
        person={profile.data?.name}
        at={profile.data?.organizationSubmittedAt ?? null}
      />
    );
  if (!failure) return <CardSkeleton rows={5} />;
  return (
    <ErrorWithRetry
      message={failure.message}
      code={failure.code ?? failure.status}
      onRetry={() => void organisation.refetch()}
      retrying={organisation.isFetching}
    />
  );
}

const stateOf = ({ organizationStatus: status }: SessionUser) =>
  status === 'SUSPENDED' ? 'suspended' : 'waiting';

function Review() {
  const { t } = useTranslation('under-review');
  const dispatch = useAppDispatch();
  const signOut = useSignOut();
  const { user } = useAuth();
  useFreshUser();
  useEffect(() => startLive(dispatch), [dispatch]);
  if (user === null) return null;
  if (!isShutOut(user)) return <Navigate to={homePath(user)} replace />;
  const state = stateOf(user);
  return (
    <SignLayout wide>
      <SignTitle title={t(`${state}.title`)}>{t(`${state}.text`)}</SignTitle>
      <div className="sg-col">
        <WhatIsKnown />
        {state === 'waiting' && user.accountType === 'ORGANIZATION' && (
          <Suspense fallback={<CardSkeleton rows={3} />}>
            <Documents />
          </Suspense>
        )}
        {state === 'waiting' && <p className="sg-text2">{t('waiting.next', { email: user.email })}</p>}
        {state === 'suspended' && <p className="sg-text2">{t('suspended.next')}</p>}
        <Support state={state} />
        <button type="button" className="sg-text-button" onClick={() => void signOut()}>
          {t('logout')}
        </button>
      </div>
    </SignLayout>
  );
}

/**
 * Shows at `/under-review` what was submitted, how long it takes and what comes next, or since when and why the holder
 * is suspended; opens the dashboard when a super admin opens the account.
 */
export function UnderReviewRoute() {
  const { user, restoring } = useAuth();
  if (restoring) return null;
  return user === null ? <Navigate to={paths.login} replace /> : <Review />;
}
