import { aSession, aUser, failure, mockApi, noNetwork, renderRoute, type Handlers } from '@sanaga/testing';
import { act, screen } from '@testing-library/react';
import { SignInRoute } from './sign-in-route.tsx';

const sent = { success: true, description: 'sent' };
const email = 'amina.hamadou@moungofruits.cm';

async function open(handlers: Handlers, language: 'en' | 'fr' = 'en') {
  const api = mockApi({
    login: sent,
    resendOtp: sent,
    getUserProfileInfo: failure('UNAVAILABLE'),
    ...handlers,
  });
  const shown = await renderRoute(<SignInRoute signUp />, { path: '/login', language });
  return { api, ...shown };
}

async function enterPassword({ person }: Awaited<ReturnType<typeof open>>) {
  await person.type(screen.getByLabelText('Email'), ` ${email} `);
  await person.type(screen.getByLabelText('Password'), 'Secret-1{Enter}');
}

const code = () => screen.findByRole('textbox', { name: 'One-time code' });

it('takes the password, then the code, and goes to the dashboard', async () => {
  const shown = await open({ otpLogin: aSession() });
  await enterPassword(shown);
  await shown.person.type(await code(), '123456');
  expect(await screen.findByText('elsewhere')).toBeInTheDocument();
  expect(shown.address()).toBe('/dashboard');
  expect(shown.api.calls('login').map(({ body }) => body)).toEqual([{ email, password: 'Secret-1' }]);
  expect(shown.api.calls('otpLogin').map(({ body }) => body)).toEqual([{ email, otpCode: '123456' }]);
});

it('leads the Tab key from e-mail to password to the button, then to the eye and the forgotten password', async () => {
  const { person } = await open({});
  const inOrder = [
    screen.getByLabelText('Email'),
    screen.getByLabelText('Password'),
    screen.getByRole('button', { name: 'Continue' }),
    screen.getByRole('button', { name: 'Show password' }),
    screen.getByRole('link', { name: 'Forgot password?' }),
  ];
  await person.click(inOrder[0]!);
  for (const next of inOrder.slice(1)) {
    await person.tab();
    expect(next).toHaveFocus();
  }
});

it('shows what the server says, leaves what was typed, and accepts the next try', async () => {
  const shown = await open({
    login: failure('CREDENTIALS_WRONG', { message: 'E-mail or password is wrong.' }),
  });
  await enterPassword(shown);
  expect(await screen.findByRole('alert')).toHaveTextContent('E-mail or password is wrong.');
  expect(screen.getByLabelText('Email')).toHaveValue(email);
  expect(screen.getByLabelText('Password')).toHaveValue('Secret-1');
  shown.api.use({ login: sent });
  await shown.person.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await code()).toHaveFocus();
});

it('says why the person is here until a sign-in is refused', async () => {
  const shown = await open({
    login: failure('ACCOUNT_SUSPENDED', { message: 'This account has been suspended.' }),
  });
  act(() => void shown.store.dispatch({ type: 'auth/ended', payload: 'session-over' }));
  expect(screen.getByText(/Sign in again to continue/)).toBeInTheDocument();
  await enterPassword(shown);
  expect(await screen.findByRole('alert')).toHaveTextContent('This account has been suspended.');
  expect(screen.queryByText(/Sign in again to continue/)).not.toBeInTheDocument();
});

it.each([
  ['idle', 'amina@moungofruits.cm'],
  ['signed-out', ''],
] as const)('has, after a session that ended as %s, the address %j already', async (endReason, value) => {
  const { store } = await open({});
  act(() => {
    store.dispatch({ type: 'auth/userChanged', payload: aUser({ email: 'amina@moungofruits.cm' }) });
    store.dispatch({ type: 'auth/ended', payload: endReason });
  });
  expect(await screen.findByLabelText('Email')).toHaveValue(value);
});

it('sends whoever waited for a decision to their mailbox, for signing in again may not be possible', async () => {
  const { store } = await open({});
  act(() => void store.dispatch({ type: 'auth/ended', payload: 'review-over' }));
  expect(screen.getByText(/our answer is in your email/)).toBeInTheDocument();
  expect(screen.queryByText(/Sign in again to continue/)).not.toBeInTheDocument();
});

