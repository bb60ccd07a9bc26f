import { useState } from 'react';

/**
 * State of a flow that outlives a reload, for this tab alone: a phone that goes to its mail app may well load the page
 * anew. Never for passwords or what signs somebody in.
 */
export function useKept<Value>(key: string, initial: Value): [Value, (next: Value) => void, () => void] {
  const item = `kept:${key}`;
  const [value, setValue] = useState<Value>(() => {
    const kept = sessionStorage.getItem(item);
    return kept === null ? initial : (JSON.parse(kept) as Value);
  });
  const keep = (next: Value) => {
    sessionStorage.setItem(item, JSON.stringify(next));
    setValue(next);
  };
  const drop = () => {
    sessionStorage.removeItem(item);
    setValue(initial);
  };
  return [value, keep, drop];
}
