import { deflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { assertInertPdf } from './pdf.ts';

const pdf = (...objects: (string | Buffer)[]) =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...objects.flatMap((object, place) => [
      Buffer.from(`${place + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ]),
    Buffer.from('trailer\n<< /Root 1 0 R >>\n%%EOF\n'),
  ]);
const stream = (dictionary: string, content: Buffer) =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ]);
const packed = (objects: string, dictionary = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode') =>
  stream(dictionary, deflateSync(objects));
const catalog = '<< /Type /Catalog /OpenAction [2 0 R /Fit] >>';
const says = (key: string) => ({ code: 'INVALID_INPUT', details: { fields: [{ field: 'file', key }] } });

describe('a PDF', () => {
  it.each([
    ['a script', pdf('<< /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>')],
    ['a script spelt by codes', pdf('<< /OpenAction << /S /J#61v#61Script >> >>')],
    ['a script of a rendition', pdf('<< /S /Rendition /JS (x) >>')],
    ['a program', pdf('<< /S /Launch /F (calc.exe) >>')],
    ['another file', pdf('<< /Names << /EmbeddedFiles 3 0 R >> >>')],
    ['another file as a stream', pdf(stream('/Type /EmbeddedFile', Buffer.from('MZ')))],
    ['a script among packed objects', pdf(catalog, packed('2 0 << /S /JavaScript /JS (x) >>'))],
    ['a rendition among packed objects', pdf(catalog, packed('2 0 << /S /Rendition /JS (x) >>'))],
    ['packed objects of no kind', pdf(packed('2 0 << /JS (x) >>', '/N 1 /First 4 /Filter [/FlateDecode]'))],
    ['objects packed twice', pdf(packed('', '/Type /ObjStm /Filter [/ASCIIHexDecode /FlateDecode]'))],
    ['objects that cannot be unpacked', pdf(stream('/Type /ObjStm /Filter /FlateDecode', Buffer.from('no')))],
    [
      'a script behind what looks like the beginning',
      pdf(packed('2 0 << /JS (x) >>', '/Type /ObjStm /Filter /FlateDecode /X (1 0 obj)')),
    ],
    [
      'a script far from what says so',
      pdf(packed('/JS (x)', `/Type /ObjStm /Filter /FlateDecode ${' '.repeat(9_000)}`)),
    ],
    ['a bomb', pdf(packed(' '.repeat(40_000_000)))],
    ['a script in what looks like a stream', pdf('(>>\nstream\n) << /S /JavaScript >> (endstream)')],
  ])('with %s is refused', async (_, bytes) => {
    await expect(assertInertPdf(bytes)).rejects.toMatchObject(says('documentActive'));
  });

  it('that is encrypted is refused, as nobody can look into it', async () => {
    const bytes = Buffer.from('%PDF-1.7\ntrailer << /Encrypt 5 0 R >>');
    await expect(assertInertPdf(bytes)).rejects.toMatchObject(says('filePassword'));
  });

  it.each([
    ['a page to open at', pdf(catalog, packed('2 0 << /Type /Page >>'))],
    [
      'a picture in which a short name stands by chance',
      pdf(stream('/Subtype /Image', Buffer.from('x/JS (y'))),
    ],
    [
      'a picture behind an outline',
      pdf('<< /First 3 0 R >>', stream('/Filter /DCTDecode', Buffer.from('x'))),
    ],
    ['words that begin alike', pdf('<< /JSON true /LaunchDate (x) /EncryptMetadata false >>')],
    ['nothing', Buffer.from('%PDF-1.7')],
  ])('with %s is taken', async (_, bytes) => {
    await expect(assertInertPdf(bytes)).resolves.toBeUndefined();
  });
});
