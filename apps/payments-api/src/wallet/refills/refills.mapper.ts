import type { wallet } from '@sanaga/contract';
import { isReceivedLate as isLate } from '@sanaga/domain';
import type { z } from 'zod';
import { picturePath } from '../../identity/pictures/picture-path.ts';
import { toCorrection } from '../../kernel/correction.ts';
import { referenceOf } from '../../kernel/reference.ts';
import type { NamedRefillRow } from './refills.repository.ts';

type Refill = z.input<typeof wallet.Refill>;

/** Returns the number of a refill as people see it. */
export const refillReference = (number: bigint): string => referenceOf('R', number);

/** Returns true if everything that came in was taken back. */
export const isReversed = ({
  status,
  amount,
  corrected_amount,
}: Pick<NamedRefillRow, 'status' | 'amount' | 'corrected_amount'>): boolean =>
  status === 'COMPLETED' && corrected_amount === -amount;

/** Returns true if a refill failed and came in after all. */
export const isReceivedLate = ({
  status,
  corrected_amount,
}: Pick<NamedRefillRow, 'status' | 'corrected_amount'>): boolean =>
  isLate({ status, corrected: corrected_amount });

export const toRefill = (row: NamedRefillRow): Refill => ({
  refillId: row.id,
  reference: refillReference(row.number),
  organisationId: row.organisation_id,
  organisationName: row.organisation_name,
  organisationLocation: row.organisation_location,
  organisationPlan: row.organisation_plan,
  organisationPicture: picturePath(
    `/profile/organisation-pic/${row.organisation_id}`,
    row.organisation_picture,
  ),
  accountName: row.account_name,
  accountNumber: row.account_number,
  accountVerifiedAt: row.account_verified_at?.toISOString() ?? null,
  amount: Number(row.amount),
  currency: 'XAF',
  status: row.status,
  operatorCode: row.operator_code,
  correction: toCorrection(row, isReversed(row)),
  verification: row.verification,
  asked: row.asked,
  requestedBy: row.requester_name,
  requestedByPicture: picturePath(`/profile/user-profile-pic/${row.requested_by}`, row.requester_picture),
  processedBy: row.processor_name,
  processedById: row.processed_by,
  needsTwo: row.needs_two,
  agreedBy: row.agreed_name,
  agreedById: row.agreed_by,
  refusedBy: row.refuser_name,
  refusalReason: row.refusal_reason,
  createdAt: row.created_at.toISOString(),
  processedAt: row.processed_at?.toISOString() ?? null,
  finishedAt: row.finished_at?.toISOString() ?? null,
});

export const toProcessed = (rows: NamedRefillRow[], agreed: number) => ({
  content: rows.map(toRefill),
  totalElements: rows.length,
  totalAmount: rows.reduce((sum, { amount }) => sum + Number(amount), 0),
  agreed,
});
