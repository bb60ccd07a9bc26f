import type { serviceProviders } from '@sanaga/contract';
import { nameResult } from '@sanaga/domain';
import type { z } from 'zod';
import { besideHolder, type HolderNames } from '../../identity/organisations/holder-name.ts';
import type { ProviderRow } from './service-providers.repository.ts';

export type ServiceProvider = z.input<typeof serviceProviders.ServiceProvider>;

/** Facts that accounts are shown with, in addition to their rows. */
export interface Beside {
  holder: HolderNames;
  /** Whole XAF; 0: nothing is collected to verify an account. */
  verificationAmount: bigint;
}

export const toProvider = (row: ProviderRow, { holder, verificationAmount }: Beside): ServiceProvider => ({
  providerId: row.id,
  operator: 'MOMO',
  accountName: row.account_name,
  accountNumber: row.account_number,
  registeredName: row.registered_name,
  ...nameResult(besideHolder(row.registered_name, holder)),
  status: row.status,
  verifiedAt: row.verified_at?.toISOString() ?? null,
  verification:
    row.verification && row.verification_id && row.verification_at
      ? {
          status: row.verification,
          refillId: row.verification_id,
          amount: Number(row.verification_amount),
          requestedAt: row.verification_at.toISOString(),
        }
      : null,
  verificationAmount: Number(verificationAmount),
  refilledThisMonth: Number(row.refilled_this_month),
  createdAt: row.created_at.toISOString(),
});
