import { authenticatorCodes, passkeyLimits, signInApps } from '@sanaga/domain';
import { z } from 'zod';
import { Challenged, Session } from './auth.ts';
import { Acknowledgement, Id, IdParams, OtpCode, Password, Timestamp, TypedText } from './common.ts';
import { defineOperation } from './operation.ts';

const tag = 'auth';
const own = { tag, access: { permission: 'factor:manage' }, invalidates: ['Factor'] } as const;
/** Open to a super admin who has signed in and still owes a second factor. */
const owing = { ...own, access: { permission: 'factor:manage', factorOwed: true } } as const;
const open = { tag, access: { public: true } } as const;
const acknowledged = { 200: Acknowledgement };

/** Bytes in WebAuthn's own JSON. */
const Bytes = z.base64url().min(1);
const mostBytes = { credential: 2_000, signed: 20_000 } as const;

const Credential = z.object({
  id: Bytes.max(mostBytes.credential),
  rawId: Bytes.max(mostBytes.credential),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.looseObject({}).default({}),
});

const PasskeyRegistration = Credential.extend({
  response: z.object({
    clientDataJSON: Bytes.max(mostBytes.signed),
    attestationObject: Bytes.max(mostBytes.signed),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .default([]),
  }),
});

/** Answer of a device that signed with a passkey. */
export const PasskeyAssertion = Credential.extend({
  response: z.object({
    clientDataJSON: Bytes.max(mostBytes.signed),
    authenticatorData: Bytes.max(mostBytes.signed),
    signature: Bytes.max(mostBytes.signed),
    userHandle: Bytes.max(100).optional(),
  }),
});

/** Options as a browser takes them: their format is WebAuthn's, and no part of this API reads them. */
const optionsOf = (id: string, type: string) =>
  z.record(z.string(), z.unknown()).meta({ id, description: `\`${type}\` of WebAuthn` });
const RegistrationOptions = optionsOf('PasskeyRegistrationOptions', 'PublicKeyCredentialCreationOptionsJSON');
export const RequestOptions = optionsOf('PasskeyRequestOptions', 'PublicKeyCredentialRequestOptionsJSON');

const PasskeyName = TypedText.min(1).max(passkeyLimits.name);

export const Passkey = z
  .object({
    id: Id,
    name: z.string(),
    createdAt: Timestamp,
    lastUsedAt: Timestamp.nullable().describe('when its owner last signed in or confirmed with it'),
    backedUp: z.boolean().describe('the device says that it keeps the passkey elsewhere too'),
  })
  .meta({ id: 'Passkey' });

const RecentlyProven = Password.optional().describe(
  'required where the caller signed in more than 30 minutes ago: 403 PASSWORD_REQUIRED without it',
);

export const startPasskey = defineOperation({
  ...owing,
  id: 'startPasskey',
  method: 'POST',
  url: '/auth/passkeys/options',
  summary: 'What a device needs to make a passkey for the caller; valid once, for ten minutes',
  body: z.object({ password: RecentlyProven }).default({}),
  response: { 200: RegistrationOptions },
  invalidates: [],
});

export const addPasskey = defineOperation({
  ...owing,
  id: 'addPasskey',
  method: 'POST',
  url: '/auth/passkeys',
  summary: 'Stores the passkey that the caller’s device has made, under a name; the caller is told by email',
  body: PasskeyRegistration.extend({ name: PasskeyName }),
  response: { 201: Passkey },
});

export const listPasskeys = defineOperation({
  tag,
  access: owing.access,
  id: 'listPasskeys',
  method: 'GET',
  url: '/auth/passkeys',
  summary: 'The caller’s passkeys, the newest first',
  response: { 200: z.array(Passkey) },
  provides: ['Factor'],
});

export const renamePasskey = defineOperation({
  ...own,
  id: 'renamePasskey',
  method: 'PATCH',
  url: '/auth/passkeys/:id',
  summary: 'Gives one of the caller’s passkeys another name',
  params: IdParams,
  body: z.object({ name: PasskeyName }),
  response: { 200: Passkey },
});

export const removePasskey = defineOperation({
  ...own,
  id: 'removePasskey',
  method: 'DELETE',
  url: '/auth/passkeys/:id',
  summary:
    'Removes one of the caller’s passkeys; the last one only with a code: without it the call sends one by email and returns 422 CODE_REQUIRED',
  params: IdParams,
  body: z.object({ otpCode: OtpCode.optional() }).default({}),
  response: acknowledged,
});

