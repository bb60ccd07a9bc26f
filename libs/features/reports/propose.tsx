import {
  type ApiError,
  type ReconciliationException,
  reconciliationApi,
  upload,
  useListOrganisationsQuery,
  useProposeResolutionMutation,
} from '@sanaga/api';
import { useAppDispatch } from '@sanaga/auth';
import { type DecidedResolution, isWritten, letsGo, maxUploadBytes } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { FileDrop, useAmountText } from '@sanaga/ui';
import { Select } from 'antd';
import { useId, useState } from 'react';
import { ConfirmWithReason } from '../shared/forms/confirm-with-reason.tsx';
import { AmountInput, isPayable } from '../shared/money/amount-input.tsx';
import { useDecidesAlone, wordsFor } from '../shared/platform/dual-control-terms.ts';
import { settledOf } from './exception-labels.tsx';

const endings = ['.pdf', '.jpg', '.jpeg', '.png', '.webp'];

interface ProposeProps {
  exception: ReconciliationException;
  onClose: () => void;
}

/** Asks whose wallet it was, if only the operator knows the payment. */
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

/** Asks what the operator took from or added to our account for an amount in another currency. */
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

/** Proposes it, with the operator's letter if it rests on one. */
function useProposal({ id }: ReconciliationException) {
  const dispatch = useAppDispatch();
  const [propose] = useProposeResolutionMutation();
  return async (
    resolution: DecidedResolution,
    { file, ...fields }: { reason: string; file?: File; organisationId?: string; theirs?: number },
  ): Promise<{ data?: ReconciliationException; error?: ApiError | unknown }> => {
    if (!isWritten(resolution)) return propose({ id, body: { resolution, ...fields } });
    if (!file) return {};
    const body = new FormData();
    body.append('resolution', resolution);
    body.append('reason', fields.reason);
    body.append('file', file);
    const path = `/reconciliation/exceptions/${id}/propose-in-writing`;
    const result = await upload<ReconciliationException>({ path, body });
    // even after a refusal, as the screen was out of date
    dispatch(reconciliationApi.util.invalidateTags(['Reconciliation', 'DualControlRequest']));
    return result;
  };
}

/**
 * Keeps the XAF that an amount in another currency was worth, and its difference from our books; both are undefined
 * until it is typed.
 */
function useAmountTaken({ ours }: ReconciliationException) {
  const [theirs, setTheirs] = useState<number>();
  const difference = theirs === undefined ? undefined : Math.abs(theirs - (ours ?? 0));
  return { theirs, setTheirs, difference };
}

interface ChosenProps {
  exception: ReconciliationException;
  resolution: DecidedResolution | undefined;
  onChange: (resolution: DecidedResolution) => void;
}

/** Asks how a difference is settled, and says what that does. */
function Chosen({ exception, resolution, onChange }: ChosenProps) {
  const { t } = useTranslation('reports');
  return (
    <>
      <Select<DecidedResolution>
        aria-label={t('propose.how')}
        value={resolution}
        onChange={onChange}
        options={exception.resolutions.map((value) => ({ value, label: t(`resolutions.${value}.name`) }))}
      />
      {resolution && <p className="sg-small sg-text2">{t(`resolutions.${resolution}.text`)}</p>}
    </>
  );
}

/** Asks for the operator's word in writing. */
function LetterField({ file, onFile }: { file: File | undefined; onFile: (file: File) => void }) {
  const { t } = useTranslation('reports');
  return (
    <FileDrop
      label={t('propose.document')}
      accept={endings}
      maxBytes={maxUploadBytes.paymentDocument}
      onFile={onFile}
      fileName={file?.name}
      hint={t('propose.documentHint')}
    />
  );
}

/** Returns what a resolution needs in addition to a reason. */
function needsOf(exception: ReconciliationException, resolution: DecidedResolution | undefined) {
  const ofWallet = resolution === 'WALLET' || resolution === 'TO_WALLET';
  const letter = resolution !== undefined && isWritten(resolution);
  const ends = resolution !== undefined && (letter || letsGo(resolution));
  return {
    holder: ofWallet && exception.organisationId === null,
    letter,
    taken: exception.theirsElsewhere !== null && !ends,
  };
}

/** Asks how an open difference is settled, or how what it put into suspense is cleared. */
export function Propose({ exception, onClose }: ProposeProps) {
  const { t } = useTranslation('reports');
  const taken = useAmountTaken(exception);
  const [resolution, setResolution] = useState<DecidedResolution | undefined>(exception.resolutions[0]);
  const [asked] = useState(settledOf(exception));
  // the operator's answer may leave nothing to settle
  const isOpen = resolution !== undefined && exception.resolutions.includes(resolution);
  const needs = needsOf(exception, resolution);
  const difference = (needs.taken ? taken.difference : undefined) ?? (isOpen ? settledOf(exception) : asked);
  const amount = useAmountText()(difference);
  const isAmountOpen = needs.taken && taken.theirs === undefined;
  const words = wordsFor(useDecidesAlone(isAmountOpen ? undefined : difference));
  const propose = useProposal(exception);
  const [file, setFile] = useState<File>();
  const [organisationId, setOrganisationId] = useState<string>();
  const isAmountSaid = difference > 0 && words !== 'open';
  const isLacking = (needs.holder && !organisationId) || (needs.letter && !file) || isAmountOpen;
  return (
    <ConfirmWithReason<ReconciliationException>
      title={needs.taken || difference === 0 ? t('propose.askElsewhere') : t('propose.ask', { amount })}
      confirmLabel={isAmountSaid ? t(`propose.confirm.${words}`, { amount }) : t('propose.button')}
      announced={({ status, proposal }) =>
        t(status === 'RESOLVED' && !proposal ? 'decide.agreed' : 'propose.announced')
      }
      reason={t('propose.reason')}
      incomplete={!isOpen || isLacking}
      extra={
        <>
          <Chosen exception={exception} resolution={resolution} onChange={setResolution} />
          {needs.holder && <HolderField value={organisationId} onChange={setOrganisationId} />}
          {needs.letter && <LetterField file={file} onFile={setFile} />}
          {needs.taken && exception.theirsElsewhere && (
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
          ? propose(resolution, {
              reason,
              ...(needs.letter && { file }),
              ...(needs.holder && { organisationId }),
              ...(needs.taken && { theirs: taken.theirs }),
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
