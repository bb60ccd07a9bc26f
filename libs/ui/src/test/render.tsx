import { initI18n, type Language } from '@sanaga/i18n';
import { act, render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import dayjs from 'dayjs';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import deUi from '../../../../locales/de/ui.json';
import enUi from '../../../../locales/en/ui.json';
import frUi from '../../../../locales/fr/ui.json';
import { UiProvider } from '../provider/ui-provider.tsx';

const texts: Record<Language, object> = { en: enUi, fr: frUi, de: deUi };

/** Renders inside the provider with the real texts; returns a simulated user. */
export async function renderUi(node: ReactNode, language: Language = 'en') {
  if (!i18next.isInitialized) {
    await initI18n({ load: async (code) => ({ default: texts[code] }), namespaces: ['ui'] });
  }
  await act(() => i18next.changeLanguage(language));
  const view = render(<UiProvider>{node}</UiProvider>);
  // The calendar's texts arrive a moment later.
  await waitFor(() => expect(dayjs.locale()).toBe(language));
  return {
    user: userEvent.setup(),
    ...view,
    show: (next: ReactNode) => view.rerender(<UiProvider>{next}</UiProvider>),
  };
}

/** Makes the window this wide from now on, as far as media queries go. */
export function windowIs(width: number) {
  jest.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const min = Number(/min-width: (\d+)px/.exec(query)?.[1] ?? 0);
    const max = Number(/max-width: (\d+)px/.exec(query)?.[1] ?? Infinity);
    const matches = query.includes('width') && width >= min && width <= max;
    return { matches, media: query, addEventListener() {}, removeEventListener() {} } as never;
  });
}
