import {
  type ReconciliationException,
  useAcknowledgeExceptionMutation,
  useConfirmResolutionMutation,
  useListDualControlRequestsQuery,
  useListOrganisationsQuery,
  useProposeResolutionMutation,
  useWithdrawDualControlRequestMutation,
} from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import type { MoneyResolution } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { DisabledWithReason, useAmountText } from '@sanaga/ui';
import { Button, Select } from 'antd';
import { useId, useState } from 'react';
import { ConfirmWithReason } from '../shared/forms/confirm-with-reason.tsx';
import { AmountInput, isPayable } from '../shared/money/amount-input.tsx';
import { openDecisions } from '../shared/platform/dual-control-requests.tsx';
import { useDecidesAlone, wordsFor } from '../shared/platform/use-decides-alone.ts';
import { useTooEarly } from '../shared/platform/use-too-early.ts';

interface StepProps {
  exception: ReconciliationException;
  onClose: () => void;
}

function Acknowledge({ exception, onClose }: StepProps) {
  const { t } = useTranslation('reports');
  const [acknowledge] = useAcknowledgeExceptionMutation();
  return (
    <ConfirmWithReason
      title={t('acknowledge.ask')}
      confirmLabel={t('acknowledge.confirm')}
      announced={t('acknowledge.announced')}
      reason={t('acknowledge.note')}
      run={(note) => acknowledge({ id: exception.id, body: { note } })}
      onBack={onClose}
      onDone={onClose}
    >
      {t('acknowledge.text')}
    </ConfirmWithReason>
  );
}

/** Whose wallet it was, where only the operator knows the payment. */
function HolderField({ value, onChange }: { value?: string; onChange: (id: string) => void }) {
  const { t } = useTranslation('reports');
  const [search, setSearch] = useState('');
  const { data, isFetching } = useListOrganisationsQuery({
    page: 0,
    size: 20,
    search: search.trim() || undefined,
  });
  return (
    <Select
      aria-label={t('propose.holder')}
      placeholder={t('propose.holder')}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      loading={isFetching}
      value={value}
      onChange={onChange}
      options={data?.content.map(({ organisationId, name }) => ({ value: organisationId, label: name }))}
    />
  );
}

interface TakenFieldProps {
  elsewhere: NonNullable<ReconciliationException['theirsElsewhere']>;
  value?: number;
  onChange: (amount: number | undefined) => void;
}

/** What the operator took from or added to our account for an amount in another currency. */
function TakenField({ elsewhere, value, onChange }: TakenFieldProps) {
  const { t } = useTranslation('reports');
  const field = useId();
  return (
    <div>
      <label htmlFor={field}>{t('propose.taken', { ...elsewhere })}</label>
      <AmountInput
        id={field}
        value={value}
        onChange={(amount) => onChange(isPayable(amount) ? amount : undefined)}
      />
    </div>
  );
}

/** What differs, in whole XAF; what is proposed to be settled, where something is. */
export const differenceOf = ({ ours, theirs, proposal }: ReconciliationException): number =>
  proposal?.amount ?? Math.abs((theirs ?? 0) - (ours ?? 0));

/** What another currency came to; undefined where it is none, or not typed yet. */
function useAmountTaken({ theirsElsewhere, ours }: ReconciliationException) {
  const [theirs, setTheirs] = useState<number>();
  const difference = theirs === undefined ? undefined : Math.abs(theirs - (ours ?? 0));
  return { isAsked: theirsElsewhere !== null, theirs, setTheirs, difference };
}

function Propose({ exception, onClose }: StepProps) {
  const { t } = useTranslation('reports');
  const taken = useAmountTaken(exception);
  const [resolution, setResolution] = useState<MoneyResolution | undefined>(exception.resolutions[0]);
  const [asked] = useState(differenceOf(exception));
  // what the operator says when asked may leave nothing to settle
  const isOpen = resolution !== undefined && exception.resolutions.includes(resolution);
  const difference = taken.difference ?? (isOpen ? differenceOf(exception) : asked);
  const amount = useAmountText()(difference);
  const isAmountOpen = taken.isAsked && taken.theirs === undefined;
  const words = wordsFor(useDecidesAlone(isAmountOpen ? undefined : difference));
  const [propose] = useProposeResolutionMutation();
  const [organisationId, setOrganisationId] = useState<string>();
  const isHolderAsked = resolution === 'WALLET' && exception.organisationId === null;
  return (
    <ConfirmWithReason<ReconciliationException>
      title={taken.isAsked ? t('propose.askElsewhere') : t('propose.ask', { amount })}
      confirmLabel={words === 'open' ? t('propose.button') : t(`propose.confirm.${words}`, { amount })}
      announced={({ status }) => t(status === 'RESOLVED' ? 'decide.agreed' : 'propose.announced')}
      reason={t('propose.reason')}
      incomplete={!isOpen || (isHolderAsked && !organisationId) || isAmountOpen}
      extra={
        <>
          <Select<MoneyResolution>
            aria-label={t('propose.how')}
            value={resolution}
            onChange={setResolution}
            options={exception.resolutions.map((value) => ({
              value,
              label: t(`resolutions.${value}.name`),
            }))}
          />
          {resolution && <p className="sg-small sg-text2">{t(`resolutions.${resolution}.text`)}</p>}
          {isHolderAsked && <HolderField value={organisationId} onChange={setOrganisationId} />}
          {exception.theirsElsewhere && (
            <TakenField
              elsewhere={exception.theirsElsewhere}
              value={taken.theirs}
              onChange={taken.setTheirs}
            />
          )}
        </>
      }
      run={(reason) =>
        resolution
          ? propose({
              id: exception.id,
              body: {
                resolution,
                reason,
                ...(isHolderAsked && { organisationId }),
                ...(taken.isAsked && { theirs: taken.theirs }),
              },
            })
          : Promise.resolve({})
      }
      onBack={onClose}
      onDone={onClose}
    >
      {t(`propose.text.${words}`)}
    </ConfirmWithReason>
  );
}

