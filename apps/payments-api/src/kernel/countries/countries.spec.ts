import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createHarness, type Harness } from '../../../test/kit/base/harness.ts';
import { listCountries } from './countries.service.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness();
});
afterAll(() => h.close());

interface Country {
  name: { common: string };
  flags: { svg: string };
  flag: string;
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

  it('are made and compressed once for everybody, and sent to nobody who has them', async () => {
    const plain = await get('/countries');
    const ask = (headers: Record<string, string>) =>
      h.anonymous().inject({ method: 'GET', url: '/countries', headers });
    const write = jest.spyOn(JSON, 'stringify');
    const compressed = await ask({ 'accept-encoding': 'gzip, br' });
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body);
    expect(write.mock.calls.filter(([value]) => Array.isArray(value))).toEqual([]);
    write.mockRestore();
    const known = await ask({ 'if-none-match': String(plain.headers['etag']) });
    expect([known.statusCode, known.body]).toEqual([304, '']);
  });

  it('have flags that the server serves itself, and no other files', async () => {
    const countries = (await get('/countries')).json<Country[]>();
    const cameroon = countries.find(({ cca3 }) => cca3 === 'CMR')!;
    expect(cameroon.flag).toBe('🇨🇲');
    const flag = await get(cameroon.flags.svg);
    expect(flag.headers['content-type']).toBe('image/svg+xml');
    expect(flag.body).toContain('<svg');
    expect(flag.headers['cache-control']).toContain('31536000');
    for (const path of ['nowhere.svg', '..%2f..%2fpackage.json', 'cmr.geo.json'])
      expect((await get(`/countries/flags/${path}`)).statusCode).toBe(404);
  });

  describe('from another address', () => {
    let server: Server;
    let answer = '';
    let asked = 0;
    beforeAll(async () => {
      server = createServer((_request, response) => {
        asked += 1;
        response.end(answer);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    });
    afterAll(() => new Promise((resolve) => server.close(resolve)));
    const from = () => {
      const COUNTRIES_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
      return { ...h.dependencies, settings: { ...h.dependencies.settings, COUNTRIES_URL } };
    };

    const country = (cca2: string, cca3: string, idd?: object) => ({
      name: { common: `${cca3} land`, official: cca3 },
      flags: { svg: 'https://flags.example/cm.svg', png: 'https://flags.example/cm.png' },
      idd,
      cca2,
      cca3,
    });

    it.each(['<html>', '[]', '{"status":404}', '[{"name":"Cameroon"}]'])(
      'are the bundled ones while it returns %s, and it is fetched again after a minute',
      async (useless) => {
        answer = useless;
        asked = 0;
        h.clock.advance(86_400_000);
        const all = await Promise.all([listCountries(from()), listCountries(from())]);
        for (const list of [...all, await listCountries(from())]) expect(list.length).toBeGreaterThan(230);
        expect(asked).toBe(1);
        answer = JSON.stringify([country('CM', 'CMR')]);
        h.clock.advance(61_000);
        expect(await listCountries(from())).toHaveLength(1);
        expect(await listCountries(from())).toHaveLength(1);
        expect(asked).toBe(2);
      },
    );

    it('have the flags of this server, and flags of text where it has none', async () => {
      answer = JSON.stringify([
        country('CM', 'CMR', { root: '+2', suffixes: ['37'] }),
        country('XK', 'ZZZ', { root: '+3', suffixes: ['83'] }),
        country('AQ', 'ATA'),
        country('', 'XYZ'),
        null,
      ]);
      h.clock.advance(86_400_000);
      const [cameroon, unknown, antarctica, ...others] = await listCountries(from());
      expect(others).toEqual([]);
      expect(cameroon).toEqual({
        name: { common: 'CMR land', official: 'CMR' },
        flags: { svg: '/countries/flags/cmr.svg', alt: 'CMR land' },
        flag: '🇨🇲',
        idd: { root: '+2', suffixes: ['37'] },
        cca2: 'CM',
        cca3: 'CMR',
      });
      expect(unknown).toMatchObject({ flags: { svg: '' }, flag: '🇽🇰' });
      expect(antarctica).toMatchObject({ idd: { root: '', suffixes: [] } });
    });
  });
});
