import { screen, waitFor, within } from '@testing-library/react';
import { aPasskey, aProfile, aUser, failure, type Handlers, mockApi, renderRoute } from '@sanaga/testing';
import { SecuritySettings } from './security-settings.tsx';

const ok = { success: true, description: 'Done.' };
const off = { confirmedAt: null, recoveryCodesLeft: 0 };
const on = { confirmedAt: '2026-11-20T08:30:00.000Z', recoveryCodesLeft: 10 };
const here = {
  sessionId: '00000000-0000-4000-9000-000000000001',
  current: true,
  browser: 'Firefox',
  system: 'Windows',
  clientAddress: '41.202.219.10',
  createdAt: on.confirmedAt,
  lastActiveAt: on.confirmedAt,
  expiresAt: on.confirmedAt,
};

async function open(handlers: Handlers = {}) {
  const user = aUser();
  const api = mockApi({
    listCountries: [],
    listOwnSessions: [here],
    listPasskeys: [],
    readAuthenticatorApp: off,
    getUserProfileInfo: aProfile(user),
    ...handlers,
  });
  return { api, ...(await renderRoute(<SecuritySettings />, { path: '/security', user })) };
}

const card = (title: string) => screen.findByRole('region', { name: title });
const said = (text: string) => waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text));
const question = (name: string) => screen.findByRole('dialog', { name });

/** A device as browsers show it to pages; `create` is what becomes of the person’s press. */
function device(create: () => Promise<unknown>) {
  Object.assign(globalThis, { PublicKeyCredential: () => undefined });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create } });
}

const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const made = {
  id: 'AAAA',
  rawId: bytes('\0\0\0'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  response: {
    clientDataJSON: bytes('{}'),
    attestationObject: bytes('object'),
    getTransports: () => ['internal'],
  },
  getClientExtensionResults: () => ({}),
};
const options = {
  challenge: 'AAAA',
  rp: { id: 'localhost', name: 'Sanaga' },
  user: { id: 'AAAA', name: 'amina', displayName: 'Amina' },
  pubKeyCredParams: [],
};

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
});

