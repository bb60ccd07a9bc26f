import { apiErrorOf } from '@sanaga/api';
import type { LoadError } from '@sanaga/ui';

/** Returns what a card says about a failed read: the server's sentence and the code to quote. */
export function loadErrorOf(error: unknown): LoadError | undefined {
  const failure = apiErrorOf(error);
  return failure && { message: failure.message, code: failure.code ?? failure.status };
}
