import type { PercentCrop } from 'react-image-crop';

/** Returns the format that a canvas writes: PNG preserves transparency, JPEG makes photographs small. */
const typeFor = (source: string): string => (source === 'image/jpeg' ? 'image/jpeg' : 'image/png');
const quality = 0.9;

/**
 * Cuts out part of a picture as a file of its own, at most `maxWidth` wide; returns undefined if the browser cannot
 * make it.
 */
export async function cropPicture(
  image: HTMLImageElement,
  crop: PercentCrop,
  { sourceType, maxWidth }: { sourceType: string; maxWidth: number },
): Promise<Blob | undefined> {
  const { naturalWidth, naturalHeight } = image;
  const part = {
    x: (crop.x / 100) * naturalWidth,
    y: (crop.y / 100) * naturalHeight,
    width: (crop.width / 100) * naturalWidth,
    height: (crop.height / 100) * naturalHeight,
  };
  const scale = Math.min(1, maxWidth / part.width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(part.width * scale));
  canvas.height = Math.max(1, Math.round(part.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.drawImage(image, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob ?? undefined), typeFor(sourceType), quality);
  });
}
