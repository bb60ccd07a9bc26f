import { useCan } from '@sanaga/auth';
import { useTranslation } from '@sanaga/i18n';
import { paths } from '@sanaga/navigation';
import { Card, NoPermission, PageHeader } from '@sanaga/ui';
import { AuditActions } from '../shared/audit/audit-actions.tsx';
import { AuditLog } from '../shared/audit/audit-log.tsx';

/** Shows who did what on the platform. */
export function AuditRoute() {
  const { t } = useTranslation('audit');
  if (useCan('audit:read'))
    return (
      <>
        <PageHeader title={t('title')} context={t('context')} actions={<AuditActions />} />
        <AuditLog />
      </>
    );
  return (
    <Card>
      <NoPermission home={{ label: t('overview'), href: paths.superAdmin }} />
    </Card>
  );
}