export const startPasskeyLogin = defineOperation({
  ...open,
  id: 'startPasskeyLogin',
  method: 'POST',
  url: '/auth/passkey-login/options',
  summary:
    'What a device needs to sign in with a passkey, the same whoever asks; valid once, for ten minutes',
  body: z
    .object({ app: z.enum(signInApps).describe('where the person signs in: each app has its own passkeys') })
    .default({ app: 'ORG_PORTAL' }),
  response: { 200: RequestOptions },
});

export const passkeyLogin = defineOperation({
  ...open,
  id: 'passkeyLogin',
  method: 'PUT',
  url: '/auth/passkey-login',
  summary:
    'Signs in with a passkey on a known device; on any other one (202) a code goes to the address, for `otp-login`',
  body: PasskeyAssertion,
  response: {
    200: Session,
    202: Challenged.extend({ email: z.string().describe('where the code was sent') }).meta({
      id: 'PasskeyChallenged',
    }),
  },
});

/** Code that an authenticator app shows. */
export const AppCode = TypedText.regex(new RegExp(`^[0-9]{${authenticatorCodes.digits}}$`)).describe(
  'six digits, as the app shows them',
);
const RecoveryCode = TypedText.max(40).describe('one of those shown when the app was added; serves once');

export const readAuthenticatorApp = defineOperation({
  tag,
  access: owing.access,
  id: 'readAuthenticatorApp',
  method: 'GET',
  url: '/auth/totp',
  summary: 'Whether an authenticator app of the caller is in force',
  response: {
    200: z
      .object({
        confirmedAt: Timestamp.nullable().describe('since when; null where there is none'),
        recoveryCodesLeft: z.int().describe('recovery codes that were not used yet'),
      })
      .meta({ id: 'AuthenticatorApp' }),
  },
  provides: ['Factor'],
});

export const startAuthenticatorApp = defineOperation({
  ...owing,
  id: 'startAuthenticatorApp',
  method: 'POST',
  url: '/auth/totp',
  summary: 'Makes the secret for an authenticator app, in force once a code of it is entered',
  body: z.object({ password: RecentlyProven }).default({}),
  response: {
    201: z
      .object({
        secret: z.string().describe('base 32, for typing'),
        uri: z.string().describe('`otpauth://`, for a QR code'),
      })
      .meta({ id: 'AuthenticatorAppSecret' }),
  },
  invalidates: [],
});

export const confirmAuthenticatorApp = defineOperation({
  ...owing,
  id: 'confirmAuthenticatorApp',
  method: 'PUT',
  url: '/auth/totp/confirm',
  summary: 'Puts the authenticator app in force with a code of it; the recovery codes are shown this once',
  body: z.object({ code: AppCode }),
  response: {
    200: z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' }),
  },
});

export const removeAuthenticatorApp = defineOperation({
  ...own,
  id: 'removeAuthenticatorApp',
  method: 'DELETE',
  url: '/auth/totp',
  summary:
    'Removes the authenticator app with a code of it, a recovery code or an emailed code: without any of them the call sends one by email and returns 422 CODE_REQUIRED',
  body: z
    .object({
      code: AppCode.optional(),
      recoveryCode: RecoveryCode.optional(),
      otpCode: OtpCode.optional().describe('the emailed one'),
    })
    .default({}),
  response: acknowledged,
});

export const readSecondFactor = defineOperation({
  tag,
  access: owing.access,
  id: 'readSecondFactor',
  method: 'GET',
  url: '/auth/second-factor',
  summary:
    'Whether the caller needs a passkey or an authenticator app beside password and code, and whether this session still lacks it',
  response: {
    200: z
      .object({
        required: z
          .boolean()
          .describe('super admins need one from their second sign-in on, where the servers are set so'),
        owed: z
          .boolean()
          .describe(
            'until it is confirmed with, or set up where there is none, every other call returns 403 FACTOR_REQUIRED',
          ),
        methods: z.array(z.enum(['PASSKEY', 'TOTP'])).describe('what the caller has'),
      })
      .meta({ id: 'SecondFactor' }),
  },
  provides: ['Factor'],
});

export const confirmSignIn = defineOperation({
  ...owing,
  id: 'confirmSignIn',
  method: 'PUT',
  url: '/auth/second-factor',
  summary:
    'Confirms a sign-in by one of: a passkey, with the options of `passkey-login`; a code of the authenticator app; a recovery code',
  body: z
    .object({
      assertion: PasskeyAssertion.optional(),
      totp: AppCode.optional(),
      recoveryCode: RecoveryCode.optional(),
    })
    .refine((given) => Object.values(given).filter((one) => one !== undefined).length === 1, {
      path: ['totp'],
    }),
  response: acknowledged,
});
