import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { platform } from '@sanaga/contract';
import { dayMs } from '@sanaga/domain';
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/max';
import type { Countries } from 'world-countries';
import { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';

type Country = z.input<typeof platform.Country>;

// the package's own ES module imports JSON as Node does not allow
const require = createRequire(import.meta.url);
const worldCountries = require('world-countries') as Countries;

/** Path under which the API serves the flags. */
export const flagsPath = '/countries/flags';

/** `+237` in the two parts that REST Countries gives it: a root of one digit, and the rest. */
function dialCode(cca2: string): Country['idd'] | undefined {
  if (!isSupportedCountry(cca2)) return undefined;
  const code: string = getCountryCallingCode(cca2);
  return { root: `+${code.slice(0, 1)}`, suffixes: [code.slice(1)] };
}

const flagFiles = new Map(
  worldCountries.map(({ cca3 }) => {
    const name = `${cca3.toLowerCase()}.svg`;
    return [name, require.resolve(`world-countries/data/${name}`)];
  }),
);

/**
 * Returns a flag by its file name; undefined if there is no such flag. Only names of the list reach the file system.
 */
export async function flag(name: string): Promise<Buffer | undefined> {
  const file = flagFiles.get(name);
  return file === undefined ? undefined : readFile(file);
}

const regionalIndicatorA = 0x1f1e6;
const letterA = 65;

/** The two letters of ISO 3166 as a flag of text, as every font of a phone draws it. */
const flagText = (cca2: string): string =>
  String.fromCodePoint(...[...cca2].map((letter) => regionalIndicatorA + letter.charCodeAt(0) - letterA));

/** Pictures come from this server alone, whose pages load no others; a country without one has its flag as text. */
function flagsOf(cca2: string, cca3: string, alt: string): Pick<Country, 'flags' | 'flag'> {
  const file = `${cca3.toLowerCase()}.svg`;
  return {
    flags: { svg: flagFiles.has(file) ? `${flagsPath}/${file}` : '', alt },
    flag: flagText(cca2),
  };
}

/** Countries with a dial code, by name; from bundled data, so that sign-up needs no other service. */
const bundled: Country[] = worldCountries
  .flatMap(({ name: { common, official }, cca2, cca3 }) => {
    const idd = dialCode(cca2);
    return idd ? [{ name: { common, official }, ...flagsOf(cca2, cca3, common), idd, cca2, cca3 }] : [];
  })
  .sort((a, b) => a.name.common.localeCompare(b.name.common, 'en'));

const Elsewhere = z.object({
  name: z.object({ common: z.string(), official: z.string() }),
  idd: z
    .object({ root: z.string().default(''), suffixes: z.array(z.string()).default([]) })
    .default({ root: '', suffixes: [] }),
  cca2: z.string().regex(/^[A-Z]{2}$/),
  cca3: z.string().regex(/^[A-Z]{3}$/),
});

const timeoutMs = 5_000;
const cacheMs = dayMs;
const retryAfterMs = 60_000;

interface CachedCountries {
  address: string;
  until: number;
  countries: Promise<Country[]>;
}
let cached: CachedCountries | undefined;

/**
 * Fetches the countries that another service knows, without entries that are not countries. Throws if there are none at
 * all.
 */
async function fetchCountries(address: string): Promise<Country[]> {
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
  const entries = z.array(z.unknown()).parse(await response.json());
  const countries = entries.flatMap((entry): Country[] => {
    const { data } = Elsewhere.safeParse(entry);
    return data ? [{ ...data, ...flagsOf(data.cca2, data.cca3, data.name.common) }] : [];
  });
  if (countries.length === 0) throw new Error(`no countries at ${address}`);
  return countries;
}

/**
 * The bundled list, or that of the address in the settings, fetched once a day. While that address does not respond the
 * bundled one is used, and the next attempt follows after a minute, so that not every call waits for it.
 */
export async function listCountries({ settings, now }: Dependencies): Promise<Country[]> {
  const address = settings.COUNTRIES_URL;
  if (address === undefined) return bundled;
  const present = now().getTime();
  if (cached?.address === address && present < cached.until) return cached.countries;
  const next: CachedCountries = { address, until: present + cacheMs, countries: fetchCountries(address) };
  next.countries = next.countries.catch(() => {
    next.until = present + retryAfterMs;
    return bundled;
  });
  cached = next;
  return next.countries;
}
