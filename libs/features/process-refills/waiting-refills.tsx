import type { Refill } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { Amount, Card, EmptyState, Icon, TwoLines } from '@sanaga/ui';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { cityName } from '../shared/people/city-name.ts';
import { formatPhone } from '../shared/people/phone-number.ts';
import { OrganisationAvatar } from '../shared/pictures/organisation-avatar.tsx';
import { useAgreement } from './agreement.ts';
import { Decide, type DecideOneProps, ShownHolder } from './decide.tsx';
import { groupByHolder, holderOf, type HolderRefills } from './group-by-holder.ts';

interface DecideProps extends DecideOneProps {
  /** Confirms before it processes everything of a holder that waits; `listed` are the refills on the screen. */
  onProcessHolder: (listed: Refill[], organisationId: string) => void;
}

function RefillRow({
  refill,
  withHolder,
  ...decide
}: DecideProps & { refill: Refill; withHolder?: boolean }) {
  const { t } = useTranslation('process-refills');
  const { relative, relativeWithin } = useFormats();
  const { words } = useAgreement();
  const account = t('account', { number: formatPhone(refill.accountNumber) });
  return (
    <li className={withHolder ? 'refill-row refill-row-whole' : 'refill-row'}>
      {withHolder ? (
        <span className="sg-row refill-of">
          <OrganisationAvatar organisation={holderOf(refill)} neutral />
          <TwoLines first={refill.organisationName} second={`${refill.accountName}, ${account}`} />
        </span>
      ) : (
        <TwoLines first={refill.accountName} second={account} />
      )}
      <span className="sg-not-phone">
        <TwoLines first={refill.requestedBy} second={relative(refill.createdAt)} />
      </span>
      <span className="refill-amount">
        <Amount value={refill.amount} strong />
      </span>
      <span className="sg-caption sg-text3 sg-only-phone">
        {t('askedBy', { name: refill.requestedBy, time: relativeWithin(refill.createdAt) })}
      </span>
      <Decide refill={refill} {...decide} />
      <ShownHolder refill={refill} />
      {refill.needsTwo && (
        <span className="sg-caption refill-whole-line refill-agreement">
          <Icon name="users" size={14} /> {words(refill)}
        </span>
      )}
    </li>
  );
}

function RowHeads() {
  const { t } = useTranslation('process-refills');
  return (
    <div className="refill-row refill-head sg-caption sg-text3" aria-hidden="true">
      <span>{t('columns.account')}</span>
      <span>{t('columns.requestedBy')}</span>
      <span className="refill-amount">{t('columns.amount')}</span>
      <span />
    </div>
  );
}

/** Shows one holder's waiting refills, folded together; the first holder is open. */
function HolderCard({
  holder,
  startsOpen,
  ...decide
}: DecideProps & { holder: HolderRefills; startsOpen: boolean }) {
  const { t } = useTranslation(['process-refills', 'common']);
  const [open, setOpen] = useState(startsOpen);
  const { name, location, plan, refills, total } = holder;
  const { isMine } = useAgreement();
  const toProcess = refills.filter((refill) => !isMine(refill));
  const count = toProcess.length;
  return (
    <Card flush>
      <div className={open ? 'refill-holder is-open' : 'refill-holder'}>
        <Button
          type="text"
          aria-expanded={open}
          aria-label={t(open ? 'fold' : 'unfold', { name })}
          icon={<Icon name={open ? 'chevron-down' : 'chevron-right'} />}
          onClick={() => setOpen(!open)}
        />
        <OrganisationAvatar organisation={holder} neutral />
        <TwoLines
          first={<strong>{name}</strong>}
          second={[cityName(location), t(`common:plans.${plan}`)].filter(Boolean).join(' · ')}
        />
        <div className="refill-holder-sum">
          <Amount value={total} strong />
          <div className="sg-caption sg-text3">{t('refills', { count: refills.length })}</div>
        </div>
        {count > 0 && (
          <Button
            onClick={() => decide.onProcessHolder(toProcess, holder.organisationId)}
            aria-label={t('processHolder', { count, name })}
          >
            {t('processCount', { count })}
          </Button>
        )}
      </div>
      {open && (
        <>
          <RowHeads />
          <ul>
            {refills.map((refill) => (
              <RefillRow key={refill.refillId} refill={refill} {...decide} />
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

/** Lists every waiting refill on its own, in the order in which they came. */
function OldestFirst({ refills, ...decide }: DecideProps & { refills: Refill[] }) {
  return (
    <Card flush>
      <RowHeads />
      <ul>
        {refills.map((refill) => (
          <RefillRow key={refill.refillId} refill={refill} {...decide} withHolder />
        ))}
      </ul>
    </Card>
  );
}

/** Lists the refills that wait, by holder or by time. */
export function WaitingRefills({ refills, ...decide }: DecideProps & { refills: Refill[] }) {
  const { t } = useTranslation('process-refills');
  const [order, setOrder] = useState<'holder' | 'oldest'>('holder');
  if (refills.length === 0)
    return (
      <Card>
        <EmptyState icon="wallet" title={t('empty.title')}>
          {t('empty.text')}
        </EmptyState>
      </Card>
    );
  return (
    <>
      <div className="sg-row sg-wrap">
        <h2 className="sg-spread refill-title">{t('waiting')}</h2>
        <Segmented
          aria-label={t('order')}
          value={order}
          onChange={setOrder}
          options={[
            { value: 'holder', label: t('byHolder') },
            { value: 'oldest', label: t('oldestFirst') },
          ]}
        />
      </div>
      {order === 'oldest' ? (
        <OldestFirst refills={refills} {...decide} />
      ) : (
        groupByHolder(refills).map((holder, place) => (
          <HolderCard key={holder.organisationId} holder={holder} startsOpen={place === 0} {...decide} />
        ))
      )}
    </>
  );
}
