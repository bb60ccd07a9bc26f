import { type FloatComparison, useListFloatComparisonsQuery } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { useAddress } from '@sanaga/navigation';
import { Amount, Card, type Column, EmptyState, TintedTag, TwoLines } from '@sanaga/ui';
import { QueryTable } from '../shared/lists/query-table.tsx';

const tints = {
  EQUAL: 'completed',
  ON_ITS_WAY: 'progress',
  DIFFERS: 'problematic',
  UNREADABLE: 'pending',
} as const;

/** Shows the outcome of a comparison. */
export function OutcomeTag({ outcome }: Pick<FloatComparison, 'outcome'>) {
  const { t } = useTranslation('float');
  return <TintedTag tint={tints[outcome]}>{t(`compare.outcomes.${outcome}`)}</TintedTag>;
}

const dash = (amount: number | null) => (amount === null ? '–' : <Amount value={amount} unit={false} />);

function useColumns(): Column<FloatComparison>[] {
  const { t } = useTranslation('float');
  const { dateTime } = useFormats();
  return [
    {
      key: 'when',
      title: t('history.when'),
      render: ({ comparedAt, comparedBy }) => (
        <TwoLines first={dateTime(comparedAt)} second={comparedBy?.name} />
      ),
    },
    { key: 'ours', title: t('history.ours'), align: 'right', render: ({ ours }) => dash(ours) },
    { key: 'theirs', title: t('history.theirs'), align: 'right', render: ({ theirs }) => dash(theirs) },
    {
      key: 'difference',
      title: t('history.difference'),
      align: 'right',
      render: ({ difference }) => dash(difference),
    },
    { key: 'result', title: t('history.result'), render: ({ outcome }) => <OutcomeTag outcome={outcome} /> },
  ];
}

/** Lists how the books compared with the operator's balances, newest first. */
export function Comparisons() {
  const { t } = useTranslation('float');
  const { dateTime } = useFormats();
  const { page, turn } = useAddress();
  const columns = useColumns();
  return (
    <Card flush>
      <QueryTable
        label={t('views.comparisons')}
        query={useListFloatComparisonsQuery({ page, size: 20 })}
        paging={{ page, turn }}
        columns={columns}
        rowKey={({ id }) => id}
        card={({ comparedAt, outcome, difference }) => (
          <div className="sg-row">
            <span className="sg-spread">
              <TwoLines first={dateTime(comparedAt)} second={dash(difference)} />
            </span>
            <OutcomeTag outcome={outcome} />
          </div>
        )}
        empty={
          <EmptyState icon="clock" title={t('history.empty.title')}>
            {t('history.empty.text')}
          </EmptyState>
        }
      />
    </Card>
  );
}