describe('passkeys', () => {
  it('say where a browser does not know them', async () => {
    await open();
    const shown = within(await card('Passkeys'));
    expect(shown.getByText(/This browser does not support passkeys/)).toBeInTheDocument();
    expect(shown.queryByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument();
  });

  it('are listed with their use', async () => {
    await open({
      listPasskeys: [
        aPasskey({ name: 'Phone', backedUp: true, lastUsedAt: new Date().toISOString() }),
        aPasskey({ name: 'Security key' }),
      ],
    });
    const rows = within(await card('Passkeys')).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^PhoneSynced.*Last used: .*Added /),
      expect.stringMatching(/^Security keyNever used.*Added /),
    ]);
  });

  it('may be requested again where they could not be loaded', async () => {
    const { api, person } = await open({ listPasskeys: failure('UNAVAILABLE', { message: 'Away.' }) });
    expect(await screen.findByText('Away.')).toBeInTheDocument();
    api.use({ listPasskeys: [aPasskey({ name: 'Phone' })] });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Phone')).toBeInTheDocument();
  });

  it('are added under the name of this device, which the person may change', async () => {
    device(async () => made);
    const { api, person } = await open({ startPasskey: options, addPasskey: aPasskey({ name: 'Work' }) });
    await person.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    const dialog = within(await question('Add a passkey'));
    expect(dialog.getByLabelText('Name')).toHaveValue('Firefox on Windows');
    await person.clear(dialog.getByLabelText('Name'));
    await person.type(dialog.getByLabelText('Name'), ' Work {Enter}');
    await said('Passkey added: Work');
    expect(api.calls('addPasskey')[0]?.body).toMatchObject({
      id: 'AAAA',
      name: 'Work',
      response: { transports: ['internal'] },
    });
  });

  it('need the password where the person signed in a while ago', async () => {
    device(async () => made);
    const { api, person } = await open({
      startPasskey: failure('PASSWORD_REQUIRED'),
      addPasskey: aPasskey(),
    });
    await person.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    const dialog = within(await question('Add a passkey'));
    await person.click(dialog.getByRole('button', { name: 'Continue' }));
    await person.type(await dialog.findByLabelText('Your password'), 'Quiet-Harbour-71');
    api.use({ startPasskey: options });
    await person.click(dialog.getByRole('button', { name: 'Continue' }));
    await said('Passkey added: Chrome on Windows');
    expect(api.calls('startPasskey')[1]?.body).toEqual({ password: 'Quiet-Harbour-71' });
  });

  it.each([
    ['NotAllowedError', 'No passkey was made. Try again when you are ready.'],
    ['InvalidStateError', 'This device already has a passkey for your account.'],
    ['UnknownError', 'The passkey could not be made. Try again.'],
  ])('are not added where the device says %s', async (name, sentence) => {
    device(() => Promise.reject(new DOMException('no', name)));
    const { api, person } = await open({ startPasskey: options });
    await person.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    const dialog = within(await question('Add a passkey'));
    await person.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await dialog.findByText(sentence)).toBeInTheDocument();
    expect(api.calls('addPasskey')).toHaveLength(0);
  });

  it('get another name', async () => {
    const passkey = aPasskey({ name: 'Phone' });
    const { api, person } = await open({
      listPasskeys: [passkey],
      renamePasskey: { ...passkey, name: 'Old' },
    });
    await person.click(await screen.findByRole('button', { name: 'Rename Phone' }));
    const dialog = within(await question('Rename Phone'));
    await person.clear(dialog.getByLabelText('Name'));
    await person.type(dialog.getByLabelText('Name'), 'Old{Enter}');
    await said('Passkey renamed: Old');
    expect(api.calls('renamePasskey')[0]).toMatchObject({
      params: { id: passkey.id },
      body: { name: 'Old' },
    });
  });

  it('are removed after a question, the last one with the mailed code', async () => {
    const passkey = aPasskey({ name: 'Phone' });
    const { api, person } = await open({ listPasskeys: [passkey], removePasskey: failure('CODE_REQUIRED') });
    await person.click(await screen.findByRole('button', { name: 'Remove Phone' }));
    const dialog = within(await question('Remove this passkey?'));
    await person.click(dialog.getByRole('button', { name: 'Remove' }));
    const code = await dialog.findByLabelText('One-time code');
    expect(dialog.getByRole('button', { name: 'Remove' })).toBeDisabled();
    api.use({ removePasskey: failure('CODE_WRONG', { message: 'Wrong.' }) });
    await person.type(code, '111111');
    await person.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await dialog.findByText('Wrong.')).toBeInTheDocument();
    api.use({ removePasskey: ok });
    await person.type(code, '123456');
    await person.click(dialog.getByRole('button', { name: 'Remove' }));
    await said('Passkey removed: Phone');
    expect(api.calls('removePasskey').map(({ body }) => body)).toEqual([
      {},
      { otpCode: '111111' },
      { otpCode: '123456' },
    ]);
  });
});

