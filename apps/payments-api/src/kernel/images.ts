import { Failure } from './failure.ts';
import { Places } from './processes/places.ts';
import { withoutTexts } from './png.ts';

/** What a picture is fitted into, in pixels; `cover` fills the box and cuts what is outside it. Nothing is enlarged. */
export interface Frame {
  width: number;
  height: number;
  fit: 'cover' | 'inside';
}

/** 50 megapixels: what phones make, and what one decoder may hold in memory. */
const maxPixels = 50_000_000;
const timeoutSeconds = 10;
const decodersAtOnce = 2;
const quality = 82;

/** What a page may be made of: readable at any size that people look at it. */
const page: Frame = { width: 2_400, height: 2_400, fit: 'inside' };

/** Loaded by who has a picture. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // an unused decoder is an attack surface that nobody watches
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
  // a picture comes once: nothing to cache
  sharp.cache(false);
  return sharp;
}

let loading: ReturnType<typeof loadSharp> | undefined;

const magic: { format: string; matches: (bytes: Buffer) => boolean }[] = [
  { format: 'jpeg', matches: (bytes) => bytes.subarray(0, 3).toString('hex') === 'ffd8ff' },
  { format: 'png', matches: (bytes) => bytes.subarray(0, 8).toString('hex') === '89504e470d0a1a0a' },
  {
    format: 'webp',
    matches: (bytes) =>
      bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  },
];

/** The format by the first bytes, whatever name and type an upload claims; undefined where it is none of ours. */
export const imageFormat = (bytes: Uint8Array): string | undefined => {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 12));
  return magic.find(({ matches }) => matches(head))?.format;
};

/** A few at a time, each of which may need as much memory as its pixels; holders take turns. */
const places = new Places('pictures', decodersAtOnce);

/**
 * Encodes a picture again as WebP: upright, in sRGB, and without anything of the upload but its pixels. The header
 * alone decides whether it is decoded. Throws UNSUPPORTED_TYPE where it is no JPEG, PNG or WebP, IMAGE_UNREADABLE where it is
 * broken or of too many pixels, and THROTTLED where too many of the holder's wait.
 */
export async function reencode(holder: string, upload: Uint8Array, frame: Frame = page): Promise<Buffer> {
  const format = imageFormat(upload);
  if (format === undefined) throw new Failure('UNSUPPORTED_TYPE');
  const sharp = await (loading ??= loadSharp());
  const bytes = format === 'png' ? withoutTexts(upload) : upload;
  return places.run(holder, async () => {
    try {
      const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' });
      const header = await image.metadata();
      if (header.format !== format || header.width * header.height > maxPixels)
        throw new Failure('IMAGE_UNREADABLE');
      return await image
        .timeout({ seconds: timeoutSeconds })
        .autoOrient()
        .resize({ ...frame, withoutEnlargement: true })
        .webp({ quality })
        .toBuffer();
    } catch (error) {
      throw error instanceof Failure ? error : new Failure('IMAGE_UNREADABLE');
    }
  });
}
