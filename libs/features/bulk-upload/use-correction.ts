import {
  type ApiError,
  apiErrorOf,
  fieldErrors,
  type PaymentFileRow,
  useCorrectPaymentFileRowMutation,
} from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { useAnnounce } from '@sanaga/ui';
import { useState } from 'react';

export type Field = 'name' | 'number' | 'amount' | 'reason' | 'email' | 'receiverMessage';
type RowChange = Partial<Record<Field, string>> & { leftOut?: boolean };

/** Returns a value as the file has it, even if it could not be read. */
export const typedIn = (row: PaymentFileRow, field: Field): string =>
  field === 'amount' ? row.amountTyped : row[field];

export interface Correction {
  change: (row: PaymentFileRow, change: RowChange) => void;
  /** Says why the last change of a cell was not taken. */
  refusalOf: (line: number, field: Field) => string | undefined;
  /** Says why a row could not be left out or taken back. */
  rowRefusalOf: (line: number) => string | undefined;
}

interface Refusal {
  line: number;
  field: Field | undefined;
  error: ApiError;
}

/** Corrects rows one cell at a time; what the server refuses is shown at its cell, and what was typed stays there. */
export function useCorrection(fileId: string, onChanged: (row: PaymentFileRow) => void): Correction {
  const { t } = useTranslation('bulk-upload');
  const announce = useAnnounce();
  const [correct] = useCorrectPaymentFileRowMutation();
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);

  const send = async (line: number, change: RowChange) => {
    const [field] = Object.keys(change).filter((name) => name !== 'leftOut') as Field[];
    const { data, error } = await correct({ fileId, line, body: change });
    const failure = apiErrorOf(error);
    setRefusals((before) => [
      ...before.filter((refusal) => refusal.line !== line || refusal.field !== field),
      ...(failure ? [{ line, field, error: failure }] : []),
    ]);
    if (!data) return;
    const { state, errors } = data.row;
    announce(t(`said.${state}`, { line, problem: errors[0]?.message }));
    onChanged(data.row);
  };
  const sentence = ({ field, error }: Refusal) => (field && fieldErrors(error)[field]) ?? error.message;
  const refusalOf = (line: number, field: Field | undefined) => {
    const found = refusals.find((refusal) => refusal.line === line && refusal.field === field);
    return found && sentence(found);
  };
  return {
    change: (row, change) => {
      // the list may be refetched before this response arrives, and the row must not vanish in between
      onChanged(row);
      void send(row.line, change);
    },
    refusalOf,
    rowRefusalOf: (line) => refusalOf(line, undefined),
  };
}
