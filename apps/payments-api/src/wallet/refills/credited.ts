import { sql } from 'kysely';
import { creditedAmount } from '../../kernel/correction.ts';

/** Matches refills `r` that leave money in the wallet; one that failed may have come in after all. */
export const isCredited = sql<boolean>`(r.status in ('COMPLETED', 'FAILED') and ${creditedAmount('r')} > 0)`;
