import { languages } from './languages.ts';
import { options } from './setup.ts';

it('reads, tries again, looks up and replaces as the specification says', () => {
  expect(languages).toEqual(['en', 'fr', 'de']);
  expect(options(['common'])).toMatchObject({
    maxParallelReads: 10,
    maxRetries: 5,
    // i18next doubles it with each retry
    retryTimeout: 350,
    interpolation: { maxReplaces: 1_000 },
    detection: {
      order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
      cookieOptions: { path: '/', sameSite: 'strict' },
    },
  });
});
