import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHarness, type Harness } from '../../testing/harness.ts';
import { listCountries } from './countries.service.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness();
});
afterAll(() => h.close());

interface Country {
  name: { common: string };
  flags: { svg: string };
  idd: { root: string; suffixes: string[] };
  cca3: string;
}

const get = (url: string) => h.anonymous().inject({ method: 'GET', url });

describe('countries', () => {
  it('come with their dial codes, by name', async () => {
    const response = await get('/countries');
    const countries = response.json<Country[]>();
    const dialCode = (wanted: string) => {
      const { idd } = countries.find(({ cca3 }) => cca3 === wanted)!;
      return idd.root + idd.suffixes[0];
    };
    expect(countries.length).toBeGreaterThan(230);
    expect([dialCode('CMR'), dialCode('NGA'), dialCode('FRA'), dialCode('USA')]).toEqual([
      '+237',
      '+234',
      '+33',
      '+1',
    ]);
    const names = countries.map(({ name }) => name.common);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
    expect(response.headers['cache-control']).toContain('max-age');
  });

  it('have flags that the server serves itself, and no other files', async () => {
    const countries = (await get('/countries')).json<Country[]>();
    const flag = await get(countries.find(({ cca3 }) => cca3 === 'CMR')!.flags.svg);
    expect(flag.headers['content-type']).toBe('image/svg+xml');
    expect(flag.body).toContain('<svg');
    expect(flag.headers['cache-control']).toContain('31536000');
    for (const path of ['nowhere.svg', '..%2f..%2fpackage.json', 'cmr.geo.json'])
      expect((await get(`/countries/flags/${path}`)).statusCode).toBe(404);
  });

  describe('from another address', () => {
    let server: Server;
    let answer = '';
    beforeAll(async () => {
      server = createServer((_request, response) => response.end(answer));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    });
    afterAll(() => new Promise((resolve) => server.close(resolve)));
    const from = () => {
      const COUNTRIES_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
      return { ...h.dependencies, settings: { ...h.dependencies.settings, COUNTRIES_URL } };
    };

    it('are the bundled ones while it says nothing of use, and then what it says', async () => {
      answer = '<html>';
      expect((await listCountries(from())).length).toBeGreaterThan(230);
      const country = {
        name: { common: 'Kamerun', official: 'Kamerun' },
        flags: { svg: 'https://flags.example/cm.svg' },
        idd: { root: '+2', suffixes: ['37'] },
        cca2: 'CM',
        cca3: 'CMR',
      };
      answer = JSON.stringify([country]);
      expect(await listCountries(from())).toEqual([country]);
    });
  });
});
