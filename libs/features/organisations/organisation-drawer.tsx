import {
  type Organisation,
  useGetNumberOfUsersQuery,
  useGetOrganisationWalletDetailsQuery,
  useListOrganisationServiceProvidersQuery,
} from '@sanaga/api';
import { memberRoles } from '@sanaga/domain';
import { useFormats, useTranslation } from '@sanaga/i18n';
import {
  Amount,
  DecisionDrawer,
  DrawerSection,
  Details,
  ErrorWithRetry,
  SkeletonRows,
  StatusTag,
  TintedTag,
  TwoLines,
} from '@sanaga/ui';
import { cityName } from '../parts/city-name.ts';
import { loadErrorOf } from '../parts/load-error.ts';
import { formatPhone } from '../parts/phone-number.ts';

function WalletSection({ organisationId }: { organisationId: string }) {
  const { t } = useTranslation('organisations');
  const { data, error, refetch, isFetching } = useGetOrganisationWalletDetailsQuery({ organisationId });
  return (
    <DrawerSection title={t('wallet.title')}>
      {error && <ErrorWithRetry {...loadErrorOf(error)} onRetry={refetch} retrying={isFetching} />}
      {!data && !error && <SkeletonRows rows={3} />}
      {data && (
        <Details
          items={[
            { label: t('wallet.balance'), value: <Amount value={data.balance} strong /> },
            { label: t('wallet.available'), value: <Amount value={data.available} /> },
            { label: t('wallet.reserved'), value: <Amount value={data.reserved} /> },
            { label: t('wallet.number'), value: data.walletNumber },
          ]}
        />
      )}
    </DrawerSection>
  );
}

function MembersSection({ organisationId }: { organisationId: string }) {
  const { t } = useTranslation(['organisations', 'common']);
  const { data, error, refetch, isFetching } = useGetNumberOfUsersQuery({ id: organisationId });
  return (
    <DrawerSection title={t('members.title')}>
      {error && <ErrorWithRetry {...loadErrorOf(error)} onRetry={refetch} retrying={isFetching} />}
      {!data && !error && <SkeletonRows rows={3} />}
      {data && (
        <Details
          items={memberRoles.map((role) => ({
            label: t(`common:roles.${role}`),
            value: t('members.of', { used: data[role].used, limit: data[role].limit }),
          }))}
        />
      )}
    </DrawerSection>
  );
}

function AccountsSection({ organisationId }: { organisationId: string }) {
  const { t } = useTranslation('organisations');
  const { data, error, refetch, isFetching } = useListOrganisationServiceProvidersQuery({ organisationId });
  return (
    <DrawerSection title={t('accounts.title')}>
      {error && <ErrorWithRetry {...loadErrorOf(error)} onRetry={refetch} retrying={isFetching} />}
      {data?.length === 0 && <p className="sg-text3">{t('accounts.none')}</p>}
      <ul className="sg-col">
        {data?.map(({ providerId, accountName, accountNumber, status }) => (
          <li key={providerId} className="sg-row">
            <span className="sg-spread">
              <TwoLines first={accountName} second={formatPhone(accountNumber)} />
            </span>
            <TintedTag tint={status === 'CONFIRMED' ? 'completed' : 'pending'}>
              {t(`accounts.${status}`)}
            </TintedTag>
          </li>
        ))}
      </ul>
    </DrawerSection>
  );
}

interface OrganisationDrawerProps {
  organisation: Organisation;
  onClose: () => void;
}

/** One holder as the platform sees it: profile, wallet, members beside the plan's limits, accounts. */
export function OrganisationDrawer({ organisation, onClose }: OrganisationDrawerProps) {
  const { t } = useTranslation(['organisations', 'common']);
  const { date } = useFormats();
  const { organisationId, name, status, email, phoneNumber, category, location, plan, approvedAt } =
    organisation;
  return (
    <DecisionDrawer
      open
      onClose={onClose}
      label={name}
      head={<StatusTag kind="organisation" status={status} />}
    >
      <h2>{name}</h2>
      <DrawerSection title={t('profile')}>
        <Details
          items={[
            { label: t('common:fields.email'), value: email },
            { label: t('common:fields.phoneNumber'), value: formatPhone(phoneNumber) },
            {
              label: t('common:fields.category'),
              value: category ? t(`common:categories.${category}`, { defaultValue: category }) : '–',
            },
            { label: t('common:fields.city'), value: cityName(location) ?? '–' },
            { label: t('plan'), value: t(`common:plans.${plan}`) },
            { label: t('approved'), value: approvedAt ? date(approvedAt) : '–' },
          ]}
        />
      </DrawerSection>
      <WalletSection organisationId={organisationId} />
      <MembersSection organisationId={organisationId} />
      <AccountsSection organisationId={organisationId} />
    </DecisionDrawer>
  );
}
