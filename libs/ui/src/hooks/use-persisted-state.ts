import { useRef, useState } from 'react';

const itemOf = (key: string): string => `kept:${key}`;

/** Whether a flow was left somewhere in this tab. */
export const hasKept = (key: string): boolean => sessionStorage.getItem(itemOf(key)) !== null;

/** Leads a flow that is not on the screen yet to a place of its own. */
export const keepAt = (key: string, value: object): void =>
  sessionStorage.setItem(itemOf(key), JSON.stringify(value));

type Keep<Value> = (next: Value | ((before: Value) => Value)) => void;

/**
 * State of a flow that outlives a reload, for this tab alone: a phone that goes to its mail app may well load the page
 * anew. Never for passwords or what signs somebody in.
 */
export function useKept<Value extends object>(key: string, initial: Value): [Value, Keep<Value>, () => void] {
  const item = itemOf(key);
  const [value, setValue] = useState<Value>(() => {
    const kept = sessionStorage.getItem(item);
    return kept === null ? initial : (JSON.parse(kept) as Value);
  });
  // two changes in one event build on each other
  const latest = useRef(value);
  const become = (next: Value) => {
    latest.current = next;
    setValue(next);
  };
  const keep: Keep<Value> = (next) => {
    const changed = typeof next === 'function' ? next(latest.current) : next;
    keepAt(key, changed);
    become(changed);
  };
  const drop = () => {
    sessionStorage.removeItem(item);
    become(initial);
  };
  return [value, keep, drop];
}
