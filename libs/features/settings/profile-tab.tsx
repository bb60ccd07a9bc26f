import {
  type Organisation,
  type UserProfile,
  useGetOrganisationProfileQuery,
  useGetUserProfileInfoQuery,
} from '@sanaga/api';

import { useFormats, useTranslation } from '@sanaga/i18n';
import { Card, Details, ModeSwitch } from '@sanaga/ui';
import type { ReactNode } from 'react';
import { cityName } from '../shared/people/city-name.ts';
import { CardNotLoaded } from '../shared/lists/not-loaded.tsx';
import type { QueryState } from '../shared/lists/use-listed.ts';
import { formatPhone } from '../shared/people/phone-number.ts';
import { useActor } from '../shared/people/use-actor.ts';
import { ProfileForm } from '../shared/profile/profile-form.tsx';

interface Line {
  label: string;
  value: ReactNode;
}

/** Leaves out lines without a value. */
const given = (lines: Line[]): Line[] => lines.filter(({ value }) => value !== null && value !== '');

const phone = (number: string | null) => number && formatPhone(number);

function usePersonLines(): (profile: UserProfile) => Line[] {
  const { t } = useTranslation(['settings', 'common', 'job-titles']);
  const { date, list } = useFormats();
  const { individual } = useActor();
  const rolesText = (roles: UserProfile['roles']) =>
    individual ? t('common:accountTypes.INDIVIDUAL') : list(roles.map((role) => t(`common:roles.${role}`)));
  return (profile) => [
    { label: t('common:fields.email'), value: profile.email },
    { label: t('common:fields.phoneNumber'), value: phone(profile.phoneNumber) },
    { label: t('common:fields.role'), value: rolesText(profile.roles) },
    {
      label: t('profile.jobTitle'),
      value: profile.jobTitle && t(profile.jobTitle, { ns: 'job-titles', defaultValue: profile.jobTitle }),
    },
    { label: t('profile.joined'), value: date(profile.dateJoined) },
  ];
}

function useHolderLines(): (holder: Organisation) => Line[] {
  const { t } = useTranslation(['settings', 'common']);
  const { date } = useFormats();
  return (holder) => [
    { label: t('common:fields.name'), value: holder.name },
    { label: t('holder.type'), value: t(`common:accountTypes.${holder.accountType}`) },
    { label: t('holder.plan'), value: t(`common:plans.${holder.plan}`) },
    { label: t('holder.walletNumber'), value: <span className="sg-mono">{holder.walletNumber}</span> },
    {
      label: t('common:fields.businessCategory'),
      value: holder.category && t(`common:categories.${holder.category}`, { defaultValue: holder.category }),
    },
    { label: t('common:fields.city'), value: cityName(holder.location) },
    { label: t('common:fields.email'), value: holder.email },
    { label: t('common:fields.phoneNumber'), value: phone(holder.phoneNumber) },
    { label: t('holder.website'), value: holder.website },
    { label: t('holder.approved'), value: holder.approvedAt && date(holder.approvedAt) },
  ];
}

function LinesCard<T>({
  title,
  query,
  lines,
}: {
  title: string;
  query: QueryState<T>;
  lines: (data: T) => Line[];
}) {
  const { data } = query;
  if (data === undefined) return <CardNotLoaded query={query} title={title} rows={4} />;
  return (
    <Card title={title}>
      <Details items={given(lines(data))} />
    </Card>
  );
}

/** Shows who the person is to others, whose wallet it is, and how the screens look for them. */
export function ProfileTab() {
  const { t } = useTranslation(['settings', 'common']);
  const profile = useGetUserProfileInfoQuery();
  const holder = useGetOrganisationProfileQuery();
  const personLines = usePersonLines();
  const holderLines = useHolderLines();
  const kind = holder.data?.accountType ?? 'ORGANIZATION';
  return (
    <div className="sg-grid">
      <div className="sg-c6 sg-col">
        <ProfileForm />
      </div>
      <div className="sg-c6 sg-col">
        <LinesCard title={t('profile.title')} query={profile} lines={personLines} />
        <LinesCard title={t(`holder.title.${kind}`)} query={holder} lines={holderLines} />
        <Card title={t('display.title')}>
          <ModeSwitch />
        </Card>
      </div>
    </div>
  );
}
