import { cityLabel, cityMatches } from '@sanaga/domain';

/** A stored city as people write it; none stays none. */
export const cityName = (city: string | null): string | null => (city === null ? null : cityLabel(city));

/** A select finds a listed city also where its accents are left away. */
export const citySearch = {
  filterOption: (typed: string, city?: { value: string }) => cityMatches(typed, city?.value ?? ''),
};
