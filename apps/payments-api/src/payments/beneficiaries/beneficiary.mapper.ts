import type { beneficiaries } from '@sanaga/contract';
import type { z } from 'zod';
import { toNameResult } from '../../operator/payees.ts';
import type { BeneficiaryRow } from './beneficiaries.repository.ts';

type Beneficiary = z.input<typeof beneficiaries.Beneficiary>;

/** Returns a beneficiary as this person sees it, who confirms no changes if not a member of its holder. */
export const toBeneficiary = (
  row: BeneficiaryRow,
  viewer: { userId: string; organisationId: string | null },
): Beneficiary => ({
  id: row.id,
  name: row.name,
  phoneNumber: row.phone_number,
  email: row.email,
  accountType: 'MOMO',
  ...toNameResult(row),
  createdAt: row.created_at.toISOString(),
  change: row.change && {
    id: row.change.id,
    name: row.change.name,
    number: row.change.number,
    accountType: 'MOMO',
    changedBy: row.change.changedBy,
    changedAt: new Date(row.change.changedAt).toISOString(),
    mayConfirm:
      viewer.organisationId === row.organisation_id && !row.change.contributors.includes(viewer.userId),
  },
});
