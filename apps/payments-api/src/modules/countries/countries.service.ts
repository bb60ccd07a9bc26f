import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { platform } from '@sanaga/contract';
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/max';
import type { Countries } from 'world-countries';
import { z } from 'zod';
import type { Dependencies } from '../../dependencies.ts';

type Country = z.input<typeof platform.Country>;

// the package's own ES module imports JSON as Node does not allow
const require = createRequire(import.meta.url);
const worldCountries = require('world-countries') as Countries;

/** Where the API serves the flags. */
export const flagsPath = '/countries/flags';

/** `+237` in the two parts that REST Countries gives it: a root of one digit, and the rest. */
function dialCode(cca2: string): Country['idd'] | undefined {
  if (!isSupportedCountry(cca2)) return undefined;
  const code: string = getCountryCallingCode(cca2);
  return { root: `+${code.slice(0, 1)}`, suffixes: [code.slice(1)] };
}

/** Countries with a dial code, by name; from bundled data, so that sign-up needs no other service. */
const bundled: Country[] = worldCountries
  .flatMap(({ name: { common, official }, cca2, cca3 }) => {
    const idd = dialCode(cca2);
    const flags = { svg: `${flagsPath}/${cca3.toLowerCase()}.svg`, alt: common };
    return idd ? [{ name: { common, official }, flags, idd, cca2, cca3 }] : [];
  })
  .sort((a, b) => a.name.common.localeCompare(b.name.common, 'en'));

const Elsewhere = z.array(
  z.object({
    name: z.object({ common: z.string(), official: z.string() }),
    flags: z.object({ svg: z.string(), alt: z.string().optional() }),
    idd: z.object({ root: z.string().default(''), suffixes: z.array(z.string()).default([]) }),
    cca2: z.string(),
    cca3: z.string(),
  }),
);

const patienceMs = 5_000;
const keptMs = 86_400_000;
let elsewhere: { address: string; at: number; countries: Country[] } | undefined;

/** The bundled list, or that of the address in the settings; while that one is silent, the bundled one serves. */
export async function listCountries({ settings, now }: Dependencies): Promise<Country[]> {
  const address = settings.COUNTRIES_URL;
  if (address === undefined) return bundled;
  if (elsewhere?.address === address && now().getTime() - elsewhere.at < keptMs) return elsewhere.countries;
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(patienceMs) });
    const countries = Elsewhere.parse(await answer.json());
    elsewhere = { address, at: now().getTime(), countries };
    return countries;
  } catch {
    return bundled;
  }
}

const flagFiles = new Map(
  worldCountries.map(({ cca3 }) => {
    const name = `${cca3.toLowerCase()}.svg`;
    return [name, require.resolve(`world-countries/data/${name}`)];
  }),
);

/** A flag by its file name; undefined where there is none. Only names of the list reach the file system. */
export async function flag(name: string): Promise<Buffer | undefined> {
  const file = flagFiles.get(name);
  return file === undefined ? undefined : readFile(file);
}
