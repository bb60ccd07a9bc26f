import { cities, cityMatches } from '@sanaga/domain';

/** A stored city as people write it: `yaounde` is Yaoundé; what was typed freely stays as it is. */
export const cityName = (city: string | null): string | null =>
  cities.find(({ value }) => value === city)?.label ?? city;

/** A select finds a listed city also where its accents are left away. */
export const citySearch = {
  filterOption: (typed: string, city?: { value: string }) => cityMatches(typed, city?.value ?? ''),
};
