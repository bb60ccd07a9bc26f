import { referenceOf } from '../../kernel/reference.ts';

/** Returns the number of a holder's wallet as people say it: SNG-000042. */
export const walletReference = (number: bigint): string => referenceOf('SNG', number);
