import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { imageFormat, reencode } from './images.ts';
import { withoutTexts } from './png.ts';

/** Makes a picture whose left half is red and whose right half is blue. */
const twoHalves = (width: number, height: number) => {
  const half = { create: { width: width / 2, height, channels: 3 as const, background: '#0000ff' } };
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: half, left: width / 2, top: 0 },
  ]);
};

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

/** Makes a file of a few bytes whose header declares a picture of that size. */
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/**
 * Makes a JPEG whose last scan is repeated a number of times: a decoder reads all scans before it has the first pixel.
 */
async function jpegOfScans(scans: number): Promise<Buffer> {
  const flat = sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: '#888888' } });
  const jpeg = await flat.jpeg({ progressive: true }).toBuffer();
  const end = jpeg.subarray(-2);
  const scan = Buffer.from(jpeg.subarray(jpeg.lastIndexOf(Buffer.from('ffda', 'hex')), -2));
  // a first scan, not one that refines those before, which may come once only
  scan[1 + scan.readUInt16BE(2)] = 0;
  return Buffer.concat([jpeg.subarray(0, -2), ...Array.from({ length: scans }, () => scan), end]);
}

const frame = { width: 512, height: 512, fit: 'cover' } as const;

describe('a picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('comes from %s as WebP, within its frame', async (format) => {
    const encoded = await reencode(
      'a holder',
      await twoHalves(1_200, 900).toFormat(format).toBuffer(),
      frame,
    );
    expect(await sharp(encoded).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
    const inside = await reencode('a holder', encoded, { width: 100, height: 50, fit: 'inside' });
    expect(await sharp(inside).metadata()).toMatchObject({ width: 50, height: 50 });
  });

  it('is not made larger than it came', async () => {
    const encoded = await reencode('a holder', await twoHalves(40, 30).png().toBuffer(), {
      ...frame,
      fit: 'inside',
    });
    expect(await sharp(encoded).metadata()).toMatchObject({ width: 40, height: 30 });
  });

  it('is rotated upright and has lost where and when it was taken', async () => {
    // turned by a quarter when it is shown: red is above
    const upload = await twoHalves(400, 200)
      .jpeg()
      .withExif({
        IFD0: { Make: 'Canary camera' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '4/1 3/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(upload.includes('Canary camera')).toBe(true);
    const encoded = await reencode('a holder', upload, { ...frame, fit: 'inside' });
    expect(encoded.includes('Canary camera')).toBe(false);
    expect(encoded.includes('EXIF')).toBe(false);
    const seen = await sharp(encoded).metadata();
    expect(seen).toMatchObject({ width: 200, height: 400 });
    expect([seen.exif, seen.icc, seen.xmp, seen.orientation]).toEqual(Array.from({ length: 4 }));
    const pixels = await sharp(encoded).raw().toBuffer();
    const [redAbove, blueBelow] = [pixels[0], pixels.at(-1)];
    expect(redAbove).toBeGreaterThan(200);
    expect(blueBelow).toBeGreaterThan(200);
  });

  it('of more pixels than memory is for is refused by its header alone', async () => {
    const before = process.memoryUsage().rss;
    await expect(reencode('a holder', pngOf(50_000, 50_000))).rejects.toMatchObject({
      code: 'IMAGE_UNREADABLE',
    });
    // decoded it would be 7.5 GB
    expect(process.memoryUsage().rss - before).toBeLessThan(500 * 1024 * 1024);
  });

  it('that breaks off is refused, however many come at once', async () => {
    const whole = await twoHalves(600, 600).png().toBuffer();
    const broken = whole.subarray(0, 200);
    const results = await Promise.allSettled(
      [broken, whole, broken, whole].map((upload, n) => reencode(String(n), upload)),
    );
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
    expect(results[0]).toMatchObject({ reason: { code: 'IMAGE_UNREADABLE' } });
  });

  it('has lost its texts before it is decoded, of which decoders inflate thousands of megabytes', async () => {
    const png = await twoHalves(600, 400).png().toBuffer();
    const text = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(20_000_000))]);
    const texts = Array.from({ length: 40 }, () => chunk('zTXt', text));
    const bomb = Buffer.concat([png.subarray(0, 33), ...texts, png.subarray(33)]);
    expect(withoutTexts(bomb)).toEqual(withoutTexts(png));
    const [encoded, plain] = [await reencode('a holder', bomb), await reencode('a holder', png)];
    expect(encoded).toEqual(plain);
    // what breaks off is the decoder's to refuse
    for (const length of [8, 12, 20, 40, png.length - 3])
      expect(withoutTexts(png.subarray(0, length)).length).toBeLessThanOrEqual(length);
  });

  it('that takes longer than any picture does is refused, and others are encoded', async () => {
    const few = await reencode('one holder', await jpegOfScans(3), frame);
    expect(await sharp(few).metadata()).toMatchObject({ width: 512 });
    const bomb = reencode('one holder', await jpegOfScans(50_000), frame);
    const refused = expect(bomb).rejects.toMatchObject({ code: 'IMAGE_UNREADABLE' });
    const small = await twoHalves(40, 30).png().toBuffer();
    expect(imageFormat(await reencode('another', small))).toBe('webp');
    await refused;
  });

  it('of one holder waits for the others of the same holder, and nobody else’s does', async () => {
    const large = await twoHalves(1_600, 1_200).png().toBuffer();
    const small = await twoHalves(40, 30).png().toBuffer();
    const order: string[] = [];
    const done = (name: string) => () => void order.push(name);
    const theirs = Array.from({ length: 3 }, () => reencode('one holder', large).then(done('large')));
    await reencode('another', small).then(done('small'));
    expect(order.filter((name) => name === 'large').length).toBeLessThan(3);
    await Promise.all(theirs);
    const many = Array.from({ length: 12 }, () => reencode('one holder', small));
    const refused = (await Promise.allSettled(many)).filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ reason: { code: 'THROTTLED' } });
  });

  it.each([
    ['a GIF', Buffer.from('GIF89a0000000000')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a page', Buffer.from('<!doctype html><script>')],
    ['nothing', Buffer.alloc(0)],
  ])('that is %s is of no type of ours', async (_, bytes) => {
    expect(imageFormat(bytes)).toBeUndefined();
    await expect(reencode('a holder', bytes)).rejects.toMatchObject({ code: 'UNSUPPORTED_TYPE' });
  });
});
