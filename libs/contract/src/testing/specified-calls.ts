import type { Role } from '@sanaga/domain';

interface Row {
  who: readonly (Role | 'public')[];
  /** Roles that may make it although the specification does not name them; a comment gives the reason. */
  also?: readonly Role[];
  /** Fields of its JSON; a question mark ends the name of an optional one. */
  body?: string;
  /** Parts of its form, written the same way. */
  form?: string;
  /** Parameters of its query, all of them optional. */
  query?: string;
  status?: 200 | 201;
  /** Name of what it returns, which a test knows by this name alone. */
  returns: string;
}

const anybody = ['public'] as const;
const superAdmins = ['SUPER_ADMIN'] as const;
const admins = ['ADMIN'] as const;
const adminsOfBoth = ['ADMIN', 'SUPER_ADMIN'] as const;
const makers = ['ADMIN', 'INITIATOR'] as const;
const approvers = ['ADMIN', 'VALIDATOR'] as const;
const members = ['ADMIN', 'INITIATOR', 'VALIDATOR'] as const;
const everybody = ['ADMIN', 'INITIATOR', 'VALIDATOR', 'SUPER_ADMIN'] as const;

/** Every call of the specification: who may make it, what goes in, and what comes back. */
const table = {
  // signing up and in
  'POST /auth/request-email-verification': { who: anybody, body: 'email name', returns: 'success' },
  'POST /auth/create-account': {
    who: anybody,
    body: 'accountType name email phoneNumber password organisationName? category? location?',
    status: 201,
    returns: 'success',
  },
  'POST /auth/verify-email-otp': { who: anybody, body: 'email otpCode', returns: 'session' },
  'PUT /auth/verify-email': { who: anybody, body: 'email otpCode', returns: 'success' },
  'POST /auth/resend-email-verification': { who: anybody, body: 'email', returns: 'success' },
  'POST /auth/login': { who: anybody, body: 'email password', returns: 'success' },
  'PUT /auth/otp-login': { who: anybody, body: 'email otpCode', returns: 'session' },
  // the specification shows neither method nor path
  'POST /auth/resend-otp': { who: anybody, body: 'email', returns: 'success' },
  'POST /auth/forgot-password': { who: anybody, body: 'email', returns: 'success' },
  'POST /auth/verify-email-reset-otp': { who: anybody, body: 'email otpCode', returns: 'resetTicket' },
  'PUT /auth/reset-password': { who: anybody, body: 'email resetToken newPassword', returns: 'success' },
  'PUT /auth/refresh-token': { who: anybody, body: 'refreshToken', returns: 'session' },
  'PATCH /auth/users/activate-account/{code}': { who: anybody, body: 'password', returns: 'session' },
  'PUT /auth/change-password': {
    who: anybody,
    body: 'email oldPassword newPassword otpCode?',
    returns: 'success',
  },
  // people
  'POST /auth/users/add-specified-user': {
    who: admins,
    body: 'name email phoneNumber role jobTitle? accountIds?',
    status: 201,
    returns: 'member',
  },
  'GET /auth/users/get-company-employees': { who: members, returns: 'members' },
  'PATCH /auth/users/remove-user/{id}': { who: admins, returns: 'member' },
  // a super admin too, to invite another
  'POST /auth/request-email-authorization': {
    who: admins,
    also: superAdmins,
    body: 'email name',
    returns: 'success',
  },
  'PATCH /auth/verify-auth-otp/{otpCode}': { who: admins, also: superAdmins, returns: 'success' },
  'GET /auth/users/resend-activation-link/{email}': { who: adminsOfBoth, returns: 'success' },
  'PATCH /auth/users/update-email': { who: everybody, body: 'newEmail password email', returns: 'success' },
  'PATCH /auth/users/confirm-email-update': {
    who: everybody,
    body: 'newEmail password email otpCode',
    returns: 'success',
  },
  'PATCH /auth/users/update-phone-number': {
    who: everybody,
    body: 'newPhoneNumber password phoneNumber',
    returns: 'success',
  },
  'PATCH /auth/users/confirm-phone-number-update': {
    who: everybody,
    body: 'newPhoneNumber password phoneNumber otpCode',
    returns: 'success',
  },
  'GET /auth/users/suspended-and-inactive': { who: superAdmins, returns: 'approvalRequests' },
  'PATCH /auth/users/activate-user-account/{email}': { who: superAdmins, returns: 'individual' },
  'GET /auth/users/active-users': { who: superAdmins, returns: 'individuals' },
  'GET /auth/users/get-organisation-users/{organisationId}': { who: adminsOfBoth, returns: 'members' },
  'DELETE /auth/users/remove-org-user/{userId}': { who: superAdmins, returns: 'member' },
  // organisations
  'GET /auth/organisations': { who: superAdmins, returns: 'organisations' },
  'GET /auth/organisations/organisation-request': {
    who: superAdmins,
    query: 'page size sort',
    returns: 'organisationRequests',
  },
  'DELETE /auth/organisations/delete-organisation-request/{id}': {
    who: superAdmins,
    body: 'reason?',
    returns: 'organisation',
  },
  'PUT /auth/organisations/approve-organisation/{id}': { who: superAdmins, returns: 'organisation' },
  'POST /auth/organisations/validate/org-request': {
    who: superAdmins,
    body: 'organisationId email',
    returns: 'organisation',
  },
  'DELETE /auth/organisations/delete-organisation/{id}': { who: superAdmins, returns: 'organisation' },
  'PATCH /auth/organisations/suspend-organisation/{id}': {
    who: superAdmins,
    body: 'reason?',
    returns: 'organisation',
  },
  'PATCH /auth/organisations/reactivate-organisation/{id}': { who: superAdmins, returns: 'organisation' },
  'GET /auth/organisations/number-of-users/{id}': { who: adminsOfBoth, returns: 'numberOfUsers' },
  'PATCH /auth/organisations/update-email': { who: admins, body: 'email', returns: 'success' },
  'PATCH /auth/organisations/confirm-email-update': {
    who: admins,
    body: 'email otpCode',
    returns: 'success',
  },
  'PATCH /auth/organisations/update-phone-number': { who: admins, body: 'phoneNumber', returns: 'success' },
  'PATCH /auth/organisations/confirm-phone-number-update': {
    who: admins,
    body: 'phoneNumber otpCode',
    returns: 'success',
  },
  // profiles
  'GET /profile/user-profile-info': { who: everybody, returns: 'profile' },
  'PATCH /profile/edit': { who: everybody, form: 'jsonData image?', returns: 'profile' },
  'GET /profile/user-profile-pic/{userId}': { who: everybody, returns: 'picture' },
  // a change, although the specification says GET
  'GET /profile/remove-profile-pic/': { who: everybody, returns: 'profile' },
  'POST /profile/register/{userId}': {
    who: everybody,
    body: 'name country city streetAddress language',
    status: 201,
    returns: 'profile',
  },
  'PATCH /profile/soft-delete/{userId}': { who: adminsOfBoth, returns: 'profile' },
  'GET /profile/organisations': { who: superAdmins, returns: 'organisations' },
  'GET /profile/organisation/{id}': { who: adminsOfBoth, returns: 'organisation' },
  'GET /profile/owner/{id}': { who: adminsOfBoth, returns: 'owner' },
  'PATCH /profile/edit-organisation': {
    who: admins,
    form: 'jsonData image? cover?',
    returns: 'organisation',
  },
  'GET /profile/get-organisation-profile': { who: members, returns: 'organisation' },
  'GET /profile/export-org-csv': { who: superAdmins, returns: 'csv' },
  // payments
  'GET /transaction': {
    who: members,
    query: 'page size sort status type method search from to',
    returns: 'payments',
  },
  'GET /transaction/{organisationId}': { who: superAdmins, returns: 'payments' },
  'POST /transaction': {
    who: makers,
    body: 'amount reason receiverMessage? name email? number accountType',
    status: 201,
    returns: 'payment',
  },
  'POST /transaction/v2': {
    who: makers,
    form: 'amount reason receiverMessage? name email? number accountType transactionFile?',
    status: 201,
    returns: 'payment',
  },
  'POST /transaction/{beneficiaryId}': {
    who: makers,
    body: 'amount reason receiverMessage?',
    status: 201,
    returns: 'payment',
  },
  'POST /transaction/v2/{beneficiaryId}': {
    who: makers,
    form: 'amount reason receiverMessage? transactionFile?',
    status: 201,
    returns: 'payment',
  },
  'POST /transaction/request-payment': {
    who: makers,
    body: 'number amount reason',
    status: 201,
    returns: 'payment',
  },
  'GET /transaction/history': { who: admins, returns: 'invoices' },
  // the specification shows no path
  'GET /transaction/history/download-all': { who: admins, returns: 'zip' },
  'GET /transaction/upcoming-bill': { who: admins, returns: 'upcomingBill' },
  // an admin may where they are not its maker
  'PATCH /transaction/approve/{id}': { who: approvers, body: 'otpCode?', returns: 'payment' },
  'PATCH /transaction/approve-bulk/{id}': { who: approvers, body: 'otpCode?', returns: 'bulk' },
  // an initiator only their own
  'PATCH /transaction/cancel/{id}': { who: members, body: 'reason?', returns: 'payment' },
  'PATCH /transaction/cancel-bulk/{id}': { who: members, body: 'reason?', returns: 'bulk' },
  'DELETE /transaction/delete/{id}': { who: makers, returns: 'payment' },
  'GET /transaction/generate-pdf/{id}': { who: members, returns: 'pdf' },
  'GET /transaction/generate-bulk-pdf/{id}': { who: members, returns: 'pdf' },
  'GET /transaction/export-csv': { who: adminsOfBoth, returns: 'csv' },
  'GET /transaction/expenses': { who: admins, returns: 'expenses' },
  'PATCH /transaction/set-target': { who: admins, body: 'amount date', returns: 'target' },
  'GET /transaction/get-target/{date}': { who: admins, returns: 'target' },
  // a read, although the specification says PATCH
  'PATCH /transaction/overview': { who: everybody, body: 'startDate endDate', returns: 'overview' },
  'GET /transaction/income/subscription-income-total': { who: superAdmins, returns: 'income' },
  // files of payments
  'POST /transaction/upload-file': { who: makers, form: 'file confirm?', status: 201, returns: 'upload' },
  'GET /transaction/uploaded-files': { who: makers, returns: 'files' },
  // with `transactionId` for an individual who approves an own payment
  'GET /transaction/request-otp': { who: makers, query: 'fileId transactionId', returns: 'success' },
  'PATCH /transaction/verify-otp': { who: makers, body: 'otpCode', returns: 'success' },
  'POST /transaction/process-file': { who: makers, body: 'fileId', status: 201, returns: 'bulk' },
  'DELETE /transaction/delete-file/{fileId}': { who: makers, returns: 'file' },
  // beneficiaries
  'GET /transaction/beneficiaries': { who: makers, returns: 'beneficiaryPage' },
  'POST /transaction/beneficiaries': {
    who: makers,
    body: 'name phoneNumber email? accountType',
    status: 201,
    returns: 'beneficiary',
  },
  'GET /transaction/beneficiaries/all': { who: makers, returns: 'beneficiaries' },
  'DELETE /transaction/beneficiaries/{beneficiaryId}': { who: makers, returns: 'beneficiary' },
  'DELETE /transaction/beneficiaries': { who: makers, body: 'beneficiaryIds', returns: 'beneficiaries' },
  'PATCH /transaction/beneficiaries/{id}': {
    who: makers,
    body: 'name phoneNumber email? accountType',
    returns: 'beneficiary',
  },
  'GET /transaction/beneficiaries/{organizationEmail}': { who: superAdmins, returns: 'beneficiaryPage' },
  // notifications
  'GET /transaction/notifications': { who: everybody, returns: 'notifications' },
  'PATCH /transaction/read-notification/{id}': { who: everybody, returns: 'notification' },
  'DELETE /transaction/delete-notification/{id}': { who: everybody, returns: 'notification' },
  // the wallet
  'GET /transaction/wallet': { who: members, returns: 'wallet' },
  'POST /transaction/refill-wallet': {
    who: admins,
    body: 'accountNumber amount',
    status: 201,
    returns: 'refill',
  },
  'GET /transaction/wallet-refills': { who: adminsOfBoth, returns: 'refills' },
  'GET /transaction/processing-refills': { who: superAdmins, returns: 'refills' },
  'PATCH /transaction/process-refills': { who: superAdmins, returns: 'processedRefills' },
  'PATCH /transaction/process-organisation-refills/{organisationId}': {
    who: superAdmins,
    returns: 'processedRefills',
  },
  'PATCH /transaction/process-refill/{refillId}': { who: superAdmins, returns: 'refill' },
  'GET /transaction/org-wallet-details/{organisationId}': { who: superAdmins, returns: 'wallet' },
  // service providers
  'GET /transaction/get-service-providers': { who: admins, returns: 'providers' },
  'POST /transaction/add-service-provider': {
    who: admins,
    body: 'operator accountName accountNumber',
    status: 201,
    returns: 'provider',
  },
  'PATCH /transaction/confirm-service-provider': {
    who: admins,
    body: 'providerId otpCode',
    returns: 'provider',
  },
  'DELETE /transaction/delete-service-provider/{providerId}': { who: admins, returns: 'provider' },
  'GET /transaction/get-org-service-providers/{organisationId}': { who: superAdmins, returns: 'providers' },
  // the front-end server
  'POST /api/store-tokens/': {
    who: anybody,
    body: 'accessToken refreshToken tokenExpires',
    returns: 'storedSession',
  },
  'GET /api/get-tokens/': { who: anybody, returns: 'storedSession' },
  'GET /api/get-backend-url': { who: anybody, returns: 'backendUrl' },
  'DELETE /api/delete-cookies': { who: anybody, returns: 'success' },
  'GET /api/env': { who: anybody, returns: 'environment' },
} as const satisfies Record<string, Row>;

