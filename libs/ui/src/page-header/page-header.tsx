import type { ReactNode } from 'react';
import { useTranslation } from '@sanaga/i18n';
import { Icon } from '../icon/icon.tsx';
import { Link } from '../provider/link.tsx';
import { useDocumentTitle } from '../provider/use-document-title.ts';
import './page-header.css';

interface PageHeaderProps {
  /** The one heading of the page, and the name of its tab. */
  title: string;
  /** One line of context: "7 payments, 1,906,500 XAF". */
  context?: ReactNode;
  /** On the right; at most one primary button. */
  actions?: ReactNode;
  /** The pages above, two levels down only. */
  breadcrumb?: readonly { label: string; href: string }[];
}

/** Shows the page's title, one line about its content, and what can be done here. */
export function PageHeader({ title, context, actions, breadcrumb }: PageHeaderProps) {
  const { t } = useTranslation('ui');
  useDocumentTitle(title);
  return (
    <div className="sg-page-header">
      <div className="sg-spread">
        {breadcrumb && (
          <nav className="sg-breadcrumb" aria-label={t('breadcrumb')}>
            {breadcrumb.map(({ label, href }) => (
              <span key={href} className="sg-row">
                <Link href={href}>{label}</Link>
                <Icon name="chevron-right" size={14} />
              </span>
            ))}
            <span aria-current="page">{title}</span>
          </nav>
        )}
        <h1>{title}</h1>
        {context && <p>{context}</p>}
      </div>
      {actions && <div className="sg-page-actions">{actions}</div>}
    </div>
  );
}
