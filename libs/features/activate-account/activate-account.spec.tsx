import {
  aMemberUser,
  aSession,
  failure,
  mockApi,
  noNetwork,
  renderRoute,
  type Handlers,
} from '@sanaga/testing';
import { screen } from '@testing-library/react';
import { ActivateAccountRoute } from './activate-account-route.tsx';

const invitation = {
  name: 'Ines Ngo',
  email: 'ines@moungofruits.cm',
  lacks: [],
  organisationName: 'Moungo Fruits',
  invitedBy: 'Amina Hamadou',
  roles: ['INITIATOR' as const],
};

async function open(handlers: Handlers, path = '/activate-account?code=abc') {
  const api = mockApi({ readInvitation: invitation, ...handlers });
  return { api, ...(await renderRoute(<ActivateAccountRoute />, { path })) };
}

it('shows who invites to what, takes a password and signs in', async () => {
  const shown = await open({ activateAccount: aSession(aMemberUser('INITIATOR')) });
  expect(
    await screen.findByText(/Amina Hamadou has invited you to join Moungo Fruits as Initiator/),
  ).toBeInTheDocument();
  await shown.person.type(screen.getByLabelText('Password'), 'Secret-word');
  await shown.person.type(screen.getByLabelText('Confirm password'), 'Secret-word{Enter}');
  expect(await screen.findByText('elsewhere')).toBeInTheDocument();
  expect(shown.address()).toBe('/dashboard');
  const [call] = shown.api.calls('activateAccount');
  expect([call?.params.code, call?.body.password]).toEqual(['abc', 'Secret-word']);
  // the invitation is used up, and reading it again would be refused
  expect(shown.api.calls('readInvitation')).toHaveLength(1);
});

it('says why a session cannot begin', async () => {
  const session = { ...aSession(aMemberUser('INITIATOR')), refreshToken: 'secret' };
  const shown = await open({ activateAccount: session });
  shown.api.useFront('POST /api/store-tokens/', () => Response.json({ message: 'Away.' }, { status: 503 }));
  await screen.findByText(/Amina Hamadou has invited you/);
  await choose(shown, 'Secret-word');
  expect(await screen.findByText('Away.')).toBeInTheDocument();
  expect(shown.store.getState().auth.user).toBeNull();
});

it('asks for what the invitation lacks, and for nothing else', async () => {
  const lacks = ['name' as const, 'phoneNumber' as const];
  const shown = await open({
    readInvitation: { ...invitation, name: null, lacks },
    activateAccount: failure('INVALID_INPUT', {
      errors: [{ field: 'phoneNumber', message: 'This is not a phone number.' }],
    }),
  });
  expect(await screen.findByText(/Tell us who you are and choose a password/)).toBeInTheDocument();
  await choose(shown, 'Secret-word');
  expect(screen.getByLabelText('Full name')).toHaveAccessibleDescription('Required');
  expect(shown.api.calls('activateAccount')).toEqual([]);
  await shown.person.type(screen.getByLabelText('Full name'), ' Ines Ngo ');
  await shown.person.type(screen.getByLabelText('Phone number'), '677412099{Enter}');
  expect(await screen.findByText('This is not a phone number.')).toBeInTheDocument();
  expect(shown.api.calls('activateAccount')[0]?.body).toEqual({
    password: 'Secret-word',
    name: 'Ines Ngo',
    phoneNumber: '+237677412099',
  });
});

it('says to a super admin that they are to be one', async () => {
  await open({ readInvitation: { ...invitation, organisationName: 'Sanaga', roles: [] } });
  expect(
    await screen.findByText(/Amina Hamadou has invited you to join Sanaga as Super admin/),
  ).toBeInTheDocument();
});

it.each([
  ['an old code', '/activate-account?code=abc'],
  ['none', '/activate-account'],
])('says with %s that the invitation does not work', async (_what, path) => {
  await open({ readInvitation: failure('ACTIVATION_CODE_INVALID') }, path);
  expect(await screen.findByRole('heading', { name: 'This invitation does not work' })).toBeInTheDocument();
});

it('offers to try again where the server was not reached', async () => {
  const { api, person } = await open({ readInvitation: noNetwork });
  await person.click(await screen.findByRole('button', { name: 'Try again' }));
  api.use({ readInvitation: invitation });
  await person.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Password')).toBeInTheDocument();
});

const choose = async ({ person }: Awaited<ReturnType<typeof open>>, password: string, confirm = password) => {
  await person.type(await screen.findByLabelText('Password'), password);
  await person.type(screen.getByLabelText('Confirm password'), `${confirm}{Enter}`);
};

it('sends nothing while the two passwords differ', async () => {
  const shown = await open({});
  await choose(shown, 'Secret-word', 'Secret-world');
  expect(screen.getByLabelText('Confirm password')).toHaveAccessibleDescription(
    'The passwords do not match.',
  );
  expect(shown.api.calls('activateAccount')).toEqual([]);
});

it('puts what the server has against the password at its field', async () => {
  const shown = await open({ activateAccount: failure('PASSWORD_WEAK', { message: 'Commonly leaked.' }) });
  await choose(shown, 'Secret-word');
  expect(await screen.findByText('Commonly leaked.')).toBeInTheDocument();
  expect(screen.getByLabelText('Password')).toHaveValue('Secret-word');
});

it('says so where the invitation was withdrawn meanwhile', async () => {
  const message = 'This invitation does not work any more.';
  const shown = await open({ activateAccount: failure('ACTIVATION_CODE_INVALID', { message }) });
  await choose(shown, 'Secret-word');
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
});
