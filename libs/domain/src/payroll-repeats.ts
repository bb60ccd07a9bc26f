/** Days back for which files are compared: a month's payroll with the one before it, also in a long month. */
export const repeatDays = 40;

/** Share of equal rows, in percent of the longer of two files, from which one repeats the other. */
export const repeatPercent = 95;

/** Two files as they are compared: by their rows that are paid. */
interface ComparedFiles {
  /** Rows of the one, and of the other. */
  rows: number;
  otherRows: number;
  /**
   * Rows that are in both, number and amount alike; a row that is twice in a file needs two equal ones in the other.
   */
  same: number;
}

/** Returns true if two files pay exactly the same, in any order. */
export const isSamePayroll = ({ rows, otherRows, same }: ComparedFiles): boolean =>
  same > 0 && same === rows && same === otherRows;

/** Returns true if two files pay the same, or nearly so: then each of them repeats the other. */
export const isRepeat = ({ rows, otherRows, same }: ComparedFiles): boolean =>
  same > 0 && same * 100 >= Math.max(rows, otherRows) * repeatPercent;

/**
 * Number of a file's rows that its sketch has: those with the smallest digests, which are the same rows in each file
 * that has them. So sketches tell how much two files have in common without their rows being read; a file with no more
 * rows is in its sketch as a whole.
 */
export const sketchRows = 256;

/**
 * Share of equal rows in two sketches, in percent, from which the files' rows are compared. Files that repeat each
 * other share 90 at least, give or take 2 where there are more rows than the sketch has: so this misses no repeat.
 */
export const sketchPercent = 75;
