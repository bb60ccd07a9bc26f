import { cityToStore, profileCountries } from '@sanaga/domain';
import { invalid } from '../../kernel/failure.ts';

interface Place {
  country: string | null;
  city: string | null;
}

const sameText = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/**
 * Returns where somebody lives, as it is stored: a country of the list, and in Cameroon a city of the list; elsewhere
 * any. People who name no country are taken to be in Cameroon; an empty text names none. Throws INVALID_INPUT for the
 * field.
 */
export function knownPlace(given: Place): Place {
  const country = given.country ? profileCountries.find((name) => sameText(name, given.country ?? '')) : null;
  if (country === undefined) throw invalid('country', 'countryUnknown');
  if (!given.city) return { country, city: null };
  const city = cityToStore(given.city, (country ?? 'Cameroon') === 'Cameroon');
  if (city === undefined) throw invalid('city', 'cityUnknown');
  return { country, city };
}
