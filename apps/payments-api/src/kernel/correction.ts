import { sql, type RawBuilder } from 'kysely';

interface Corrected {
  corrected_at: Date | null;
  corrected_amount: bigint;
}

/** Describes the correction of a payment or refill, in whole XAF; null if nothing was corrected. */
export const toCorrection = ({ corrected_at, corrected_amount }: Corrected, reversed: boolean) =>
  corrected_at && { at: corrected_at.toISOString(), amount: Number(corrected_amount), reversed };

/**
 * Computes what a refill `r` or a payment request `t` brought into the wallet, less what was taken back and plus what
 * came in after all; whole XAF.
 */
export const creditedAmount = (alias: 'r' | 't'): RawBuilder<bigint> =>
  sql<bigint>`(case ${sql.ref(`${alias}.status`)} when 'COMPLETED' then ${sql.ref(`${alias}.amount`)} else 0 end + ${sql.ref(`${alias}.corrected_amount`)})`;
