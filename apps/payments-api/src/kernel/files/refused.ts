import type { FoundColumns } from '../failure.ts';

export type { FoundColumns };

/** Reason for which a whole file is refused. */
export interface FileRefusal {
  code: 'UNSUPPORTED_TYPE' | 'FILE_UNREADABLE' | 'PAYLOAD_TOO_LARGE';
  /** The message for each field, by its key in `errors.json`. */
  fields?: { field: string; key: string; values?: Record<string, string | number> }[];
  found?: FoundColumns;
}

/** Thrown where a file cannot be taken as a whole. */
export class Refused extends Error {
  readonly refusal: FileRefusal;

  constructor(code: FileRefusal['code'], fields?: FileRefusal['fields'], found?: FoundColumns) {
    super(code);
    this.refusal = { code, ...(fields && { fields }), ...(found && { found }) };
  }
}
