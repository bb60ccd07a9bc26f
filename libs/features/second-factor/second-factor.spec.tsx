import { Guard } from '@sanaga/auth';
import { aProfile, aUser, failure, type Handlers, mockApi, renderRoute } from '@sanaga/testing';
import { screen, waitFor } from '@testing-library/react';
import { SecondFactor } from './second-factor.tsx';

const superAdmin = aUser({ superAdmin: true, roles: [], organisationId: null, organizationStatus: null });
const ok = { success: true, description: 'Confirmed.' };
type State = { required: boolean; owed: boolean; methods: ('PASSKEY' | 'TOTP')[] };

async function open(state: State, handlers: Handlers = {}) {
  const api = mockApi({
    readSecondFactor: state,
    getUserProfileInfo: aProfile(superAdmin),
    listPasskeys: [],
    readAuthenticatorApp: { confirmedAt: null, recoveryCodesLeft: 0 },
    ...handlers,
  });
  const gate = (
    <Guard waiting={null}>
      <SecondFactor waiting={<p>waiting</p>}>
        <p>the console</p>
      </SecondFactor>
    </Guard>
  );
  return { api, ...(await renderRoute(gate, { path: '/super-admin', user: superAdmin })) };
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const theConsole = () => screen.findByText('the console');

it('shows the console to whoever owes nothing', async () => {
  await open({ required: true, owed: false, methods: ['TOTP'] });
  expect(await theConsole()).toBeInTheDocument();
  expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
});

it('shows the console where the answer does not come: the server refuses what is owed', async () => {
  await open({ required: true, owed: true, methods: [] }, { readSecondFactor: failure('UNAVAILABLE') });
  expect(await theConsole()).toBeInTheDocument();
});

it('takes the code of the app, says what is wrong with it, and opens the console', async () => {
  const { api, person } = await open(
    { required: true, owed: true, methods: ['TOTP'] },
    { confirmSignIn: failure('CODE_WRONG', { message: 'Wrong code. You have 3 attempts left.' }) },
  );
  await title('Confirm that it is you');
  expect(screen.queryByText('the console')).not.toBeInTheDocument();
  await person.type(screen.getByRole('textbox', { name: 'Code from the app' }), '123456');
  expect(await screen.findByText('Wrong code. You have 3 attempts left.')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Code from the app' })).toHaveValue('');
  api.use({ confirmSignIn: ok, readSecondFactor: { required: true, owed: false, methods: ['TOTP'] } });
  await person.type(screen.getByRole('textbox', { name: 'Code from the app' }), '654321');
  expect(await theConsole()).toBeInTheDocument();
  expect(api.calls('confirmSignIn').map(({ body }) => body)).toEqual([
    { totp: '123456' },
    { totp: '654321' },
  ]);
});

it('takes a recovery code instead', async () => {
  const { api, person } = await open(
    { required: true, owed: true, methods: ['TOTP'] },
    { confirmSignIn: ok },
  );
  await person.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
  api.use({ readSecondFactor: { required: true, owed: false, methods: ['TOTP'] } });
  await person.type(screen.getByLabelText('Recovery code'), ' abcd-efgh {Enter}');
  expect(await theConsole()).toBeInTheDocument();
  expect(api.calls('confirmSignIn').map(({ body }) => body)).toEqual([{ recoveryCode: 'abcd-efgh' }]);
});

it('offers no passkey to a browser that knows none, and the other ways first', async () => {
  const { person } = await open({ required: true, owed: true, methods: ['PASSKEY', 'TOTP'] });
  expect(await screen.findByRole('textbox', { name: 'Code from the app' })).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Use a passkey' }));
  expect(await screen.findByText('This browser does not support passkeys.')).toBeInTheDocument();
});

it('has whoever lacks one set it up, and stays until the recovery codes are saved', async () => {
  const { api, person } = await open(
    { required: true, owed: true, methods: [] },
    {
      startAuthenticatorApp: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Sanaga' },
      confirmAuthenticatorApp: { recoveryCodes: ['aaaa-bbbb'] },
    },
  );
  await title('Secure your account');
  const go = screen.getByRole('button', { name: 'Open the console' });
  expect(go).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Later' })).not.toBeInTheDocument();
  await person.click(await screen.findByRole('button', { name: 'Set up an app' }));
  api.use({ readSecondFactor: { required: true, owed: false, methods: ['TOTP'] } });
  await person.type(await screen.findByRole('textbox', { name: 'Code from the app' }), '123456');
  expect(await screen.findByText('aaaa-bbbb')).toBeInTheDocument();
  expect(screen.queryByText('the console')).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'I have saved them' }));
  await waitFor(() => expect(go).toBeEnabled());
  await person.click(go);
  expect(await theConsole()).toBeInTheDocument();
});

it('ends the session on request', async () => {
  const { api, person } = await open({ required: true, owed: true, methods: [] });
  await person.click(await screen.findByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(api.frontCalls).toContain('DELETE /api/delete-cookies'));
});

it('lets the first session begin without one', async () => {
  const { person } = await open({ required: true, owed: false, methods: [] });
  await title('Secure your account');
  await person.click(screen.getByRole('button', { name: 'Later' }));
  expect(await theConsole()).toBeInTheDocument();
});
