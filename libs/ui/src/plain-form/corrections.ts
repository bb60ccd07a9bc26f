import { createContext, useContext } from 'react';

interface Corrections {
  /** Names of the fields that were changed since the form was sent. */
  corrected: ReadonlySet<string>;
  correct: (name: string) => void;
}

export const CorrectionsContext = createContext<Corrections>({ corrected: new Set(), correct: () => {} });

/**
 * Returns the error of a field of `PlainForm` until the field, or one that it depends on, is changed, and what a field
 * without a native input calls when it is.
 */
export function useFieldError(
  name: string,
  error: string | undefined,
  dependencies: readonly string[] = [],
): { shown: string | undefined; correct: () => void } {
  const { corrected, correct } = useContext(CorrectionsContext);
  const isCorrected = [name, ...dependencies].some((field) => corrected.has(field));
  return { shown: isCorrected ? undefined : error, correct: () => correct(name) };
}
