import './settings.css';
import { useCan } from '@sanaga/auth';
import { useTranslation } from '@sanaga/i18n';
import { AuditActions } from '../shared/audit/audit-actions.tsx';
import { AuditLog } from '../shared/audit/audit-log.tsx';

/** Shows an admin who did what in the organisation, and everybody else what is by or about themselves. */
export function ActivityTab() {
  const { t } = useTranslation('settings');
  const whose = useCan('audit:read-others') ? 'all' : 'own';
  return (
    <div className="sg-col">
      <div className="sg-row sg-wrap">
        <p className="sg-spread sg-text2 settings-activity">{t(`activity.${whose}`)}</p>
        <AuditActions />
      </div>
      <AuditLog />
    </div>
  );
}
