import { platformApi as generated } from './generated/platform.ts';

export type { Country } from './generated/platform.ts';

/** Reference data; it does not change while somebody looks. */
export const platformApi = generated;

export const { useListCountriesQuery } = platformApi;
