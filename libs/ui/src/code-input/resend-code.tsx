import { useTranslation } from '@sanaga/i18n';
import { useEffect, useState } from 'react';
import './code-input.css';

interface ResendCodeProps {
  /** Seconds before another code may be asked for, from when this is first shown and from each resend. */
  wait?: number;
  onResend: () => void;
  busy?: boolean;
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Counts down in whole seconds from `wait` to 0; `restart` begins anew. */
function useCountdown(wait: number): [number, () => void] {
  const [end, setEnd] = useState(() => Date.now() + wait * 1000);
  const [left, setLeft] = useState(wait);
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [end]);
  const restart = () => {
    setEnd(Date.now() + wait * 1000);
    setLeft(wait);
  };
  return [left, restart];
}

/** "Send again in 0:42", then the button that does. */
export function ResendCode({ wait = 60, onResend, busy = false }: ResendCodeProps) {
  const { t } = useTranslation('ui');
  const [left, restart] = useCountdown(wait);
  if (left > 0) {
    return <p className="sg-resend">{t('code.wait', { time: clock(left) })}</p>;
  }
  const resend = () => {
    restart();
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
