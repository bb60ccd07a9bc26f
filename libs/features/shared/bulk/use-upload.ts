import {
  type ApiError,
  mayHaveWorked,
  newIdempotencyKey,
  type PaymentFileSummary,
  upload,
} from '@sanaga/api';
import { useEffect, useRef, useState } from 'react';

export type Uploading =
  | { state: 'idle' }
  /** Progress; at 100 percent all bytes have arrived, and the server reads the rows. */
  | { state: 'sending'; file: File; percent: number }
  | { state: 'refused'; file: File; error: ApiError; mapping?: object };

interface Sending {
  /** Set if the person knows that the same file was uploaded before. */
  again?: boolean;
  /** Meaning of the columns, as the person gave it. */
  mapping?: object | undefined;
}

const nameOf = ({ name, size, lastModified }: File, { again, mapping }: Sending) =>
  [name, size, lastModified, again, JSON.stringify(mapping)].join('|');

interface Upload {
  uploading: Uploading;
  send: (file: File, sending?: Sending) => Promise<void>;
  stop: () => void;
}

/**
 * Sends a file and reports its progress. A repetition after a lost response carries the same key, so it is one file.
 */
export function useUpload(onUploaded: (file: PaymentFileSummary) => void): Upload {
  const [uploading, setUploading] = useState<Uploading>({ state: 'idle' });
  const keys = useRef(new Map<string, string>());
  const call = useRef<AbortController>(undefined);
  useEffect(() => () => call.current?.abort(), []);

  const send = async (file: File, sending: Sending = {}) => {
    const { again, mapping } = sending;
    const name = nameOf(file, sending);
    const key = keys.current.get(name) ?? newIdempotencyKey();
    keys.current.set(name, key);
    const body = new FormData();
    // fields come before the file, so that a server that streams knows them when it reads the file
    if (again) body.append('confirm', 'true');
    if (mapping) body.append('mapping', JSON.stringify(mapping));
    body.append('file', file);
    const mine = new AbortController();
    call.current?.abort();
    call.current = mine;
    setUploading({ state: 'sending', file, percent: 0 });
    const { data, error } = await upload<PaymentFileSummary>({
      path: '/transaction/upload-file',
      body,
      idempotencyKey: key,
      signal: mine.signal,
      onProgress: (percent) => !mine.signal.aborted && setUploading({ state: 'sending', file, percent }),
    });
    if (mine.signal.aborted) return;
    if (!mayHaveWorked(error)) keys.current.delete(name);
    if (data) onUploaded(data);
    else if (error) setUploading({ state: 'refused', file, error, ...(mapping && { mapping }) });
  };
  const stop = () => {
    call.current?.abort();
    setUploading({ state: 'idle' });
  };
  return { uploading, send, stop };
}
