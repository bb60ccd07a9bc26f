import { type ApiError, type OperatorStatement, type OperatorStatementCheck, upload } from '@sanaga/api';
import { useEffect, useState } from 'react';

interface Chosen {
  file: File | undefined;
  product: OperatorStatement['product'];
}
interface Checked extends Chosen {
  check?: OperatorStatementCheck;
  error?: ApiError;
}

/** By which columns a chosen file names payments, before it is compared; asked again for another product. */
export function useStatementCheck({ file, product }: Chosen) {
  const [checked, setChecked] = useState<Checked>();
  useEffect(() => {
    if (!file) return;
    const left = new AbortController();
    const body = new FormData();
    body.append('product', product);
    body.append('file', file);
    void upload<OperatorStatementCheck>({
      path: '/reconciliation/statements/check',
      body,
      signal: left.signal,
    }).then(({ data, error }) => {
      if (!left.signal.aborted) setChecked({ file, product, check: data, error });
    });
    return () => left.abort();
  }, [file, product]);
  const current = checked?.file === file && checked?.product === product ? checked : undefined;
  return { checking: file !== undefined && !current, check: current?.check, error: current?.error };
}
