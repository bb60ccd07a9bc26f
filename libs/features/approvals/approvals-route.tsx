import { type Transaction, useGetWalletQuery, useListTransactionsQuery } from '@sanaga/api';
import { useCan } from '@sanaga/auth';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { paths, useAddress, whenFirstOpen } from '@sanaga/navigation';
import {
  Amount,
  Card,
  EmptyState,
  NoPermission,
  NothingFound,
  PageHeader,
  useAmountText,
  useDocked,
  useKey,
} from '@sanaga/ui';
import { Segmented } from 'antd';
import { QueryTable } from '../shared/lists/query-table.tsx';
import { shownRows } from '../shared/lists/use-listed.ts';
import { DebtNotice } from '../shared/money/debt-notice.tsx';
import { PaymentDrawer } from '../shared/payment-drawer/lazy-payment-drawer.tsx';
import { useSelection } from '../shared/lists/use-selection.ts';
import { ApprovedToday } from './approved-today.tsx';
import { queueOf } from './loader.ts';
import { inView, nextAfter, sumsToCheck, type View, viewOf, views } from './queue.ts';
import { useColumns, WaitingCard } from './use-columns.tsx';
import { WithMakers } from './with-makers.tsx';

/** Keeps the open payment and the shown part in the address, so that a link leads to the same view. */
function useView() {
  const { read, page, turn, change, open } = useAddress();
  const replace = { replace: true };
  return {
    id: read('id'),
    view: viewOf(read('view') ?? null),
    page,
    open,
    show: (view: View) => change({ view: view === 'all' ? undefined : view, page: undefined }, replace),
    turn: (to: number) => turn(to, replace),
  };
}

/** Reads the whole queue if one page holds it, and chooses its parts here; the server chooses from a longer one. */
function useQueue(view: View, page: number) {
  const first = useListTransactionsQuery(queueOf('all', 0));
  const all = first.currentData ?? first.data;
  const isLong = (all?.totalPages ?? 1) > 1;
  const query = useListTransactionsQuery(isLong ? queueOf(view, page) : queueOf('all', 0));
  const waiting = shownRows(query);
  const isPart = ((query.currentData ?? query.data)?.totalPages ?? 1) > 1;
  return {
    query,
    queue: shownRows(first) ?? [],
    total: all?.totalElements,
    isLong,
    isPart,
    inViewTotal: view === 'all' ? undefined : query.currentData?.totalElements,
    rows: waiting && (isPart ? waiting : inView(waiting, view)),
  };
}

function Context({ queue, total }: { queue: readonly Transaction[]; total: number }) {
  const { t } = useTranslation('approvals');
  const { data: wallet } = useGetWalletQuery();
  const sum = queue.reduce((amount, payment) => amount + payment.amount, 0);
  return (
    <>
      {t('count', { count: total })}
      {queue.length === total && total > 0 && (
        <>
          , <Amount value={sum} strong />
        </>
      )}
      {wallet && (
        <span className="sg-not-phone">
          {' · '}
          {t('available')} <Amount value={wallet.available} />
        </span>
      )}
    </>
  );
}

interface ViewsProps {
  queue: readonly Transaction[];
  /** True if there is more than this page, as counts of the page would pass for those of all. */
  isLong: boolean;
  view: View;
  /**
   * Number of payments that the server has in the view; undefined if the head of the page says it, or until it is
   * known.
   */
  total: number | undefined;
  onView: (view: View) => void;
}

function Views({ queue, isLong, view, total, onView }: ViewsProps) {
  const { t } = useTranslation('approvals');
  const { number } = useFormats();
  const hasBulk = isLong || inView(queue, 'bulk').length > 0;
  const isOffered: Record<View, boolean> = {
    all: true,
    single: hasBulk,
    bulk: hasBulk,
    look: isLong || inView(queue, 'look').length > 0,
  };
  const shown = views.filter((name) => isOffered[name] || name === view);
  if (shown.length === 1) return null;
  const countOf = (value: View) => {
    if (!isLong) return inView(queue, value).length;
    return value === view ? total : undefined;
  };
  const options = shown.map((value) => {
    const count = countOf(value);
    const name = t(`views.${value}`);
    return { value, label: count === undefined ? name : `${name} ${number(count)}` };
  });
  return (
    <div className="sg-track">
      <Segmented<View> options={options} value={view} onChange={onView} aria-label={t('views.label')} />
    </div>
  );
}

