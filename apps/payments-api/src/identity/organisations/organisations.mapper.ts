import type { organisations, users } from '@sanaga/contract';
import { nameResult, type NameState } from '@sanaga/domain';
import type { z } from 'zod';
import type { OrganisationRow, OwnedOrganisationRow } from './organisations.repository.ts';
import { picturePath } from '../pictures/picture-path.ts';
import type { RequestChecks } from './request-checks.ts';
import { besideHolder } from './holder-name.ts';
import { walletReference } from './wallet-number.ts';

type Organisation = z.input<typeof organisations.Organisation>;
type OrganisationDetail = z.input<typeof organisations.OrganisationDetail>;
type OrganisationRequest = z.input<typeof organisations.OrganisationRequest>;
type Individual = z.input<typeof users.Individual>;

export const toOrganisation = (row: OrganisationRow): Organisation => ({
  organisationId: row.id,
  walletNumber: walletReference(row.wallet_number),
  accountType: row.account_type,
  name: row.name,
  username: row.username,
  email: row.email,
  phoneNumber: row.phone_number,
  status: row.status,
  category: row.category,
  location: row.location,
  website: row.website,
  profilePicture: picturePath(`/profile/organisation-pic/${row.id}`, row.picture_version),
  coverPicture: picturePath(`/profile/organisation-cover/${row.id}`, row.cover_version),
  plan: row.plan,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  approvedAt: row.approved_at?.toISOString() ?? null,
  suspendedAt: row.suspended_at?.toISOString() ?? null,
  suspensionReason: row.suspension_reason,
});

const ownerOf = ({
  owner_id,
  owner_name,
  owner_email,
}: OwnedOrganisationRow): OrganisationRequest['owner'] =>
  owner_id && owner_name && owner_email ? { userId: owner_id, name: owner_name, email: owner_email } : null;

/**
 * Compares the operator's name of the number with the organisation's and its owner's; NOT_CHECKED if the operator was
 * not reached at sign-up.
 */
const nameState = (row: OwnedOrganisationRow): NameState =>
  row.registered_name === null && row.business_number_checked_at === null
    ? 'NOT_CHECKED'
    : besideHolder(row.registered_name, { name: row.name, owner: row.owner_name });

const registeredTo = (row: OwnedOrganisationRow) => ({
  registeredName: row.registered_name,
  ...nameResult(nameState(row)),
});

export const toOrganisationDetail = (row: OwnedOrganisationRow): OrganisationDetail => ({
  ...toOrganisation(row),
  ...registeredTo(row),
  previousName: row.reviewed_name,
});

export const toRequest = (
  row: OwnedOrganisationRow,
  { sameNumber, similarNames }: RequestChecks,
): OrganisationRequest => ({
  ...toOrganisation(row),
  owner: ownerOf(row),
  checks: {
    businessNumber: row.business_number_checked_at ? 'ACTIVE' : 'NOT_CHECKED',
    ...registeredTo(row),
    emailVerifiedAt: row.owner_verified_at?.toISOString() ?? null,
    sameNumber,
    similarNames,
  },
});

export const toIndividual = (row: OwnedOrganisationRow): Individual => ({
  userId: row.owner_id ?? row.id,
  organisationId: row.id,
  name: row.owner_name ?? row.name,
  email: row.owner_email ?? row.email,
  phoneNumber: row.owner_phone,
  status: row.owner_status ?? 'INACTIVE',
  suspendedAt: row.suspended_at?.toISOString() ?? null,
  suspensionReason: row.suspension_reason,
  createdAt: row.created_at.toISOString(),
});
