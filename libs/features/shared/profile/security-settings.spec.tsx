import { screen, waitFor, within } from '@testing-library/react';
import { aProfile, aUser, failure, type Handlers, mockApi, newId, renderRoute } from '@sanaga/testing';
import { SecuritySettings } from './security-settings.tsx';

const at = '2026-11-20T08:30:00.000Z';
const here = {
  sessionId: newId(),
  current: true,
  browser: 'Firefox',
  system: 'Windows',
  clientAddress: '41.202.219.10',
  createdAt: at,
  lastActiveAt: at,
  expiresAt: at,
};
const phone = {
  ...here,
  sessionId: newId(),
  current: false,
  browser: 'Chrome',
  system: 'Android',
  clientAddress: '129.0.99.7',
};
const ok = { success: true, description: 'Done.' };

async function open(handlers: Handlers = {}, user = aUser()) {
  const api = mockApi({
    listCountries: [],
    listOwnSessions: [phone, here],
    listPasskeys: [],
    readAuthenticatorApp: { confirmedAt: null, recoveryCodesLeft: 0 },
    getUserProfileInfo: aProfile(user),
    ...handlers,
  });
  return { api, ...(await renderRoute(<SecuritySettings />, { path: '/security', user })) };
}

type Opened = Awaited<ReturnType<typeof open>>;
/** Expects an announcement to screen readers. */
const said = (text: string) => waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text));
const card = (title: string) => within(screen.getByRole('region', { name: title }));

async function changePassword({ person }: Opened, confirm = 'Calm-Estuary-48', chosen = 'Calm-Estuary-48') {
  await person.type(screen.getByLabelText('Current password'), 'Quiet-Harbour-71');
  await person.type(screen.getByLabelText('New password'), chosen);
  await person.type(screen.getByLabelText('New password again'), confirm);
  await person.click(screen.getByRole('button', { name: 'Change password' }));
}

describe('the password', () => {
  it('is changed by the old one', async () => {
    const route = await open({ changePassword: ok });
    await changePassword(route);
    await said('Your password has been changed. You have been signed out on every other device.');
    expect(route.api.calls('changePassword')[0]?.body).toEqual({
      email: 'amina.hamadou@moungofruits.cm',
      oldPassword: 'Quiet-Harbour-71',
      newPassword: 'Calm-Estuary-48',
    });
    expect(screen.getByLabelText('Current password')).toHaveValue('');
  });

  it('is not sent while the two differ', async () => {
    const route = await open();
    await changePassword(route, 'Calm-Estuary-49');
    expect(await screen.findByText('The passwords do not match.')).toBeInTheDocument();
    expect(route.api.calls('changePassword')).toHaveLength(0);
  });

  it('is not sent while the new one is the current one', async () => {
    const route = await open();
    await changePassword(route, 'Quiet-Harbour-71', 'Quiet-Harbour-71');
    await waitFor(() =>
      expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
        expect.stringContaining('This is your current password. Choose another one.'),
      ),
    );
    expect(route.api.calls('changePassword')).toHaveLength(0);
  });

  it.each([
    ['CREDENTIALS_WRONG', 'That is not your current password.'],
    ['PASSWORD_WEAK', 'Too common.'],
    ['THROTTLED', 'Too common.'],
  ] as const)('stays what it was: %s', async (code, sentence) => {
    const route = await open({ changePassword: failure(code, { message: 'Too common.' }) });
    await changePassword(route);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.getByLabelText('New password')).toHaveValue('Calm-Estuary-48');
  });
});

async function requestEmailChange({ person }: Opened) {
  await person.click(screen.getByRole('button', { name: 'Change: Email address' }));
  await person.type(screen.getByLabelText('New email address'), 'amina@moungofruits.cm');
  await person.type(screen.getByLabelText('Your password'), 'Quiet-Harbour-71');
  await person.click(screen.getByRole('button', { name: 'Email the code' }));
}

describe('the e-mail address', () => {
  it('is changed by password and the code that went to the new one', async () => {
    const route = await open({ updateEmail: ok, confirmEmailUpdate: ok });
    await requestEmailChange(route);
    expect(await screen.findByText(/emailed to amina@moungofruits.cm/)).toBeInTheDocument();
    await route.person.type(screen.getByLabelText('One-time code'), '123456');
    expect(await card('Email address').findByText('Email address changed.')).toBeInTheDocument();
    const change = {
      email: 'amina.hamadou@moungofruits.cm',
      newEmail: 'amina@moungofruits.cm',
      password: 'Quiet-Harbour-71',
    };
    expect(route.api.calls('updateEmail')[0]?.body).toEqual(change);
    expect(route.api.calls('confirmEmailUpdate')[0]?.body).toEqual({ ...change, otpCode: '123456' });
    expect(screen.getByRole('button', { name: 'Change: Email address' })).toHaveFocus();
  });

  it('says a wrong password at its field and leaves the address', async () => {
    const errors = [{ field: 'password', message: 'The password is wrong.' }];
    const route = await open({ updateEmail: failure('PASSWORD_WRONG', { errors }) });
    await requestEmailChange(route);
    expect(await screen.findByText('The password is wrong.')).toBeInTheDocument();
    expect(screen.getByLabelText('New email address')).toHaveValue('amina@moungofruits.cm');
  });

  it('goes back to the address where somebody else has taken it meanwhile', async () => {
    const errors = [{ field: 'newEmail', message: 'This address is in use.' }];
    const route = await open({
      updateEmail: ok,
      confirmEmailUpdate: failure('ALREADY_MEMBER', { errors }),
    });
    await requestEmailChange(route);
    await route.person.type(await screen.findByLabelText('One-time code'), '123456');
    const address = await screen.findByLabelText('New email address');
    await waitFor(() => expect(address).toHaveAccessibleDescription('This address is in use.'));
    expect(address).toHaveFocus();
  });

  it('takes another code after a wrong one', async () => {
    const confirmEmailUpdate = failure('CODE_WRONG', { message: 'Wrong code. You have 4 attempts left.' });
    const route = await open({ updateEmail: ok, confirmEmailUpdate });
    await requestEmailChange(route);
    await route.person.type(await screen.findByLabelText('One-time code'), '111111');
    expect(await screen.findByText('Wrong code. You have 4 attempts left.')).toBeInTheDocument();
    expect(screen.getByLabelText('One-time code')).toHaveValue('');
  });
});

