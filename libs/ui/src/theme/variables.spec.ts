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