/** Shows what there is to check, by kind, with its sums. */
function ToCheckSums({ queue }: { queue: readonly Transaction[] }) {
  const { t } = useTranslation('approvals');
  const amountText = useAmountText();
  return (
    <ul className="sg-small sg-text2" aria-label={t('toCheck.label')}>
      {sumsToCheck(queue).map(({ kind, count, amount }) => (
        <li key={kind}>{t(`toCheck.${kind}`, { count, amount: amountText(amount) })}</li>
      ))}
    </ul>
  );
}

const ApproveSelection = whenFirstOpen(
  async () => (await import('./approve-selection.tsx')).ApproveSelection,
  {
    isOpen: ({ payments }) => payments.length > 0,
    closed: (props) => ({ ...props, payments: [] }),
  },
);

/** Keeps which payments are chosen to be approved together; none are while one is open. */
function useChosen(rows: readonly Transaction[] | undefined, isOpen: boolean) {
  const { chosen, select, clear } = useSelection(rows);
  const { data: wallet } = useGetWalletQuery();
  const selection = {
    selected: chosen.map(({ id }) => id),
    onChange: select,
    label: ({ name }: Transaction) => name,
  };
  return {
    selection: isOpen ? undefined : selection,
    bar: <ApproveSelection payments={chosen} available={wallet?.available} onClear={clear} />,
  };
}

function Queue() {
  const { t } = useTranslation('approvals');
  const { id, view, page, open, show, turn } = useView();
  const { query, queue, total, inViewTotal, isLong, isPart, rows: shown } = useQueue(view, page);
  const rows = shown ?? [];
  const { selection, bar } = useChosen(shown, id !== undefined);
  const columns = useColumns(isLong ? rows : queue, useDocked() && id !== undefined);
  const at = rows.findIndex((payment) => payment.id === id);
  // the drawer moves on from there
  const first = rows[0];
  useKey('j', id === undefined && first ? () => open({ id: first.id }) : undefined);
  const step = (by: number) => {
    const there = rows[at + by];
    return at >= 0 && there ? () => open({ id: there.id }) : undefined;
  };
  return (
    <>
      <PageHeader
        title={t('title')}
        context={total !== undefined && <Context queue={queue} total={total} />}
      />
      <div className="sg-col">
        <DebtNotice />
        {queue.length > 0 && (
          <Views queue={queue} isLong={isLong} view={view} total={inViewTotal} onView={show} />
        )}
        {view === 'look' && !isPart && <ToCheckSums queue={rows} />}
        {bar}
        <Card flush>
          <QueryTable
            label={t('title')}
            query={query}
            paging={{ page, turn }}
            columns={columns}
            selection={selection}
            rows={shown}
            rowKey={(payment) => payment.id}
            rowVersion={({ status }) => status}
            card={(payment) => <WaitingCard payment={payment} />}
            onOpen={(payment) => open({ id: payment.id })}
            current={id}
            errorTitle={t('failed')}
            empty={
              queue.length === 0 ? (
                <EmptyState icon="check-circle" title={t('empty.title')}>
                  {t('empty.text')}
                </EmptyState>
              ) : (
                <NothingFound filters={[t(`views.${view}`)]} onClear={() => show('all')} />
              )
            }
          />
        </Card>
        {queue.length > 0 && <p className="sg-caption sg-text3 sg-not-phone">{t('keys')}</p>}
        <WithMakers />
        <ApprovedToday current={id} onOpen={(payment) => open({ id: payment.id })} />
      </div>
      <PaymentDrawer
        id={id}
        known={rows[at]}
        onClose={() => open({ id: undefined })}
        position={at >= 0 ? { number: at + 1, total: rows.length } : undefined}
        onPrevious={step(-1)}
        onNext={step(1)}
        onDecided={(payment) => open({ id: nextAfter(rows, payment.id) })}
      />
    </>
  );
}

/** Shows the validator's queue: what waits, longest first; each payment is seen before it is approved. */
export function ApprovalsRoute() {
  const { t } = useTranslation(['approvals', 'navigation']);
  const mayApprove = useCan('transaction:approve');
  if (mayApprove) return <Queue />;
  return (
    <Card>
      <NoPermission
        title={t('forbidden')}
        home={{ label: t('navigation:menu.transactions'), href: paths.transactions }}
      />
    </Card>
  );
}
