import { initI18n, languageNames, languages } from '@sanaga/i18n';
import type { Decorator, Preview } from '@storybook/react-vite';
import type { ArgTypesEnhancer } from 'storybook/internal/types';
import { isValidElement, useEffect, type ReactNode } from 'react';
import { useMode, type ModeChoice } from '../src/provider/mode.ts';
import { UiProvider } from '../src/provider/ui-provider.tsx';
import { Docs, initialChoices } from './docs.tsx';
import './docs.css';

const files = import.meta.glob<{ default: object }>('../../../locales/*/{ui,common}.json');

const i18n = await initI18n({
  load: (language, namespace) => files[`../../../locales/${language}/${namespace}.json`]!(),
  namespaces: ['ui', 'common'],
});

function InMode({ mode, children }: { mode: ModeChoice; children: ReactNode }) {
  const { setChoice } = useMode();
  useEffect(() => setChoice(mode), [mode, setChoice]);
  return children;
}

const withProvider: Decorator = (Story, { globals, parameters }) => (
  <UiProvider>
    <InMode mode={globals['mode']}>
      {parameters['layout'] === 'fullscreen' ? (
        <Story />
      ) : (
        <div className="story">
          <Story />
        </div>
      )}
    </InMode>
  </UiProvider>
);

/**
 * Removes the controls of elements: an element has no form to be edited in, so its control would show what React makes
 * of it.
 */
const withoutElements: ArgTypesEnhancer = ({ argTypes, initialArgs }) =>
  Object.fromEntries(
    Object.entries(argTypes).map(([name, type]) => [
      name,
      isValidElement(initialArgs[name]) ? { ...type, control: false } : type,
    ]),
  );

const preview: Preview = {
  argTypesEnhancers: [withoutElements],
  decorators: [withProvider],
  // before a story is shown and played, since its play function finds elements by the texts of its language
  loaders: [({ globals }) => i18n.changeLanguage(globals['language'])],
  tags: ['autodocs'],
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
  initialGlobals: { ...initialChoices() },
  parameters: {
    a11y: { test: 'error' },
    backgrounds: { disable: true },
    docs: { container: Docs, toc: true },
    layout: 'padded',
    options: {
      storySort: {
        order: [
          'Foundations',
          'Reference screens',
          'Frame',
          'Show',
          'Money',
          'Charts',
          'Act',
          'Public pages',
        ],
      },
    },
    viewport: {
      options: {
        phone: { name: 'Phone', styles: { width: '390px', height: '844px' }, type: 'mobile' },
        smallest: { name: 'Smallest', styles: { width: '360px', height: '740px' }, type: 'mobile' },
        tablet: { name: 'Tablet', styles: { width: '1024px', height: '900px' }, type: 'tablet' },
        laptop: { name: 'Laptop', styles: { width: '1280px', height: '860px' }, type: 'desktop' },
        desktop: { name: 'Desktop', styles: { width: '1440px', height: '960px' }, type: 'desktop' },
      },
    },
  },
};
export default preview;
