import { useFormats, useTranslation } from '@sanaga/i18n';
import { useId, useState, type DragEvent } from 'react';
import { Icon } from '../icon/icon.tsx';
import { ProgressBar } from '../progress-bar/progress-bar.tsx';
import { Hint } from '../states/hint.tsx';
import './file-drop.css';

interface FileDropProps {
  /** Kind of file: "Payment file". */
  label: string;
  /** Endings with their dot: `['.csv', '.xlsx']`. */
  accept: readonly string[];
  /** The largest size in bytes. */
  maxBytes: number;
  /** Called with a file of the right kind and size. */
  onFile: (file: File) => void;
  /** The file that was chosen. */
  fileName?: string;
  /** Whole percent while it is uploaded. */
  percent?: number;
  /** The server's objection. */
  error?: string;
  /** Says what the file may be: "CSV or XLSX, up to 25 MiB". */
  hint?: string;
  /** True while one is uploaded. */
  disabled?: boolean;
}

const mebibyte = 1024 * 1024;

function useRefusal({ accept, maxBytes }: Pick<FileDropProps, 'accept' | 'maxBytes'>) {
  const { t } = useTranslation('ui');
  const { number, list } = useFormats();
  return (file: File): string | undefined => {
    const fits = accept.some((ending) => file.name.toLowerCase().endsWith(ending));
    if (!fits) return t('file.wrongType', { name: file.name, types: list(accept) });
    const limit = number(Math.round((10 * maxBytes) / mebibyte) / 10);
    return file.size > maxBytes ? t('file.tooLarge', { name: file.name, limit }) : undefined;
  };
}

/** Takes one file, dropped or chosen with a press; its upload shows in whole percent. */
export function FileDrop(props: FileDropProps) {
  const { label, accept, maxBytes, onFile, fileName, percent, error, hint, disabled } = props;
  const { t } = useTranslation('ui');
  const refusal = useRefusal({ accept, maxBytes });
  const [refused, setRefused] = useState<string>();
  const [over, setOver] = useState(false);
  const id = useId();
  const take = (file: File | undefined) => {
    if (!file || disabled) return;
    const reason = refusal(file);
    setRefused(reason);
    if (!reason) onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  const wrong = refused ?? error;
  return (
    <div>
      <label
        className={`sg-file ${over ? 'sg-file-over' : ''}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name={fileName ? 'file' : 'upload'} size={20} />
        <span className="sg-strong">{fileName ?? t('file.drop')}</span>
        {!(fileName && disabled) && (
          <span className="sg-small sg-text3">{fileName ? t('file.replace') : hint}</span>
        )}
        <input
          type="file"
          className="sg-sr"
          aria-label={label}
          aria-describedby={id}
          accept={accept.join(',')}
          disabled={disabled}
          onChange={(event) => {
            take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        {percent !== undefined && <ProgressBar label={t('file.uploading', { percent })} percent={percent} />}
      </label>
      <div id={id} role="alert">
        {wrong && <Hint tone="bad">{wrong}</Hint>}
      </div>
    </div>
  );
}
