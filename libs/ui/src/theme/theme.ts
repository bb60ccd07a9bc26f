import { theme, type ThemeConfig } from 'antd';
import tokens from './tokens.json';

export type Mode = 'light' | 'dark';

/**
 * The antd theme. Its algorithm recomputes seed-named colours (dark shifts colorPrimary), so the exact
 * values go in after it. Markup and component styles are the same in both modes; only variables differ.
 */
export function sanagaTheme(mode: Mode): ThemeConfig {
  const { exact, token, components } = tokens[mode];
  const base = mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm;
  return {
    algorithm: (seed) => ({ ...base(seed), ...exact }),
    token: { ...token, colorPrimary: exact.colorPrimary },
    components,
    cssVar: { key: 'sanaga' },
    hashed: false,
  };
}
