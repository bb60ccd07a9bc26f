import { screen, within } from '@testing-library/react';
import {
  aMember,
  aServiceProvider,
  aUser,
  failure,
  type Handlers,
  mockApi,
  renderRoute,
} from '@sanaga/testing';
import { UsersRoute } from './index.ts';

const admin = aUser();
const me = aMember({ userId: admin.userId, name: admin.name, email: admin.email, roles: ['ADMIN'] });
const serge = aMember({ name: 'Serge Tchakounté', roles: ['INITIATOR'], jobTitle: 'Team Lead' });
const invited = aMember({
  name: 'Paul-Éric Essomba',
  email: 'paul@moungofruits.cm',
  status: 'INVITED',
  roles: ['VALIDATOR'],
});
const till = aServiceProvider({ accountName: 'Caisse principale' });
const counts = {
  plan: 'PREMIUM' as const,
  ADMIN: { used: 2, limit: 2 },
  INITIATOR: { used: 1, limit: 3 },
  VALIDATOR: { used: 1, limit: 2 },
  total: 4,
};
const done = { success: true, description: 'Done.' };

async function open(handlers: Handlers = {}, path = '/dashboard/users', user = admin) {
  const api = mockApi({
    getCompanyEmployees: [me, serge, invited],
    getNumberOfUsers: counts,
    listServiceProviders: [till],
    requestEmailAuthorization: done,
    verifyAuthOtp: done,
    addSpecifiedUser: invited,
    ...handlers,
  });
  return { api, ...(await renderRoute(<UsersRoute />, { path, user })) };
}

type Opened = Awaited<ReturnType<typeof open>>;

const goOn = ({ person }: Opened) => person.click(screen.getByRole('button', { name: 'Continue' }));

async function gather(route: Opened) {
  const { person } = route;
  await person.type(await screen.findByLabelText('Full name'), 'Paul-Éric Essomba');
  await person.type(screen.getByLabelText('E-mail'), 'paul@moungofruits.cm');
  await person.type(screen.getByLabelText('Phone number'), '677412099');
  await goOn(route);
  await person.click(await screen.findByRole('radio', { name: /Validator/ }));
  await goOn(route);
  await person.click(await screen.findByRole('checkbox', { name: /Caisse principale/ }));
  await goOn(route);
  await person.type(await screen.findByLabelText('One-time code'), '123456');
  await person.click(screen.getByRole('button', { name: 'Invite Paul-Éric Essomba' }));
}

it('invites somebody in four steps with the code from the mail', async () => {
  const route = await open();
  await route.person.click(await screen.findByRole('button', { name: 'Invite' }));
  await gather(route);
  expect(await screen.findByText('Serge Tchakounté')).toBeInTheDocument();
  expect(route.api.calls('requestEmailAuthorization')[0]?.body.email).toBe(admin.email);
  expect(route.api.calls('verifyAuthOtp')[0]?.params.otpCode).toBe('123456');
  expect(route.api.calls('addSpecifiedUser')[0]?.body).toEqual({
    name: 'Paul-Éric Essomba',
    email: 'paul@moungofruits.cm',
    phoneNumber: '+237677412099',
    role: 'VALIDATOR',
    accountIds: [till.providerId],
  });
});

it('goes back to the field the server refuses and does not ask for the code again', async () => {
  const errors = [{ field: 'email', message: 'This e-mail address is already in use.' }];
  const route = await open(
    { addSpecifiedUser: failure('ALREADY_MEMBER', { errors }) },
    '/dashboard/users?invite=1',
  );
  await gather(route);
  expect(await screen.findByText('This e-mail address is already in use.')).toBeInTheDocument();
  expect(screen.getByLabelText('Full name')).toHaveValue('Paul-Éric Essomba');
  route.api.use({ addSpecifiedUser: invited });
  await goOn(route);
  await screen.findByRole('radio', { name: /Validator/ });
  await goOn(route);
  await screen.findByRole('checkbox', { name: /Caisse principale/ });
  await goOn(route);
  await route.person.click(await screen.findByRole('button', { name: 'Invite Paul-Éric Essomba' }));
  expect(await screen.findByText('Serge Tchakounté')).toBeInTheDocument();
  expect(route.api.calls('verifyAuthOtp')).toHaveLength(1);
  expect(route.api.calls('requestEmailAuthorization')).toHaveLength(1);
});

it('says at the boxes that the code is wrong', async () => {
  const message = 'The code is wrong. 4 tries are left.';
  const route = await open(
    { verifyAuthOtp: failure('CODE_WRONG', { message }) },
    '/dashboard/users?invite=1',
  );
  await gather(route);
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(route.api.calls('addSpecifiedUser')).toHaveLength(0);
});

it('shows what the plan allows and does not offer a role that is full', async () => {
  const route = await open();
  expect(await screen.findByText('2 of 2')).toBeInTheDocument();
  expect(screen.getByText('Team lead')).toBeInTheDocument();
  await route.person.click(screen.getByRole('button', { name: 'Invite' }));
  await route.person.type(await screen.findByLabelText('Full name'), 'Paul');
  await route.person.type(screen.getByLabelText('E-mail'), 'paul@moungofruits.cm');
  await route.person.type(screen.getByLabelText('Phone number'), '677412099');
  await goOn(route);
  expect(await screen.findByRole('radio', { name: /Admin/ })).toBeDisabled();
});

it('mails an invitation again and withdraws it after it asked', async () => {
  const { api, person } = await open({
    resendActivationLink: done,
    removeUser: { ...invited, status: 'REMOVED' },
  });
  const again = await screen.findByRole('button', { name: 'Send the link to Paul-Éric Essomba again' });
  await person.click(again);
  expect(await screen.findByText('Sent')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Remove Paul-Éric Essomba' }));
  const question = within(await screen.findByRole('dialog'));
  await person.click(question.getByRole('button', { name: 'Withdraw invitation' }));
  await screen.findByText(/Paul-Éric Essomba is removed/);
  expect(api.calls('removeUser')[0]?.params.id).toBe(invited.userId);
  expect(screen.queryByRole('button', { name: `Remove ${me.name}` })).not.toBeInTheDocument();
});

it('offers to try again when the members could not be loaded', async () => {
  await open({ getCompanyEmployees: failure('UNAVAILABLE', { message: 'Away.' }) });
  expect(await screen.findByText('Away.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});

it('tells an individual that the account has one person', async () => {
  await open({}, '/dashboard/users', aUser({ accountType: 'INDIVIDUAL' }));
  expect(await screen.findByText('A personal account has no other users')).toBeInTheDocument();
});
