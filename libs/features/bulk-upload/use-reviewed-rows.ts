import { useState } from 'react';

const itemOf = (fileId: string) => `kept-rows:${fileId}`;

const read = (fileId: string) => JSON.parse(sessionStorage.getItem(itemOf(fileId)) ?? '[]') as number[];

interface Kept {
  isKept: (line: number) => boolean;
  keep: (line: number) => void;
  letGo: (line: number) => void;
}

/**
 * The rows with a warning that this person has looked at and keeps. Such rows are paid in any case; it is a mark for
 * whoever goes through them, so it lives in this tab.
 */
export function useKept(fileId: string): Kept {
  const [lines, setLines] = useState<ReadonlySet<number>>(() => new Set(read(fileId)));
  const store = (next: Set<number>) => {
    sessionStorage.setItem(itemOf(fileId), JSON.stringify([...next]));
    setLines(next);
  };
  return {
    isKept: (line) => lines.has(line),
    keep: (line) => store(new Set(lines).add(line)),
    letGo: (line) => store(new Set([...lines].filter((other) => other !== line))),
  };
}
