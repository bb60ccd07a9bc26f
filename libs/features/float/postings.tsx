import { type Float, type FloatPosting, useListFloatPostingsQuery } from '@sanaga/api';
import { type FloatPostingStatus, floatPostingStatuses } from '@sanaga/domain';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { useAddress } from '@sanaga/navigation';
import { Amount, Card, type Column, EmptyState, NothingFound, TwoLines } from '@sanaga/ui';
import { Button, Select } from 'antd';
import { QueryTable } from '../shared/lists/query-table.tsx';
import { PostingDrawer } from './posting-drawer.tsx';
import { PostingStatus, usePostingName } from './posting-status.tsx';
import { PreparePosting } from './prepare-posting.tsx';

function useColumns(): Column<FloatPosting>[] {
  const { t } = useTranslation('float');
  const { date } = useFormats();
  const nameOf = usePostingName();
  return [
    {
      key: 'what',
      title: t('list.what'),
      render: (posting) => <TwoLines first={nameOf(posting)} second={posting.organisationName} />,
    },
    {
      key: 'amount',
      title: t('list.amount'),
      align: 'right',
      render: ({ amount }) => <Amount value={amount} unit={false} />,
    },
    { key: 'day', title: t('list.day'), hideBelow: 1000, render: (posting) => date(posting.day) },
    { key: 'reference', title: t('list.reference'), hideBelow: 1000, render: ({ reference }) => reference },
    { key: 'status', title: t('list.status'), render: (posting) => <PostingStatus posting={posting} /> },
  ];
}

function PostingCard({ posting }: { posting: FloatPosting }) {
  const { date } = useFormats();
  const nameOf = usePostingName();
  return (
    <>
      <div className="sg-row">
        <span className="sg-spread">
          <TwoLines
            first={<strong>{nameOf(posting)}</strong>}
            second={posting.organisationName ?? posting.reference}
          />
        </span>
        <Amount value={posting.amount} />
      </div>
      <div className="sg-row">
        <span className="sg-spread sg-small sg-text2">{date(posting.day)}</span>
        <PostingStatus posting={posting} />
      </div>
    </>
  );
}

type Choice = FloatPostingStatus | '';

/** Shows the list's filter, and the button that prepares a posting. */
function Head({
  status,
  onStatus,
  onNew,
}: {
  status: Choice;
  onStatus: (status: Choice) => void;
  onNew: () => void;
}) {
  const { t } = useTranslation('float');
  return (
    <div className="sg-row sg-wrap float-filter">
      <span className="sg-spread">
        <Select<Choice>
          aria-label={t('list.status')}
          value={status}
          onChange={onStatus}
          options={[
            { value: '', label: t('list.any') },
            ...floatPostingStatuses.map((value) => ({ value, label: t(`list.statuses.${value}`) })),
          ]}
          popupMatchSelectWidth={false}
        />
      </span>
      <Button type="primary" onClick={onNew}>
        {t('form.button')}
      </Button>
    </div>
  );
}

/** Lists the owner's own moves of money, those that wait first; each opens next to the list. */
export function Postings({ float }: { float: Float | undefined }) {
  const { t } = useTranslation('float');
  const { read, page, turn, change, open } = useAddress();
  const status = floatPostingStatuses.find((one) => one === read('status'));
  const id = read('id');
  const query = useListFloatPostingsQuery({ page, size: 20, status });
  const columns = useColumns();
  const filter = (value: Choice) => change({ status: value || undefined, page: undefined, id: undefined });
  return (
    <>
      <Head status={status ?? ''} onStatus={filter} onNew={() => open({ new: '1' })} />
      <Card flush>
        <QueryTable
          label={t('views.postings')}
          query={query}
          paging={{ page, turn }}
          columns={columns}
          rowKey={(posting) => posting.id}
          onOpen={(posting) => open({ id: posting.id })}
          current={id}
          card={(posting) => <PostingCard posting={posting} />}
          empty={
            status ? (
              <NothingFound filters={[t(`list.statuses.${status}`)]} onClear={() => filter('')} />
            ) : (
              <EmptyState icon="transfer" title={t('list.empty.title')}>
                {t('list.empty.text')}
              </EmptyState>
            )
          }
        />
      </Card>
      {id !== undefined && (
        <PostingDrawer
          posting={query.data?.content.find((posting) => posting.id === id)}
          query={query}
          onClose={() => open({ id: undefined })}
        />
      )}
      {read('new') !== undefined && float && (
        <PreparePosting float={float} onClose={() => open({ new: undefined })} />
      )}
    </>
  );
}
