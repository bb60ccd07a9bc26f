import sharp from 'sharp';
import { say, workOnce } from '../processes/process-output.ts';
import type { Said, Task } from './images.ts';
import { withoutTexts } from './png.ts';

const quality = 82;

// an unused decoder is an attack surface that nobody watches
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
// a picture comes once: nothing to cache
sharp.cache(false);
// each thread needs memory of its own, and one leaves the other cores to servers
sharp.concurrency(1);

/** Encodes the picture as WebP; undefined if it is broken, of another format, or of too many pixels. */
async function encoded(bytes: Uint8Array, { format, frame, maxPixels }: Task): Promise<Buffer | undefined> {
  const image = sharp(format === 'png' ? withoutTexts(bytes) : bytes, {
    limitInputPixels: maxPixels,
    failOn: 'error',
  });
  try {
    const header = await image.metadata();
    if (header.format !== format || header.width * header.height > maxPixels) return undefined;
    return await image
      .autoOrient()
      .resize({ ...frame, withoutEnlargement: true })
      .webp({ quality })
      .toBuffer();
  } catch {
    return undefined;
  }
}

await workOnce<Task>(async (bytes, task) => {
  const picture = await encoded(bytes, task);
  if (picture) say({ picture: true } satisfies Said, picture);
  else say({ unreadable: true } satisfies Said);
});
