import { type OperatorStatement, useListOperatorStatementsQuery } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { useAddress } from '@sanaga/navigation';
import { Card, type Column, DataTable, EmptyState, Icon, TwoLines } from '@sanaga/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { loadErrorOf } from '../shared/lists/load-error.ts';
import { shownRows } from '../shared/lists/shown-rows.ts';
import { StatementRows } from './statement-rows.tsx';
import { StatementUpload } from './statement-upload.tsx';
import { useSpan } from './use-span.ts';

const size = 20;

function Result({ statement }: { statement: OperatorStatement }) {
  const { t } = useTranslation('reports');
  const { exceptions, missingThere, waiting } = statement;
  const differing = exceptions + missingThere;
  return (
    <span className={`sg-mark ${differing > 0 ? 'sg-warn' : 'sg-good'}`}>
      <Icon name={differing > 0 ? 'triangle-alert' : 'check'} />
      {differing > 0 ? t('statements.differ', { count: differing }) : t('statements.agree')}
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

/** The operator's statements that were compared, and a way to compare another. */
export function Statements() {
  const { t } = useTranslation('reports');
  const { read, page, change } = useAddress();
  const [uploading, setUploading] = useState(false);
  const query = useListOperatorStatementsQuery({ page, size });
  const { currentData, error, isFetching, refetch } = query;
  const columns = useColumns();
  const rows = shownRows(query);
  const id = read('statement');
  const open = rows?.find(({ statementId }) => statementId === id);
  const show = (statementId: string | undefined) => change({ statement: statementId });
  return (
    <div className="sg-col">
      <div className="sg-row sg-wrap">
        <p className="reports-lead sg-text2">{t('statements.text')}</p>
        <Button type="primary" icon={<Icon name="upload" />} onClick={() => setUploading(true)}>
          {t('upload.open')}
        </Button>
      </div>
      <Card flush>
        <DataTable
          label={t('views.statements')}
          columns={columns}
          rows={rows}
          rowKey={({ statementId }) => statementId}
          onOpen={({ statementId }) => show(statementId)}
          current={id}
          page={currentData && { number: currentData.number, totalPages: currentData.totalPages }}
          onPage={(number) => change({ page: number > 0 ? String(number) : undefined })}
          refreshing={isFetching}
          error={loadErrorOf(error)}
          onRetry={() => void refetch()}
          card={(statement) => (
            <>
              <TwoLines
                first={<strong>{statement.fileName}</strong>}
                second={t(`product.${statement.product}`)}
              />
              <Result statement={statement} />
            </>
          )}
          empty={
            <EmptyState icon="file" title={t('statements.empty.title')}>
              {t('statements.empty.text')}
            </EmptyState>
          }
        />
      </Card>
      {open && <StatementRows statement={open} onClose={() => show(undefined)} />}
      {uploading && (
        <StatementUpload
          onClose={() => setUploading(false)}
          onDone={({ statementId }) => {
            setUploading(false);
            change({ statement: statementId, page: undefined });
          }}
        />
      )}
    </div>
  );
}
