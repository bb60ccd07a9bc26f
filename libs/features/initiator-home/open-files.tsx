import { type PaymentFile, useListPaymentFilesQuery } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { paths, pathTo } from '@sanaga/navigation';
import { Amount, Card, type Column, Link, TwoLines } from '@sanaga/ui';
import { ShownOf } from '../shared/lists/shown-of.tsx';
import { RowsTable } from '../shared/lists/query-table.tsx';

/** Query for the newest of the person's own files that are not sent yet. */
const newest = { open: 'true', mine: 'true', page: 0, size: 5 } as const;

/** Returns true once the file is read; before the check, and if it was refused, there is no sum. */
const isRead = ({ status }: PaymentFile): boolean => status === 'UPLOADED';

/** Says what a file waits for: its check, a look at its rows, or the code. A refused file waits for another one. */
function Waits({ file }: { file: PaymentFile }) {
  const { t } = useTranslation('initiator-home');
  if (file.status === 'CHECKING') return <span className="sg-small sg-text2">{t('files.checking')}</span>;
  if (file.status === 'REFUSED') return <span className="sg-small sg-bad">{t('files.refused')}</span>;
  const words = file.excluded > 0 ? t('files.rows', { count: file.excluded }) : t('files.code');
  return <span className="sg-small sg-warn">{words}</span>;
}

/**
 * Lists the files that this person has begun and not sent yet, and what each waits for; one press continues with it.
 */
export function OpenFiles() {
  const { t } = useTranslation(['initiator-home', 'common']);
  const { relative } = useFormats();
  const { data } = useListPaymentFilesQuery(newest);
  const own = data?.content ?? [];
  // an error or an empty list is left out of this screen; the list of files says so itself
  if (own.length === 0) return null;
  const columns: Column<PaymentFile>[] = [
    {
      key: 'file',
      title: t('files.file'),
      render: ({ fileName, createdAt }) => <TwoLines first={fileName} second={relative(createdAt)} />,
    },
    { key: 'waits', title: t('files.waits'), render: (file) => <Waits file={file} /> },
    {
      key: 'amount',
      title: t('common:fields.amountXaf'),
      align: 'right',
      render: (file) => isRead(file) && <Amount value={file.totalAmount} unit={false} strong />,
    },
  ];
  return (
    <Card
      flush
      title={t('files.title')}
      extra={
        <span className="sg-row">
          <ShownOf list={data} />
          <Link href={paths.bulkUpload}>{t('files.all')}</Link>
        </span>
      }
    >
      <RowsTable
        label={t('files.title')}
        columns={columns}
        rows={own}
        rowKey={({ fileId }) => fileId}
        rowVersion={({ revision, status }) => `${revision} ${status}`}
        rowHref={({ fileId }) => pathTo.bulkUpload(fileId)}
        card={(file) => (
          <span>
            <span className="sg-row">
              <span className="sg-spread sg-ellipsis">{file.fileName}</span>
              {isRead(file) && <Amount value={file.totalAmount} strong />}
            </span>
            <Waits file={file} />
          </span>
        )}
      />
    </Card>
  );
}
