import { useState } from 'react';

const itemOf = (fileId: string) => `kept-rows:${fileId}`;

const read = (fileId: string) => JSON.parse(sessionStorage.getItem(itemOf(fileId)) ?? '[]') as number[];

interface ReviewedRows {
  isReviewed: (line: number) => boolean;
  mark: (line: number) => void;
  unmark: (line: number) => void;
}

/**
 * Keeps the rows with a warning that this person has looked at and accepts. Such rows are paid in any case; the mark
 * helps the person who goes through them, so it lives in this tab.
 */
export function useReviewedRows(fileId: string): ReviewedRows {
  const [lines, setLines] = useState<ReadonlySet<number>>(() => new Set(read(fileId)));
  const store = (next: Set<number>) => {
    sessionStorage.setItem(itemOf(fileId), JSON.stringify([...next]));
    setLines(next);
  };
  return {
    isReviewed: (line) => lines.has(line),
    mark: (line) => store(new Set(lines).add(line)),
    unmark: (line) => store(new Set([...lines].filter((other) => other !== line))),
  };
}
