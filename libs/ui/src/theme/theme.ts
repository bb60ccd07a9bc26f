import { theme, type ThemeConfig } from 'antd';
import tokens from './tokens.json';

export type Mode = 'light' | 'dark';

type Values = Record<string, unknown>;
const isText = /^(fontSize|controlHeight)/;

/** Scales sizes of text, and of the controls that hold it, to the size that the person has set in the browser. */
const scaled = <T extends object>(values: T, scale: number): T =>
  Object.fromEntries(
    Object.entries(values as Values).map(([name, value]) => [
      name,
      isText.test(name) && typeof value === 'number' ? value * scale : value,
    ]),
  ) as T;

/** Returns the size of text that the browser is set to; 1 is its default. */
export const textScale = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;

/**
 * Creates the antd theme. Its algorithm recomputes seed-named colours (dark shifts colorPrimary), so the exact values
 * go in after it. Markup and component styles are the same in both modes; only variables differ.
 */
export function sanagaTheme(mode: Mode, scale = 1): ThemeConfig {
  const { exact, token, components } = tokens[mode];
  const base = mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm;
  return {
    algorithm: (seed) => ({ ...base(seed), ...exact }),
    token: { ...scaled(token, scale), colorPrimary: exact.colorPrimary },
    components: Object.fromEntries(
      Object.entries(components).map(([name, values]) => [name, scaled(values, scale)]),
    ),
    cssVar: { key: 'sanaga' },
    hashed: false,
  };
}
