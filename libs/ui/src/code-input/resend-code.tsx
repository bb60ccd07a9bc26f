import { useTranslation } from '@sanaga/i18n';
import './code-input.css';
import { clock, useCountdown } from './use-countdown.ts';

interface ResendCodeProps {
  /** Seconds before another code may be requested, counted from the first showing and from each resend. */
  wait?: number;
  /**
   * Replaces `wait`: moment from which another code may be requested, in ms since the epoch; a press does not move it.
   */
  until?: number;
  /** Requests another code; the wait starts again. */
  onResend: () => void;
  /** True while it is requested. */
  busy?: boolean;
}

/** Shows "Send again in 0:42", then the button that does. */
export function ResendCode({ wait = 60, until, onResend, busy = false }: ResendCodeProps) {
  const { t } = useTranslation('ui');
  const [left, restart] = useCountdown(wait, until);
  if (left > 0) {
    return <p className="sg-resend">{t('code.wait', { time: clock(left) })}</p>;
  }
  const resend = () => {
    if (until === undefined) restart();
    onResend();
  };
  return (
    <p className="sg-resend">
      {t('code.ask')}{' '}
      <button type="button" className="sg-text-button" disabled={busy} onClick={resend}>
        {t('code.send')}
      </button>
    </p>
  );
}
