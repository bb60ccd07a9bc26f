import { parse } from 'csv-parse/sync';
import { writeXlsx } from 'hucre/xlsx';
import { call, fetchFile, makeOrganisation, signInByApi } from '../e2e/api.ts';
import { password } from '../e2e/product.ts';
import { csvOf } from './csv.ts';
import { milliseconds, watchApi, type ApiWatch } from './meanwhile.ts';
import { median, say, uploadFile, withProduct } from './product.ts';

const rows = Number(process.env['FILE_ROWS'] ?? 100_000);
const rounds = Number(process.env['FILE_ROUNDS'] ?? 3);

/** Uploads a file and waits for its check, then fetches its result and deletes it; returns how long the check took. */
async function takeFile(api: ApiWatch, token: string, file: File): Promise<number> {
  const began = performance.now();
  const { ms, result } = await api.beside(`${file.name}, uploaded and checked`, () =>
    uploadFile(token, file, (status) =>
      say(`${file.name}, upload returns ${status}`, milliseconds(performance.now() - began)),
    ),
  );
  if (result.status !== 'UPLOADED') throw new Error(`${file.name} is ${result.status}`);
  await api.beside(`${file.name}, result`, () =>
    fetchFile(`/transaction/file-result/${result.fileId}`, token),
  );
  await call('DELETE', `/transaction/delete-file/${result.fileId}`, undefined, token);
  return ms;
}

/** The same rows as a workbook. */
async function workbookOf(csv: string): Promise<File> {
  const cells = parse(csv) as string[][];
  const bytes = await writeXlsx({ sheets: [{ name: 'Wages', rows: cells }] });
  return new File([new Uint8Array(bytes)], 'wages.xlsx');
}

async function measure(): Promise<void> {
  const csv = csvOf(rows, 1_000);
  const alone = Array.from({ length: rounds }, () => {
    const began = performance.now();
    parse(csv);
    return performance.now() - began;
  });
  const holder = await makeOrganisation('Plantations du Wouri', '0001', 1_000_000);
  const { accessToken } = await signInByApi(holder.initiator, password);
  const api = await watchApi('/health/live');
  const whole: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    whole.push(await takeFile(api, accessToken, new File([csv], 'wages.csv')));
  say('csv-parse alone, median', milliseconds(median(alone)));
  say('wages.csv, uploaded and checked, median', milliseconds(median(whole)));
  await takeFile(api, accessToken, await workbookOf(csv));
}

/**
 * Compares the upload and check of a payment file of FILE_ROWS rows, by the product as it runs, with csv-parse alone.
 */
export const run = (): Promise<void> => withProduct(measure);
