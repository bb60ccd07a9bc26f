import { type PastDecision, useListPastDecisionsQuery } from '@sanaga/api';
import { useCan } from '@sanaga/auth';
import { decisionOutcomes, decisionSubjects } from '@sanaga/domain';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { oneOf, paths, pathTo, useAddress } from '@sanaga/navigation';
import {
  Amount,
  Card,
  Choice,
  type Column,
  EmptyState,
  Link,
  NoPermission,
  NothingFound,
  PageHeader,
  SearchBox,
  TintedTag,
  TwoLines,
} from '@sanaga/ui';
import { ListExport } from '../shared/downloads/list-export.tsx';
import { ListTools } from '../shared/lists/list-tools.tsx';
import { QueryTable } from '../shared/lists/query-table.tsx';
import { DaysChoice } from '../shared/period/days-choice.tsx';
import { useDays } from '../shared/period/use-days.ts';

const size = 20;
const tints = { ACCEPTED: 'completed', REJECTED: 'problematic' } as const;

function useDecisionFilter() {
  const days = useDays();
  const { read, change } = useAddress();
  const filter = {
    subject: oneOf(decisionSubjects, read('subject')),
    outcome: oneOf(decisionOutcomes, read('outcome')),
    search: read('search'),
    startDate: days.startDate,
    endDate: days.endDate,
  };
  const narrow = (changes: Partial<Record<'subject' | 'outcome' | 'search', string>>) =>
    change({ ...changes, page: undefined }, { replace: true });
  const clear = () => narrow({ subject: undefined, outcome: undefined, search: undefined });
  return { days, filter, narrow, clear };
}

function Filters({ days, filter, narrow }: ReturnType<typeof useDecisionFilter>) {
  const { t } = useTranslation('past-decisions');
  return (
    <>
      <DaysChoice {...days} />
      <SearchBox
        key={filter.search}
        placeholder={t('search')}
        defaultValue={filter.search}
        onSearch={(text) => narrow({ search: text.trim() || undefined })}
      />
      <Choice
        label={t('about')}
        value={filter.subject}
        options={decisionSubjects.map((value) => ({ value, label: t(`subjects.${value}`) }))}
        onChange={(subject) => narrow({ subject })}
      />
      <Choice
        label={t('outcome')}
        value={filter.outcome}
        options={decisionOutcomes.map((value) => ({ value, label: t(`outcomes.${value}`) }))}
        onChange={(outcome) => narrow({ outcome })}
      />
    </>
  );
}

/** Says what was decided, with the way to it where it is still there. */
function Subject({ decision }: { decision: PastDecision }) {
  const { t } = useTranslation(['past-decisions', 'documents']);
  const { subject, document, refillId, reference } = decision;
  const what = document ? t(`documents:kinds.${document}`) : (reference ?? undefined);
  const second = refillId ? <Link href={pathTo.refill(refillId)}>{what}</Link> : what;
  return <TwoLines first={t(`past-decisions:subjects.${subject}`)} second={second} />;
}

function Customer({ decision }: { decision: PastDecision }) {
  const { organisationId, organisationName, accountType, subject, outcome } = decision;
  // a request that was rejected leaves nobody to look at
  const isGone = subject === 'REQUEST' && outcome === 'REJECTED';
  if (isGone || accountType === 'INDIVIDUAL') return organisationName;
  return <Link href={pathTo.organisation(organisationId)}>{organisationName}</Link>;
}

function Outcome({ outcome }: Pick<PastDecision, 'outcome'>) {
  const { t } = useTranslation('past-decisions');
  return <TintedTag tint={tints[outcome]}>{t(`outcomes.${outcome}`)}</TintedTag>;
}

function useColumns(): Column<PastDecision>[] {
  const { t } = useTranslation(['past-decisions', 'common']);
  const { dateTime } = useFormats();
  return [
    { key: 'what', title: t('about'), render: (decision) => <Subject decision={decision} /> },
    { key: 'customer', title: t('customer'), render: (decision) => <Customer decision={decision} /> },
    { key: 'outcome', title: t('outcome'), render: ({ outcome }) => <Outcome outcome={outcome} /> },
    { key: 'reason', title: t('reason'), hideBelow: 1000, render: ({ reason }) => reason ?? '–' },
    {
      key: 'decided',
      title: t('decided'),
      width: '18%',
      render: ({ decidedBy, decidedAt }) => <TwoLines first={decidedBy.name} second={dateTime(decidedAt)} />,
    },
    {
      key: 'amount',
      title: t('common:fields.amountXaf'),
      align: 'right',
      render: ({ amount }) => (amount === null ? '–' : <Amount value={amount} unit={false} />),
    },
  ];
}

function DecisionCard({ decision }: { decision: PastDecision }) {
  const { t } = useTranslation('past-decisions');
  const { dateTime } = useFormats();
  const { organisationName, subject, outcome, amount, reference, reason, decidedBy, decidedAt } = decision;
  const what = t(`subjects.${subject}`);
  return (
    <>
      <span className="sg-row">
        <strong className="sg-spread sg-ellipsis">{organisationName}</strong>
        {amount !== null && <Amount value={amount} strong />}
      </span>
      <span className="sg-row sg-small sg-text2">
        <span className="sg-spread">{reference === null ? what : `${what} · ${reference}`}</span>
        <Outcome outcome={outcome} />
      </span>
      {reason !== null && <span className="sg-small sg-text2">{reason}</span>}
      <span className="sg-row sg-caption sg-text3">
        {decidedBy.name} · {dateTime(decidedAt)}
      </span>
    </>
  );
}

function Content() {
  const { t } = useTranslation('past-decisions');
  const { page, turn } = useAddress();
  const all = useDecisionFilter();
  const { filter, clear } = all;
  const query = useListPastDecisionsQuery({ page, size, ...filter });
  const isFiltered = Boolean(filter.subject ?? filter.outcome ?? filter.search);
  return (
    <>
      <PageHeader title={t('title')} context={t('context')} />
      <div className="sg-col">
        <div className="sg-row sg-wrap">
          <Filters {...all} />
          <ListTools>
            <ListExport
              list="pastDecisions"
              path="/platform/past-decisions/export"
              filter={filter}
              fileName="Past Decisions"
            />
          </ListTools>
        </div>
        <Card flush>
          <QueryTable
            label={t('title')}
            query={query}
            paging={{ page, turn }}
            columns={useColumns()}
            rowKey={({ auditId }) => auditId}
            rowVersion={({ outcome }) => outcome}
            card={(decision) => <DecisionCard decision={decision} />}
            errorTitle={t('failed')}
            empty={
              isFiltered ? (
                <NothingFound search={filter.search} onClear={clear} />
              ) : (
                <EmptyState icon="inbox" title={t('none')} />
              )
            }
          />
        </Card>
      </div>
    </>
  );
}

/** Lists what super admins accepted or rejected: requests, documents and refills. */
export function PastDecisionsRoute() {
  const { t } = useTranslation('past-decisions');
  if (useCan('past-decision:list')) return <Content />;
  return (
    <Card>
      <NoPermission home={{ label: t('overview'), href: paths.superAdmin }} />
    </Card>
  );
}
