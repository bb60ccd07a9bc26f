import { type AuditEntry, useListAuditQuery } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { useAddress } from '@sanaga/navigation';
import { Card, type Column, EmptyState, Link, TwoLines } from '@sanaga/ui';
import { useAuditLabels } from '../shared/audit/audit-labels.ts';
import { subjectPlace } from '../shared/audit/subject-place.ts';
import { QueryTable } from '../shared/lists/query-table.tsx';

const size = 20;

/** Lists who did what with the organisation's things, newest first, including a super admin's audited accesses. */
export function AuditTab({ organisationId }: { organisationId: string }) {
  const { t } = useTranslation('organisations');
  const { dateTime } = useFormats();
  const labels = useAuditLabels();
  const address = useAddress();
  const query = useListAuditQuery({ organisationId, page: address.page, size });
  const columns: Column<AuditEntry>[] = [
    {
      key: 'at',
      title: t('audit.at'),
      render: ({ at }) => <span className="sg-nowrap">{dateTime(at)}</span>,
    },
    {
      key: 'actor',
      title: t('audit.actor'),
      render: (entry) => (
        <TwoLines first={labels.actor(entry)} second={entry.actor?.superAdmin && t('audit.superAdmin')} />
      ),
    },
    {
      key: 'action',
      title: t('audit.action'),
      render: ({ action }) => labels.action(action),
    },
    {
      key: 'subject',
      title: t('audit.subject'),
      hideBelow: 1440,
      render: (entry) => {
        const place = subjectPlace(entry);
        return (
          <TwoLines
            first={place ? <Link href={place}>{labels.about(entry)}</Link> : labels.about(entry)}
            second={entry.subjectName ? labels.subject(entry) : entry.subjectId}
          />
        );
      },
    },
    {
      key: 'from',
      title: t('audit.address'),
      hideBelow: 1000,
      render: ({ clientAddress }) => <span className="sg-text3">{clientAddress ?? '–'}</span>,
    },
  ];
  return (
    <Card flush>
      <QueryTable
        label={t('tabs.audit')}
        query={query}
        paging={address}
        columns={columns}
        rowKey={({ auditId }) => auditId}
        card={(entry) => (
          <>
            <div className="sg-row">
              <strong className="sg-spread">{labels.actor(entry)}</strong>
              <span className="sg-caption sg-text3 sg-nowrap">{dateTime(entry.at)}</span>
            </div>
            {labels.action(entry.action)}
          </>
        )}
        empty={<EmptyState icon="shield-check" title={t('audit.none')} />}
      />
    </Card>
  );
}
