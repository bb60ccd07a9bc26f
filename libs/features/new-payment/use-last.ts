import { useState } from 'react';

/**
 * Returns the last known value while it is queried again: if it vanished, what is below would move and a press would
 * miss.
 */
export function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