/** A method and a path as the specification writes them: `PATCH /transaction/approve/{id}`. */
export type SpecifiedName = keyof typeof table;
/** Name of a call of the API; all others are the front-end server's. */
export type ApiCallName = Exclude<SpecifiedName, `${string} /api/${string}`>;
/** Names of what the API returns; the front-end server's five are its own. */
export type ReturnedByApi = (typeof table)[ApiCallName]['returns'];

export interface SpecifiedCall<Name extends SpecifiedName = SpecifiedName> {
  name: Name;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  who: readonly (Role | 'public')[];
  /** The fields of its JSON or the parts of its form. */
  fields: readonly string[];
  isForm: boolean;
  query: readonly string[];
  status: 200 | 201;
  returns: (typeof table)[Name]['returns'];
}

const wordsOf = (text: string | undefined): string[] => text?.split(' ') ?? [];

function callOf(name: SpecifiedName): SpecifiedCall {
  const { who, also = [], body, form, query, status = 200 }: Row = table[name];
  const [method, path] = name.split(' ') as [SpecifiedCall['method'], string];
  return {
    ...{ name, method, path, status, returns: table[name].returns },
    who: [...who, ...also],
    fields: wordsOf(form ?? body),
    isForm: form !== undefined,
    query: wordsOf(query),
  };
}

