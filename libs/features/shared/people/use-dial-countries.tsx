import { usePhoneCodes } from '@sanaga/api';
import { collatorOf, useLanguage } from '@sanaga/i18n';
import type { DialCountry } from '@sanaga/ui';
import { useMemo } from 'react';

/** Returns the countries of the phone field, named and sorted in the language on the screen. */
export function useDialCountries(): DialCountry[] {
  const { language } = useLanguage();
  const codes = usePhoneCodes();
  return useMemo(() => {
    const { compare } = collatorOf(language);
    const names = new Intl.DisplayNames(language, { type: 'region' });
    return codes
      .map(({ cca2, cca3, dial, flag, flagText }) => ({
        code: cca3,
        name: names.of(cca2) ?? cca3,
        dial,
        // the country's name is next to it
        flag: flag ? (
          <img className="sg-flag" src={`/backend${flag}`} alt="" loading="lazy" />
        ) : (
          <span aria-hidden="true">{flagText}</span>
        ),
      }))
      .toSorted((one, other) => compare(one.name, other.name));
  }, [codes, language]);
}
