import { type PaymentFile, useListPaymentFilesQuery } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { pathTo, useAddress } from '@sanaga/navigation';
import { Amount, Card, type Column, DataTable, EmptyState, TintedTag, TwoLines } from '@sanaga/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { loadErrorOf } from '../shared/lists/load-error.ts';
import { shownRows } from '../shared/lists/shown-rows.ts';
import { useActor } from '../shared/people/use-actor.ts';
import { DeleteFile } from './delete-file.tsx';
import { ResultFile } from './result-file.tsx';

const size = 10;

/** What a file waits for. */
function FileStatus({ file }: { file: PaymentFile }) {
  const { t } = useTranslation('bulk-upload');
  if (file.status === 'PROCESSED') return <TintedTag tint="completed">{t('files.PROCESSED')}</TintedTag>;
  return <TintedTag tint="pending">{t(file.excluded > 0 ? 'files.toCheck' : 'files.toConfirm')}</TintedTag>;
}

function Counts({ file }: { file: PaymentFile }) {
  const { t } = useTranslation('bulk-upload');
  const { number } = useFormats();
  const excluded = file.excluded > 0 && t('files.excluded', { count: file.excluded });
  return (
    <TwoLines
      first={t('files.accepted', { accepted: number(file.accepted), rows: number(file.rows) })}
      second={excluded}
    />
  );
}

function useColumns(actions: (file: PaymentFile) => Column<PaymentFile>['title']): Column<PaymentFile>[] {
  const { t } = useTranslation(['bulk-upload', 'common']);
  const { relative, dateTime } = useFormats();
  return [
    {
      key: 'file',
      title: t('files.file'),
      render: ({ fileName, createdBy }) => <TwoLines first={fileName} second={createdBy.name} />,
    },
    { key: 'status', title: t('common:fields.status'), render: (file) => <FileStatus file={file} /> },
    { key: 'rows', title: t('files.rows'), hideBelow: 1000, render: (file) => <Counts file={file} /> },
    {
      key: 'created',
      title: t('common:fields.created'),
      hideBelow: 1000,
      render: ({ createdAt }) => (
        <span className="sg-text2 sg-nowrap" title={dateTime(createdAt)}>
          {relative(createdAt)}
        </span>
      ),
    },
    {
      key: 'amount',
      title: t('common:fields.amountXaf'),
      align: 'right',
      render: ({ totalAmount }) => <Amount value={totalAmount} unit={false} strong />,
    },
    {
      key: 'actions',
      title: <span className="sg-sr">{t('files.actions')}</span>,
      align: 'right',
      render: actions,
    },
  ];
}

function FileCard({ file }: { file: PaymentFile }) {
  const { relative } = useFormats();
  return (
    <span>
      <span className="sg-row">
        <span className="sg-spread sg-ellipsis">{file.fileName}</span>
        <Amount value={file.totalAmount} strong />
      </span>
      <span className="sg-row sg-caption sg-text3">
        <FileStatus file={file} />
        <span className="sg-spread" />
        {relative(file.createdAt)}
      </span>
    </span>
  );
}

/** The holder's files, newest first: an open one goes on where it was left. */
export function FileList() {
  const { t } = useTranslation(['bulk-upload', 'common']);
  const { page, change } = useAddress();
  const { userId, roles } = useActor();
  const [deleting, setDeleting] = useState<PaymentFile>();
  // an upload or a deletion elsewhere is news when the person comes back to the list
  const query = useListPaymentFilesQuery({ page, size }, { refetchOnMountOrArgChange: true });
  const mayDelete = ({ status, makers }: PaymentFile) =>
    status === 'UPLOADED' && (roles.includes('ADMIN') || makers.includes(userId));
  const columns = useColumns((file) => (
    <span className="sg-row bulk-actions">
      <ResultFile file={file} />
      {mayDelete(file) && (
        <Button
          danger
          size="small"
          onClick={() => setDeleting(file)}
          aria-label={t('delete.label', { name: file.fileName })}
        >
          {t('common:actions.delete')}
        </Button>
      )}
    </span>
  ));
  const rows = shownRows(query);
  return (
    <Card flush title={t('files.title')}>
      <DataTable
        label={t('files.title')}
        columns={columns}
        rows={rows}
        rowKey={({ fileId }) => fileId}
        rowVersion={({ revision, status }) => `${revision} ${status}`}
        rowHref={({ fileId }) => pathTo.bulkUpload(fileId)}
        card={(file) => <FileCard file={file} />}
        page={{ number: page, totalPages: query.currentData?.totalPages ?? 1 }}
        onPage={(number) => change({ page: number === 0 ? undefined : String(number) })}
        refreshing={query.isFetching && rows !== undefined}
        error={loadErrorOf(query.error)}
        errorTitle={t('files.failed')}
        onRetry={() => void query.refetch()}
        empty={
          <EmptyState icon="file" title={t('files.empty.title')}>
            {t('files.empty.text')}
          </EmptyState>
        }
      />
      {deleting && (
        <DeleteFile
          file={deleting}
          onBack={() => setDeleting(undefined)}
          onDeleted={() => setDeleting(undefined)}
        />
      )}
    </Card>
  );
}