export const specifiedCalls = (Object.keys(table) as SpecifiedName[]).map(callOf);

/** The calls of the API. */
export const apiCalls = specifiedCalls.filter(
  (call): call is SpecifiedCall<ApiCallName> => !isOfFrontServer(call),
);

/** Returns true for the five calls of the front-end server. */
export function isOfFrontServer({ path }: Pick<SpecifiedCall, 'path'>): boolean {
  return path.startsWith('/api/');
}

/** Throws where a call is made with other fields or parameters than the specification writes. */
export function assertSpecified(
  { name, fields, query }: SpecifiedCall,
  given: { fields?: object; query?: object },
): void {
  const sent = Object.entries(given.fields ?? {}).flatMap(([field, value]) =>
    value === undefined ? [] : field,
  );
  const asked = Object.keys(given.query ?? {});
  const required = fields.filter((field) => !field.endsWith('?'));
  const known = fields.map((field) => field.replace('?', ''));
  const wrong = [
    ...sent.filter((field) => !known.includes(field)).map((field) => `no ${field}`),
    ...required.filter((field) => !sent.includes(field)).map((field) => `to have ${field}`),
    ...asked
      .filter((parameter) => !query.includes(parameter))
      .map((parameter) => `no parameter ${parameter}`),
  ];
  if (wrong.length > 0) throw new Error(`The specification wants ${name} ${wrong.join(', ')}`);
}
