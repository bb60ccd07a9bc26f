import {
  type OrganisationFigures,
  type OrganisationOwner,
  type OrganisationDetail,
  useGetOrganisationFiguresQuery,
  useGetOrganisationOwnerQuery,
} from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { Amount, BarChart, Card, Details, FigureStrip, StatusTag } from '@sanaga/ui';
import { cityName } from '../shared/people/city-name.ts';
import { HolderNameCheck } from '../shared/people/holder-name-check.tsx';
import { formatPhone } from '../shared/people/phone-number.ts';
import { Section } from './section.tsx';

function Profile({ organisation }: { organisation: OrganisationDetail }) {
  const { t } = useTranslation(['organisations', 'organisation-requests', 'common']);
  const { date } = useFormats();
  const { walletNumber, email, phoneNumber, category, location, username, website, plan } = organisation;
  return (
    <Card title={t('profile')}>
      <Details
        items={[
          { label: t('common:fields.email'), value: email },
          { label: t('common:fields.phoneNumber'), value: formatPhone(phoneNumber) },
          {
            label: t('organisation-requests:checks.name'),
            value: <HolderNameCheck registered={organisation} />,
          },
          {
            label: t('common:fields.businessCategory'),
            value: category ? t(`common:categories.${category}`, { defaultValue: category }) : '–',
          },
          { label: t('common:fields.city'), value: cityName(location) ?? '–' },
          { label: t('username'), value: username ?? '–' },
          { label: t('website'), value: website ?? '–' },
          { label: t('plan'), value: t(`common:plans.${plan}`) },
          { label: t('wallet.number'), value: walletNumber },
          { label: t('joined'), value: date(organisation.createdAt) },
          { label: t('approved'), value: organisation.approvedAt ? date(organisation.approvedAt) : '–' },
        ]}
      />
    </Card>
  );
}

function Owner({ owner }: { owner: OrganisationOwner }) {
  const { t } = useTranslation(['organisations', 'common', 'job-titles']);
  const { date } = useFormats();
  const { name, email, phoneNumber, jobTitle, status, dateJoined } = owner;
  return (
    <Details
      items={[
        { label: t('common:fields.fullName'), value: name },
        { label: t('common:fields.email'), value: email },
        { label: t('common:fields.phoneNumber'), value: phoneNumber ? formatPhone(phoneNumber) : '–' },
        {
          label: t('jobTitle'),
          value: jobTitle ? t(jobTitle, { ns: 'job-titles', defaultValue: jobTitle }) : '–',
        },
        { label: t('common:fields.status'), value: <StatusTag kind="user" status={status} /> },
        { label: t('memberSince'), value: date(dateJoined) },
      ]}
    />
  );
}

function Figures({ figures }: { figures: OrganisationFigures }) {
  const { t } = useTranslation('organisations');
  const { reached, relativeWithin } = useFormats();
  const { thisMonth, allTime, waiting, unknown, refilled, lastActivity } = figures;
  const rate = (share: number | null) =>
    share !== null && t('figures.successRate', { share: reached(share, 1) });
  const paid = ({ count, successRate }: OrganisationFigures['allTime']) =>
    [t('figures.payments', { count }), rate(successRate)].filter(Boolean).join(', ');
  return (
    <FigureStrip
      label={t('figures.label')}
      figures={[
        {
          label: t('figures.thisMonth'),
          value: <Amount value={thisMonth.amount} />,
          detail: paid(thisMonth),
        },
        { label: t('figures.allTime'), value: <Amount value={allTime.amount} />, detail: paid(allTime) },
        {
          label: t('figures.refilled'),
          value: <Amount value={refilled.amount} />,
          detail: t('figures.refills', { count: refilled.count }),
        },
        {
          label: t('figures.waiting'),
          value: <Amount value={waiting.amount} />,
          detail: [
            t('figures.payments', { count: waiting.count }),
            unknown.count > 0 && t('figures.unknown', { count: unknown.count }),
            lastActivity && t('figures.lastActivity', { time: relativeWithin(lastActivity) }),
          ]
            .filter(Boolean)
            .join(', '),
        },
      ]}
    />
  );
}

function Volumes({ volumes }: Pick<OrganisationFigures, 'volumes'>) {
  const { t, i18n } = useTranslation('organisations');
  const month = new Intl.DateTimeFormat(i18n.language, { month: 'short', timeZone: 'UTC' });
  return (
    <BarChart
      label={t('figures.byMonth')}
      names={{ value: t('figures.paidOut') }}
      empty={t('figures.empty')}
      data={volumes.map(({ month: first, amount }, place) => ({
        label: month.format(new Date(first)),
        value: amount,
        current: place === volumes.length - 1,
      }))}
    />
  );
}

/** Shows who the organisation is, who administers it, and how it is doing. */
export function ProfileTab({ organisation }: { organisation: OrganisationDetail }) {
  const { t } = useTranslation('organisations');
  const { organisationId } = organisation;
  const owner = useGetOrganisationOwnerQuery({ id: organisationId });
  const figures = useGetOrganisationFiguresQuery({ organisationId });
  return (
    <div className="sg-col">
      {figures.data && <Figures figures={figures.data} />}
      <div className="sg-grid">
        <div className="sg-c4">
          <Profile organisation={organisation} />
        </div>
        <div className="sg-c4">
          <Section title={t('owner')} query={owner}>
            {(data) => <Owner owner={data} />}
          </Section>
        </div>
        <div className="sg-c4">
          <Section title={t('figures.byMonth')} query={figures}>
            {({ volumes }) => <Volumes volumes={volumes} />}
          </Section>
        </div>
      </div>
    </div>
  );
}
