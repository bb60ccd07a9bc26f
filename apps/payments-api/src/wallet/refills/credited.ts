import { sql } from 'kysely';
import { creditedAmount } from '../../kernel/correction.ts';

/** Of `refill r`: whether any of it stays in the wallet; one that failed may have come in after all. */
export const isCredited = sql<boolean>`(r.status in ('COMPLETED', 'FAILED') and ${creditedAmount('r')} > 0)`;
