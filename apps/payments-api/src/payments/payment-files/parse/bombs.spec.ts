import { crc32, deflateRawSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { parseInThread } from './parse-in-thread.ts';
import type { ParseLimits } from './parse.ts';
import { Refused } from './problems.ts';

const limits: ParseLimits = { minimum: 500, maximum: 500_000, sandbox: false, maxRows: 100_000 };

interface Part {
  name: string;
  content: string;
  /** What the directory says it unpacks to, where that is a lie. */
  declared?: number;
}

/** A ZIP made by hand, so that it can lie about itself. */
function zip(parts: Part[]): Uint8Array<ArrayBuffer> {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, declared } of parts) {
    const data = Buffer.from(content);
    const packed = deflateRawSync(data);
    const header = Buffer.alloc(26);
    header.writeUInt16LE(20, 0);
    header.writeUInt16LE(8, 4);
    header.writeUInt32LE(crc32(data), 10);
    header.writeUInt32LE(packed.length, 14);
    header.writeUInt32LE(declared ?? data.length, 18);
    header.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(16);
    place.writeUInt32LE(offset, 12);
    files.push(Buffer.from('PK\x03\x04', 'latin1'), header, Buffer.from(name), packed);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), header, place.subarray(2), Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...files, listed, end]));
}

const schemas = 'http://schemas.openxmlformats.org';
const relations = (...targets: [type: string, target: string][]) =>
  `<Relationships xmlns="${schemas}/package/2006/relationships">${targets
    .map(
      ([type, target], n) =>
        `<Relationship Id="r${n}" Type="${schemas}/officeDocument/2006/relationships/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

interface Content {
  rows?: string;
  texts?: string;
  prologue?: string;
  declared?: { sheet?: number; texts?: number };
}

const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const headings = `<row>${['Name', 'Phone', 'Amount', 'Reason'].map(cell).join('')}</row>`;
const pauline = `<row>${cell('Pauline')}<c><v>677412085</v></c><c><v>1000</v></c>${cell('Pay')}</row>`;

/** A workbook with one sheet, headed as a payment file is. */
const workbook = ({ rows = pauline, texts = '', prologue = '', declared = {} }: Content) =>
  zip([
    { name: '[Content_Types].xml', content: `<Types xmlns="${schemas}/package/2006/content-types"/>` },
    { name: '_rels/.rels', content: relations(['officeDocument', 'xl/workbook.xml']) },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns:r="${schemas}/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="r0"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relations(['worksheet', 'worksheets/sheet1.xml'], ['sharedStrings', 'sharedStrings.xml']),
    },
    { name: 'xl/sharedStrings.xml', content: `<sst>${texts}</sst>`, declared: declared.texts },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `${prologue}<worksheet><sheetData>${headings}${rows}</sheetData></worksheet>`,
      declared: declared.sheet,
    },
  ]);

const refusalOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  const error: unknown = await parseInThread(bytes, limits).then(
    ({ rows }) => `${rows.length} rows`,
    (reason: unknown) => reason,
  );
  return error instanceof Refused ? error.refusal.code : String(error);
};

const hundredMb = 100_000_000;

describe('a workbook made to exhaust whoever opens it', () => {
  it('is distinguished from one that is not', async () => {
    expect(await refusalOf(workbook({}))).toBe('1 rows');
  });

  it.each<[string, Content, string]>([
    ['with a million rows', { rows: '<row><c><v>1</v></c></row>'.repeat(1_000_000) }, 'PAYLOAD_TOO_LARGE'],
    ['that unpacks to a hundred times its size', { rows: ' '.repeat(hundredMb) }, 'PAYLOAD_TOO_LARGE'],
    ['whose texts do', { texts: '<si><t>a</t></si>'.repeat(2_000_000) }, 'PAYLOAD_TOO_LARGE'],
    ['whose texts are nested a million deep', { texts: '<a>'.repeat(1_000_000) }, 'PAYLOAD_TOO_LARGE'],
    [
      'that says it unpacks to little',
      { rows: ' '.repeat(hundredMb), declared: { sheet: 1_000 } },
      'FILE_UNREADABLE',
    ],
    ['whose texts say so', { texts: ' '.repeat(hundredMb), declared: { texts: 1_000 } }, 'FILE_UNREADABLE'],
    ['that says nothing', { rows: ' '.repeat(hundredMb), declared: { sheet: 0 } }, 'FILE_UNREADABLE'],
    [
      'with a cell at the far end of each row',
      { rows: '<row><c r="XFD2"><v>1</v></c></row>'.repeat(2_000) },
      'FILE_UNREADABLE',
    ],
  ])('%s is refused', async (_, content, code) => {
    expect(await refusalOf(workbook(content))).toBe(code);
  });

  it('declares entities that are nothing to us', async () => {
    const prologue =
      '<!DOCTYPE a [<!ENTITY x "ha"><!ENTITY y "&x;&x;"><!ENTITY z SYSTEM "file:///etc/passwd">]>';
    const rows = `<row>${cell('&amp;z;&z;&y;')}<c><v>677412085</v></c><c><v>1000</v></c>${cell('Pay')}</row>`;
    const { rows: read } = await parseInThread(workbook({ prologue, rows }), limits);
    expect(read[0]?.typed.name).not.toMatch(/root|ha/);
  });
});
