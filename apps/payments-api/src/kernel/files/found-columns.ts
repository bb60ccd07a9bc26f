import { readText } from '@sanaga/reader';
import type { Line } from './csv.ts';
import { cut } from './cut.ts';
import type { FoundColumns } from './refused.ts';

const samplesShown = 3;
const longestSample = 60;

/**
 * Returns the columns of a file with some cells of each, so that people can say what they are; `fields` has what each one is
 * taken for, from the left.
 */
export function foundColumns(
  heading: Line,
  below: readonly Line[],
  fields: readonly (string | null)[],
): FoundColumns {
  const text = (cell: string | undefined) => cut(readText(cell ?? ''), longestSample);
  return {
    line: heading.line,
    columns: fields.map((field, place) => ({
      heading: text(heading.cells[place]),
      field,
      samples: below.slice(0, samplesShown).map(({ cells }) => text(cells[place])),
    })),
  };
}
