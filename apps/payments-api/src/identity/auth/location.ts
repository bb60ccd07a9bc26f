import { isCameroonian, cityToStore } from '@sanaga/domain';
import { invalid } from '../../kernel/failure.ts';

/**
 * Returns an organisation's place, by the country of its number; null or an empty text means no place. Throws
 * INVALID_INPUT.
 */
export function knownLocation(given: string | null | undefined, phoneNumber: string): string | null {
  if (!given) return null;
  const city = cityToStore(given, isCameroonian(phoneNumber));
  if (city === undefined) throw invalid('location', 'cityUnknown');
  return city;
}
