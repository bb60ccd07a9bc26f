import type { OpenSheet } from './sheets.ts';
import { openXlsx, unpackedSheets } from './xlsx.ts';

export { unpackedSheets };

/** Opens the sheets of a workbook, in their order. Throws Refused. */
export const openSheets = (bytes: Uint8Array): Promise<OpenSheet[]> => openXlsx(bytes);
