import { useTranslation } from '@sanaga/i18n';
import { paths } from '@sanaga/navigation';
import { Link } from '@sanaga/ui';
import { useLocation } from 'react-router';
import './wallet-pages.css';

const pages = ['dashboard', 'balances', 'statement', 'expenses', 'target', 'history'] as const;

/** Leads admins from one page about the organisation's money to the next; the menu has none of them but the first. */
export function WalletPages() {
  const { t } = useTranslation('navigation');
  const { pathname } = useLocation();
  return (
    <nav aria-label={t('pages.label')} className="wallet-pages sg-track">
      {pages.map((page) => (
        <Link key={page} href={paths[page]} aria-current={pathname === paths[page] ? 'page' : undefined}>
          {t(`pages.${page}`)}
        </Link>
      ))}
    </nav>
  );
}
