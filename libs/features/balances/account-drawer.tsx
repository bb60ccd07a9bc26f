import type { ServiceProvider } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { pathTo } from '@sanaga/navigation';
import { Amount, DecisionDrawer, Details, DrawerSection, LinkButton } from '@sanaga/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { AccountName, AccountNameWarning } from '../shared/people/account-name.tsx';
import { AccountStatus, canAskPhone } from '../shared/people/account-status.tsx';
import { formatPhone } from '../shared/people/phone-number.ts';
import { RemoveProvider } from '../shared/money/remove-provider.tsx';

function Body({ account }: { account: ServiceProvider }) {
  const { t } = useTranslation(['balances', 'common']);
  const { dateTime } = useFormats();
  const { providerId, accountNumber, operator, status, refilledThisMonth, createdAt } = account;
  return (
    <>
      <div>
        <Amount value={refilledThisMonth} size="xl" />
        <p className="sg-text2">{t('accounts.month')}</p>
      </div>
      <DrawerSection title={t('details')}>
        <Details
          items={[
            { label: t('number'), value: formatPhone(accountNumber) },
            { label: t('accounts.type'), value: t(`common:methods.${operator}`) },
            {
              label: t('accounts.registered'),
              value: <AccountName account={account} />,
            },
            { label: t('accounts.added'), value: dateTime(createdAt) },
          ]}
        />
        <AccountNameWarning account={account} />
        {status === 'CONFIRMED' && canAskPhone(account) && (
          <LinkButton href={pathTo.confirmAccount(providerId)}>{t('accounts.verify')}</LinkButton>
        )}
      </DrawerSection>
    </>
  );
}

interface AccountDrawerProps {
  /** Open account; the drawer is closed without one. */
  account: ServiceProvider | undefined;
  onRefill: () => void;
  onClose: () => void;
}

/** Shows one Mobile Money account: what it brought this month, and a way to remove it. */
export function AccountDrawer({ account, onRefill, onClose }: AccountDrawerProps) {
  const { t } = useTranslation(['balances', 'common']);
  const [removing, setRemoving] = useState<ServiceProvider>();
  return (
    <>
      <DecisionDrawer
        open={account !== undefined}
        onClose={onClose}
        label={t('accounts.label', { name: account?.accountName ?? '' })}
        head={
          account && (
            <>
              <strong>{account.accountName}</strong>
              <AccountStatus account={account} />
            </>
          )
        }
        footer={
          account && (
            <>
              <Button danger onClick={() => setRemoving(account)}>
                {t('common:actions.remove')}
              </Button>
              {account.status === 'CONFIRMED' ? (
                <Button type="primary" onClick={onRefill}>
                  {t('refill')}
                </Button>
              ) : (
                <LinkButton primary href={pathTo.confirmAccount(account.providerId)}>
                  {t('accounts.confirm')}
                </LinkButton>
              )}
            </>
          )
        }
      >
        {account && <Body account={account} />}
      </DecisionDrawer>
      <RemoveProvider provider={removing} onClose={() => setRemoving(undefined)} onRemoved={onClose} />
    </>
  );
}
