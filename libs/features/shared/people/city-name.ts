import { cityLabel, cityMatches } from '@sanaga/domain';

/** Writes a stored city as people do; null stays null. */
export const cityName = (city: string | null): string | null => (city === null ? null : cityLabel(city));

/** A select finds a listed city also where its accents are left away. */
export const citySearch = {
  filterOption: (typed: string, city?: { value: string }) => cityMatches(typed, city?.value ?? ''),
};