it('puts an error at its field', async () => {
  const errors = [{ field: 'email', message: 'This is not an email address.' }];
  const shown = await open({ login: failure('INVALID_INPUT', { errors }) });
  await enterPassword(shown);
  await screen.findByText('This is not an email address.');
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('This is not an email address.');
  expect(screen.getByLabelText('Email')).toHaveFocus();
});

it('shows in the person’s language that there is no connection', async () => {
  const { person } = await open({ login: noNetwork }, 'fr');
  await person.type(screen.getByLabelText('Mot de passe'), 'x{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Erreur réseau');
});

it('sends once, however often it is pressed', async () => {
  const shown = await open({ login: () => new Promise(() => {}) });
  await enterPassword(shown);
  await shown.person.click(await screen.findByRole('button', { name: /Sending/ }));
  await shown.person.type(screen.getByLabelText('Password'), '{Enter}');
  expect(shown.api.calls('login')).toHaveLength(1);
});

it('shows how many tries are left and lets another code be typed', async () => {
  const shown = await open({
    otpLogin: failure('CODE_WRONG', { message: 'Wrong. 4 attempts are left.', triesLeft: 4 }),
  });
  await enterPassword(shown);
  await shown.person.type(await code(), '111111');
  expect(await screen.findByText('Wrong. 4 attempts are left.')).toBeInTheDocument();
  shown.api.use({ otpLogin: aSession() });
  await shown.person.type(await code(), '222222');
  expect(await screen.findByText('elsewhere')).toBeInTheDocument();
});

it('verifies an unverified address in between', async () => {
  const shown = await open({
    otpLogin: failure('EMAIL_UNVERIFIED'),
    resendEmailVerification: sent,
    verifyEmailOtp: aSession(),
  });
  await enterPassword(shown);
  await shown.person.type(await code(), '123456');
  expect(await screen.findByRole('heading', { name: 'Verify your email' })).toBeInTheDocument();
  expect(shown.api.calls('resendEmailVerification')).toHaveLength(1);
  await shown.person.type(await code(), '654321');
  expect(await screen.findByText('elsewhere')).toBeInTheDocument();
});

it('counts down to the next code that is mailed to an unverified address', async () => {
  const shown = await open({ otpLogin: failure('EMAIL_UNVERIFIED'), resendEmailVerification: sent });
  await enterPassword(shown);
  await shown.person.type(await code(), '123456');
  await screen.findByRole('heading', { name: 'Verify your email' });
  const later = Date.now() + 60_000;
  jest.spyOn(Date, 'now').mockImplementation(() => later);
  await shown.person.click(await screen.findByRole('button', { name: 'Send again' }));
  expect(await screen.findByText(/Send again in 5:00/)).toBeInTheDocument();
  jest.restoreAllMocks();
});

it('goes to where a password is chosen where others signed up with the address too', async () => {
  const shown = await open({
    otpLogin: failure('EMAIL_UNVERIFIED'),
    resendEmailVerification: sent,
    verifyEmailOtp: failure('PASSWORD_NEEDED'),
  });
  await enterPassword(shown);
  await shown.person.type(await code(), '123456');
  await screen.findByRole('heading', { name: 'Verify your email' });
  await shown.person.type(await code(), '654321');
  expect(await screen.findByText('elsewhere')).toBeInTheDocument();
  expect(shown.address()).toBe('/forgot-password');
});

it('sends whoever is under review to the review', async () => {
  const shown = await open({
    otpLogin: aSession(aUser({ organizationStatus: 'REQUESTED', status: 'INACTIVE' })),
  });
  await enterPassword(shown);
  await shown.person.type(await code(), '123456');
  expect(await screen.findByText('elsewhere')).toBeInTheDocument();
  expect(shown.address()).toBe('/under-review');
});