/** A proposal of one's own is withdrawn, another's is rejected; the call is the same. */
function useClosing({ proposal }: ReconciliationException): 'withdraw' | 'reject' {
  const { userId } = useCurrentUser();
  return proposal?.askedBy.userId === userId ? 'withdraw' : 'reject';
}

function Decide({ exception, onClose, agrees }: StepProps & { agrees: boolean }) {
  const { t } = useTranslation('reports');
  const amount = useAmountText()(differenceOf(exception));
  const [confirm] = useConfirmResolutionMutation();
  const [withdraw] = useWithdrawDualControlRequestMutation();
  const closing = useClosing(exception);
  const { proposal } = exception;
  if (!proposal) return null;
  const { decisionId, resolution } = proposal;
  return (
    <ConfirmWithReason
      title={t(agrees ? 'decide.agreeAsk' : `decide.${closing}.ask`, { amount })}
      confirmLabel={t(agrees ? 'decide.agree' : `decide.${closing}.button`, { amount })}
      announced={t(agrees ? 'decide.agreed' : `decide.${closing}.done`)}
      danger={!agrees}
      run={() => (agrees ? confirm({ decisionId }) : withdraw({ decisionId }))}
      onBack={onClose}
      onDone={onClose}
    >
      {agrees ? t(`resolutions.${resolution}.text`) : t('decide.closedText')}
    </ConfirmWithReason>
  );
}

/** Why the person cannot agree to what is proposed now; undefined where they can, and where nothing is. */
function useObstacle({ proposal }: ReconciliationException): string | undefined {
  const { t } = useTranslation('reports');
  const { data } = useListDualControlRequestsQuery(openDecisions, { skip: !proposal?.confirmable });
  const decision = data?.content.find(({ decisionId }) => decisionId === proposal?.decisionId);
  const tooEarly = useTooEarly(decision?.confirmableAt);
  return proposal && !proposal.confirmable ? t('decide.another') : tooEarly;
}

/** What may be done about an open difference: a note, or money that two super admins move. */
export function Resolve({ exception }: { exception: ReconciliationException }) {
  const { t } = useTranslation('reports');
  const [step, setStep] = useState<'acknowledge' | 'propose' | 'agree' | 'close'>();
  const amount = useAmountText()(differenceOf(exception));
  const { proposal, resolutions } = exception;
  const close = () => setStep(undefined);
  const shown = { exception, onClose: close };
  const nothingToMove = resolutions.length === 0 ? t('propose.nothing') : undefined;
  const notYet = exception.unfinished ? t('acknowledge.notYet') : undefined;
  const obstacle = useObstacle(exception);
  const closing = useClosing(exception);
  return (
    <>
      {proposal ? (
        <>
          <Button onClick={() => setStep('close')}>{t(`decide.${closing}.button`)}</Button>
          <DisabledWithReason reason={obstacle}>
            <Button type="primary" disabled={obstacle !== undefined} onClick={() => setStep('agree')}>
              {t('decide.agree', { amount })}
            </Button>
          </DisabledWithReason>
        </>
      ) : (
        <>
          <DisabledWithReason reason={notYet}>
            <Button disabled={notYet !== undefined} onClick={() => setStep('acknowledge')}>
              {t('acknowledge.button')}
            </Button>
          </DisabledWithReason>
          <DisabledWithReason reason={nothingToMove}>
            <Button type="primary" disabled={nothingToMove !== undefined} onClick={() => setStep('propose')}>
              {t('propose.button')}
            </Button>
          </DisabledWithReason>
        </>
      )}
      {step === 'acknowledge' && <Acknowledge {...shown} />}
      {step === 'propose' && <Propose {...shown} />}
      {(step === 'agree' || step === 'close') && <Decide {...shown} agrees={step === 'agree'} />}
    </>
  );
}
