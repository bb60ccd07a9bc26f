import './audit.css';
import { type AuditEntry, useListAuditQuery } from '@sanaga/api';
import { useCan } from '@sanaga/auth';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { paths } from '@sanaga/navigation';
import { Card, type Column, EmptyState, NoPermission, NothingFound, PageHeader, TwoLines } from '@sanaga/ui';
import { useAuditLabels } from '../shared/platform/audit-labels.ts';
import { QueryTable } from '../shared/lists/query-table.tsx';
import { shownRows } from '../shared/lists/use-listed.ts';
import { AuditActions } from './audit-actions.tsx';
import { AuditDrawer } from './audit-drawer.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { useFilters } from './use-filters.ts';

const size = 20;

function useColumns(): Column<AuditEntry>[] {
  const { t } = useTranslation('audit');
  const { dateTime } = useFormats();
  const labels = useAuditLabels();
  return [
    { key: 'at', title: t('when'), render: ({ at }) => <span className="sg-nowrap">{dateTime(at)}</span> },
    {
      key: 'who',
      title: t('who'),
      width: '18%',
      render: (entry) => <TwoLines first={labels.actor(entry)} second={entry.clientAddress} />,
    },
    {
      key: 'action',
      title: t('what'),
      width: '24%',
      render: ({ action }) => (
        <TwoLines first={labels.action(action)} second={<span className="sg-mono">{action}</span>} />
      ),
    },
    {
      key: 'holder',
      title: t('holder'),
      hideBelow: 1000,
      render: ({ organisationName }) => organisationName ?? t('platform'),
    },
    {
      key: 'subject',
      title: t('subject'),
      hideBelow: 1280,
      width: '18%',
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
  const { dateTime } = useFormats();
  const labels = useAuditLabels();
  const { action, at, organisationName } = entry;
  return (
    <>
      <TwoLines first={<strong>{labels.action(action)}</strong>} second={labels.actor(entry)} />
      <div className="sg-small sg-text3">
        {dateTime(at)} · {organisationName ?? t('platform')}
      </div>
    </>
  );
}

function Content() {
  const { t } = useTranslation('audit');
  const { filters, paging, open, show, change, clear, isFiltered } = useFilters();
  const query = useListAuditQuery({ page: paging.page, size, ...filters });
  const columns = useColumns();
  const entry = shownRows(query)?.find(({ auditId }) => auditId === open);
  return (
    <>
      <PageHeader title={t('title')} context={t('context')} actions={<AuditActions filters={filters} />} />
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
                  {t('empty.text')}
                </EmptyState>
              )
            }
          />
        </Card>
      </div>
      {entry && <AuditDrawer entry={entry} onChange={change} onClose={() => show({ id: undefined })} />}
    </>
  );
}

/** Shows who did what, when and from where, with the values before and after. */
export function AuditRoute() {
  const { t } = useTranslation('audit');
  if (useCan('audit:read')) return <Content />;
  return (
    <Card>
      <NoPermission home={{ label: t('overview'), href: paths.superAdmin }} />
    </Card>
  );
}