it('offers no sign-up in the console', async () => {
  mockApi();
  await renderRoute(<SignInRoute signUp={false} />, { path: '/login' });
  expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull();
  expect(screen.getByText('The admin console, for super admins only.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/forgot-password');
});

it('says why a session cannot begin, and signs in once it can', async () => {
  const shown = await open({ otpLogin: { ...aSession(), refreshToken: 'secret' } });
  shown.api.useFront('POST /api/store-tokens/', () => Response.json({ message: 'Away.' }, { status: 503 }));
  await enterPassword(shown);
  await shown.person.type(await code(), '123456');
  expect(await screen.findByText('Away.')).toBeInTheDocument();
  expect(shown.store.getState().auth.user).toBeNull();
  shown.api.useFront('POST /api/store-tokens/', () => Response.json({ success: true }));
  await shown.person.type(await code(), '654321');
  expect(await screen.findByText('elsewhere')).toBeInTheDocument();
});

describe('a passkey', () => {
  const bytes = (text: string) => new TextEncoder().encode(text).buffer;
  const signed = {
    id: 'AAAA',
    rawId: bytes('\0\0\0'),
    type: 'public-key',
    response: {
      clientDataJSON: bytes('{}'),
      authenticatorData: bytes('data'),
      signature: bytes('signature'),
      userHandle: bytes('amina'),
    },
    getClientExtensionResults: () => ({}),
  };
  const startPasskeyLogin = { challenge: 'AAAA', rpId: 'localhost', userVerification: 'required' };

  /** A browser that knows passkeys; `offers`: also while a field is filled in. */
  function device(get: () => Promise<unknown>, offers = false) {
    Object.defineProperty(globalThis, 'PublicKeyCredential', {
      configurable: true,
      value: Object.assign(() => undefined, { isConditionalMediationAvailable: async () => offers }),
    });
    Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
  }
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    Reflect.deleteProperty(navigator, 'credentials');
  });
  const press = async ({ person }: Awaited<ReturnType<typeof open>>) =>
    person.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));

  it('signs in on a press', async () => {
    device(async () => signed);
    const shown = await open({ startPasskeyLogin, passkeyLogin: aSession() });
    await press(shown);
    expect(await screen.findByText('elsewhere')).toBeInTheDocument();
    expect(shown.api.calls('startPasskeyLogin')[0]?.body).toEqual({ app: 'ORG_PORTAL' });
    expect(shown.api.calls('passkeyLogin')[0]?.body).toMatchObject({
      id: 'AAAA',
      response: { userHandle: 'YW1pbmE' },
    });
  });

  it('is followed by the code where the device is not known', async () => {
    device(async () => signed);
    const shown = await open({
      startPasskeyLogin,
      passkeyLogin: () => Response.json({ ...sent, email }, { status: 202 }),
      otpLogin: aSession(),
    });
    await press(shown);
    await shown.person.type(await code(), '123456');
    expect(await screen.findByText('elsewhere')).toBeInTheDocument();
    expect(shown.api.calls('otpLogin')[0]?.body).toEqual({ email, otpCode: '123456' });
  });

  it('signs in where the browser offers it while the address is filled in', async () => {
    device(async () => signed, true);
    await open({ startPasskeyLogin, passkeyLogin: aSession() });
    expect(await screen.findByText('elsewhere')).toBeInTheDocument();
  });

  it.each([
    ['NotAllowedError', 'No passkey was used. Try again, or sign in with your password.'],
    ['UnknownError', 'No passkey was used. Try again, or sign in with your password.'],
  ])('is not used where the device says %s', async (name, sentence) => {
    device(() => Promise.reject(new DOMException('no', name)));
    const shown = await open({ startPasskeyLogin });
    await press(shown);
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  });

  it('is refused with what the server says, and the password still works', async () => {
    device(async () => signed);
    const shown = await open({
      startPasskeyLogin,
      passkeyLogin: failure('PASSKEY_REFUSED', { message: 'This passkey was not accepted.' }),
    });
    await press(shown);
    expect(await screen.findByRole('alert')).toHaveTextContent('This passkey was not accepted.');
    await enterPassword(shown);
    expect(await code()).toHaveFocus();
  });

  it('is not there where the browser does not know any', async () => {
    const shown = await open({});
    await press(shown);
    expect(await screen.findByRole('alert')).toHaveTextContent('This browser does not support passkeys.');
    expect(shown.api.calls('startPasskeyLogin')).toHaveLength(0);
  });
});
