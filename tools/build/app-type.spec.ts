import { describe, expect, it } from '@jest/globals';
import { appTypeOf, selectedApp } from './app-type.ts';

describe('the app type', () => {
  it.each([
    ['1', 'org-portal'],
    ['3', 'admin-console'],
  ])('%s selects %s, and is what this app is built with', (type, app) => {
    const env = { APP_TYPE: type };
    expect(selectedApp(env)).toBe(app);
    expect(appTypeOf(`/anywhere/apps/${app}`, env)).toBe(Number(type));
  });

  it('builds no other app, and nothing where it is missing or unknown', () => {
    expect(() => appTypeOf('/anywhere/apps/org-portal', { APP_TYPE: '3' })).toThrow(/admin-console/);
    for (const env of [{}, { APP_TYPE: '' }, { APP_TYPE: '2' }])
      expect(() => selectedApp(env)).toThrow(/APP_TYPE/);
  });
});
