import { useLanguage, type Language } from '@sanaga/i18n';
import type { Locale } from 'antd/es/locale';
import dayjs from 'dayjs';
import { useEffect, useState } from 'react';

/** antd's own texts (calendars, empty selects) and dayjs's; both bring English along. */
const loaders: Record<Exclude<Language, 'en'>, () => Promise<{ default: Locale }>> = {
  async fr() {
    await import('dayjs/locale/fr.js');
    return import('antd/es/locale/fr_FR.js');
  },
  async de() {
    await import('dayjs/locale/de.js');
    return import('antd/es/locale/de_DE.js');
  },
};

/** The locale before one is loaded. antd says in English what a locale leaves unsaid. */
const english: Locale = { locale: 'en' };

/**
 * Returns antd's locale of the language on the screen, English until it is loaded. There always is one: with a locale
 * antd wraps its children in one element more, so all that was typed beneath would be remounted when one arrives.
 */
export function useAntdLocale(): Locale {
  const { language } = useLanguage();
  const [loaded, setLoaded] = useState<{ language: Language; locale: Locale }>();
  useEffect(() => {
    if (language === 'en') {
      dayjs.locale('en');
      return;
    }
    let current = true;
    loaders[language]().then(
      ({ default: locale }) => {
        if (!current) return;
        dayjs.locale(language);
        setLoaded({ language, locale });
      },
      // Without it the calendar stays English, which is no reason to remove the page.
      () => {},
    );
    return () => {
      current = false;
    };
  }, [language]);
  return loaded?.language === language ? loaded.locale : english;
}
