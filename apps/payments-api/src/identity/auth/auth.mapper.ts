import type { auth } from '@sanaga/contract';
import { dayMs } from '@sanaga/domain';
import type { z } from 'zod';
import type { PersonRow } from './people.repository.ts';
import type { StartedSession } from './sessions.service.ts';

type SessionUser = z.input<typeof auth.SessionUser>;
type Session = z.input<typeof auth.Session>;

export const toSessionUser = (row: PersonRow): SessionUser => ({
  userId: row.id,
  email: row.email,
  name: row.name,
  phoneNumber: row.phone_number,
  organisationId: row.organisation_id,
  organizationId: row.organisation_id,
  organizationName: row.organisation_name,
  organizationStatus: row.organisation_status,
  accountType: row.account_type,
  plan: row.plan,
  roles: row.roles,
  superAdmin: row.super_admin,
  verifiedEmail: row.email_verified_at !== null,
  status: row.status,
  language: row.language,
});

/** `tokenExpires` lies one day after the session's end, because the client's guard takes that day off. */
export const toSession = ({
  person,
  sessionEnds,
  accessToken,
  accessTokenExpires,
  refreshToken,
}: StartedSession): Session => ({
  success: true,
  user: toSessionUser(person),
  accessToken,
  accessTokenExpires,
  refreshToken,
  tokenExpires: sessionEnds + dayMs,
});
