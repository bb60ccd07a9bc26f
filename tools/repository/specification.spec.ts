import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../..');
const page = readFileSync(path.join(root, 'docs/specification.md'), 'utf8');

const filesIn = (text: string): string[] =>
  [...text.matchAll(/`((?:apps|libs|tools|docs|locales)\/[^`]+)`/g)].map(([, file = '']) => file);

const isTest = (file: string): boolean => /\.spec\.tsx?$/.test(file);

/** Section title → its rows, each as its cells. */
const sections = new Map(
  page
    .split(/^## /m)
    .slice(1)
    .map((section): [string, string[][]] => {
      const [title = '', ...lines] = section.split('\n');
      const rows = lines.filter((line) => line.startsWith('|')).slice(2);
      return [
        title,
        rows.map((row) =>
          row
            .split(/(?<!\\)\|/)
            .map((cell) => cell.trim())
            .slice(1, -1),
        ),
      ];
    }),
);

const deviations = sections.get('Deviations') ?? [];
sections.delete('Deviations');

describe('the page about the specification', () => {
  it('has its nine sections, none of them empty', () => {
    expect([...sections.keys()].map((title) => title.split('.')[0])).toEqual('123456789'.split(''));
    expect(deviations.length).toBeGreaterThan(0);
    for (const rows of sections.values()) expect(rows.length).toBeGreaterThan(2);
  });

  it('names files that are there', () => {
    const files = [...new Set(filesIn(page))];
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });

  it.each(deviations)('says of "%s" what a client sees, why, and which test proves it', (...row) => {
    expect(row).toHaveLength(4);
    for (const cell of row) expect(cell).toMatch(/\S/);
    expect(filesIn(row[3] ?? '').filter(isTest)).not.toEqual([]);
  });

  it.each([...sections])('says in "%s" where each thing lives and which test proves it', (_title, rows) => {
    for (const [asked = '', where = '', proof = ''] of rows) {
      expect(asked).toMatch(/\S/);
      expect({ asked, where: filesIn(where).filter((file) => !isTest(file)) }).not.toEqual({
        asked,
        where: [],
      });
      expect({ asked, proof: filesIn(proof).filter(isTest) }).not.toEqual({ asked, proof: [] });
      expect(filesIn(proof).filter((file) => !isTest(file))).toEqual([]);
    }
  });
});
