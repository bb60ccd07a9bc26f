import type { ReactNode } from 'react';
import { renderUi } from '../test/render.tsx';
import { Amount } from './amount.tsx';

const text = async (node: ReactNode, language?: 'fr' | 'de') =>
  (await renderUi(node, language)).container.textContent;

it('groups as the language does, and names the unit', async () => {
  expect(await text(<Amount value={1_248_000} />)).toContain('1,248,000\u202fXAF');
});
it('groups in French with U+202F', async () => {
  expect(await text(<Amount value={1_248_000n} />, 'fr')).toContain('1\u202f248\u202f000\u202fXAF');
});
it('groups in German with full stops', async () => {
  expect(await text(<Amount value={1_248} unit={false} />, 'de')).toContain('1.248');
});
it('writes the minus as U+2212, and the plus only where requested', async () => {
  expect(await text(<Amount value={-248_733} unit={false} />)).toBe('\u2212248,733');
});
it('shows a plus in statements', async () => {
  expect(await text(<Amount value={3_000} sign="always" unit={false} />)).toBe('+3,000');
});
