import {
  type Organisation,
  type ServiceProvider,
  useGetOrganisationWalletDetailsQuery,
  useListOrganisationServiceProvidersQuery,
} from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { Amount, Details } from '@sanaga/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { AccountLines } from '../shared/people/account-name.tsx';
import { AccountStatus } from '../shared/people/account-status.tsx';
import { AskOrganisation } from './organisation-questions.tsx';
import { Section } from './section.tsx';

function Accounts({ accounts }: { accounts: ServiceProvider[] }) {
  const { t } = useTranslation('organisations');
  if (accounts.length === 0) return <p className="sg-text3">{t('accounts.none')}</p>;
  return (
    <ul className="sg-col">
      {accounts.map((account) => (
        <li key={account.providerId} className="sg-row sg-wrap">
          <span className="sg-spread">
            <AccountLines account={account} />
          </span>
          <span className="sg-small sg-text2">
            {t('accounts.refilled')} <Amount value={account.refilledThisMonth} />
          </span>
          <AccountStatus account={account} />
        </li>
      ))}
    </ul>
  );
}

/** Shows what the wallet holds, and the accounts that it is refilled from. */
export function WalletTab({ organisation }: { organisation: Organisation }) {
  const { t } = useTranslation('organisations');
  const { organisationId, status } = organisation;
  const wallet = useGetOrganisationWalletDetailsQuery({ organisationId });
  const accounts = useListOrganisationServiceProvidersQuery({ organisationId });
  const [asking, setAsking] = useState(false);
  const mayCloseOut = (status === 'APPROVED' || status === 'SUSPENDED') && (wallet.data?.available ?? 0) > 0;
  return (
    <div className="sg-grid">
      <div className="sg-c4">
        <Section title={t('wallet.title')} query={wallet}>
          {(data) => (
            <>
              <Details
                items={[
                  { label: t('wallet.balance'), value: <Amount value={data.balance} strong /> },
                  { label: t('wallet.available'), value: <Amount value={data.available} /> },
                  { label: t('wallet.reserved'), value: <Amount value={data.reserved} /> },
                  { label: t('wallet.number'), value: data.walletNumber },
                ]}
              />
              {mayCloseOut && (
                <Button className="organisation-close-out" onClick={() => setAsking(true)}>
                  {t('closeOut.action')}
                </Button>
              )}
            </>
          )}
        </Section>
      </div>
      <div className="sg-c8">
        <Section title={t('accounts.title')} query={accounts}>
          {(data) => <Accounts accounts={data} />}
        </Section>
      </div>
      {asking && (
        <AskOrganisation question="closeOut" organisation={organisation} onClose={() => setAsking(false)} />
      )}
    </div>
  );
}
