import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'prettier';
import tokens from './tokens.json';
import { variablesCss } from './variables.ts';

const file = path.join(__dirname, 'variables.css');

it('writes the variables of both modes from the tokens, and the file is current', async () => {
  const css = await format(variablesCss(), { parser: 'css', singleQuote: true, printWidth: 110 });
  if (process.env['WRITE_VARIABLES']) writeFileSync(file, css);
  expect(readFileSync(file, 'utf8')).toBe(css);
  expect(css).not.toContain('undefined');
  expect(css).toContain(`--sg-primary: ${tokens.dark.exact.colorPrimary.toLowerCase()}`);
});

/** Returns WCAG's contrast: 21 for black on white. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5]
      .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

it.each(['light', 'dark'] as const)('has colours for charts that differ and stand out, %s', (mode) => {
  const { css, token } = tokens[mode];
  const { grid: _grid, ...marks } = css.chart;
  const colours = Object.values(marks);
  expect(new Set(colours).size).toBe(colours.length);
  const faint = colours.filter((colour) => contrast(colour, token.colorBgContainer) < 3);
  expect(faint).toEqual([]);
});
