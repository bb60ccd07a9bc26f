import { useTranslation } from '@sanaga/i18n';
import { useState } from 'react';
import { Icon } from '../icon/icon.tsx';
import { breakable } from '../money/breakable.tsx';
import { useAnnounce } from '../provider/live-region.tsx';
import './controls.css';

interface CopyableProps {
  /** Text that is shown and copied. */
  text: string;
  /** Names the text: "transaction id". */
  what: string;
  /** Ids and keys are in the code font. */
  mono?: boolean;
}

/** Shows a text with a button that copies it and says that it did. */
export function Copyable({ text, what, mono = false }: CopyableProps) {
  const { t } = useTranslation('ui');
  const announce = useAnnounce();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    announce(t('copy.done'));
  };
  return (
    <span className={`sg-copyable ${mono ? 'sg-mono' : ''}`}>
      <span>{breakable(text)}</span>
      <button
        type="button"
        className="sg-copy"
        aria-label={t('copy.action', { what })}
        onClick={() => void copy()}
        onBlur={() => setCopied(false)}
      >
        <Icon name={copied ? 'check' : 'copy'} size={14} className={copied ? 'sg-good' : ''} />
      </button>
    </span>
  );
}
