import { accountTypes, organisationStatuses, textLimits, userStatuses } from '@sanaga/domain';
import { z } from 'zod';
import {
  Acknowledgement,
  Category,
  Email,
  Id,
  LanguageCode,
  MemberRoleName,
  OtpCode,
  Password,
  PersonName,
  PhoneNumber,
  TypedText,
  Timestamp,
} from './common.ts';
import { defineOperation } from './operation.ts';

export const SessionUser = z
  .object({
    userId: Id,
    email: z.string(),
    name: z.string(),
    phoneNumber: z.string().nullable(),
    organisationId: Id.nullable().describe('the wallet holder’s'),
    organizationId: Id.nullable().describe('the same in the spelling of earlier clients'),
    organizationName: z.string().nullable(),
    organizationStatus: z.enum(organisationStatuses).nullable(),
    accountType: z.enum(accountTypes).nullable(),
    plan: z.string().nullable(),
    roles: z.array(MemberRoleName),
    superAdmin: z.boolean(),
    verifiedEmail: z.boolean(),
    status: z.enum(userStatuses),
    language: LanguageCode,
  })
  .meta({ id: 'SessionUser' });

export const Session = z
  .object({
    success: z.literal(true),
    user: SessionUser,
    accessToken: z.string(),
    accessTokenExpires: z.int().describe('ms since the epoch'),
    refreshToken: z.string().optional().describe('absent where the front-end server stores it in a cookie'),
    tokenExpires: z.int().describe('ms since the epoch: the session’s end plus one day'),
  })
  .meta({ id: 'Session' });

const open = { public: true } as const;
const openOrOwn = { public: true, session: 'optional' } as const;
const tag = 'auth';
const acknowledged = { 200: Acknowledgement };
const session = { 200: Session };
const EmailAndCode = z.object({ email: Email, otpCode: OtpCode });

/** Client that asked for a code: its tries are its own. Never needed; another client has few tries. */
const Challenge = z
  .string()
  .max(200)
  .optional()
  .describe('as the call that sent the code returned it; without it the client address says whose try it is');

export const Challenged = Acknowledgement.extend({
  challenge: z
    .string()
    .optional()
    .describe('for the calls that follow; absent where the front-end server stores it in a cookie'),
}).meta({ id: 'Challenged' });

export const requestEmailVerification = defineOperation({
  id: 'requestEmailVerification',
  outsideOnly: true,
  method: 'POST',
  url: '/auth/request-email-verification',
  tag,
  summary:
    'Sends the code that verifies the email address of a sign-up; the response never reveals whether the address is known',
  access: open,
  body: z.object({ email: Email, name: PersonName }),
  response: acknowledged,
});

export const createAccount = defineOperation({
  id: 'createAccount',
  method: 'POST',
  url: '/auth/create-account',
  tag,
  summary: 'Signs up an organisation or an individual; a code goes to the address',
  access: open,
  body: z
    .object({
      accountType: z.enum(accountTypes),
      name: PersonName,
      // whether it is an address is checked together with the number, so that both mistakes are reported at once
      email: TypedText.toLowerCase().max(textLimits.email).meta({ format: 'email' }),
      phoneNumber: PhoneNumber,
      password: Password,
      organisationName: PersonName.optional(),
      category: Category.optional(),
      location: TypedText.max(textLimits.choice).optional(),
      language: LanguageCode.optional(),
    })
    .refine(({ accountType, organisationName }) => accountType === 'INDIVIDUAL' || organisationName, {
      path: ['organisationName'],
    }),
  response: { 201: Challenged },
});

export const verifyEmailOtp = defineOperation({
  id: 'verifyEmailOtp',
  method: 'POST',
  url: '/auth/verify-email-otp',
  tag,
  summary: 'Consumes the sign-up code and signs in',
  access: open,
  body: EmailAndCode.extend({ challenge: Challenge }),
  response: session,
});

export const verifyEmail = defineOperation({
  id: 'verifyEmail',
  outsideOnly: true,
  method: 'PUT',
  url: '/auth/verify-email',
  tag,
  summary: 'Verifies the address of someone signed in or signing in',
  access: open,
  body: EmailAndCode.extend({ challenge: Challenge }),
  response: acknowledged,
});

export const resendEmailVerification = defineOperation({
  id: 'resendEmailVerification',
  method: 'POST',
  url: '/auth/resend-email-verification',
  tag,
  summary: 'Sends the pending sign-up code again by email',
  access: open,
  body: z.object({ email: Email }),
  response: acknowledged,
});

export const login = defineOperation({
  id: 'login',
  method: 'POST',
  url: '/auth/login',
  tag,
  summary: 'Checks the password and sends the one-time code by email; no session yet',
  access: open,
  body: z.object({ email: Email, password: Password }),
  response: { 200: Challenged },
});

export const otpLogin = defineOperation({
  id: 'otpLogin',
  method: 'PUT',
  url: '/auth/otp-login',
  tag,
  summary: 'Consumes the sign-in code and returns a session',
  access: open,
  body: EmailAndCode.extend({ challenge: Challenge }),
  response: session,
});

export const resendOtp = defineOperation({
  id: 'resendOtp',
  method: 'POST',
  url: '/auth/resend-otp',
  tag,
  summary:
    'Sends the pending sign-in code again by email, for the client that is signing in; does nothing for any other',
  access: open,
  body: z.object({ email: Email, challenge: Challenge }),
  response: acknowledged,
});

