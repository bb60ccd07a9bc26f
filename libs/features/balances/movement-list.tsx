import { useListWalletMovementsQuery, type WalletMovement } from '@sanaga/api';
import { type MovementKind, movementKinds } from '@sanaga/domain';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { paths, pathTo } from '@sanaga/navigation';
import { Amount, Choice, EmptyState, Link, TwoLines } from '@sanaga/ui';
import { useState } from 'react';
import { QueryList } from '../shared/lists/query-list.tsx';

const size = 10;

/** Returns the screen that shows what a movement is about. */
function placeOf({ transactionId, refillId }: WalletMovement): string | undefined {
  if (transactionId) return pathTo.transaction(transactionId);
  return refillId ? `${paths.balances}?id=${refillId}` : undefined;
}

function Movement({ movement }: { movement: WalletMovement }) {
  const { t } = useTranslation(['balances', 'statement']);
  const { dateTime } = useFormats();
  const { at, kind, amount, balance, reference, name } = movement;
  const place = placeOf(movement);
  const what = [t(`statement:kinds.${kind}`), name].filter(Boolean).join(', ');
  return (
    <li className="sg-row balances-movement">
      <span className="sg-spread">
        <TwoLines
          first={place ? <Link href={place}>{what}</Link> : what}
          second={[reference, dateTime(at)].filter(Boolean).join(' · ')}
        />
      </span>
      <span className="balances-after">
        <Amount value={amount} sign="always" strong />
        <span className="sg-caption sg-text3">
          {t('statement.after')} <Amount value={balance} />
        </span>
      </span>
    </li>
  );
}

interface MovementListProps {
  startDate: string;
  endDate: string;
}

/** Lists what came into the wallet and what left it, newest first; each movement leads to what it is about. */
export function MovementList({ startDate, endDate }: MovementListProps) {
  const { t } = useTranslation(['balances', 'statement']);
  const days = `${startDate} ${endDate}`;
  const [kind, setKind] = useState<MovementKind>();
  const [place, setPlace] = useState({ days, page: 0 });
  // other days begin with their first page
  const page = place.days === days ? place.page : 0;
  const query = useListWalletMovementsQuery({ startDate, endDate, kind, page, size });
  const choose = (chosen: string | undefined) => {
    setKind(movementKinds.find((each) => each === chosen));
    setPlace({ days, page: 0 });
  };
  return (
    <div className="sg-col">
      <Choice
        label={t('statement.kind')}
        value={kind}
        options={movementKinds.map((value) => ({ value, label: t(`statement:kinds.${value}`) }))}
        onChange={choose}
      />
      <QueryList
        query={query}
        paging={{ page, turn: (next) => setPlace({ days, page: next }) }}
        rowKey={({ movementId }) => movementId}
        className="balances-movements"
        errorTitle={t('statement.failed')}
        empty={<EmptyState icon="receipt" title={t(kind ? 'statement.noneOfKind' : 'statement.none')} />}
      >
        {(movement) => <Movement movement={movement} />}
      </QueryList>
    </div>
  );
}
