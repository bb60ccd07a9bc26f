import { screen, within } from '@testing-library/react';
import {
  aProfile,
  aServiceProvider,
  aUser,
  aWallet,
  anOrganisation,
  failure,
  type Handlers,
  mockApi,
  renderRoute,
} from '@sanaga/testing';
import { SettingsRoute } from './settings-route.tsx';

const till = aServiceProvider({ accountName: 'Caisse principale', refilledThisMonth: 9_500_000 });
const fresh = aServiceProvider({
  accountName: 'Caisse Penja',
  accountNumber: '+237650331876',
  status: 'UNCONFIRMED',
});

async function open(handlers: Handlers = {}, { path = '/dashboard/settings', user = aUser() } = {}) {
  const api = mockApi({
    getWallet: aWallet(15_930_150, 2_712_200),
    listServiceProviders: [till],
    getUserProfileInfo: aProfile(user),
    getOrganisationProfile: anOrganisation(),
    checkPayee: failure('UNAVAILABLE'),
    ...handlers,
  });
  return { api, ...(await renderRoute(<SettingsRoute />, { path, user })) };
}

it('does not open again by Back the new account that was closed', async () => {
  const { person, address, goBack } = await open();
  await person.click(await screen.findByRole('button', { name: 'Add account' }));
  await screen.findByLabelText('Account name');
  await person.click(screen.getByRole('button', { name: 'Close' }));
  await goBack();
  expect(address()).toBe('/dashboard/settings');
});

type Opened = Awaited<ReturnType<typeof open>>;

async function add({ person }: Opened) {
  await person.click(await screen.findByRole('button', { name: 'Add account' }));
  const drawer = within(await screen.findByRole('dialog'));
  await person.type(drawer.getByLabelText('Account name'), 'Caisse Penja');
  await person.type(drawer.getByLabelText('Account number'), '650331876');
  await person.click(drawer.getByRole('button', { name: 'Add and email the code' }));
}

it('says of each account whether its number is the organisation’s or its owner’s', async () => {
  const stranger = { ...fresh, registeredName: 'KOUAM DANIEL', nameMatch: 'DIFFERS' as const };
  const own = { ...till, registeredName: 'MOUNGO FRUITS', nameMatch: 'MATCH' as const };
  await open({ listServiceProviders: [own, stranger] });
  expect(await screen.findByText('KOUAM DANIEL')).toHaveTextContent(/^Name differs: KOUAM DANIEL$/);
  expect(screen.getByText('MOUNGO FRUITS')).toHaveTextContent(/^Name matches: MOUNGO FRUITS$/);
});

it('says whose the number of a new account is, and calls the name given to it no match', async () => {
  const { api, person } = await open({
    checkPayee: ({ body }) => ({
      ...{ number: body.number, registeredName: 'PAUL ATANGANA', nameChecked: true, remarks: [] },
      nameMatch: body.name ? 'MATCH' : 'NOT_AVAILABLE',
      ...{
        cost: null,
        available: 0,
        feeRate: 0,
        taxRate: 0,
        minimum: 100,
        maximum: 5_000_000,
        approvers: [],
      },
    }),
  });
  await person.click(await screen.findByRole('button', { name: 'Add account' }));
  const drawer = within(await screen.findByRole('dialog'));
  await person.type(drawer.getByLabelText('Account name'), 'Paul Atangana');
  await person.type(drawer.getByLabelText('Account number'), '650331876');
  await person.tab();
  expect(await drawer.findByText('PAUL ATANGANA')).toBeInTheDocument();
  expect(drawer.queryByText(/Name matches/)).not.toBeInTheDocument();
  expect(api.calls('checkPayee').every(({ body }) => !body.name)).toBe(true);
});

it('adds an account and confirms it with the mailed code', async () => {
  const route = await open({ addServiceProvider: fresh });
  route.api.use({
    addServiceProvider: () => {
      route.api.use({ listServiceProviders: [till, fresh] });
      return fresh;
    },
    confirmServiceProvider: { ...fresh, status: 'CONFIRMED' },
  });
  await add(route);
  await route.person.click(await screen.findByRole('button', { name: 'Use the emailed code' }));
  await route.person.type(await screen.findByLabelText('One-time code'), '123456');
  await screen.findByText(/Caisse Penja confirmed/);
  expect(route.api.calls('addServiceProvider')[0]?.body).toEqual({
    operator: 'MOMO',
    accountName: 'Caisse Penja',
    accountNumber: '+237650331876',
  });
  expect(route.api.calls('confirmServiceProvider')[0]?.body).toEqual({
    providerId: fresh.providerId,
    otpCode: '123456',
  });
  expect(route.address()).toBe('/dashboard/settings');
});

const verification = (status: 'WAITING' | 'CONFIRMED' | 'DECLINED' | 'EXPIRED' | 'FAILED') => ({
  status,
  refillId: '0197a1f0-0000-7000-8000-000000000001',
  amount: 100,
  requestedAt: '2026-11-23T09:00:00.000Z',
});
const confirmPath = { path: `/dashboard/settings?confirm=${fresh.providerId}` };