describe('the phone number', () => {
  it('is changed by password and a mailed code', async () => {
    const { api, person } = await open({ updatePhoneNumber: ok, confirmPhoneNumberUpdate: ok });
    await person.click(screen.getByRole('button', { name: 'Change: Phone number' }));
    await person.type(screen.getByLabelText('New phone number'), '677412099');
    await person.type(screen.getByLabelText('Your password'), 'Quiet-Harbour-71');
    await person.click(screen.getByRole('button', { name: 'Email the code' }));
    expect(await screen.findByText(/emailed to amina.hamadou@moungofruits.cm/)).toBeInTheDocument();
    await person.type(screen.getByLabelText('One-time code'), '123456');
    expect(await card('Phone number').findByText('Phone number changed.')).toBeInTheDocument();
    expect(api.calls('confirmPhoneNumberUpdate')[0]?.body).toEqual({
      phoneNumber: '+237677412085',
      newPhoneNumber: '+237677412099',
      password: 'Quiet-Harbour-71',
      otpCode: '123456',
    });
  });

  it('asks for the password again where that was changed while the code was awaited', async () => {
    const errors = [{ field: 'password', message: 'The password is wrong.' }];
    const { api, person } = await open({
      updatePhoneNumber: ok,
      confirmPhoneNumberUpdate: failure('PASSWORD_WRONG', { errors }),
    });
    await person.click(screen.getByRole('button', { name: 'Change: Phone number' }));
    await person.type(screen.getByLabelText('New phone number'), '677412099');
    await person.type(screen.getByLabelText('Your password'), 'Quiet-Harbour-71');
    await person.click(screen.getByRole('button', { name: 'Email the code' }));
    await person.type(await screen.findByLabelText('One-time code'), '123456');
    const password = await screen.findByLabelText('Your password');
    await waitFor(() =>
      expect(password).toHaveAccessibleDescription(
        'Your password has been changed since. Enter your current password.',
      ),
    );
    expect(password).toHaveFocus();
    expect(password).toHaveValue('');
    expect(screen.queryByText('The password is wrong.')).not.toBeInTheDocument();
    await person.type(password, 'Calm-Estuary-48');
    await person.click(screen.getByRole('button', { name: 'Email the code' }));
    expect(await screen.findByLabelText('One-time code')).toBeInTheDocument();
    expect(api.calls('updatePhoneNumber')[1]?.body).toEqual({
      phoneNumber: '+237677412085',
      newPhoneNumber: '+237677412099',
      password: 'Calm-Estuary-48',
    });
  });

  it('is simply set where there is none', async () => {
    const user = aUser({ phoneNumber: null });
    const { api, person } = await open({ editProfile: aProfile(user) }, user);
    await person.type(screen.getByLabelText('Your phone number'), '677412099');
    await person.click(card('Phone number').getByRole('button', { name: 'Save' }));
    await said('Phone number changed.');
    expect(api.calls('editProfile')[0]?.body.jsonData).toEqual({ phoneNumber: '+237677412099' });
  });
});

describe('the sessions', () => {
  it('are listed with device and address, this one first and marked', async () => {
    await open();
    const rows = within(await screen.findByRole('region', { name: /signed in/ })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/Firefox on Windows.*This device.*Active now41\.202\.219\.10 · Signed in /),
      expect.stringMatching(/Chrome on Android.*Last active: .*129\.0\.99\.7 · Signed in /),
    ]);
    expect(within(rows[0] as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
  });

  it('are ended one by one', async () => {
    const { api, person } = await open();
    const button = await screen.findByRole('button', { name: 'Sign out Chrome on Android' });
    api.use({
      endOwnSession: () => {
        api.use({ listOwnSessions: [here] });
        return ok;
      },
    });
    await person.click(button);
    await said('Chrome on Android signed out');
    expect(api.calls('endOwnSession')[0]?.params).toEqual({ sessionId: phone.sessionId });
    await waitFor(() => expect(screen.queryByRole('button', { name: /Sign out/ })).not.toBeInTheDocument());
  });

  it('are all ended but this one, after a question', async () => {
    const { api, person } = await open({ endOtherSessions: ok });
    await person.click(await screen.findByRole('button', { name: 'Sign out all others' }));
    const question = within(await screen.findByRole('dialog', { name: 'Sign out the other device?' }));
    await person.click(question.getByRole('button', { name: 'Sign out' }));
    await said('All other devices signed out');
    expect(api.calls('endOtherSessions')).toHaveLength(1);
  });

  it('may be requested again where they could not be loaded', async () => {
    const { api, person } = await open({ listOwnSessions: failure('UNAVAILABLE', { message: 'Away.' }) });
    expect(await screen.findByText('Away.')).toBeInTheDocument();
    api.use({ listOwnSessions: [here] });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('This device')).toBeInTheDocument();
  });
});
