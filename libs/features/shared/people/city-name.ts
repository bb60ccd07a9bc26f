import { cities } from '@sanaga/domain';

/** A stored city as people write it: `douala` is Douala; what was typed freely stays as it is. */
export const cityName = (city: string | null): string | null =>
  cities.find(({ value }) => value === city)?.label ?? city;
