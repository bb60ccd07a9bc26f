import { storageKeys } from '@sanaga/domain';
import { cutRegion, languages, type Language } from '@sanaga/i18n';

const yearSeconds = 31_536_000;

/** Stores the chosen language in the cookie, which the server writes its pages by. */
export function storeLanguageCookie(language: Language): void {
  document.cookie = `${storageKeys.language}=${language}; path=/; max-age=${yearSeconds}; samesite=strict`;
}

const hasCookie = (): boolean =>
  document.cookie.split('; ').some((entry) => entry.startsWith(`${storageKeys.language}=`));

/** Returns the language that this browser remembers, or the tab alone. */
function storedLanguage(): Language | undefined {
  const stored =
    localStorage.getItem(storageKeys.language) ?? sessionStorage.getItem(storageKeys.language) ?? '';
  return languages.find((language) => language === cutRegion(stored));
}

/**
 * Restores the cookie if it is gone and the browser's storage has another language than the page. Returns true if the
 * page has to be loaded again, as the server writes it. The address and the cookie take precedence over the storage.
 */
export function restoreLanguage(): boolean {
  if (hasCookie() || new URLSearchParams(location.search).has('lng')) return false;
  const language = storedLanguage();
  if (language === undefined || language === document.documentElement.lang) return false;
  storeLanguageCookie(language);
  // if the browser takes no cookies, the page would be reloaded endlessly
  return hasCookie();
}
