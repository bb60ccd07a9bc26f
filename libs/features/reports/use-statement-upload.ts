import { type ApiError, type OperatorStatement, reconciliationApi, upload } from '@sanaga/api';
import { useAppDispatch } from '@sanaga/auth';
import { useState } from 'react';
import type { StatementMapping } from './statement-columns.tsx';

interface Statement extends Pick<OperatorStatement, 'product' | 'from' | 'to'> {
  file: File;
  /** Meaning of the columns, as the person gave it. */
  mapping: StatementMapping | undefined;
}

/** Sends a statement and reports its progress; at 100 percent all bytes have arrived, and the server compares. */
export function useStatementUpload() {
  const dispatch = useAppDispatch();
  const [percent, setPercent] = useState<number>();
  const [error, setError] = useState<ApiError>();
  const send = async ({ file, mapping, ...fields }: Statement): Promise<OperatorStatement | undefined> => {
    const body = new FormData();
    // fields come before the file, so that a server that streams knows them when it reads the file
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    if (mapping) body.append('mapping', JSON.stringify(mapping));
    body.append('file', file);
    setError(undefined);
    setPercent(0);
    const result = await upload<OperatorStatement>({
      path: '/reconciliation/statements',
      body,
      onProgress: setPercent,
    });
    setPercent(undefined);
    setError(result.error);
    if (result.data) dispatch(reconciliationApi.util.invalidateTags(['Reconciliation']));
    return result.data;
  };
  return { send, percent, error, forget: () => setError(undefined) };
}
