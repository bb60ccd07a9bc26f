import tokens from './tokens.json' with { type: 'json' };

type Mode = 'light' | 'dark';
type Variables = Record<string, string>;

const statusNames = {
  PENDING: 'pending',
  CONFIRMED: 'confirmed',
  IN_PROGRESS: 'progress',
  COMPLETED: 'completed',
  PROBLEMATIC: 'problematic',
  CANCELLED: 'cancelled',
} as const;

const prefixed = (prefix: string, values: Variables): Variables =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}-${name}`, value]));

function surfaces({ token, components }: (typeof tokens)[Mode]): Variables {
  return {
    'bg-layout': token.colorBgLayout,
    bg: token.colorBgContainer,
    'bg-elevated': token.colorBgElevated,
    'bg-subtle': token.colorFillAlter,
    'bg-hover': token.controlItemBgHover,
    'bg-selected': token.controlItemBgActive,
    border: token.colorBorder,
    'border-soft': components.Button.defaultBorderColor,
    line: token.colorBorderSecondary,
    mask: token.colorBgMask,
    shadow: components.Button.defaultShadow,
    'shadow-popover': token.boxShadow,
    'sider-bg': components.Layout.siderBg,
    'sider-text': components.Menu.itemColor,
    'sider-text2': components.Menu.groupTitleColor,
    'sider-hover': components.Menu.itemHoverBg,
    'sider-selected': components.Menu.itemSelectedBg,
    'sider-selected-text': components.Menu.itemSelectedColor,
    'sider-line': token.colorBorderSecondary,
  };
}

function colours({ token, exact, components, css }: (typeof tokens)[Mode]): Variables {
  return {
    text: token.colorText,
    text2: token.colorTextSecondary,
    text3: token.colorTextTertiary,
    'text-disabled': token.colorTextDisabled,
    primary: exact.colorPrimary,
    'primary-hover': exact.colorPrimaryHover,
    'primary-active': exact.colorPrimaryActive,
    'primary-bg': exact.colorPrimaryBg,
    'primary-border': exact.colorPrimaryBorder,
    'on-primary': components.Button.primaryColor,
    link: exact.colorLink,
    success: exact.colorSuccess,
    'success-text': token.colorSuccessText,
    'success-bg': token.colorSuccessBg,
    'success-border': token.colorSuccessBorder,
    danger: exact.colorError,
    'danger-text': token.colorErrorText,
    'danger-bg': token.colorErrorBg,
    'danger-border': token.colorErrorBorder,
    info: exact.colorInfo,
    accent: css.accent,
    'accent-text': token.colorWarningText,
    'accent-bg': token.colorWarningBg,
    'accent-border': token.colorWarningBorder,
    focus: css.focus,
  };
}

/** Returns our own CSS variables of a mode, without the `--sg-` before each. */
export function variables(mode: Mode): Variables {
  const { css } = tokens[mode];
  const status = Object.entries(statusNames).map(([name, short]) => {
    const { text, bg, border } = css.status[name as keyof typeof statusNames];
    return prefixed(short, { text, bg, border });
  });
  return Object.assign(
    {},
    surfaces(tokens[mode]),
    colours(tokens[mode]),
    ...status,
    prefixed('hero', css.hero),
    prefixed('chart', css.chart),
  );
}

function block(selector: string, mode: Mode, indent = '') {
  const lines = Object.entries(variables(mode)).map(([name, value]) => `${indent}  --sg-${name}: ${value};`);
  return [`${indent}${selector} {`, `${indent}  color-scheme: ${mode};`, ...lines, `${indent}}`].join('\n');
}

/**
 * Writes the style sheet of our variables: light, dark if the device prefers it and the person did not choose light,
 * and dark if the person chose it. `variables.css` in this folder is its output.
 */
export const variablesCss = () =>
  [
    '/* Made from tokens.json: WRITE_VARIABLES=1 when running variables.spec.ts writes it again. */',
    block(':root', 'light'),
    '@media (prefers-color-scheme: dark) {',
    block(':root:not([data-theme=light])', 'dark', '  '),
    '}',
    block('[data-theme=dark]', 'dark'),
    '',
  ].join('\n');
