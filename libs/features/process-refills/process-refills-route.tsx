import './process-refills.css';
import {
  type Refill,
  type RefillPage,
  useListProcessingRefillsQuery,
  useListRefillsQuery,
} from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { BusyButton, Icon, Notice, PageHeader } from '@sanaga/ui';
import { type ReactNode, useState } from 'react';
import { Refusal } from '../shared/forms/refusal.tsx';
import { CardNotLoaded } from '../shared/lists/not-loaded.tsx';
import type { QueryState } from '../shared/lists/use-listed.ts';
import { PastDecisionsLink } from '../shared/platform/past-decisions-link.tsx';
import { usePlatformFigures } from '../shared/platform/platform-figures.ts';
import { useAgreement } from './agreement.ts';
import { ConfirmProcess } from './confirm-process.tsx';
import { FailedRefills } from './failed-refills.tsx';
import { RefillDrawer } from './refill-drawer.tsx';
import { RefillFigures } from './refill-figures.tsx';
import { FinishedToday, InProcess } from './refill-progress.tsx';
import { RefuseRefill } from './refuse-refill.tsx';
import { useAllWaiting } from './use-all-waiting.ts';
import { WaitingRefills } from './waiting-refills.tsx';

const page = { page: 0, size: 200 };
const none: Refill[] = [];

interface LoadedProps {
  list: QueryState<RefillPage>;
  children: (list: RefillPage) => ReactNode;
}

/** Shows one of the lists once it is loaded. */
const Loaded = ({ list, children }: LoadedProps) =>
  list.data ? children(list.data) : <CardNotLoaded query={list} />;

/**
 * Keeps the refills that the open question is about, and the outcome of the last question if others decided as well.
 */
function useQuestion() {
  const [asked, setAsked] = useState<Refill[]>(none);
  const [note, setNote] = useState<string>();
  const ask = (refills: Refill[]) => {
    setNote(undefined);
    setAsked(refills);
  };
  return { asked, ask, note, setNote, close: () => setAsked(none) };
}

interface ActionsProps {
  count: number;
  busy: boolean;
  /** Undefined where the person has nothing to process. */
  onProcess: (() => void) | undefined;
}

function Actions({ count, busy, onProcess }: ActionsProps) {
  const { t } = useTranslation('process-refills');
  return (
    <>
      <PastDecisionsLink subject="REFILL" />
      {onProcess && (
        <BusyButton type="primary" icon={<Icon name="play" />} busy={busy} onClick={onProcess}>
          {t('processAll', { count })}
        </BusyButton>
      )}
    </>
  );
}

/** Shows refills that wait, that the operator is collecting, and that were finished today. */
export function ProcessRefillsRoute() {
  const { t } = useTranslation('process-refills');
  const { asked, ask, note, setNote, close } = useQuestion();
  const [toRefuse, setToRefuse] = useState<Refill>();
  const waiting = useListRefillsQuery({ ...page, status: 'REQUESTED' });
  const processing = useListProcessingRefillsQuery(page);
  const today = useListRefillsQuery({ ...page, today: 'true' });
  const { platform } = usePlatformFigures();
  const { isMine } = useAgreement();
  const refills = waiting.data?.content ?? none;
  // refills that I have agreed to wait for somebody else
  const open = refills.filter((refill) => !isMine(refill));
  const all = useAllWaiting(waiting.data, ask);

  return (
    <>
      <PageHeader
        title={t('title')}
        context={t('context')}
        actions={
          <Actions
            count={all.isListed ? open.length : (waiting.data?.totalElements ?? 0)}
            busy={all.busy}
            onProcess={open.length > 0 ? () => void all.ask(open) : undefined}
          />
        }
      />
      <Refusal>{all.error?.message}</Refusal>
      {note !== undefined && <Notice tone="calm">{note}</Notice>}
      {waiting.data && processing.data && today.data && (
        <RefillFigures
          waiting={waiting.data}
          inProcess={processing.data}
          finished={today.data}
          platform={platform}
        />
      )}
      <div className="sg-grid refill-columns">
        <section className="sg-c8 sg-col" aria-label={t('waiting')}>
          <Loaded list={waiting}>
            {(list) => (
              <WaitingRefills
                refills={list.content}
                onProcess={(refill) => ask([refill])}
                onProcessHolder={(listed, organisationId) => void all.ask(listed, organisationId)}
                onRefuse={setToRefuse}
              />
            )}
          </Loaded>
          {waiting.data && waiting.data.totalElements > refills.length && (
            <p className="sg-small sg-text3">{t('more', { count: waiting.data.totalElements })}</p>
          )}
          <FailedRefills />
        </section>
        <div className="sg-c4 sg-col">
          <Loaded list={processing}>{(list) => <InProcess list={list} />}</Loaded>
          <Loaded list={today}>{(list) => <FinishedToday list={list} />}</Loaded>
        </div>
      </div>
      <RefillDrawer onProcess={(refill) => ask([refill])} onRefuse={setToRefuse} />
      <ConfirmProcess refills={asked} onDecidedMeanwhile={setNote} onClose={close} />
      {toRefuse && <RefuseRefill refill={toRefuse} onClose={() => setToRefuse(undefined)} />}
    </>
  );
}
