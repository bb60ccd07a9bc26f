import type { Readable } from 'node:stream';
import { separatorSigns, usualSeparator, type Language } from '@sanaga/domain';
import type { FileFormat } from '../../kernel/files/bytes.ts';
import { rowFields, templateHeadings } from './parse/template-headings.ts';
import { sheetOf } from '../../kernel/sheets.ts';

async function* headingsIn(language: Language) {
  yield rowFields.map((field) => templateHeadings[language][field]);
}

/** Writes an empty payment file with the headings in a language. */
export const templateOf = (format: FileFormat, language: Language): Readable =>
  sheetOf(format, headingsIn(language), { delimiter: separatorSigns[usualSeparator[language]] });
