import { useEffect, useState } from 'react';
import { backendUrl } from './backend-url.ts';
import { send } from './send.ts';

/** Fetches a picture. Undefined if there is none or it cannot be had: its caller shows something else instead. */
async function fetchPicture(path: string, signal: AbortSignal): Promise<Blob | undefined> {
  try {
    const response = await send(new Request(`${await backendUrl()}${path}`, { signal }));
    return response.ok ? await response.blob() : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the address of a picture that may be shown, by the path that the server returns. Pictures need the session,
 * so an image cannot fetch them itself: it shows an object URL, which is revoked when it is no longer shown.
 */
export function usePicture(path: string | null | undefined): string | undefined {
  const [url, show] = useState<string>();
  useEffect(() => {
    if (!path) return;
    const end = new AbortController();
    let made: string | undefined;
    void fetchPicture(path, end.signal).then((picture) => {
      if (!picture || end.signal.aborted) return;
      made = URL.createObjectURL(picture);
      show(made);
    });
    return () => {
      end.abort();
      show(undefined);
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [path]);
  return url;
}
