import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { storageKeys } from '@sanaga/domain';
import { useEffect, useMemo } from 'react';
import { platformApi, useListCountriesQuery } from './generated/platform.ts';
import type { Country } from './generated/schemas.ts';

/** A country as a phone field needs it. */
interface PhoneCode {
  cca2: string;
  cca3: string;
  /** With its plus: "+237". */
  dial: string;
  /** Path of the flag's picture on the backend; empty if it has none. */
  flag: string;
  /** The flag as text. */
  flagText?: string;
}

/** Returns the code to dial; countries that share one (+1) have many suffixes and dial their common root. */
const dialOf = ({ idd: { root, suffixes } }: Country): string =>
  suffixes.length === 1 ? `${root}${suffixes[0] ?? ''}` : root;

function stored(): PhoneCode[] | undefined {
  try {
    const list = JSON.parse(localStorage.getItem(storageKeys.phoneCodes) ?? 'null') as PhoneCode[] | null;
    return Array.isArray(list) && list.length > 0 ? list : undefined;
  } catch {
    return undefined;
  }
}

const codesOf = (countries: Country[]): PhoneCode[] =>
  countries
    .filter(({ idd }) => idd.root !== '')
    .map((country) => ({
      cca2: country.cca2,
      cca3: country.cca3,
      dial: dialOf(country),
      flag: country.flags.svg,
      flagText: country.flag,
    }));

const save = (codes: PhoneCode[]): void =>
  localStorage.setItem(storageKeys.phoneCodes, JSON.stringify(codes));

/** Loads the phone country codes if this browser has none stored; without a response the next start tries again. */
export const loadPhoneCodes =
  () =>
  async (dispatch: ThunkDispatch<unknown, unknown, UnknownAction>): Promise<void> => {
    if (stored() !== undefined) return;
    const reading = dispatch(platformApi.endpoints.listCountries.initiate(undefined, { subscribe: false }));
    const { data } = await reading;
    if (data) save(codesOf(data));
  };

/** Returns the phone country codes; fetches them from the server only if this browser has none stored. */
export function usePhoneCodes(): PhoneCode[] {
  const saved = useMemo(() => stored(), []);
  const { data } = useListCountriesQuery(undefined, { skip: saved !== undefined });
  const fresh = useMemo(() => data && codesOf(data), [data]);
  useEffect(() => {
    if (fresh) save(fresh);
  }, [fresh]);
  return saved ?? fresh ?? [];
}
