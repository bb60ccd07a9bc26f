import {
  type ApiError,
  type FoundColumns,
  type OperatorStatement,
  type OperatorStatementCheck,
  upload,
} from '@sanaga/api';
import { useEffect, useState } from 'react';
import type { StatementMapping } from './statement-columns.tsx';

interface Chosen {
  file: File | undefined;
  product: OperatorStatement['product'];
  /** Meaning of the columns, as the person gave it. */
  mapping: StatementMapping | undefined;
}
interface Checked extends Chosen {
  check?: OperatorStatementCheck;
  error?: ApiError;
  /** Columns of the file, once the server has asked what they are. */
  found?: FoundColumns;
}

/**
 * Finds the columns by which a chosen file names payments, before it is compared; asks again for another product, and
 * when a person says what its columns are.
 */
export function useStatementCheck({ file, product, mapping }: Chosen) {
  const [checked, setChecked] = useState<Checked>();
  useEffect(() => {
    if (!file) return;
    const left = new AbortController();
    const body = new FormData();
    body.append('product', product);
    if (mapping) body.append('mapping', JSON.stringify(mapping));
    body.append('file', file);
    void upload<OperatorStatementCheck>({
      path: '/reconciliation/statements/check',
      body,
      signal: left.signal,
    }).then(({ data, error }) => {
      if (left.signal.aborted) return;
      setChecked((last) => {
        const found = error?.found ?? (last?.file === file ? last.found : undefined);
        return { file, product, mapping, check: data, error, ...(found && { found }) };
      });
    });
    return () => left.abort();
  }, [file, product, mapping]);
  const ofThisFile = checked?.file === file ? checked : undefined;
  const isCurrent = ofThisFile?.product === product && ofThisFile.mapping === mapping;
  const current = isCurrent ? ofThisFile : undefined;
  return {
    checking: file !== undefined && !current,
    check: current?.check,
    error: current?.error,
    found: ofThisFile?.found,
  };
}
