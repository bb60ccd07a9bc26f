import { type Overview, useGetWalletQuery, useListServiceProvidersQuery } from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { dayMs } from '@sanaga/domain';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { paths, pathTo } from '@sanaga/navigation';
import {
  Amount,
  Avatar,
  Card,
  EmptyState,
  Hint,
  Icon,
  Link,
  LinkButton,
  SkeletonRows,
  TwoLines,
  useAmountText,
  useNow,
  WalletPanel,
} from '@sanaga/ui';
import type { ReactNode } from 'react';
import { CardNotLoaded, NotLoaded } from '../shared/lists/not-loaded.tsx';
import { formatPhone } from '../shared/people/phone-number.ts';

/** Shows what the wallet holds, and what kind of account it is. */
export function WalletCard({ lastRefill }: { lastRefill: Overview['lastRefill'] | undefined }) {
  const { t } = useTranslation(['admin-overview', 'common']);
  const { relative } = useFormats();
  const amountText = useAmountText();
  const { accountType, plan } = useCurrentUser();
  const query = useGetWalletQuery();
  const { data: wallet } = query;
  if (!wallet) return <CardNotLoaded query={query} rows={4} />;
  const facts = [
    accountType && { label: t('wallet.accountType'), value: t(`common:accountTypes.${accountType}`) },
    accountType === 'ORGANIZATION' && plan && { label: t('wallet.plan'), value: t(`common:plans.${plan}`) },
    { label: t('wallet.number'), value: wallet.walletNumber },
    lastRefill && {
      label: t('wallet.lastRefill'),
      value: `${relative(lastRefill.at)}, ${amountText(lastRefill.amount)}`,
    },
  ].filter((fact) => typeof fact === 'object' && fact !== null);
  return (
    <WalletPanel
      available={wallet.available}
      reserved={wallet.reserved}
      facts={facts}
      actions={
        <LinkButton href={pathTo.refillForm()} icon={<Icon name="plus" />}>
          {t('wallet.refill')}
        </LinkButton>
      }
    />
  );
}

/** Shows what waits for a second person, and how long the oldest has waited. */
export function WaitingCard({ waiting }: { waiting: Overview['waiting'] }) {
  const { t } = useTranslation('admin-overview');
  const { duration } = useFormats();
  const now = useNow();
  const { count, amount, oldest } = waiting;
  const waited = oldest === null ? 0 : now - Date.parse(oldest);
  const all = `${paths.transactions}?status=PENDING`;
  return (
    <Card
      title={t('waiting.title')}
      extra={count > 0 && <Link href={all}>{t('waiting.all', { count })}</Link>}
    >
      {count === 0 ? (
        <p className="sg-text2">{t('waiting.none')}</p>
      ) : (
        <>
          <Amount value={amount} size="lg" />
          <p className="sg-small sg-text2">
            {t('waiting.oldest', { count })}{' '}
            <span className={`sg-strong sg-nowrap ${waited > dayMs ? 'sg-warn' : ''}`}>
              {duration(waited)}
            </span>
          </p>
        </>
      )}
    </Card>
  );
}

/** Shows what the plan costs next, and whether the wallet covers it. */
export function BillCard({ bill }: { bill: NonNullable<Overview['upcomingBill']> }) {
  const { t } = useTranslation(['admin-overview', 'common']);
  const { date } = useFormats();
  const { plan } = useCurrentUser();
  return (
    <Card title={t('bill.title')} extra={<Link href={paths.history}>{t('bill.all')}</Link>}>
      <Amount value={bill.amount} size="xl" />
      <p className="sg-small sg-text2">
        {t('bill.text', { plan: plan ? t(`common:plans.${plan}`) : '', date: date(bill.dueAt) })}
      </p>
      {bill.covered ? (
        <Hint tone="good">{t('bill.covered')}</Hint>
      ) : (
        <Hint tone="warn">
          {t('bill.notCovered')} <Link href={pathTo.refillForm()}>{t('wallet.refill')}</Link>
        </Hint>
      )}
    </Card>
  );
}

interface AccountProps {
  icon: 'wallet' | 'phone';
  name: string;
  number: string;
  amount: number;
  detail: string;
}

const Account = ({ icon, name, number, amount, detail }: AccountProps) => (
  <li className="sg-row">
    <Avatar name={name} icon={<Icon name={icon} />} small neutral />
    <span className="sg-spread">
      <TwoLines first={name} second={number} />
    </span>
    <span style={{ textAlign: 'right' }}>
      <TwoLines first={<Amount value={amount} strong />} second={detail} />
    </span>
  </li>
);

/** Shows the wallet and the accounts that it is refilled from. */
export function AccountsCard() {
  const { t } = useTranslation('admin-overview');
  const { data: wallet } = useGetWalletQuery();
  const query = useListServiceProvidersQuery();
  const { data: accounts } = query;
  const shell = (content: ReactNode) => (
    <Card title={t('accounts.title')} extra={<Link href={paths.balances}>{t('accounts.all')}</Link>}>
      {content}
    </Card>
  );
  if (!accounts) return shell(<NotLoaded query={query} />);
  if (!wallet) return shell(<SkeletonRows rows={3} />);
  const shown = accounts.filter(({ status }) => status !== 'REMOVED');
  return shell(
    <div className="sg-col">
      <ul className="sg-col">
        <Account
          icon="wallet"
          name={t('accounts.wallet')}
          number={wallet.walletNumber}
          amount={wallet.balance}
          detail={t('accounts.balance')}
        />
        {shown.map(({ providerId, accountName, accountNumber, refilledThisMonth }) => (
          <Account
            key={providerId}
            icon="phone"
            name={accountName}
            number={`MTN · ${formatPhone(accountNumber)}`}
            amount={refilledThisMonth}
            detail={t('accounts.refilled')}
          />
        ))}
      </ul>
      {shown.length === 0 && (
        <EmptyState
          icon="phone"
          title={t('accounts.none')}
          action={<LinkButton href={pathTo.accountForm()}>{t('accounts.add')}</LinkButton>}
        >
          {t('accounts.why')}
        </EmptyState>
      )}
    </div>,
  );
}
