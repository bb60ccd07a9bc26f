import { useListWalletMovementsQuery, type WalletMovement } from '@sanaga/api';
import { movementKinds } from '@sanaga/domain';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { oneOf, pathTo, useAddress } from '@sanaga/navigation';
import {
  Amount,
  Card,
  Choice,
  type Column,
  EmptyState,
  Link,
  NothingFound,
  SearchBox,
  TwoLines,
} from '@sanaga/ui';
import { useState } from 'react';
import { QueryList } from '../shared/lists/query-list.tsx';
import { QueryTable } from '../shared/lists/query-table.tsx';
import './statement.css';

const size = 50;
const unfoldedSize = 10;

/** Returns the screen that shows what a movement is about. */
function placeOf({ transactionId, refillId }: WalletMovement): string | undefined {
  if (transactionId) return pathTo.transaction(transactionId);
  return refillId ? pathTo.ownRefill(refillId) : undefined;
}

/** Returns what a movement was: its kind and whom it was with, or how many payments of a bulk payment. */
function useWhat(): (movement: WalletMovement) => string {
  const { t } = useTranslation(['statement', 'bulk', 'statement-page']);
  return ({ kind, name, lines }) =>
    lines
      ? t('statement-page:run', { name, count: lines.count })
      : [t(`statement:kinds.${kind}`), name].filter(Boolean).join(', ');
}

function What({ movement }: { movement: WalletMovement }) {
  const what = useWhat()(movement);
  const place = placeOf(movement);
  const first = place ? <Link href={place}>{what}</Link> : what;
  return <TwoLines first={first} second={movement.reason} />;
}

interface Days {
  startDate: string;
  endDate: string;
}

/** Lists the payments of a bulk payment that one line of the statement stands for. */
function Unfolded({ movement, startDate, endDate }: Days & { movement: WalletMovement }) {
  const { t } = useTranslation('statement-page');
  const { dateTime } = useFormats();
  const [page, turn] = useState(0);
  const { first, last } = movement.lines ?? {};
  const query = useListWalletMovementsQuery({ startDate, endDate, first, last, page, size: unfoldedSize });
  return (
    <QueryList
      query={query}
      paging={{ page, turn }}
      rowKey={({ movementId }) => movementId}
      className="statement-run"
      errorTitle={t('failed')}
    >
      {(one) => (
        <li className="sg-row">
          <span className="sg-spread">
            <TwoLines
              first={
                one.transactionId ? (
                  <Link href={pathTo.transaction(one.transactionId)}>{one.name}</Link>
                ) : (
                  one.name
                )
              }
              second={[one.reference, dateTime(one.at)].filter(Boolean).join(' · ')}
            />
          </span>
          <Amount value={one.amount} sign="always" />
        </li>
      )}
    </QueryList>
  );
}

function useColumns(): Column<WalletMovement>[] {
  const { t } = useTranslation(['statement-page', 'common']);
  const { dateTime } = useFormats();
  return [
    { key: 'what', title: t('what'), render: (row) => <What movement={row} /> },
    {
      key: 'at',
      title: t('at'),
      render: ({ at }) => <span className="sg-text2 sg-nowrap">{dateTime(at)}</span>,
    },
    {
      key: 'reference',
      title: t('reference'),
      hideBelow: 1000,
      render: ({ reference }) => <span className="sg-mono sg-nowrap">{reference}</span>,
    },
    {
      key: 'amount',
      title: t('common:fields.amountXaf'),
      align: 'right',
      render: ({ amount }) => <Amount value={amount} sign="always" unit={false} strong />,
    },
    {
      key: 'balance',
      title: t('balance'),
      align: 'right',
      render: ({ balance }) => <Amount value={balance} unit={false} />,
    },
  ];
}

/** Shows a movement on a phone. */
function MovementCard({ row }: { row: WalletMovement }) {
  const { t } = useTranslation('statement-page');
  const { dateTime } = useFormats();
  const { at, amount, balance, reference } = row;
  return (
    <span className="sg-row statement-card">
      <span className="sg-spread">
        <What movement={row} />
        <span className="sg-caption sg-text3">{[reference, dateTime(at)].filter(Boolean).join(' · ')}</span>
      </span>
      <span className="statement-after">
        <Amount value={amount} sign="always" strong />
        <span className="sg-caption sg-text3">
          {t('after')} <Amount value={balance} />
        </span>
      </span>
    </span>
  );
}

/**
 * Lists what came into the wallet and what left it, newest first, with the balance after each. Payments of a bulk payment
 * are one line, which unfolds; a search looks at each of them.
 */
export function MovementList({ startDate, endDate }: Days) {
  const { t } = useTranslation(['statement-page', 'statement', 'common']);
  const { read, page, turn, change } = useAddress();
  const kind = oneOf(movementKinds, read('kind'));
  const search = read('search');
  const query = useListWalletMovementsQuery({
    ...{ startDate, endDate, kind, search, page, size },
    grouped: search === undefined ? 'true' : undefined,
  });
  const columns = useColumns();
  const narrow = (to: { kind?: string | undefined; search?: string | undefined }) =>
    change({ ...to, page: undefined });
  const empty = search ? (
    <NothingFound search={search} onClear={() => narrow({ search: undefined, kind: undefined })} />
  ) : (
    <EmptyState icon="receipt" title={t(kind ? 'noneOfKind' : 'none')} />
  );
  return (
    <Card flush title={t('list')}>
      <div className="sg-row sg-wrap statement-filters">
        <SearchBox
          placeholder={t('search')}
          defaultValue={search}
          onSearch={(text) => narrow({ search: text || undefined })}
          asYouType
        />
        <Choice
          label={t('kind')}
          value={kind}
          options={movementKinds.map((value) => ({ value, label: t(`statement:kinds.${value}`) }))}
          onChange={(chosen) => narrow({ kind: chosen })}
        />
      </div>
      <QueryTable
        label={t('list')}
        query={query}
        paging={{ page, turn }}
        columns={columns}
        rowKey={({ movementId }) => movementId}
        card={(row) => <MovementCard row={row} />}
        detail={{
          has: ({ lines }) => lines !== null,
          label: ({ name }) => t('unfold', { name }),
          of: (row) => <Unfolded movement={row} startDate={startDate} endDate={endDate} />,
        }}
        errorTitle={t('failed')}
        empty={empty}
      />
    </Card>
  );
}
