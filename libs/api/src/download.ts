import { receiptFileName, type ReceiptNaming } from '@sanaga/domain';
import { type ApiError, errorOfResponse, lostResponse } from './api-error.ts';
import { backendUrl } from './backend-url.ts';
import { send } from './send.ts';
import { awayOf, type Try, tryAgain } from './try-again.ts';

/** Name under which the list of transactions is saved unless another is given; the ending is the format's. */
export const transactionListName = 'Transaction List';

interface TransactionFile extends ReceiptNaming {
  id: string;
}

/** Names a receipt: the given name or `Transaction-` with the id, and its place if it is one of several. */
export const transactionFileName = ({ id, ...naming }: TransactionFile): string =>
  receiptFileName(`Transaction-${id}`, naming);

function save(blob: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  // the browser has taken the address when the click's task is over
  setTimeout(() => URL.revokeObjectURL(link.href));
}

type Fetched = { file: Blob; error?: undefined } | { file?: undefined; error: ApiError };

async function fetchFile(path: string): Promise<Try<Fetched>> {
  try {
    const response = await send(new Request(`${await backendUrl()}${path}`));
    if (response.ok) return { result: { file: await response.blob() } };
    const error = errorOfResponse(response.status, await response.json().catch(() => undefined));
    return { result: { error }, away: awayOf(response, error.code) };
  } catch {
    return { result: { error: lostResponse('network') }, away: awayOf(undefined, undefined) };
  }
}

/** Fetches a file with the session, again while the server is away, for a screen that processes it. */
export async function fetchAsFile(
  path: string,
  fileName: string,
): Promise<{ file: File; error?: undefined } | { file?: undefined; error: ApiError }> {
  const { file, error } = await tryAgain(() => fetchFile(path));
  if (!file) return { error };
  // one name, size and time: a repetition is known as the same file
  return { file: new File([await file.arrayBuffer()], fileName, { type: file.type, lastModified: 0 }) };
}

/**
 * Fetches a file with the session, again while the server is away, and hands it to the person; returns the error, if
 * any.
 */
export async function download(path: string, fileName: string): Promise<ApiError | undefined> {
  const { file, error } = await tryAgain(() => fetchFile(path));
  if (file) save(file, fileName);
  return error;
}