it('asks on the phone, and says what came of it as it happens', async () => {
  const waiting = { ...fresh, verification: verification('WAITING') };
  const { api, person } = await open(
    {
      listServiceProviders: [till, fresh],
      verifyServiceProvider: () => {
        api.use({ listServiceProviders: [till, waiting] });
        return waiting;
      },
    },
    confirmPath,
  );
  const drawer = within(await screen.findByRole('dialog'));
  expect(drawer.queryByLabelText('One-time code')).not.toBeInTheDocument();
  await person.click(await drawer.findByRole('button', { name: 'Ask on the phone' }));
  expect(await drawer.findByText(/MTN is asking for the PIN on/)).toBeInTheDocument();
  expect(screen.getByText('Waiting for the phone')).toBeInTheDocument();
  expect(api.calls('verifyServiceProvider').map(({ params }) => params)).toEqual([
    { providerId: fresh.providerId },
  ]);
  const verifiedAt = '2026-11-23T09:01:00.000Z';
  const verified = {
    ...fresh,
    status: 'CONFIRMED',
    verifiedAt,
    verification: verification('CONFIRMED'),
  } as const;
  api.use({ listServiceProviders: [till, verified], verifyServiceProvider: verified });
  await person.click(drawer.getByRole('button', { name: 'Ask on the phone again' }));
  expect(await drawer.findByText(/Account confirmed on the phone/)).toBeInTheDocument();
  expect(drawer.queryByRole('button', { name: /Ask on the phone/ })).not.toBeInTheDocument();
});

it.each([
  ['DECLINED', /Declined on the phone. No money moved/],
  ['EXPIRED', /If MTN still collects/],
  ['FAILED', /MTN could not collect/],
] as const)('says that the phone was %s and offers to ask again', async (status, words) => {
  await open({ listServiceProviders: [{ ...fresh, verification: verification(status) }] }, confirmPath);
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Ask on the phone again' })).toBeEnabled();
});

