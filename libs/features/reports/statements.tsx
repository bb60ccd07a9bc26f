import { type OperatorStatement, useListOperatorStatementsQuery } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { useAddress } from '@sanaga/navigation';
import { Card, type Column, EmptyState, Icon, TwoLines } from '@sanaga/ui';
import { Button } from 'antd';
import { QueryTable } from '../shared/lists/query-table.tsx';
import { shownRows } from '../shared/lists/use-listed.ts';
import { StatementRows } from './statement-rows.tsx';
import { StatementUpload, type StatementUploadProps } from './statement-upload.tsx';
import { StatementCalendar } from './statement-days.tsx';
import { useSpan } from './statement-labels.tsx';

const size = 20;

function Result({ statement }: { statement: OperatorStatement }) {
  const { t } = useTranslation('reports');
  const { exceptions, missingThere, waiting, outside, withdrawn } = statement;
  const differing = exceptions + missingThere;
  if (withdrawn) return <span className="sg-text3">{t('statements.withdrawn')}</span>;
  const isCalm = differing === 0 && outside === 0;
  return (
    <span className={`sg-mark ${isCalm ? 'sg-good' : 'sg-warn'}`}>
      <Icon name={isCalm ? 'check' : 'triangle-alert'} />
      {differing > 0 ? t('statements.differ', { count: differing }) : t('statements.agree')}
      {outside > 0 && ` · ${t('statements.outside', { count: outside })}`}
      {waiting > 0 && ` · ${t('statements.waiting', { count: waiting })}`}
    </span>
  );
}

function useColumns(): Column<OperatorStatement>[] {
  const { t } = useTranslation('reports');
  const { number, relative } = useFormats();
  const span = useSpan();
  return [
    {
      key: 'file',
      title: t('statements.file'),
      render: ({ fileName, product }) => <TwoLines first={fileName} second={t(`product.${product}`)} />,
    },
    { key: 'days', title: t('statements.days'), render: span },
    { key: 'rows', title: t('statements.rows'), align: 'right', render: ({ rows }) => number(rows) },
    { key: 'result', title: t('statements.result'), render: (row) => <Result statement={row} /> },
    {
      key: 'who',
      title: t('statements.uploaded'),
      hideBelow: 1000,
      render: ({ uploadedBy, uploadedAt }) => (
        <TwoLines first={uploadedBy.name} second={relative(uploadedAt)} />
      ),
    },
  ];
}

/** Reads from the address the day and the product whose statement is to be compared. */
function missingIn(upload: string | undefined): StatementUploadProps['missing'] {
  const [, product, day] = /^(DISBURSEMENT|COLLECTION):(\d{4}-\d\d-\d\d)$/.exec(upload ?? '') ?? [];
  return day === undefined ? undefined : { day, product: product as OperatorStatement['product'] };
}

/** Lists the operator's statements that were compared, and offers to compare another. */
export function Statements() {
  const { t } = useTranslation('reports');
  const address = useAddress();
  const { read, page, change, open } = address;
  const query = useListOperatorStatementsQuery({ page, size });
  const columns = useColumns();
  const id = read('statement');
  const statement = shownRows(query)?.find(({ statementId }) => statementId === id);
  const show = (statementId: string | undefined) => open({ statement: statementId });
  return (
    <div className="sg-col">
      <div className="sg-row sg-wrap">
        <p className="reports-lead sg-text2">{t('statements.text')}</p>
        <Button type="primary" icon={<Icon name="upload" />} onClick={() => open({ upload: '1' })}>
          {t('upload.open')}
        </Button>
      </div>
      <StatementCalendar onMissing={(day, product) => open({ upload: `${product}:${day}` })} />
      <Card flush>
        <QueryTable
          label={t('views.statements')}
          query={query}
          paging={address}
          columns={columns}
          rowKey={({ statementId }) => statementId}
          onOpen={({ statementId }) => show(statementId)}
          current={id}
          card={(one) => (
            <>
              <TwoLines first={<strong>{one.fileName}</strong>} second={t(`product.${one.product}`)} />
              <Result statement={one} />
            </>
          )}
          empty={
            <EmptyState icon="file" title={t('statements.empty.title')}>
              {t('statements.empty.text')}
            </EmptyState>
          }
        />
      </Card>
      {statement && <StatementRows statement={statement} onClose={() => show(undefined)} />}
      {read('upload') && (
        <StatementUpload
          missing={missingIn(read('upload'))}
          onClose={() => open({ upload: undefined })}
          onDone={({ statementId }) =>
            change({ statement: statementId, page: undefined, upload: undefined }, { replace: true })
          }
        />
      )}
    </div>
  );
}
