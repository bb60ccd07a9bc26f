import type { ServiceProvider } from '@sanaga/api';
import { nameStateOf } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { Hint, RegisteredName, TwoLines } from '@sanaga/ui';
import { formatPhone } from './phone-number.ts';

type Named = Pick<ServiceProvider, 'registeredName' | 'nameMatch' | 'nameChecked'>;

/**
 * Shows the operator's name of an organisation's own account, and how it compares with the names of the organisation
 * and its owner.
 */
export const AccountName = ({ account }: { account: Named }) => (
  <RegisteredName match={nameStateOf(account)} name={account.registeredName ?? undefined} />
);

/** Shows an account by its name, with its number and the operator's name below. */
export const AccountLines = ({ account }: { account: ServiceProvider }) => (
  <TwoLines
    first={account.accountName}
    second={
      <span className="sg-row sg-wrap">
        <span className="sg-nowrap">{formatPhone(account.accountNumber)}</span>
        <AccountName account={account} />
      </span>
    }
  />
);

/** Warns if the account is in neither name; nothing else needs a word. */
export function AccountNameWarning({ account }: { account: Named }) {
  const { t } = useTranslation('payee');
  return account.nameMatch === 'DIFFERS' ? <Hint tone="warn">{t('holderDiffers')}</Hint> : null;
}
