import { channel } from 'node:diagnostics_channel';

/** Channels on which this process's pools report to tools that measure them. */
export const measurements = {
  /** Something was changed and committed; the message is empty. */
  change: channel('sanaga:database:change'),
  /** Seconds that a COMMIT took: `number`. */
  commit: channel('sanaga:database:commit'),
  /** The class of an error, as `errorClass` names it: `string`. */
  error: channel('sanaga:database:error'),
};

/** Returns the class of an error: the first two signs of its SQLSTATE, else its code, else `unknown`. */
export function errorClass(error: unknown): string {
  const code = (error as { code?: unknown } | undefined)?.code;
  if (typeof code !== 'string') return 'unknown';
  return /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('E') ? code.slice(0, 2) : code;
}
