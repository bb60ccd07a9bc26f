import { z } from 'zod';
import { Acknowledgement, Email, OtpCode, Password, PhoneNumber } from './common.ts';
import { defineOperation } from './operation.ts';

const response = { 200: Acknowledgement };
const own = { method: 'PATCH', tag: 'users', access: { permission: 'contact:change' }, response } as const;

const EmailChange = z.object({
  email: Email.describe('the caller’s present address'),
  newEmail: Email,
  password: Password,
});
const PhoneChange = z.object({
  phoneNumber: PhoneNumber.describe('the caller’s present number'),
  newPhoneNumber: PhoneNumber,
  password: Password,
});

export const updateEmail = defineOperation({
  ...own,
  id: 'updateEmail',
  url: '/auth/users/update-email',
  summary: 'Sends a code to the new email address; the response never reveals whether that is taken',
  body: EmailChange,
});

export const confirmEmailUpdate = defineOperation({
  ...own,
  id: 'confirmEmailUpdate',
  url: '/auth/users/confirm-email-update',
  summary: 'Changes the caller’s address with the code; the old one is notified, other sessions end',
  body: EmailChange.extend({ otpCode: OtpCode }),
  invalidates: ['Profile', 'Member', 'Session'],
});

export const updatePhoneNumber = defineOperation({
  ...own,
  id: 'updatePhoneNumber',
  url: '/auth/users/update-phone-number',
  summary: 'Checks the new number with the operator and sends a code to the caller’s email address',
  body: PhoneChange,
});

export const confirmPhoneNumberUpdate = defineOperation({
  ...own,
  id: 'confirmPhoneNumberUpdate',
  url: '/auth/users/confirm-phone-number-update',
  summary: 'Changes the caller’s number with the code',
  body: PhoneChange.extend({ otpCode: OtpCode }),
  invalidates: ['Profile', 'Member'],
});

const RecentlyProven = Password.optional().describe(
  'required where the caller signed in more than 30 minutes ago: 403 PASSWORD_REQUIRED without it',
);

const ofOrganisation = {
  method: 'PATCH',
  tag: 'organisations',
  access: { permission: 'organisation-contact:change' },
  response,
} as const;

export const updateOrganisationEmail = defineOperation({
  ...ofOrganisation,
  id: 'updateOrganisationEmail',
  url: '/auth/organisations/update-email',
  summary: 'Sends a code to the organisation’s new email address',
  body: z.object({ email: Email, password: RecentlyProven }),
});

export const confirmOrganisationEmailUpdate = defineOperation({
  ...ofOrganisation,
  id: 'confirmOrganisationEmailUpdate',
  url: '/auth/organisations/confirm-email-update',
  summary: 'Changes the organisation’s address with the code; the old one is notified',
  body: z.object({ email: Email, otpCode: OtpCode }),
  invalidates: ['Organisation', 'Profile'],
});

export const updateOrganisationPhoneNumber = defineOperation({
  ...ofOrganisation,
  id: 'updateOrganisationPhoneNumber',
  url: '/auth/organisations/update-phone-number',
  summary: 'Checks that the number is a business number and sends a code to the organisation’s email address',
  body: z.object({ phoneNumber: PhoneNumber, password: RecentlyProven }),
});

export const confirmOrganisationPhoneNumberUpdate = defineOperation({
  ...ofOrganisation,
  id: 'confirmOrganisationPhoneNumberUpdate',
  url: '/auth/organisations/confirm-phone-number-update',
  summary: 'Changes the organisation’s business number with the code',
  body: z.object({ phoneNumber: PhoneNumber, otpCode: OtpCode }),
  invalidates: ['Organisation', 'Profile'],
});
