import { initI18n, languageNames, languages, useLanguage, type Language } from '@sanaga/i18n';
import type { Decorator, Preview } from '@storybook/react-vite';
import { useEffect, type ReactNode } from 'react';
import { useMode, type ModeChoice } from '../src/provider/mode.ts';
import { UiProvider } from '../src/provider/ui-provider.tsx';

const files = import.meta.glob<{ default: object }>('../../../locales/*/{ui,common}.json');

await initI18n({
  load: (language, namespace) => files[`../../../locales/${language}/${namespace}.json`]!(),
  namespaces: ['ui', 'common'],
});

function Choices({
  language,
  mode,
  children,
}: {
  language: Language;
  mode: ModeChoice;
  children: ReactNode;
}) {
  const { setLanguage } = useLanguage();
  const { setChoice } = useMode();
  useEffect(() => setLanguage(language), [language, setLanguage]);
  useEffect(() => setChoice(mode), [mode, setChoice]);
  return children;
}

const withProvider: Decorator = (Story, { globals, parameters }) => (
  <UiProvider>
    <Choices language={globals['language']} mode={globals['mode']}>
      {parameters['layout'] === 'fullscreen' ? (
        <Story />
      ) : (
        <div style={{ padding: 24 }}>
          <Story />
        </div>
      )}
    </Choices>
  </UiProvider>
);

const preview: Preview = {
  decorators: [withProvider],
  globalTypes: {
    language: {
      toolbar: {
        title: 'Language',
        icon: 'globe',
        items: languages.map((value) => ({ value, title: languageNames[value] })),
        dynamicTitle: true,
      },
    },
    mode: {
      toolbar: {
        title: 'Theme',
        icon: 'contrast',
        items: ['light', 'dark'],
        dynamicTitle: true,
      },
    },
  },
  initialGlobals: { language: 'en', mode: 'light' },
  parameters: { a11y: { test: 'todo' }, layout: 'padded' },
};
export default preview;
