import { describe, expect, it } from '@jest/globals';
import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { jsxRules } from './jsx-rules.js';

const linter = new Linter();
const config = {
  files: ['**/*.tsx'],
  languageOptions: {
    parser: tseslint.parser as Linter.Parser,
    parserOptions: { ecmaFeatures: { jsx: true } },
  },
  rules: { 'no-restricted-syntax': ['error', ...jsxRules] },
} satisfies Linter.Config;

const refusals = (jsx: string) =>
  linter.verify(`export const Part = () => ${jsx};`, config, 'part.tsx').map(({ message }) => message);

describe('lint', () => {
  it.each([
    '<input type="date" />',
    '<Input type="datetime-local" />',
    '<Input type={isDay ? "date" : "text"} />',
    '<input type="time" />',
  ])('refuses the browser’s own field of a day or a time: %s', (jsx) => {
    expect(refusals(jsx)).toEqual([expect.stringContaining('DayField')]);
  });

  it.each([
    '<Segmented<View> options={options} value={view} />',
    '<Segmented options={[{ label: <Icon aria-label="All" /> }]} />',
    '<Form.Item name="role" label="Role"><Radio.Group>{roles}</Radio.Group></Form.Item>',
  ])('refuses a group of choices without a name of its own: %s', (jsx) => {
    expect(refusals(jsx)).toEqual([expect.stringContaining('aria-label')]);
  });

  it.each([
    '<input type="text" name="date" />',
    '<Segmented aria-label={t("show")} options={options} />',
    '<Radio.Group aria-labelledby={title}>{roles}</Radio.Group>',
    '<Radio value="role" />',
  ])('has nothing against %s', (jsx) => {
    expect(refusals(jsx)).toEqual([]);
  });
});
