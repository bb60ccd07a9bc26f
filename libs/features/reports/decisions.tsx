import { type DualControlRequest, useListDualControlRequestsQuery } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { pathTo, useAddress } from '@sanaga/navigation';
import { Amount, Card, type Column, EmptyState, Link, TintedTag, TwoLines } from '@sanaga/ui';
import { Segmented } from 'antd';
import { QueryTable } from '../shared/lists/query-table.tsx';

const size = 20;
const statuses = ['DONE', 'WITHDRAWN', 'OPEN'] as const;
type Status = (typeof statuses)[number];

const tints = { OPEN: 'pending', DONE: 'completed', WITHDRAWN: 'cancelled' } as const;

/** Says what was decided, and of whom or what. */
function Subject({ decision }: { decision: DualControlRequest }) {
  const { t } = useTranslation('console');
  const { kind, organisationId, organisationName, concerned, exceptionId, resolution } = decision;
  const whose =
    organisationId && organisationName ? (
      <Link href={pathTo.organisation(organisationId)}>{organisationName}</Link>
    ) : (
      concerned?.name
    );
  const what = exceptionId && (
    <Link href={pathTo.reconciliationException(exceptionId)}>
      {resolution ? t(`decisions.RECONCILIATION.${resolution}`) : t('decisions.look')}
    </Link>
  );
  return <TwoLines first={t(`decisions.${kind}.title`)} second={what ?? whose} />;
}

/** Says who pressed and when; undefined for nobody. */
function useByAndAt() {
  const { dateTime } = useFormats();
  return (by: DualControlRequest['decidedBy'], at: string | null) =>
    by && at && <TwoLines first={by.name} second={dateTime(at)} />;
}

function useColumns(): Column<DualControlRequest>[] {
  const { t } = useTranslation('reports');
  const byAndAt = useByAndAt();
  return [
    { key: 'what', title: t('decisions.what'), render: (decision) => <Subject decision={decision} /> },
    {
      key: 'amount',
      title: t('decisions.amount'),
      align: 'right',
      render: ({ amount }) => (amount === null ? '–' : <Amount value={amount} unit={false} />),
    },
    { key: 'reason', title: t('decisions.reason'), hideBelow: 1000, render: ({ reason }) => reason },
    {
      key: 'asked',
      title: t('decisions.asked'),
      width: '17%',
      render: ({ askedBy, askedAt }) => byAndAt(askedBy, askedAt),
    },
    {
      key: 'decided',
      title: t('decisions.decided'),
      width: '17%',
      render: ({ decidedBy, decidedAt, status }) =>
        byAndAt(decidedBy, decidedAt) ?? (
          <TintedTag tint={tints[status]}>{t(`decisions.status.${status}`)}</TintedTag>
        ),
    },
  ];
}

function DecisionCard({ decision }: { decision: DualControlRequest }) {
  const { t } = useTranslation('reports');
  const { dateTime } = useFormats();
  const { amount, reason, askedBy, decidedBy, decidedAt, status } = decision;
  return (
    <>
      <div className="sg-row">
        <span className="sg-spread">
          <Subject decision={decision} />
        </span>
        {amount !== null && <Amount value={amount} />}
      </div>
      <div className="sg-small sg-text2">{reason}</div>
      <div className="sg-row sg-wrap sg-caption sg-text3">
        <span className="sg-spread">
          {askedBy.name}
          {decidedBy && decidedAt && ` → ${decidedBy.name}, ${dateTime(decidedAt)}`}
        </span>
        <TintedTag tint={tints[status]}>{t(`decisions.status.${status}`)}</TintedTag>
      </div>
    </>
  );
}

/** Lists what super admins decided together: who asked, who agreed, and why; the newest first. */
export function Decisions() {
  const { t } = useTranslation('reports');
  const { read, page, turn, change } = useAddress();
  const status: Status = statuses.find((one) => one === read('status')) ?? 'DONE';
  const query = useListDualControlRequestsQuery({ page, size, status });
  return (
    <div className="sg-col">
      <div className="sg-track">
        <Segmented<Status>
          aria-label={t('decisions.show')}
          value={status}
          onChange={(value) => change({ page: undefined, status: value === 'DONE' ? undefined : value })}
          options={statuses.map((value) => ({ value, label: t(`decisions.status.${value}`) }))}
        />
      </div>
      <Card flush>
        <QueryTable
          label={t('views.decisions')}
          query={query}
          paging={{ page, turn }}
          columns={useColumns()}
          rowKey={({ decisionId }) => decisionId}
          card={(decision) => <DecisionCard decision={decision} />}
          errorTitle={t('decisions.failed')}
          empty={<EmptyState icon="users" title={t(`decisions.empty.${status}`)} />}
        />
      </Card>
    </div>
  );
}
