import { Failure } from './failure.ts';
import { imageFormat, reencode } from './pictures/images.ts';
import { assertInertPdf } from './pdf.ts';

/** A document as it is stored. */
export interface NewDocument {
  fileName: string;
  contentType: 'application/pdf' | 'image/webp';
  content: Buffer;
}

const longestName = 200;

/** Signs that are not to be seen, among them those that turn the direction of what follows. */
const unseen = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The name without its folders and its own ending: that is what the content says. */
function fileName(given: string, ending: string): string {
  const name = given.toWellFormed().replaceAll(unseen, '').split(/[\\/]/).at(-1) ?? '';
  const stem = [...name.replace(/\.[^.]*$/, '').trim()].slice(0, longestName).join('');
  return `${stem || 'document'}.${ending}`;
}

/**
 * Looks at what a document is by its first bytes, whatever it says of itself: a PDF stays as it is, an image is encoded
 * again, in turn with those of other holders. Throws UNSUPPORTED_TYPE, IMAGE_UNREADABLE, THROTTLED, and INVALID_INPUT for a PDF
 * that holds more than a paper.
 */
export async function prepareDocument(holder: string, file: File): Promise<NewDocument> {
  const content = Buffer.from(await file.arrayBuffer());
  if (content.subarray(0, 5).toString('latin1') === '%PDF-') {
    await assertInertPdf(content);
    return { fileName: fileName(file.name, 'pdf'), contentType: 'application/pdf', content };
  }
  if (imageFormat(content) === undefined) throw new Failure('UNSUPPORTED_TYPE');
  return {
    fileName: fileName(file.name, 'webp'),
    contentType: 'image/webp',
    content: await reencode(holder, content),
  };
}
