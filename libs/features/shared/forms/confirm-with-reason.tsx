import { apiErrorOf } from '@sanaga/api';
import { textLimits } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { ConfirmAction, LimitedTextArea, useAnnounce } from '@sanaga/ui';

import { type ReactNode, useId, useState } from 'react';

interface ConfirmWithReasonProps<T> {
  /** Question: "Suspend Moungo Fruits?" */
  title: string;
  /** Consequences, explained before the confirmation. */
  children: ReactNode;
  confirmLabel: string;
  /** Announcement in the live region when it is done; a function if it depends on the result. */
  announced: string | ((result: T) => string);
  danger?: boolean;
  /** Name of the field for a reason, if one has to be given. */
  reason?: string;
  /** Fields in addition to the reason. */
  extra?: ReactNode;
  /** True if something else is missing. */
  incomplete?: boolean;
  run: (reason: string) => Promise<{ data?: NoInfer<T>; error?: unknown }>;
  onBack: () => void;
  onDone: () => void;
}

/**
 * Asks for confirmation before an action on somebody, with a written reason if one is needed; a refusal keeps what was
 * typed.
 */
export function ConfirmWithReason<T>(props: ConfirmWithReasonProps<T>) {
  const { title, children, confirmLabel, announced, danger, reason: reasonLabel, extra, incomplete } = props;
  const { run, onBack, onDone } = props;
  const announce = useAnnounce();
  const field = useId();
  const { t } = useTranslation('common');
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const given = reason.trim();
  const confirm = async () => {
    setBusy(true);
    setError(undefined);
    const result = await run(given);
    setBusy(false);
    if (result.error !== undefined) return setError(apiErrorOf(result.error)?.message ?? t('actionFailed'));
    if (typeof announced === 'string') announce(announced);
    else if (result.data !== undefined) announce(announced(result.data));
    onDone();
  };
  return (
    <ConfirmAction
      open
      title={title}
      confirmLabel={confirmLabel}
      onConfirm={() => void confirm()}
      onBack={onBack}
      danger={danger}
      disabled={
        incomplete || (reasonLabel !== undefined && (given === '' || reason.length > textLimits.reason))
      }
      busy={busy}
      error={error}
      extra={
        (reasonLabel !== undefined || extra) && (
          <div className="sg-col">
            {extra}
            {reasonLabel !== undefined && (
              <div>
                <label htmlFor={field}>{reasonLabel}</label>
                <LimitedTextArea
                  says
                  id={field}
                  value={reason}
                  limit={textLimits.reason}
                  onChange={(event) => setReason(event.target.value)}
                />
              </div>
            )}
          </div>
        )
      }
    >
      {children}
    </ConfirmAction>
  );
}