export const forgotPassword = defineOperation({
  id: 'forgotPassword',
  method: 'POST',
  url: '/auth/forgot-password',
  tag,
  summary:
    'Sends a reset code and a link by email, ever more seldom while none is used; the response never reveals whether it did',
  access: open,
  body: z.object({ email: Email }),
  response: acknowledged,
});

export const verifyEmailResetOtp = defineOperation({
  id: 'verifyEmailResetOtp',
  method: 'POST',
  url: '/auth/verify-email-reset-otp',
  tag,
  summary: 'Consumes the reset code and returns a ticket that is valid for one reset within 60 minutes',
  access: open,
  body: EmailAndCode,
  response: {
    200: z
      .object({ success: z.literal(true), description: z.string(), resetToken: z.string() })
      .meta({ id: 'ResetTicket' }),
  },
});

export const readResetTicket = defineOperation({
  id: 'readResetTicket',
  method: 'GET',
  url: '/auth/reset-password/:ticket',
  tag,
  summary: 'Whose password the token of an emailed link may set, for the page that it leads to',
  access: open,
  params: z.object({ ticket: z.string().max(200) }),
  response: { 200: z.object({ email: z.string() }).meta({ id: 'ResetTicketHolder' }) },
});

export const resetPassword = defineOperation({
  id: 'resetPassword',
  method: 'PUT',
  url: '/auth/reset-password',
  tag,
  summary: 'Sets a new password with the token of the code or of the emailed link; ends every session',
  access: open,
  body: z.object({ email: Email.optional(), resetToken: z.string().min(20).max(200), newPassword: Password }),
  response: acknowledged,
});

export const refreshToken = defineOperation({
  id: 'refreshToken',
  method: 'PUT',
  url: '/auth/refresh-token',
  tag,
  summary: 'Rotates the refresh token; a token used twice ends the session',
  access: open,
  body: z.object({ refreshToken: z.string().max(200).optional() }).default({}),
  response: session,
});

export const readInvitation = defineOperation({
  id: 'readInvitation',
  method: 'GET',
  url: '/auth/users/invitation/:code',
  tag,
  summary: 'Who invites whom to what, for the activation page',
  access: open,
  params: z.object({ code: z.string().max(200) }),
  response: {
    200: z
      .object({
        name: z.string().nullable().describe('null until the person gives it'),
        email: z.string(),
        lacks: z
          .array(z.enum(['name', 'phoneNumber']))
          .describe('what the person has to give to activate the account'),
        organisationName: z.string(),
        invitedBy: z.string().nullable(),
        roles: z.array(MemberRoleName),
      })
      .meta({ id: 'Invitation' }),
  },
});

export const activateAccount = defineOperation({
  id: 'activateAccount',
  method: 'PATCH',
  url: '/auth/users/activate-account/:code',
  tag,
  summary: 'An invited user sets a password, gives what the invitation lacks, and is signed in',
  access: open,
  params: z.object({ code: z.string().max(200) }),
  body: z.object({
    password: Password,
    name: PersonName.optional().describe('required where the invitation lacks it, else not taken'),
    phoneNumber: PhoneNumber.optional().describe('required where the invitation lacks it, else not taken'),
  }),
  response: session,
});

export const changePassword = defineOperation({
  id: 'changePassword',
  method: 'PUT',
  url: '/auth/change-password',
  tag,
  summary:
    'With a session the old password is enough; without one the first call sends a code by email, the second carries it',
  access: openOrOwn,
  // a new password ends the other sessions
  invalidates: ['Session'],
  body: z.object({ email: Email, oldPassword: Password, newPassword: Password, otpCode: OtpCode.optional() }),
  response: acknowledged,
});

export const logout = defineOperation({
  id: 'logout',
  method: 'POST',
  url: '/auth/logout',
  tag,
  summary: 'Ends the session of the bearer token, or of the refresh token in the body',
  access: openOrOwn,
  body: z.object({ refreshToken: z.string().max(200).optional() }).default({}),
  response: acknowledged,
});

export const reportActivity = defineOperation({
  id: 'reportActivity',
  method: 'POST',
  url: '/auth/activity',
  tag,
  summary: 'Reports that the person is active (typing, reading), which restarts the idle timer',
  access: { permission: 'profile:read', underReview: true, factorOwed: true },
  response: acknowledged,
});

export const OwnSession = z
  .object({
    sessionId: Id,
    current: z.boolean().describe('the session that makes this call'),
    browser: z.string().nullable().describe('null where the user agent does not name one'),
    system: z.string().nullable(),
    clientAddress: z.string().nullable().describe('where it was signed in from'),
    createdAt: Timestamp,
    lastActiveAt: Timestamp,
    expiresAt: Timestamp,
  })
  .meta({ id: 'OwnSession' });

const own = { tag, access: { permission: 'profile:read', underReview: true } } as const;

export const listOwnSessions = defineOperation({
  ...own,
  id: 'listOwnSessions',
  method: 'GET',
  url: '/auth/sessions',
  summary: 'Where the caller is signed in, the session used last first',
  response: { 200: z.array(OwnSession) },
  provides: ['Session'],
});

export const endOwnSession = defineOperation({
  ...own,
  id: 'endOwnSession',
  method: 'DELETE',
  url: '/auth/sessions/:sessionId',
  summary: 'Signs the caller out on one device',
  params: z.object({ sessionId: Id }),
  response: acknowledged,
  invalidates: ['Session'],
});

export const endOtherSessions = defineOperation({
  ...own,
  id: 'endOtherSessions',
  method: 'DELETE',
  url: '/auth/sessions',
  summary: 'Signs the caller out everywhere but here',
  response: acknowledged,
  invalidates: ['Session'],
});
