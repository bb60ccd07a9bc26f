import { useLanguage, type Language } from '@sanaga/i18n';
import type { Locale } from 'antd/es/locale';
import dayjs from 'dayjs';
import { useEffect, useState } from 'react';

/** antd's own words (calendars, empty selects) and dayjs's; English is what both have without loading. */
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

/** antd's locale of the language on the screen; undefined is English, or not there yet. */
export function useAntdLocale(): Locale | undefined {
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
      // Without it the calendar stays English, which is no reason to take the page away.
      () => {},
    );
    return () => {
      current = false;
    };
  }, [language]);
  return loaded?.language === language ? loaded.locale : undefined;
}
