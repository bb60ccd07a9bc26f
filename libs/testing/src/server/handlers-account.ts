import { dayMs, minuteMs } from '@sanaga/domain';
import { failure } from '../failure.ts';
import { aNotification, aPasskey, aProfile, newId, pageOf } from '../fixtures.ts';
import type { Handlers } from '../mock-operation.ts';
import type { Answer } from '../operations.ts';
import { people } from './people.ts';
import { daysAgo, hoursAgo } from './time.ts';

type User = Answer<'otpLogin'>['user'];

/** Returns a session as the API returns it to the front-end server: `token` is its name at the mock server. */
export const sessionOf = (user: User, token: string): Answer<'refreshToken'> => ({
  success: true,
  user,
  accessToken: token,
  accessTokenExpires: Date.now() + 15 * minuteMs,
  refreshToken: token,
  tokenExpires: Date.now() + 2 * dayMs,
});

const countryOf = (common: string, cca2: string, cca3: string, code: string) => ({
  name: { common, official: common },
  flags: { svg: '' },
  flag: cca2,
  idd: { root: `+${code.slice(0, 1)}`, suffixes: [code.slice(1)] },
  cca2,
  cca3,
});

const acknowledged = { success: true, description: 'Done.' };

/**
 * Handlers of calls that anybody may make. People are asked for a code, and every code is refused: sessions of the mock
 * server begin at its own address.
 */
export const publicHandlers: Handlers = {
  readInvitation: ({ params }) =>
    params.code === 'new'
      ? {
          name: null,
          email: 'paul-eric.essomba@moungofruits.example',
          lacks: ['name', 'phoneNumber'],
          organisationName: 'Moungo Fruits SARL',
          invitedBy: people.admin.name,
          roles: ['VALIDATOR'],
        }
      : failure('ACTIVATION_CODE_INVALID'),
  login: ({ body }) =>
    Object.values(people).some(({ email }) => email === body.email)
      ? acknowledged
      : failure('CREDENTIALS_WRONG', { message: 'Nobody has this address and password.' }),
  otpLogin: failure('EMAIL_UNVERIFIED'),
  startPasskeyLogin: { challenge: 'AAAA', rpId: 'localhost', userVerification: 'required' },
  passkeyLogin: failure('PASSKEY_REFUSED', { message: 'This passkey was not accepted.' }),
  verifyEmailOtp: failure('PASSWORD_NEEDED', { message: 'Others signed up with this address too.' }),
  readResetTicket: failure('RESET_TICKET_INVALID'),
  logout: acknowledged,
  listCountries: [
    countryOf('Cameroon', 'CM', 'CMR', '237'),
    countryOf('Nigeria', 'NG', 'NGA', '234'),
    countryOf('Germany', 'DE', 'DEU', '49'),
    countryOf('France', 'FR', 'FRA', '33'),
  ],
};

/** Recovery codes of an app that was just confirmed: any six digits do. */
const recoveryCodes = Array.from({ length: 10 }, (_, place) => `k7m${place}-2xq9-w4tz-${place}h5n`);

const texts: [kind: string, title: string, path: string | null][] = [
  [
    'payment-waiting',
    'A payment of 12,500 XAF to Étienne N’Gono is waiting for approval',
    '/dashboard/transactions',
  ],
  ['refill-completed', 'The refill of 1,250,000 XAF is in your wallet', '/dashboard/balances'],
  [
    'payment-waiting',
    'A payment of 9,850,000 XAF to Coopérative des Planteurs de Njombé-Penja et Environs is waiting for approval',
    '/dashboard/transactions',
  ],
  ['role-changed', 'Your access was changed', null],
];

/** Payments of one morning, which the list joins. */
const completed = ['Boris Kamdem', 'Garage Fotso', 'Awa Ngono', 'Lydie Manga'].map((name) =>
  aNotification({
    kind: 'payment-completed',
    title: `The payment of 25,000 XAF to ${name} has been completed`,
    path: '/dashboard/transactions',
    createdAt: daysAgo(3),
    readAt: name === 'Boris Kamdem' ? null : hoursAgo(1),
  }),
);

const notificationsOf = (isBusy: boolean) => [
  ...(isBusy ? texts : []).map(([kind, title, path], place) =>
    aNotification({
      kind,
      title,
      path,
      createdAt: hoursAgo(place * 9),
      readAt: place < 2 ? null : hoursAgo(1),
    }),
  ),
  ...(isBusy ? completed : []),
];

/** Handles what everybody who is signed in may ask about themselves. */
export function accountHandlers(user: User): Handlers {
  const notifications = notificationsOf(user !== people.newcomer);
  return {
    ...publicHandlers,
    getUserProfileInfo: {
      ...aProfile(user),
      dateJoined: daysAgo(400),
      organizationSubmittedAt: daysAgo(400),
    },
    reportActivity: acknowledged,
    listNotifications: {
      ...pageOf(notifications),
      unread: notifications.filter(({ readAt }) => readAt === null).length,
    },
    listPasskeys:
      user === people.unsecured
        ? []
        : [
            aPasskey({
              name: 'Chrome on Linux',
              backedUp: true,
              createdAt: daysAgo(40),
              lastUsedAt: hoursAgo(3),
            }),
            aPasskey({ name: 'Security key', createdAt: daysAgo(200) }),
          ],
    startPasskey: {
      challenge: 'AAAA',
      rp: { id: 'localhost', name: 'Sanaga' },
      user: { id: 'AAAA', name: user.email, displayName: user.name },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    },
    readSecondFactor: {
      required: user.superAdmin,
      owed: user === people.confirming,
      methods: user === people.unsecured ? [] : ['TOTP', 'PASSKEY'],
    },
    confirmSignIn: acknowledged,
    addPasskey: ({ body }) => aPasskey({ name: body.name }),
    renamePasskey: ({ body }) => aPasskey({ name: body.name }),
    removePasskey: acknowledged,
    removeAuthenticatorApp: acknowledged,
    readAuthenticatorApp: { confirmedAt: null, recoveryCodesLeft: 0 },
    startAuthenticatorApp: {
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Sanaga:clarisse%40moungofruits.example?issuer=Sanaga&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
    },
    confirmAuthenticatorApp: { recoveryCodes },
    listOwnSessions: ['Chrome', 'Firefox', null].map((browser, place) => ({
      sessionId: newId(),
      current: place === 0,
      browser,
      system: browser && 'Linux',
      clientAddress: `196.168.12.${place + 4}`,
      createdAt: daysAgo(place + 1),
      lastActiveAt: hoursAgo(place * 8),
      expiresAt: daysAgo(-1),
    })),
  };
}
