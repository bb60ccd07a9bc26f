const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Writes a page with a table, as portals name .xls: rows of cells, of which some are tags. */
export const pageOf = (rows: (string | number)[][], head = '<meta charset="utf-8">'): string =>
  `<html><head>${head}</head><body><table>${rows.map((cells) => pageRow(cells)).join('')}</table></body></html>`;

/** Writes a row of a page's table; a cell that begins with a tag is taken as it is. */
export const pageRow = (cells: (string | number)[], attributes = ''): string =>
  `<tr ${attributes}>${cells
    .map((cell) => (String(cell).startsWith('<') ? cell : `<td>${escaped(String(cell))}</td>`))
    .join('')}</tr>`;

const namespaces =
  'xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"';

/** Writes an XML spreadsheet of Excel 2003: its worksheets as XML, and its styles. */
export const xmlOf = (worksheets: string, styles = '', prologue = ''): string =>
  `<?xml version="1.0"?>${prologue}<?mso-application progid="Excel.Sheet"?><Workbook ${namespaces}><Styles>${styles}</Styles>${worksheets}</Workbook>`;

export const xmlSheet = (rows: string, { name = 'Paie', after = '' } = {}): string =>
  `<Worksheet ss:Name="${name}"><Table>${rows}</Table>${after}</Worksheet>`;

/** Writes a cell of such a spreadsheet. */
export const xmlCell = (type: string, value: string | number, attributes = ''): string =>
  `<Cell ${attributes}><Data ss:Type="${type}">${value}</Data></Cell>`;

/** Writes a row with texts and numbers; a text that begins with a tag is taken as it is. */
export const xmlRow = (cells: (string | number)[], attributes = ''): string =>
  `<Row ${attributes}>${cells
    .map((cell) => {
      if (typeof cell === 'number') return xmlCell('Number', cell);
      return cell.startsWith('<') ? cell : xmlCell('String', escaped(cell));
    })
    .join('')}</Row>`;
