import i18next from 'i18next';

/** Returns a component's own word in the language of the toolbar, for what a story presses or expects. */
export const word = (key: string, values: Record<string, unknown> = {}): string =>
  i18next.t(key, { ns: 'ui', ...values });
