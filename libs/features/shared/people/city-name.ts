import { cityLabel, cityMatches } from '@sanaga/domain';

/** Writes a stored city as people do; null stays null. */
export const cityName = (city: string | null): string | null => (city === null ? null : cityLabel(city));

/** Lets a select find a listed city even if its accents are left out. */
export const citySearch = {
  filterOption: (typed: string, city?: { value: string }) => cityMatches(typed, city?.value ?? ''),
};
