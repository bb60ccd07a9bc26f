import './audit.css';
import { type AuditEntry, useListAuditQuery } from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { Card, type Column, EmptyState, NothingFound, TwoLines } from '@sanaga/ui';
import { QueryTable } from '../lists/query-table.tsx';
import { shownRows } from '../lists/use-listed.ts';
import { AuditDrawer } from './audit-drawer.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { useAuditLabels } from './audit-labels.ts';
import { useFilters } from './use-filters.ts';

const size = 20;

function useColumns(): Column<AuditEntry>[] {
  const { t } = useTranslation('audit');
  const { superAdmin } = useCurrentUser();
  const { dateTime } = useFormats();
  const labels = useAuditLabels();
  const holder: Column<AuditEntry> = {
    key: 'holder',
    title: t('holder'),
    hideBelow: 1000,
    render: ({ organisationName }) => organisationName ?? t('platform'),
  };
  return [
    { key: 'at', title: t('when'), render: ({ at }) => <span className="sg-nowrap">{dateTime(at)}</span> },
    {
      key: 'who',
      title: t('who'),
      width: superAdmin ? '18%' : '25%',
      render: (entry) => <TwoLines first={labels.actor(entry)} second={entry.clientAddress} />,
    },
    {
      key: 'action',
      title: t('what'),
      width: superAdmin ? '24%' : '30%',
      render: ({ action }) => (
        <TwoLines first={labels.action(action)} second={<span className="sg-mono">{action}</span>} />
      ),
    },
    ...(superAdmin ? [holder] : []),
    {
      key: 'subject',
      title: t('subject'),
      hideBelow: superAdmin ? 1280 : 1000,
      width: superAdmin ? '18%' : '25%',
      render: (entry) => (
        <TwoLines
          first={labels.about(entry)}
          second={entry.subjectName ? labels.subject(entry) : entry.subjectId}
        />
      ),
    },
  ];
}

function AuditCard({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit');
  const { superAdmin } = useCurrentUser();
  const { dateTime } = useFormats();
  const labels = useAuditLabels();
  const { action, at, organisationName } = entry;
  return (
    <>
      <TwoLines
        first={<strong>{labels.action(action)}</strong>}
        second={[...new Set([labels.actor(entry), entry.subjectName])].filter(Boolean).join(' · ')}
      />
      <div className="sg-small sg-text3">
        {[dateTime(at), superAdmin && (organisationName ?? t('platform'))].filter(Boolean).join(' · ')}
      </div>
    </>
  );
}

/**
 * Lists who did what, when and from where, with the values before and after, and with filters in the address: all that the
 * person may see, which is the platform, their organisation, or what is by or about themselves.
 */
export function AuditLog() {
  const { t } = useTranslation('audit');
  const { filters, paging, open, show, change, clear, isFiltered } = useFilters();
  const query = useListAuditQuery({ page: paging.page, size, ...filters });
  const columns = useColumns();
  const { superAdmin } = useCurrentUser();
  const entry = shownRows(query)?.find(({ auditId }) => auditId === open);
  return (
    <div className="sg-col">
      <AuditFilters filters={filters} onChange={change} />
      <Card flush>
        <QueryTable
          label={t('title')}
          query={query}
          paging={paging}
          columns={columns}
          rowKey={({ auditId }) => auditId}
          onOpen={({ auditId }) => show({ id: auditId })}
          current={open}
          card={(row) => <AuditCard entry={row} />}
          empty={
            isFiltered ? (
              <NothingFound filters={Object.values(filters)} onClear={clear} />
            ) : (
              <EmptyState icon="shield-check" title={t('empty.title')}>
                {t(superAdmin ? 'empty.text' : 'empty.own')}
              </EmptyState>
            )
          }
        />
      </Card>
      {entry && <AuditDrawer entry={entry} onChange={change} onClose={() => show({ id: undefined })} />}
    </div>
  );
}
