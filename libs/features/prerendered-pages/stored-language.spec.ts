import { restoreLanguage } from './stored-language.ts';

const key = 'i18nextLng';

beforeEach(() => {
  document.cookie = `${key}=; path=/; max-age=0`;
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.lang = 'en';
  history.replaceState(null, '', '/login');
});

it.each([
  ['the browser’s storage', () => localStorage.setItem(key, 'fr')],
  ['the tab’s storage', () => sessionStorage.setItem(key, 'fr-CM')],
])('a page is written again in the language of %s, once', (_where, store) => {
  store();
  expect(restoreLanguage()).toBe(true);
  expect(document.cookie).toContain(`${key}=fr`);
  // as it is loaded next
  expect(restoreLanguage()).toBe(false);
});

it('stays as it is where the cookie or the address says so, and where nothing else is stored', () => {
  expect(restoreLanguage()).toBe(false);
  localStorage.setItem(key, 'xx');
  expect(restoreLanguage()).toBe(false);
  localStorage.setItem(key, 'en');
  expect(restoreLanguage()).toBe(false);
  localStorage.setItem(key, 'fr');
  history.replaceState(null, '', '/login?lng=en');
  expect(restoreLanguage()).toBe(false);
  history.replaceState(null, '', '/login');
  document.cookie = `${key}=en; path=/`;
  expect(restoreLanguage()).toBe(false);
});
