import { apiErrorOf, usePicture } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { Avatar, ConfirmAction, Hint, Icon, useAnnounce } from '@sanaga/ui';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { CropDialog } from './crop-dialog.tsx';
import './picture-field.css';

interface Outcome {
  error?: unknown;
}

interface PictureFieldProps {
  /** Name of the picture: "Logo". */
  label: string;
  /** Name whose initials are shown if there is no picture. */
  name: string;
  /** Path of the present picture; null if there is none. */
  path: string | null;
  /** Shape of the picture: people are round, a logo is square, a cover wide. */
  shape: 'round' | 'square' | 'wide';
  save: (picture: Blob) => Promise<Outcome>;
  remove: () => Promise<Outcome>;
}

const types = ['image/jpeg', 'image/png', 'image/webp'];
/**
 * Largest picture that may be chosen. Phones make large ones; only the part that is cut out is sent, and it is small.
 */
const maxBytes = 20 * 1024 * 1024;
const wide = 16 / 5;
const widths = { round: 512, square: 512, wide: 1_600 };

const sentenceOf = (error: unknown): string | undefined => {
  const failure = apiErrorOf(error);
  return failure?.errors?.[0]?.message ?? failure?.message;
};

function RemovePicture({ label, remove }: Pick<PictureFieldProps, 'label' | 'remove'>) {
  const { t } = useTranslation(['profile', 'common']);
  const announce = useAnnounce();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const confirm = async () => {
    setBusy(true);
    const outcome = await remove();
    setBusy(false);
    setError(sentenceOf(outcome.error));
    if (outcome.error) return;
    setAsking(false);
    announce(t('picture.removed', { label }));
  };
  return (
    <>
      <Button danger onClick={() => setAsking(true)} aria-label={t('picture.removeName', { label })}>
        {t('common:actions.remove')}
      </Button>
      <ConfirmAction
        open={asking}
        title={t('picture.question')}
        confirmLabel={t('common:actions.remove')}
        onConfirm={() => void confirm()}
        onBack={() => setAsking(false)}
        danger
        busy={busy}
        error={error}
      />
    </>
  );
}

/** Keeps the chosen picture as an object URL, which is revoked when it is no longer chosen. */
function useChosen() {
  const { t } = useTranslation('profile');
  const { number } = useFormats();
  const [chosen, setChosen] = useState<{ url: string; type: string }>();
  const [refused, setRefused] = useState<string>();
  const limit = { size: number(maxBytes / 1024 / 1024) };
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen.url)), [chosen]);
  const take = (file: File | undefined) => {
    setRefused(undefined);
    if (!file) return;
    const { name, size, type } = file;
    if (!types.includes(type)) setRefused(t('picture.wrongType', { name }));
    else if (size > maxBytes) setRefused(t('picture.tooLarge', { name, ...limit }));
    else setChosen({ url: URL.createObjectURL(file), type });
  };
  const drop = (reason?: string) => {
    setChosen(undefined);
    setRefused(reason);
  };
  return { chosen, refused, limit, take, drop };
}

function Preview({ name, path, shape }: Pick<PictureFieldProps, 'name' | 'path' | 'shape'>) {
  const { t } = useTranslation('profile');
  const picture = usePicture(path);
  if (shape !== 'wide') return <Avatar name={name} picture={picture} round={shape === 'round'} />;
  return (
    <div className="picture-cover">
      {picture ? <img src={picture} alt="" /> : <span className="sg-small">{t('picture.noCover')}</span>}
    </div>
  );
}

/** Shows a picture that can be chosen, cut and saved, or removed; each step takes effect at once. */
export function PictureField({ label, name, path, shape, save, remove }: PictureFieldProps) {
  const { t } = useTranslation('profile');
  const announce = useAnnounce();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const { chosen, refused, limit, take, drop } = useChosen();
  const isCropping = chosen !== undefined;
  const wasCropping = useRef(false);
  useEffect(() => {
    // back to where the picture was chosen
    if (wasCropping.current && !isCropping) choose.current?.focus();
    wasCropping.current = isCropping;
  }, [isCropping]);
  const keep = async (cropped: Blob) => {
    const { error } = await save(cropped);
    if (error) return sentenceOf(error);
    drop();
    announce(t('picture.saved', { label }));
    return undefined;
  };
  return (
    <div className={`picture-field ${shape === 'wide' ? 'picture-field-wide' : ''}`}>
      <Preview name={name} path={path} shape={shape} />
      <div className="sg-spread">
        {shape !== 'round' && <div className="sg-small sg-strong picture-label">{label}</div>}
        <div className="sg-row sg-wrap">
          <Button
            ref={choose}
            icon={<Icon name="upload" />}
            onClick={() => input.current?.click()}
            aria-label={t(path ? 'picture.changeName' : 'picture.chooseName', { label })}
          >
            {t(path ? 'picture.change' : 'picture.choose')}
          </Button>
          {path && <RemovePicture label={label} remove={remove} />}
        </div>
        <p className="sg-small sg-text3">{t('picture.limits', limit)}</p>
        <div role="alert">{refused && <Hint tone="bad">{refused}</Hint>}</div>
      </div>
      <input
        ref={input}
        type="file"
        className="sg-sr"
        tabIndex={-1}
        aria-hidden="true"
        aria-label={label}
        accept={types.join(',')}
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {chosen && (
        <CropDialog
          url={chosen.url}
          sourceType={chosen.type}
          aspect={shape === 'wide' ? wide : 1}
          circular={shape === 'round'}
          maxWidth={widths[shape]}
          onCropped={keep}
          onUnreadable={() => drop(t('picture.unreadable'))}
          onClose={() => drop()}
        />
      )}
    </div>
  );
}
