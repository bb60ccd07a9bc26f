import { sql } from 'kysely';

/** What refill `r` brought into the wallet, less what was taken again and with what came after all; whole XAF. */
export const creditedAmount = sql<bigint>`(case r.status when 'COMPLETED' then r.amount else 0 end + r.corrected_amount)`;

/** Of `refill r`: whether any of it stays in the wallet; one that failed may have come in after all. */
export const isCredited = sql<boolean>`(r.status in ('COMPLETED', 'FAILED') and ${creditedAmount} > 0)`;
