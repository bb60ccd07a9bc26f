import { type ApiError, download } from '@sanaga/api';
import { useAnnounce } from '@sanaga/ui';
import { useState } from 'react';

interface Download {
  busy: boolean;
  /** Reason why the last file did not come. */
  error: ApiError | undefined;
  fetchFile: (path: string, fileName: string) => Promise<ApiError | undefined>;
}

/** Fetches a file under a name, and says `done` to screen readers once it is there. */
export function useDownload(done?: string): Download {
  const announce = useAnnounce();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const fetchFile = async (path: string, fileName: string) => {
    setBusy(true);
    const failure = await download(path, fileName);
    setBusy(false);
    setError(failure);
    if (!failure && done !== undefined) announce(done);
    return failure;
  };
  return { busy, error, fetchFile };
}
