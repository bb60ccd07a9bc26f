import { useTranslation } from '@sanaga/i18n';
import { BusyButton, Hint, useFocusBack } from '@sanaga/ui';
import { Button, Modal } from 'antd';
import { useRef, useState } from 'react';
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { cropPicture } from './crop-picture.ts';
import './picture-field.css';

interface CropDialogProps {
  /** Object URL of the picture. */
  url: string;
  /** Its media type. */
  sourceType: string;
  aspect: number;
  circular: boolean;
  /** Greatest width of the finished picture, in pixels. */
  maxWidth: number;
  /** Takes the finished picture; returns what went wrong, if anything. */
  onCropped: (picture: Blob) => Promise<string | undefined>;
  onUnreadable: () => void;
  onClose: () => void;
}

/** Part of the picture that is chosen at first; percent. */
const firstShare = 90;

/** Chooses as much as fits, in the middle. */
function wholeOf({ naturalWidth, naturalHeight }: HTMLImageElement, aspect: number): PercentCrop {
  const wide = makeAspectCrop({ unit: '%', width: firstShare }, aspect, naturalWidth, naturalHeight);
  const share = Math.min(1, firstShare / wide.height);
  const fitting = { ...wide, width: wide.width * share, height: wide.height * share };
  return centerCrop(fitting, naturalWidth, naturalHeight);
}

function useHandleLabels() {
  const { t } = useTranslation('profile');
  return {
    cropArea: t('picture.area'),
    nwDragHandle: t('picture.corner.nw'),
    nDragHandle: t('picture.corner.n'),
    neDragHandle: t('picture.corner.ne'),
    eDragHandle: t('picture.corner.e'),
    seDragHandle: t('picture.corner.se'),
    sDragHandle: t('picture.corner.s'),
    swDragHandle: t('picture.corner.sw'),
    wDragHandle: t('picture.corner.w'),
  };
}

/** Chooses the part of a picture to keep, by pointer or arrow keys. */
export function CropDialog(props: CropDialogProps) {
  const { url, sourceType, aspect, circular, maxWidth, onCropped, onUnreadable, onClose } = props;
  const { t } = useTranslation(['profile', 'common']);
  const ariaLabels = useHandleLabels();
  useFocusBack();
  const image = useRef<HTMLImageElement>(null);
  const [crop, setCrop] = useState<PercentCrop>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const save = async () => {
    if (!image.current || !crop) return;
    setBusy(true);
    setError(undefined);
    const picture = await cropPicture(image.current, crop, { sourceType, maxWidth });
    setError(picture ? await onCropped(picture) : t('picture.unreadable'));
    setBusy(false);
  };
  return (
    <Modal
      open
      title={t('picture.crop')}
      onCancel={busy ? undefined : onClose}
      closable={false}
      mask={{ closable: false }}
      centered
      width={520}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <BusyButton type="primary" busy={busy} disabled={!crop} onClick={() => void save()}>
            {t('picture.use')}
          </BusyButton>
        </>
      }
    >
      <p className="sg-text2 picture-crop-text">{t('picture.cropText')}</p>
      <ReactCrop
        className="picture-crop"
        crop={crop}
        aspect={aspect}
        circularCrop={circular}
        keepSelection
        minWidth={24}
        onChange={(_, percent) => setCrop(percent)}
        ariaLabels={ariaLabels}
      >
        <img
          ref={image}
          src={url}
          alt={t('picture.chosen')}
          onLoad={(event) => setCrop(wholeOf(event.currentTarget, aspect))}
          onError={onUnreadable}
        />
      </ReactCrop>
      <div role="alert">{error && <Hint tone="bad">{error}</Hint>}</div>
    </Modal>
  );
}
