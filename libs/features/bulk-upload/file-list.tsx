import { can } from '@sanaga/domain';
import { type PaymentFile, useListPaymentFilesQuery } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { pathTo, useAddress } from '@sanaga/navigation';
import { Amount, Card, type Column, EmptyState, TintedTag, TwoLines } from '@sanaga/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { QueryTable } from '../shared/lists/query-table.tsx';
import { useActor } from '../shared/people/use-actor.ts';
import { percentOf } from './checking.tsx';
import { DeleteFile } from './delete-file.tsx';
import { ResultFile } from './result-file.tsx';
import { useCommonColumns } from '../shared/lists/use-common-columns.tsx';

const size = 10;

/** Returns true once the file is checked; until then, and if it was refused, there is nothing to count. */
const isChecked = ({ progress, refusal }: PaymentFile): boolean => progress === null && refusal === null;

/** Shows what a file waits for. */
function FileStatus({ file }: { file: PaymentFile }) {
  const { t } = useTranslation('bulk-upload');
  if (file.progress) {
    const percent = percentOf(file.progress);
    const words = percent === undefined ? t('files.CHECKING') : t('files.checkingPercent', { percent });
    return <TintedTag tint="progress">{words}</TintedTag>;
  }
  if (file.status === 'REFUSED') return <TintedTag tint="problematic">{t('files.REFUSED')}</TintedTag>;
  if (file.items && file.items.problematic > 0)
    return <TintedTag tint="problematic">{t('files.notPaid', { count: file.items.problematic })}</TintedTag>;
  if (file.status === 'PROCESSED') return <TintedTag tint="completed">{t('files.PROCESSED')}</TintedTag>;
  return <TintedTag tint="pending">{t(file.errorCount > 0 ? 'files.toCheck' : 'files.toConfirm')}</TintedTag>;
}

function Counts({ file }: { file: PaymentFile }) {
  const { t } = useTranslation('bulk-upload');
  const { number } = useFormats();
  if (!isChecked(file)) return null;
  const excluded = file.excluded > 0 && t('files.excluded', { count: file.excluded });
  if (file.items) {
    const { completed, paidLate, total } = file.items;
    const paid = t('files.paid', { paid: number(completed + paidLate), total: number(total) });
    return <TwoLines first={paid} second={excluded} />;
  }
  return (
    <TwoLines
      first={t('files.accepted', { accepted: number(file.accepted), rows: number(file.rows) })}
      second={excluded}
    />
  );
}

function useColumns(actions: (file: PaymentFile) => Column<PaymentFile>['title']): Column<PaymentFile>[] {
  const { t } = useTranslation(['bulk-upload', 'common']);
  const common = useCommonColumns();
  return [
    {
      key: 'file',
      title: t('files.file'),
      render: ({ fileName, createdBy }) => <TwoLines first={fileName} second={createdBy.name} />,
    },
    common.status((file) => <FileStatus file={file} />),
    { key: 'rows', title: t('files.rows'), hideBelow: 1000, render: (file) => <Counts file={file} /> },
    { ...common.created, hideBelow: 1000 },
    {
      key: 'amount',
      title: t('common:fields.amountXaf'),
      align: 'right',
      render: (file) => isChecked(file) && <Amount value={file.totalAmount} unit={false} strong />,
    },
    common.actions(t('files.actions'), actions),
  ];
}

function FileCard({ file }: { file: PaymentFile }) {
  const { relative } = useFormats();
  return (
    <span>
      <span className="sg-row">
        <span className="sg-spread sg-ellipsis">{file.fileName}</span>
        {isChecked(file) && <Amount value={file.totalAmount} strong />}
      </span>
      <span className="sg-row sg-caption sg-text3">
        <FileStatus file={file} />
        <span className="sg-spread" />
        {relative(file.createdAt)}
      </span>
    </span>
  );
}

/** Lists the holder's files, newest first; an open one continues where it was left. */
export function FileList() {
  const { t } = useTranslation(['bulk-upload', 'common']);
  const address = useAddress();
  const actor = useActor();
  const [deleting, setDeleting] = useState<PaymentFile>();
  // an upload or a deletion elsewhere is news when the person comes back to the list
  const query = useListPaymentFilesQuery({ page: address.page, size }, { refetchOnMountOrArgChange: true });
  const columns = useColumns((file) => (
    <span className="sg-row bulk-actions">
      {isChecked(file) && <ResultFile file={file} />}
      {can.deleteFile(file, actor).allowed && (
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
  return (
    <Card flush title={t('files.title')}>
      <QueryTable
        label={t('files.title')}
        query={query}
        paging={address}
        columns={columns}
        rowKey={({ fileId }) => fileId}
        rowVersion={({ revision, status, progress }) => `${revision} ${status} ${progress?.done}`}
        rowHref={({ fileId }) => pathTo.bulkUpload(fileId)}
        card={(file) => <FileCard file={file} />}
        errorTitle={t('files.failed')}
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
