import {
  apiErrorOf,
  type Organisation,
  startLive,
  useGetOrganisationProfileQuery,
  useGetUserProfileInfoQuery,
} from '@sanaga/api';
import { homePath, isUnderReview, useAppDispatch, useAuth, useFreshUser, useSignOut } from '@sanaga/auth';
import { cities } from '@sanaga/domain';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { paths } from '@sanaga/navigation';
import { Card, CardSkeleton, ErrorWithRetry, SignLayout, SignTitle } from '@sanaga/ui';
import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { formatPhone } from '../shared/people/phone-number.ts';
import './under-review.css';

interface SubmittedProps {
  organisation: Organisation;
  /** Who signed up, where that is not the holder itself. */
  person: string | undefined;
  at: string | null;
}

function Submitted({ organisation, person, at }: SubmittedProps) {
  const { t } = useTranslation(['under-review', 'common']);
  const { dateTime } = useFormats();
  const { accountType, name, email, phoneNumber, category, location } = organisation;
  const rows: [string, string | null][] = [
    [t('fields.kind'), t(`common:accountTypes.${accountType}`)],
    [t('fields.name'), name],
    [t('fields.person'), accountType === 'ORGANIZATION' ? (person ?? null) : null],
    [t('fields.email'), email],
    [t('fields.phone'), phoneNumber && formatPhone(phoneNumber)],
    [
      t('fields.businessCategory'),
      category && t(`common:categories.${category}`, { defaultValue: category }),
    ],
    [t('fields.location'), cities.find(({ value }) => value === location)?.label ?? location],
    [t('fields.submitted'), at && dateTime(at)],
  ];
  return (
    <Card title={t('submitted')}>
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

function WhatWasSubmitted() {
  const organisation = useGetOrganisationProfileQuery();
  const profile = useGetUserProfileInfoQuery();
  const failure = apiErrorOf(organisation.error);
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

function Review() {
  const { t } = useTranslation('under-review');
  const dispatch = useAppDispatch();
  const signOut = useSignOut();
  const { user } = useAuth();
  useFreshUser();
  useEffect(() => startLive(dispatch), [dispatch]);
  if (user === null) return null;
  if (!isUnderReview(user)) return <Navigate to={homePath(user)} replace />;
  const state = user.organizationStatus === 'REJECTED' ? 'rejected' : 'waiting';
  return (
    <SignLayout wide>
      <SignTitle title={t(`${state}.title`)}>{t(`${state}.text`)}</SignTitle>
      <div className="sg-col">
        <WhatWasSubmitted />
        {state === 'waiting' && <p className="sg-text2">{t('waiting.next', { email: user.email })}</p>}
        <button type="button" className="sg-text-button" onClick={() => void signOut()}>
          {t('logout')}
        </button>
      </div>
    </SignLayout>
  );
}

/** `/under-review`: what was submitted, how long it takes and what comes next; opens the dashboard when approved. */
export function UnderReviewRoute() {
  const { user, restoring } = useAuth();
  if (restoring) return null;
  return user === null ? <Navigate to={paths.login} replace /> : <Review />;
}
