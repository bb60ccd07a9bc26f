import { useListOrganisationServiceProvidersQuery, useGetOrganisationProfileByIdQuery } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { pathTo } from '@sanaga/navigation';
import { Amount, DecisionDrawer, DrawerSection, Link, StatusTag } from '@sanaga/ui';
import { NotLoaded } from '../shared/lists/not-loaded.tsx';
import { AccountLines } from '../shared/people/account-name.tsx';
import { AccountStatus } from '../shared/people/account-status.tsx';

interface AccountsDrawerProps {
  organisationId: string;
  onClose: () => void;
}

/** Lists the accounts with the operator that one organisation refills its wallet from. */
export function AccountsDrawer({ organisationId, onClose }: AccountsDrawerProps) {
  const { t } = useTranslation('services');
  const { currentData: organisation } = useGetOrganisationProfileByIdQuery({ id: organisationId });
  const query = useListOrganisationServiceProvidersQuery({ organisationId });
  const { currentData: accounts } = query;
  return (
    <DecisionDrawer
      open
      onClose={onClose}
      label={t('accounts.of', { name: organisation?.name ?? '' })}
      head={organisation && <StatusTag kind="organisation" status={organisation.status} />}
    >
      {organisation && (
        <h2>
          <Link href={pathTo.organisation(organisationId)}>{organisation.name}</Link>
        </h2>
      )}
      <DrawerSection title={t('accounts.title')}>
        {!accounts && <NotLoaded query={query} rows={2} />}
        {accounts?.length === 0 && <p className="sg-text3">{t('accounts.none')}</p>}
        <ul className="sg-col">
          {accounts?.map((account) => (
            <li key={account.providerId}>
              <div className="sg-row">
                <span className="sg-spread">
                  <AccountLines account={account} />
                </span>
                <AccountStatus account={account} />
              </div>
              <div className="sg-small sg-text2">
                {t('accounts.refilled')} <Amount value={account.refilledThisMonth} />
              </div>
            </li>
          ))}
        </ul>
      </DrawerSection>
    </DecisionDrawer>
  );
}
