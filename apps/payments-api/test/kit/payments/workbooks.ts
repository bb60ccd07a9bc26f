import { crc32, deflateRawSync } from 'node:zlib';

interface Part {
  name: string;
  content: string;
  /** Unpacked size that the directory declares, if that is a lie. */
  declared?: number;
}

/** Makes a ZIP by hand, so that it can lie about itself. */
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

export interface Content {
  rows?: string;
  texts?: string;
  prologue?: string;
  declared?: { sheet?: number; texts?: number };
}

export const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const headingRow = `<row>${['Name', 'Phone', 'Amount', 'Reason'].map(cell).join('')}</row>`;
export const paulineRow = `<row>${cell('Pauline')}<c><v>677412085</v></c><c><v>1000</v></c>${cell('Pay')}</row>`;

/** Writes a workbook with one sheet, headed as a payment file is. */
export const workbook = ({ rows = paulineRow, texts = '', prologue = '', declared = {} }: Content) =>
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
      content: `${prologue}<worksheet><sheetData>${headingRow}${rows}</sheetData></worksheet>`,
      declared: declared.sheet,
    },
  ]);

type CellContent = string | number | null | { xml: string };

/** Sheet as a program writes it; rows are counted from 1. */
export interface SheetContent {
  name?: string;
  state?: 'hidden' | 'veryHidden';
  rows: CellContent[][];
  /** Attributes of rows: `{ 3: 'ht="0"' }`. */
  rowAttributes?: Record<number, string>;
  /** Parts before the rows, such as columns, and behind them, such as merged cells. */
  before?: string;
  after?: string;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function cellXml(content: CellContent, at: string): string {
  if (content === null) return '';
  if (typeof content === 'object') return content.xml.replace('<c', `<c r="${at}"`);
  if (typeof content === 'number') return `<c r="${at}"><v>${content}</v></c>`;
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(content)}</t></is></c>`;
}

function sheetXml({ rows, rowAttributes = {}, before = '', after = '' }: SheetContent): string {
  const written = rows.map((cells, place) => {
    const line = place + 1;
    const xml = cells.map((content, column) =>
      cellXml(content, `${String.fromCharCode(65 + column)}${line}`),
    );
    return `<row r="${line}" ${rowAttributes[line] ?? ''}>${xml.join('')}</row>`;
  });
  return `<worksheet>${before}<sheetData>${written.join('')}</sheetData>${after}</worksheet>`;
}

/** Writes a workbook of several sheets, with the codes of its cell styles: `s="1"` is the second one. */
export const workbookOf = (sheets: SheetContent[], formats: string[] = []): Uint8Array<ArrayBuffer> =>
  zip([
    { name: '[Content_Types].xml', content: `<Types xmlns="${schemas}/package/2006/content-types"/>` },
    { name: '_rels/.rels', content: relations(['officeDocument', 'xl/workbook.xml']) },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns:r="${schemas}/officeDocument/2006/relationships"><sheets>${sheets
        .map(
          ({ name, state = 'visible' }, n) =>
            `<sheet name="${escaped(name ?? `Sheet${n + 1}`)}" state="${state}" sheetId="${n + 1}" r:id="r${n}"/>`,
        )
        .join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relations(
        ...sheets.map((_, n): [string, string] => ['worksheet', `worksheets/sheet${n + 1}.xml`]),
        ['styles', 'styles.xml'],
      ),
    },
    {
      name: 'xl/styles.xml',
      content: `<styleSheet><numFmts>${formats
        .map((code, n) => `<numFmt numFmtId="${164 + n}" formatCode="${code.replaceAll('"', '&quot;')}"/>`)
        .join('')}</numFmts><cellXfs><xf numFmtId="0"/>${formats
        .map((_, n) => `<xf numFmtId="${164 + n}"/>`)
        .join('')}</cellXfs></styleSheet>`,
    },
    ...sheets.map((sheet, n) => ({ name: `xl/worksheets/sheet${n + 1}.xml`, content: sheetXml(sheet) })),
  ]);

/** Writes an OpenDocument spreadsheet: its sheets as XML, and styles that they refer to. */
export const odsOf = (tables: string, styles = ''): Uint8Array<ArrayBuffer> =>
  zip([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
    {
      name: 'content.xml',
      content: `<office:document-content><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
    },
  ]);

/** Writes a row of an OpenDocument sheet with texts and numbers. */
export const odsRow = (cells: (string | number)[], attributes = ''): string =>
  `<table:table-row ${attributes}>${cells
    .map((content) =>
      typeof content === 'number'
        ? `<table:table-cell office:value-type="float" office:value="${content}"><text:p>${content}</text:p></table:table-cell>`
        : content.startsWith('<')
          ? content
          : `<table:table-cell office:value-type="string"><text:p>${escaped(content)}</text:p></table:table-cell>`,
    )
    .join('')}</table:table-row>`;
