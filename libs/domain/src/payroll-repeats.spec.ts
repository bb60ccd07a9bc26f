import { describe, expect, it } from '@jest/globals';
import { isRepeat, isSamePayroll } from './payroll-repeats.ts';

describe('the same payroll twice', () => {
  it.each([
    [{ rows: 100, otherRows: 100, same: 100 }, 'same'],
    [{ rows: 1, otherRows: 1, same: 1 }, 'same'],
    [{ rows: 100, otherRows: 100, same: 95 }, 'near'],
    [{ rows: 100, otherRows: 100, same: 94 }, 'other'],
    [{ rows: 100, otherRows: 95, same: 95 }, 'near'],
    [{ rows: 100, otherRows: 94, same: 94 }, 'other'],
    [{ rows: 20, otherRows: 19, same: 19 }, 'near'],
    [{ rows: 19, otherRows: 19, same: 18 }, 'other'],
    [{ rows: 3, otherRows: 2, same: 2 }, 'other'],
    [{ rows: 100_000, otherRows: 100_000, same: 95_000 }, 'near'],
    [{ rows: 100_000, otherRows: 100_000, same: 94_999 }, 'other'],
    [{ rows: 0, otherRows: 0, same: 0 }, 'other'],
  ] as const)('is told by the rows of both: %j is %s', (files, kind) => {
    const swapped = { ...files, rows: files.otherRows, otherRows: files.rows };
    for (const compared of [files, swapped]) {
      expect(isSamePayroll(compared)).toBe(kind === 'same');
      expect(isRepeat(compared)).toBe(kind !== 'other');
    }
  });
});