describe('an authenticator app', () => {
  const secret = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Sanaga:amina?secret=JBSWY3DPEHPK3PXP' };
  const recoveryCodes = ['aaaa-bbbb', 'cccc-dddd'];

  it('is set up by its QR code or key, and shows the recovery codes once', async () => {
    const { api, person } = await open({
      startAuthenticatorApp: secret,
      confirmAuthenticatorApp: failure('CODE_WRONG', {
        errors: [{ field: 'code', message: 'Wrong code. 4 attempts left.' }],
      }),
    });
    await person.click(await screen.findByRole('button', { name: 'Set up an app' }));
    const dialog = within(await question('Set up an app'));
    expect(
      await dialog.findByRole('img', { name: 'QR code for your authenticator app' }),
    ).toBeInTheDocument();
    expect(dialog.getByText('JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
    await person.type(dialog.getByLabelText('Code from the app'), '111111');
    expect(await dialog.findByText('Wrong code. 4 attempts left.')).toBeInTheDocument();
    api.use({ confirmAuthenticatorApp: { recoveryCodes }, readAuthenticatorApp: on });
    await person.type(dialog.getByLabelText('Code from the app'), '123456');
    const codes = within(await question('Save your recovery codes'));
    expect(codes.getAllByRole('listitem').map((row) => row.textContent)).toEqual(recoveryCodes);
    expect(codes.getByRole('link', { name: 'Download' })).toHaveAttribute(
      'href',
      `data:text/plain;charset=utf-8,${encodeURIComponent(`${recoveryCodes.join('\n')}\n`)}`,
    );
    await person.click(codes.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(`${recoveryCodes.join('\n')}\n`);
    await person.click(codes.getByRole('button', { name: 'I have saved them' }));
    expect(await screen.findByText(/10 recovery codes left/)).toBeInTheDocument();
  });

  it('needs the password where the person signed in a while ago', async () => {
    const { api, person } = await open({ startAuthenticatorApp: failure('PASSWORD_REQUIRED') });
    await person.click(await screen.findByRole('button', { name: 'Set up an app' }));
    api.use({ startAuthenticatorApp: secret });
    await person.type(await screen.findByLabelText('Your password'), 'Quiet-Harbour-71{Enter}');
    expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
    expect(api.calls('startAuthenticatorApp').at(-1)?.body).toEqual({ password: 'Quiet-Harbour-71' });
  });

  it('is removed with a code of it', async () => {
    const { api, person } = await open({ readAuthenticatorApp: on, removeAuthenticatorApp: ok });
    const shown = within(await card('Authenticator app'));
    await person.click(shown.getByRole('button', { name: 'Remove' }));
    const dialog = within(await question('Remove the authenticator app?'));
    await person.type(dialog.getByLabelText('Code from the app'), '123456');
    await person.click(dialog.getByRole('button', { name: 'Remove' }));
    await said('Authenticator app removed');
    expect(api.calls('removeAuthenticatorApp')[0]?.body).toEqual({ code: '123456' });
  });

  it('is removed with a recovery code', async () => {
    const { api, person } = await open({ readAuthenticatorApp: on, removeAuthenticatorApp: ok });
    const shown = within(await card('Authenticator app'));
    await person.click(shown.getByRole('button', { name: 'Remove' }));
    const dialog = within(await question('Remove the authenticator app?'));
    await person.click(dialog.getByRole('button', { name: 'Use a recovery code' }));
    await person.type(dialog.getByLabelText('Recovery code'), ' aaaa-bbbb ');
    await person.click(dialog.getByRole('button', { name: 'Remove' }));
    await said('Authenticator app removed');
    expect(api.calls('removeAuthenticatorApp')[0]?.body).toEqual({ recoveryCode: 'aaaa-bbbb' });
  });

  it('is removed with a mailed code', async () => {
    const { api, person } = await open({
      readAuthenticatorApp: on,
      removeAuthenticatorApp: failure('CODE_REQUIRED'),
    });
    const shown = within(await card('Authenticator app'));
    await person.click(shown.getByRole('button', { name: 'Remove' }));
    const dialog = within(await question('Remove the authenticator app?'));
    await person.click(dialog.getByRole('button', { name: /email me a code/ }));
    await person.type(await dialog.findByLabelText('One-time code'), '123456');
    api.use({ removeAuthenticatorApp: ok });
    await person.click(dialog.getByRole('button', { name: 'Remove' }));
    await said('Authenticator app removed');
    expect(api.calls('removeAuthenticatorApp').at(-1)?.body).toEqual({ otpCode: '123456' });
  });
});
