import type { NameState } from '@sanaga/domain';
import { compareWithHolder } from '@sanaga/operators';

/** Names of a wallet holder. */
export interface HolderNames {
  name: string;
  /** The admin who has been there longest. */
  owner: string | null;
}

const states = { match: 'MATCH', close: 'CLOSE', differs: 'DIFFERS' } as const;

/** Compares the operator's name of a holder's own number with the holder's names. */
export const besideHolder = (registeredName: string | null, holder: HolderNames): NameState =>
  registeredName ? states[compareWithHolder(registeredName, holder)] : 'NOT_AVAILABLE';
