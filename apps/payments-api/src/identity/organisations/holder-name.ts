import type { NameState } from '@sanaga/domain';
import { compareWithHolder } from '@sanaga/operators';

/** Names of a wallet holder. */
export interface HolderNames {
  name: string;
  /** The admin who has been there longest. */
  owner: string | null;
}

interface Reviewed {
  name: string;
  /** The name that a super admin has reviewed, where the present one is another. */
  reviewed_name: string | null;
}

/** Returns what people who do not belong to a holder read of it: no name that nobody has reviewed. */
export const nameToStrangers = ({ name, reviewed_name }: Reviewed): string => reviewed_name ?? name;

/** Returns the reviewed name of a holder that is called `name` from now on; null where that is the reviewed one. */
export function reviewedOnceNamed(holder: Reviewed, name: string): string | null {
  const reviewed = nameToStrangers(holder);
  return reviewed === name ? null : reviewed;
}

const states = { match: 'MATCH', close: 'CLOSE', differs: 'DIFFERS' } as const;

/** Compares the operator's name of a holder's own number with the holder's names. */
export const besideHolder = (registeredName: string | null, holder: HolderNames): NameState =>
  registeredName ? states[compareWithHolder(registeredName, holder)] : 'NOT_AVAILABLE';
