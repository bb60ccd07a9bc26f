import { useState } from 'react';

/** The last that was known: what moves while it is queried again makes a press on what is below miss. */
export function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
