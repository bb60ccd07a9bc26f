import { type AuditEntry, useListAuditQuery } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { useAddress } from '@sanaga/navigation';
import { Card, type Column, DataTable, EmptyState, TwoLines } from '@sanaga/ui';
import { useAuditWords } from '../shared/platform/audit-labels.ts';
import { loadErrorOf } from '../shared/lists/load-error.ts';

const size = 20;

/** Who did what with the organisation's things, the latest first; a super admin's looks stand there too. */
export function AuditTab({ organisationId }: { organisationId: string }) {
  const { t } = useTranslation('organisations');
  const { dateTime } = useFormats();
  const words = useAuditWords();
  const { page, change } = useAddress();
  const query = useListAuditQuery({ organisationId, page, size });
  const { currentData: list, error, isFetching, refetch } = query;
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
        <TwoLines first={words.actor(entry)} second={entry.actor?.superAdmin && t('audit.superAdmin')} />
      ),
    },
    {
      key: 'action',
      title: t('audit.action'),
      render: ({ action }) => words.action(action),
    },
    {
      key: 'subject',
      title: t('audit.subject'),
      hideBelow: 1440,
      render: (entry) => (
        <TwoLines
          first={words.subject(entry)}
          second={entry.subjectId && <span className="sg-mono">{entry.subjectId}</span>}
        />
      ),
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
      <DataTable
        label={t('tabs.audit')}
        columns={columns}
        rows={list?.content}
        rowKey={({ auditId }) => auditId}
        page={list && { number: list.number, totalPages: list.totalPages }}
        onPage={(number) => change({ page: String(number) })}
        refreshing={isFetching}
        error={loadErrorOf(error)}
        onRetry={refetch}
        card={(entry) => (
          <>
            <div className="sg-row">
              <strong className="sg-spread">{words.actor(entry)}</strong>
              <span className="sg-caption sg-text3 sg-nowrap">{dateTime(entry.at)}</span>
            </div>
            {words.action(entry.action)}
          </>
        )}
        empty={<EmptyState icon="shield-check" title={t('audit.none')} />}
      />
    </Card>
  );
}
