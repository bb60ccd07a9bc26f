import type { LoadTexts } from './setup.ts';

type Texts = Record<string, Record<string, string>>;

const texts: Texts = {
  en: { hello: 'Hello', onlyEnglish: 'only in English' },
  fr: {
    hello: 'Bonjour',
    rows_one: '{{count}} ligne',
    rows_other: '{{count}} lignes',
    onlyFrench: 'seulement en français',
  },
  de: { hello: 'Hallo' },
};

const loader = () => jest.fn<ReturnType<LoadTexts>, Parameters<LoadTexts>>();
const serve: LoadTexts = async (language) => ({ default: texts[language] ?? {} });

function visit(search: string, browser: string[] = ['en-GB']) {
  window.history.replaceState(null, '', `/${search}`);
  jest.spyOn(window.navigator, 'languages', 'get').mockReturnValue(browser);
  jest.spyOn(window.navigator, 'language', 'get').mockReturnValue(browser[0] ?? '');
}

/** Starts i18next anew for a test: it is one object a page. */
async function start(load: LoadTexts = serve) {
  jest.resetModules();
  const { initI18n } = await import('./setup.ts');
  return initI18n({ load, namespaces: ['common'] });
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.lang = '';
  document.cookie = 'i18nextLng=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/';
});

describe('the language', () => {
  it('comes from the address before the cookie, and is cut of its region', async () => {
    document.cookie = 'i18nextLng=fr; path=/';
    visit('?lng=de-AT');
    expect((await start()).language).toBe('de');
  });

  it('comes from the cookie before the storage, and from the storage before the browser', async () => {
    visit('', ['de-DE']);
    localStorage.setItem('i18nextLng', 'en');
    document.cookie = 'i18nextLng=fr; path=/';
    expect((await start()).language).toBe('fr');
    document.cookie = 'i18nextLng=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/';
    localStorage.setItem('i18nextLng', 'en');
    expect((await start()).language).toBe('en');
  });

  it('is English where we do not have the requested one', async () => {
    visit('', ['es-ES']);
    expect((await start()).language).toBe('en');
  });

  it('is stored in cookie and storage, and written to the html tag', async () => {
    visit('', ['fr-CM']);
    const i18n = await start();
    expect(document.documentElement.lang).toBe('fr');
    await i18n.changeLanguage('de');
    expect(document.documentElement.lang).toBe('de');
    expect(document.cookie).toContain('i18nextLng=de');
    expect(localStorage.getItem('i18nextLng')).toBe('de');
  });
});

it('looks a missing key up in French, then in English', async () => {
  visit('?lng=de');
  const { t } = await start();
  expect([t('hello'), t('onlyFrench'), t('onlyEnglish')]).toEqual([
    'Hallo',
    'seulement en français',
    'only in English',
  ]);
});

it('counts a million in French, too', async () => {
  visit('?lng=fr');
  const { t } = await start();
  expect([1, 2, 1_000_000].map((count) => t('rows', { count }))).toEqual([
    '1 ligne',
    '2 lignes',
    '1000000 lignes',
  ]);
});

it('reads a file again that did not arrive, later each time', async () => {
  visit('?lng=fr');
  jest.useFakeTimers();
  const load = loader().mockImplementation(async (language) => ({ default: texts[language] ?? {} }));
  load.mockRejectedValueOnce(new Error('cut')).mockRejectedValueOnce(new Error('cut'));
  const started = start(load);
  await jest.advanceTimersByTimeAsync(349);
  expect(load).toHaveBeenCalledTimes(2);
  await jest.advanceTimersByTimeAsync(1);
  expect(load.mock.calls.length).toBeGreaterThan(2);
  await jest.advanceTimersByTimeAsync(700);
  expect((await started).t('hello')).toBe('Bonjour');
  jest.useRealTimers();
});