it('takes the code where MTN cannot be asked, and says so', async () => {
  const message = 'MTN cannot ask on the phone at the moment.';
  const { person } = await open(
    { listServiceProviders: [fresh], verifyServiceProvider: failure('OPERATOR_UNREACHABLE', { message }) },
    confirmPath,
  );
  await person.click(await screen.findByRole('button', { name: 'Ask on the phone' }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(screen.getByLabelText('One-time code')).toBeInTheDocument();
});

it('takes the code alone where nothing is collected', async () => {
  await open({ listServiceProviders: [{ ...fresh, verificationAmount: 0 }] }, confirmPath);
  expect(await screen.findByLabelText('One-time code')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Ask on the phone' })).not.toBeInTheDocument();
});

it('verifies by phone what the emailed code confirmed', async () => {
  const byCode = { ...fresh, status: 'CONFIRMED' as const };
  const { api, person, address } = await open({
    listServiceProviders: [{ ...till, verificationAmount: 0 }, byCode],
    verifyServiceProvider: () => {
      api.use({ listServiceProviders: [till, { ...byCode, verification: verification('WAITING') }] });
      return byCode;
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Verify by phone: Caisse Penja' }));
  expect(
    screen.queryByRole('button', { name: 'Verify by phone: Caisse principale' }),
  ).not.toBeInTheDocument();
  expect(address()).toBe(confirmPath.path);
  const dialog = await screen.findByRole('dialog', { name: 'Verify by phone' });
  const drawer = within(dialog);
  expect(drawer.queryByText(/confirmed/)).not.toBeInTheDocument();
  expect(drawer.queryByRole('button', { name: 'Use the emailed code' })).not.toBeInTheDocument();
  await person.click(drawer.getByRole('button', { name: 'Ask on the phone' }));
  expect(await drawer.findByText(/MTN is asking for the PIN on/)).toBeInTheDocument();
  const verifiedAt = '2026-11-23T09:01:00.000Z';
  const verified = { ...byCode, verifiedAt, verification: verification('CONFIRMED') };
  api.use({ listServiceProviders: [till, verified], verifyServiceProvider: verified });
  await person.click(drawer.getByRole('button', { name: 'Ask on the phone again' }));
  expect(await drawer.findByText(/Account confirmed on the phone/)).toBeInTheDocument();
  expect(dialog).toHaveAccessibleName('Account confirmed');
  expect(drawer.queryByText('Verify by phone')).not.toBeInTheDocument();
  expect(
    screen.queryByRole('button', { name: 'Verify by phone: Caisse Penja', hidden: true }),
  ).not.toBeInTheDocument();
});

it('shows at the number that the account is there already', async () => {
  const errors = [{ field: 'accountNumber', message: 'This number has already been added.' }];
  const route = await open({ addServiceProvider: failure('DUPLICATE', { errors }) });
  await add(route);
  expect(await screen.findByText('This number has already been added.')).toBeInTheDocument();
  expect(screen.getByLabelText('Account name')).toHaveValue('Caisse Penja');
});

it('shows why a code was refused and takes another', async () => {
  const { person } = await open({
    listServiceProviders: [fresh],
    confirmServiceProvider: failure('CODE_WRONG', { message: 'Wrong code. You have 4 attempts left.' }),
  });
  await person.click(await screen.findByRole('button', { name: 'Confirm Caisse Penja' }));
  await person.click(await screen.findByRole('button', { name: 'Use the emailed code' }));
  await person.type(await screen.findByLabelText('One-time code'), '111111');
  expect(await screen.findByText('Wrong code. You have 4 attempts left.')).toBeInTheDocument();
  expect(screen.getByLabelText('One-time code')).toHaveValue('');
});

it('mails the code again a minute later, and shows why where it may not', async () => {
  const message = 'The code mailed a moment ago is still valid.';
  const { api, person } = await open({
    listServiceProviders: [fresh],
    resendProviderCode: failure('THROTTLED', { message }),
  });
  await person.click(await screen.findByRole('button', { name: 'Confirm Caisse Penja' }));
  await person.click(await screen.findByRole('button', { name: 'Use the emailed code' }));
  expect(await screen.findByText(/Send again in/)).toBeInTheDocument();
  const aMinuteOn = Date.now() + 61_000;
  const clock = jest.spyOn(Date, 'now').mockReturnValue(aMinuteOn);
  await person.click(await screen.findByRole('button', { name: 'Send again' }));
  clock.mockRestore();
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(api.calls('resendProviderCode').map(({ params }) => params)).toEqual([
    { providerId: fresh.providerId },
  ]);
});

it('removes an account after a confirmation, and shows why where it may not', async () => {
  const { api, person } = await open({
    deleteServiceProvider: failure('WRONG_STATUS', { message: 'A refill from it is under way.' }),
  });
  await person.click(await screen.findByRole('button', { name: 'Remove Caisse principale' }));
  const question = within(await screen.findByRole('dialog'));
  await person.click(question.getByRole('button', { name: 'Remove account' }));
  expect(await question.findByText('A refill from it is under way.')).toBeInTheDocument();
  api.use({ deleteServiceProvider: { ...till, status: 'REMOVED' }, listServiceProviders: [] });
  await person.click(question.getByRole('button', { name: 'Remove account' }));
  expect(await screen.findByText('No accounts yet')).toBeInTheDocument();
});

it('offers to try again when the accounts could not be loaded', async () => {
  await open({ listServiceProviders: failure('UNAVAILABLE', { message: 'Away.' }) });
  expect(await screen.findByText('Away.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});

it.each([
  [
    'an admin',
    aUser(),
    [
      'Wallet and accounts',
      'Plan',
      'Profile',
      'Organisation',
      'Documents',
      'Approvals',
      'Security',
      'Activity',
    ],
  ],
  ['an initiator', aUser({ roles: ['INITIATOR'] }), ['Profile', 'Approvals', 'Security', 'Activity']],
  ['a validator', aUser({ roles: ['VALIDATOR'] }), ['Profile', 'Approvals', 'Security', 'Activity']],
  [
    'an individual',
    aUser({ accountType: 'INDIVIDUAL', roles: ['ADMIN', 'INITIATOR', 'VALIDATOR'] }),
    ['Wallet and accounts', 'Profile', 'Security', 'Activity'],
  ],
] as const)('shows %s their tabs', async (_who, user, tabs) => {
  await open({}, { user });
  expect((await screen.findAllByRole('tab')).map((tab) => tab.textContent)).toEqual(tabs);
});

it('calls an individual what they are in the profile', async () => {
  const user = aUser({ accountType: 'INDIVIDUAL', roles: ['ADMIN', 'INITIATOR', 'VALIDATOR'] });
  await open({}, { path: '/dashboard/settings?tab=profile', user });
  expect(await screen.findByText('Individual')).toBeInTheDocument();
  expect(screen.queryByText(/Admin/)).not.toBeInTheDocument();
});

it('shows others than admins their profile first, and requests nothing that is not theirs', async () => {
  const user = aUser({ roles: ['VALIDATOR'] });
  const { api, person, address } = await open(
    { listOwnSessions: [] },
    { path: '/dashboard/settings?tab=wallet', user },
  );
  expect(await screen.findByText('Accountant')).toBeInTheDocument();
  expect(await screen.findByText('Moungo Fruits')).toBeInTheDocument();
  expect(api.calls('listServiceProviders')).toHaveLength(0);
  await person.click(screen.getByRole('tab', { name: 'Security' }));
  expect(await screen.findByRole('button', { name: 'Change password' })).toBeInTheDocument();
  expect(address()).toBe('/dashboard/settings?tab=security');
});
