import { configureStore } from '@reduxjs/toolkit';
import { configureApi, emptyApi, loadPhoneCodes } from './index.ts';
import { cut, fakeFetch } from './test/fake-fetch.ts';

const country = (cca3: string, root: string, suffixes: string[]) => ({
  name: { common: cca3, official: cca3 },
  flags: { svg: `/countries/flags/${cca3}.svg` },
  flag: '🏳️',
  idd: { root, suffixes },
  cca2: cca3.slice(0, 2),
  cca3,
});

const start = () => {
  const store = configureStore({
    reducer: { api: emptyApi.reducer },
    middleware: (defaults) => defaults().concat(emptyApi.middleware),
  });
  return store.dispatch(loadPhoneCodes());
};

beforeEach(() => localStorage.clear());

it('stores the codes on the first start, and makes no second call', async () => {
  const countries = [
    country('CMR', '+2', ['37']),
    country('USA', '+1', ['201', '202']),
    country('ATA', '', []),
  ];
  const asked = fakeFetch({ 'GET /countries': Response.json(countries) });
  await start();
  await start();
  expect(JSON.parse(localStorage.getItem('phoneCodes') ?? '')).toEqual([
    { cca2: 'CM', cca3: 'CMR', dial: '+237', flag: '/countries/flags/CMR.svg', flagText: '🏳️' },
    { cca2: 'US', cca3: 'USA', dial: '+1', flag: '/countries/flags/USA.svg', flagText: '🏳️' },
  ]);
  expect(asked.filter(({ path }) => path === '/backend/countries')).toHaveLength(1);
});

it.each(['{broken', '[]', '"text"'])('fetches again where %s is stored', async (stored) => {
  localStorage.setItem('phoneCodes', stored);
  fakeFetch({ 'GET /countries': Response.json([country('CMR', '+2', ['37'])]) });
  await start();
  expect(localStorage.getItem('phoneCodes')).toContain('+237');
});

it('stores nothing without a response', async () => {
  configureApi({ retryTimeoutMs: 0 });
  fakeFetch({ 'GET /countries': cut });
  await start();
  expect(localStorage.getItem('phoneCodes')).toBeNull();
});
