import { screen, waitFor, within } from '@testing-library/react';
import {
  aMember,
  aServiceProvider,
  aUser,
  failure,
  type Handlers,
  mockApi,
  newId,
  renderRoute,
} from '@sanaga/testing';
import { UsersRoute } from './users-route.tsx';

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

async function open(
  handlers: Handlers = {},
  path = '/dashboard/users',
  { user = admin, storedInTab = {} }: { user?: typeof admin; storedInTab?: Record<string, string> } = {},
) {
  const api = mockApi({
    getCompanyEmployees: [me, serge, invited],
    getNumberOfUsers: counts,
    listServiceProviders: [till],
    requestEmailAuthorization: done,
    verifyAuthOtp: done,
    addSpecifiedUser: invited,
    ...handlers,
  });
  return { api, ...(await renderRoute(<UsersRoute />, { path, user, storedInTab })) };
}

type Opened = Awaited<ReturnType<typeof open>>;

const goOn = ({ person }: Opened) => person.click(screen.getByRole('button', { name: 'Continue' }));

const email = 'paul@moungofruits.cm';

async function enterWhom({ person }: Opened) {
  await person.type(await screen.findByLabelText('Email'), email);
  await person.click(screen.getByRole('radio', { name: /Validator/ }));
}
const send = ({ person }: Opened) => person.click(screen.getByRole('button', { name: 'Send invitation' }));

async function gather(route: Opened) {
  await enterWhom(route);
  await goOn(route);
  await route.person.type(await screen.findByLabelText('One-time code'), '123456');
  await send(route);
}

it('invites somebody with an address and a role, and the code from the mail', async () => {
  const route = await open();
  await route.person.click(await screen.findByRole('button', { name: 'Invite' }));
  await gather(route);
  expect(await screen.findByText('Serge Tchakounté')).toBeInTheDocument();
  expect(route.api.calls('requestEmailAuthorization')[0]?.body).toEqual({ email, matter: 'INVITATION' });
  expect(route.api.calls('verifyAuthOtp')[0]?.params.otpCode).toBe('123456');
  expect(route.api.calls('addSpecifiedUser')[0]?.body).toEqual({ email, role: 'VALIDATOR' });
});

it('has the focus in the code’s field where the code is all that is left to type', async () => {
  const route = await open({}, '/dashboard/users?invite=1');
  await enterWhom(route);
  await goOn(route);
  const code = await screen.findByLabelText('One-time code');
  await waitFor(() => expect(code).toHaveFocus());
});

it('takes job, identity and accounts from whoever wants to add them', async () => {
  const route = await open({}, '/dashboard/users?invite=1');
  const { person } = route;
  await enterWhom(route);
  await person.click(screen.getByRole('button', { name: 'Add more details' }));
  await person.type(await screen.findByLabelText(/Document number/), '100234567');
  await goOn(route);
  await person.click(await screen.findByRole('checkbox', { name: /Caisse principale/ }));
  await goOn(route);
  await screen.findByLabelText('One-time code');
  await person.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByRole('checkbox', { name: /Caisse principale/ })).toBeChecked();
  await goOn(route);
  await person.type(await screen.findByLabelText('One-time code'), '123456');
  await send(route);
  await screen.findByText('Serge Tchakounté');
  expect(route.api.calls('addSpecifiedUser')[0]?.body).toEqual({
    email,
    role: 'VALIDATOR',
    identityNumber: '100234567',
    accountIds: [till.providerId],
  });
});

it('asks for no second code for the next invitation, but for one to change access', async () => {
  const route = await open({}, '/dashboard/users?invite=1');
  await gather(route);
  await route.person.click(await screen.findByRole('button', { name: 'Invite' }));
  await enterWhom(route);
  await goOn(route);
  expect(await screen.findByText(/you can invite users without another code/)).toBeInTheDocument();
  await send(route);
  const [row] = await screen.findAllByRole('button', { name: /Serge Tchakounté/ });
  expect(route.api.calls('addSpecifiedUser')).toHaveLength(2);
  expect(route.api.calls('requestEmailAuthorization')).toHaveLength(1);
  await route.person.click(row!);
  await route.person.click(await screen.findByRole('button', { name: 'Change access' }));
  await route.person.click(await screen.findByRole('checkbox', { name: /Validator/ }));
  await route.person.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByLabelText('One-time code')).toBeInTheDocument();
  expect(route.api.calls('requestEmailAuthorization').at(-1)?.body.matter).toBe('ROLE');
});

it('says until when the code allows invitations, counted from when it was right', async () => {
  const verified = Date.now() - 25 * 60_000;
  const storedInTab = { [`kept:authorisation:${admin.userId}`]: JSON.stringify({ verified }) };
  const route = await open({}, '/dashboard/users?invite=1', { storedInTab });
  await enterWhom(route);
  await goOn(route);
  const clock = new Date(verified + 30 * 60_000).toLocaleTimeString('en-GB', { timeStyle: 'short' });
  expect(await screen.findByText(new RegExp(`Until ${clock} you can invite users`))).toBeInTheDocument();
});

it('lists somebody by their address until they give a name', async () => {
  await open({ getCompanyEmployees: [me, aMember({ name: email, email, status: 'INVITED' })] });
  expect(await screen.findAllByText(email)).toHaveLength(1);
  expect(screen.getByRole('button', { name: `Resend link to ${email}` })).toBeInTheDocument();
});

it('counts as having access whoever can sign in, and says of places which are for those invited', async () => {
  await open({ getCompanyEmployees: [me, { ...serge, status: 'SUSPENDED' }, invited] });
  expect(await screen.findByText('1 person has access to this wallet')).toBeInTheDocument();
  expect(screen.getByText('1 of them invited, 1 free')).toBeInTheDocument();
});

it('says of whom was invited when that was, and of the others since when they are here', async () => {
  await open({
    getCompanyEmployees: [
      { ...serge, dateJoined: '2026-11-19T08:30:00.000Z' },
      { ...invited, dateJoined: '2026-11-20T08:30:00.000Z' },
    ],
  });
  const cell = async (name: string) => (await screen.findByText(name)).closest('tr');
  expect(await cell(serge.name)).toHaveTextContent('19 November 2026');
  expect(await cell(serge.name)).not.toHaveTextContent('Invited on');
  expect(await cell(invited.name)).toHaveTextContent('Invited on 20 November 2026');
});

it('goes back to the field the server refuses and does not require the code again', async () => {
  const errors = [{ field: 'email', message: 'This email address is already in use.' }];
  const route = await open(
    { addSpecifiedUser: failure('ALREADY_MEMBER', { errors }) },
    '/dashboard/users?invite=1',
  );
  await gather(route);
  expect(await screen.findByText('This email address is already in use.')).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: /Validator/ })).toBeChecked();
  route.api.use({ addSpecifiedUser: invited });
  await goOn(route);
  await screen.findByText(/^Code accepted/);
  await send(route);
  expect(await screen.findByText('Serge Tchakounté')).toBeInTheDocument();
  expect(route.api.calls('verifyAuthOtp')).toHaveLength(1);
  expect(route.api.calls('requestEmailAuthorization')).toHaveLength(1);
});

it('shows at the boxes that the code is wrong', async () => {
  const message = 'Wrong code. You have 4 attempts left.';
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
  expect(await screen.findByRole('radio', { name: /Admin/ })).toBeDisabled();
  expect(screen.getByRole('radiogroup', { name: 'Role' })).toBeInTheDocument();
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value)).toEqual([
    'VALIDATOR',
    'INITIATOR',
    'ADMIN',
  ]);
});

it('mails an invitation again, then lets a minute pass', async () => {
  const { api, person } = await open({ resendActivationLink: done });
  const again = await screen.findByRole('button', { name: 'Resend link to Paul-Éric Essomba' });
  await person.click(again);
  expect(await screen.findByText(/^Sent. Again in (1:00|0:5\d)$/)).toBeInTheDocument();
  expect(api.calls('resendActivationLink')[0]?.params.email).toBe(invited.email);
  expect(screen.queryByRole('button', { name: /Resend link to Paul/ })).not.toBeInTheDocument();
});

it('shows at the row why an invitation could not be mailed', async () => {
  const message = 'Too many tries. Wait a minute.';
  const { person } = await open({ resendActivationLink: failure('THROTTLED', { message }) });
  await person.click(await screen.findByRole('button', { name: /Resend link to Paul/ }));
  expect(await screen.findByText(message)).toBeInTheDocument();
});

it('withdraws an invitation after a confirmation, and never offers to remove oneself', async () => {
  const { api, person } = await open({ removeUser: { ...invited, status: 'REMOVED' } });
  await person.click(
    await screen.findByRole('button', { name: 'Withdraw the invitation for Paul-Éric Essomba' }),
  );
  const question = within(await screen.findByRole('dialog'));
  await person.click(question.getByRole('button', { name: 'Withdraw invitation' }));
  await screen.findByText(/Invitation for Paul-Éric Essomba withdrawn/);
  expect(api.calls('removeUser')[0]?.params.id).toBe(invited.userId);
  expect(screen.queryByRole('button', { name: `Remove ${me.name}` })).not.toBeInTheDocument();
});

it('shows what removing a colleague means, and leaves the confirmation open where the server refuses', async () => {
  const message = 'Payments of this person are under way.';
  const { person } = await open({ removeUser: failure('WRONG_STATUS', { message }) });
  await person.click(await screen.findByRole('button', { name: 'Remove Serge Tchakounté' }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText(/signed out straight away/)).toBeInTheDocument();
  await person.click(question.getByRole('button', { name: 'Remove user' }));
  expect(await question.findByText(message)).toBeInTheDocument();
});

it('shows all that is known of a member, the document and the accounts by name', async () => {
  const known = aMember({
    name: 'Amadou Bello',
    accountIds: [till.providerId],
    identity: { kind: 'PASSPORT', number: '09AB12345' },
  });
  const { person, address } = await open({ getCompanyEmployees: [me, known] });
  await person.click(await screen.findByRole('button', { name: /^Amadou Bello/ }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(drawer.getByText('Passport, 09AB12345')).toBeInTheDocument();
  expect(await drawer.findByText('Caisse principale')).toBeInTheDocument();
  expect(address()).toBe(`/dashboard/users?id=${known.userId}`);
});

it('says so where the member of an address is gone', async () => {
  await open({}, `/dashboard/users?id=${newId()}`);
  expect(await screen.findByText('User not found')).toBeInTheDocument();
});

describe('changing access', () => {
  const path = `/dashboard/users?id=${serge.userId}`;
  const change = async ({ person }: Opened) => {
    await person.click(await screen.findByRole('button', { name: 'Change access' }));
    await person.click(await screen.findByRole('checkbox', { name: /Validator/ }));
    await person.click(await screen.findByRole('checkbox', { name: /Caisse principale/ }));
    await person.click(screen.getByRole('button', { name: 'Continue' }));
    // the drawer is a dialog as well
    const title = await screen.findByText('Change the access of Serge Tchakounté?');
    const question = within(title.closest<HTMLElement>('[role=dialog]') as HTMLElement);
    expect(question.getByText('Initiator becomes Initiator and Validator.')).toBeInTheDocument();
    await person.type(await question.findByLabelText('One-time code'), '123456');
    await person.click(question.getByRole('button', { name: 'Change access' }));
    return question;
  };

  it('gives other roles and accounts with the mailed code', async () => {
    const route = await open({ changeRole: serge }, path);
    await change(route);
    await screen.findByText(/Access of Serge Tchakounté changed/);
    expect(route.api.calls('changeRole').map(({ params, body }) => [params.userId, body])).toEqual([
      [serge.userId, { roles: ['INITIATOR', 'VALIDATOR'], accountIds: [till.providerId] }],
    ]);
    expect(route.api.calls('requestEmailAuthorization')).toHaveLength(1);
  });

  it('shows in the question why the server refuses', async () => {
    const message = 'The plan allows 2 validators.';
    const route = await open({ changeRole: failure('PLAN_LIMIT', { message }) }, path);
    const question = await change(route);
    expect(await question.findByText(message)).toBeInTheDocument();
    expect(question.getByText('Code accepted. It is valid for this change.')).toBeInTheDocument();
  });

  it('leaves nobody without a role', async () => {
    const { person } = await open({}, path);
    await person.click(await screen.findByRole('button', { name: 'Change access' }));
    await person.click(await screen.findByRole('checkbox', { name: /Initiator/ }));
    await person.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Select at least one role')).toBeInTheDocument();
    expect(screen.queryByText(/^Change the access of .*\?$/)).not.toBeInTheDocument();
  });

  it.each([
    [counts, /All 2 seats for this role on the Premium plan are taken/],
    [
      { ...counts, plan: 'STARTER', ADMIN: { used: 1, limit: 1 } },
      /The only seat for this role on the Starter plan/,
    ],
  ] as const)(
    'does not offer a role that is full, nor to go on unchanged',
    async (getNumberOfUsers, full) => {
      const { person } = await open({ getNumberOfUsers }, path);
      await person.click(await screen.findByRole('button', { name: 'Change access' }));
      expect(await screen.findByRole('checkbox', { name: full })).toBeDisabled();
      expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
    },
  );

  it('is not opened again by Back once it was closed', async () => {
    const { person, address, goBack } = await open();
    const [row] = await screen.findAllByRole('button', { name: /Serge Tchakounté/ });
    await person.click(row!);
    await person.click(await screen.findByRole('button', { name: 'Change access' }));
    expect(address()).toContain('change=1');
    await person.click(screen.getByRole('button', { name: 'Close' }));
    await goBack();
    expect(address()).toBe('/dashboard/users');
  });

  it('is not offered for oneself', async () => {
    await open({}, `/dashboard/users?id=${me.userId}&change=1`);
    expect(await screen.findByText(/No one can change or remove their own access/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Change access' })).not.toBeInTheDocument();
  });
});

describe('handing over', () => {
  const handOver = async ({ person }: Opened) => {
    const question = within(await screen.findByRole('dialog'));
    await person.type(await question.findByLabelText('One-time code'), '123456');
    await person.click(question.getByRole('button', { name: 'Hand over' }));
    return question;
  };

  it('exchanges roles with a colleague after it said so', async () => {
    const route = await open({ transferAdmin: serge }, `/dashboard/users?id=${me.userId}`);
    await route.person.click(await screen.findByRole('button', { name: 'Hand over my role' }));
    expect(await screen.findByRole('radiogroup', { name: 'Who takes over your role?' })).toBeInTheDocument();
    await route.person.click(await screen.findByRole('radio', { name: /Serge Tchakounté/ }));
    await goOn(route);
    expect(await screen.findByText(/You swap roles straight away/)).toBeInTheDocument();
    await handOver(route);
    await screen.findByText(/You and Serge Tchakounté have swapped roles/);
    expect(route.api.calls('transferAdmin')[0]?.body).toEqual({
      name: 'Serge Tchakounté',
      email: serge.email,
      phoneNumber: serge.phoneNumber,
    });
    expect(route.address()).toBe('/dashboard');
  });

  it('takes another code at once where the first was wrong', async () => {
    const message = 'Wrong code. You have 4 attempts left.';
    const route = await open(
      { verifyAuthOtp: failure('CODE_WRONG', { message }) },
      '/dashboard/users?handover=1',
    );
    await route.person.click(await screen.findByRole('radio', { name: /Serge Tchakounté/ }));
    await goOn(route);
    const question = await handOver(route);
    expect(await question.findByText(message)).toBeInTheDocument();
    const code = question.getByLabelText('One-time code');
    await waitFor(() => expect(code).toHaveFocus());
    expect(code).toHaveValue('');
  });

  it('invites somebody new, and puts what the server refuses at its field', async () => {
    const errors = [{ field: 'email', message: 'This email address is already in use.' }];
    const route = await open(
      { transferAdmin: failure('ALREADY_MEMBER', { errors }) },
      '/dashboard/users?handover=1',
    );
    await route.person.click(await screen.findByRole('radio', { name: /Someone new/ }));
    await route.person.type(screen.getByLabelText('Full name'), 'Rose Ndi');
    await route.person.type(screen.getByLabelText('Email'), 'rose@moungofruits.cm');
    await route.person.type(screen.getByLabelText('Phone number'), '677412033');
    await goOn(route);
    expect(await screen.findByText(/your own access ends/)).toHaveTextContent(
      /your personal details are removed\. The payments you worked on stay on record without your name/,
    );
    await handOver(route);
    expect(await screen.findByText('This email address is already in use.')).toBeInTheDocument();
    expect(screen.getByLabelText('Full name')).toHaveValue('Rose Ndi');
  });

  it('asks of somebody new with a colleague’s address to select the colleague, with whom roles would be exchanged', async () => {
    const route = await open({}, '/dashboard/users?handover=1');
    await route.person.click(await screen.findByRole('radio', { name: /Someone new/ }));
    await route.person.type(screen.getByLabelText('Full name'), 'Rose Ndi');
    await route.person.type(screen.getByLabelText('Email'), (serge.email ?? '').toUpperCase());
    await route.person.type(screen.getByLabelText('Phone number'), '677412033');
    await goOn(route);
    const refusal = 'This is the address of Serge Tchakounté, who has access already. Select them above.';
    expect(await screen.findByText(refusal)).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('shows that the members to hand over to could not be loaded', async () => {
    const failed = failure('UNAVAILABLE', { message: 'Away.' });
    const { api, person } = await open({ getCompanyEmployees: failed }, '/dashboard/users?handover=1');
    expect(await screen.findByText('Away.')).toBeInTheDocument();
    api.use({ getCompanyEmployees: [me, serge] });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('radio', { name: /Serge Tchakounté/ })).toBeInTheDocument();
  });

  it('that waits is shown, and can be withdrawn', async () => {
    const successor = aMember({ name: 'Rose Ndi', roles: [], status: 'INVITED', succeeds: me.userId });
    const { api, person } = await open({
      getCompanyEmployees: [me, serge, successor],
      removeUser: { ...successor, status: 'REMOVED' },
    });
    expect(
      await screen.findByText(/Rose Ndi takes over from Amina Hamadou when they activate/),
    ).toBeInTheDocument();
    expect(screen.getByText('admin once they accept')).toBeInTheDocument();
    const [callOff] = screen.getAllByRole('button', { name: 'Cancel handover to Rose Ndi' });
    await person.click(callOff as HTMLElement);
    const question = within(await screen.findByRole('dialog'));
    await person.click(question.getByRole('button', { name: 'Cancel handover' }));
    await screen.findByText(/Handover to Rose Ndi cancelled/);
    expect(api.calls('removeUser')[0]?.params.id).toBe(successor.userId);
  });
});

it('leads to a suspended approver, whose place in the plan is taken, and lets them in again', async () => {
  const awa = aMember({
    ...{ name: 'Awa Ngo', roles: ['VALIDATOR'], status: 'SUSPENDED', suspendedBy: 'ADMIN' },
    ...{ suspendedByName: 'Clarisse Ngo', suspendedAt: '2026-11-19T08:30:00.000Z' },
    ...{ suspensionReason: 'On leave' },
  });
  const { api, person } = await open({
    getCompanyEmployees: [me, serge, awa],
    getNumberOfUsers: { ...counts, VALIDATOR: { used: 2, limit: 2 } },
  });
  expect(await screen.findByText(/remove them so that their seat in the plan is free/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Invite a validator' })).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'See Awa Ngo' }));
  const said = 'Suspended on 19 November 2026 by Clarisse Ngo: On leave';
  expect(await screen.findByText(said)).toBeInTheDocument();
  await person.click(await screen.findByRole('button', { name: 'Reactivate Awa Ngo' }));
  const { userId, name, roles } = awa;
  api.use({
    reactivateUser: {
      ...{ userId, name, roles, organisationId: newId(), email: 'awa@moungofruits.cm', phoneNumber: null },
      ...{ superAdmin: false, status: 'ACTIVE', suspensionReason: null },
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Reactivate user' }));
  expect(await screen.findByText(/Awa Ngo reactivated/)).toBeInTheDocument();
  expect(api.calls('reactivateUser')[0]?.params).toMatchObject({ userId: awa.userId });
});

it('does not advise to remove a suspended approver for a place where another one is free', async () => {
  const awa = aMember({
    ...{ name: 'Awa Ngo', roles: ['VALIDATOR'], status: 'SUSPENDED', suspendedBy: 'ADMIN' },
  });
  const { address, person } = await open({ getCompanyEmployees: [me, serge, awa] });
  expect(await screen.findByText(/Reactivate Awa Ngo, or invite a validator\.$/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'See Awa Ngo' })).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Invite a validator' }));
  expect(address()).toBe('/dashboard/users?invite=1');
});

it('leads to the plans where a role is full', async () => {
  const taken = { used: 1, limit: 1 };
  const full = { plan: 'STARTER' as const, ADMIN: taken, INITIATOR: taken, VALIDATOR: taken, total: 3 };
  const { person } = await open({ getNumberOfUsers: full }, '/dashboard/users?invite=1');
  const plans = await screen.findByRole('link', { name: 'Compare plans' });
  expect(plans).toHaveAttribute('href', '/dashboard/settings?tab=plans');
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('link', { name: 'Compare plans' })).toBeInTheDocument();
});

it('does not lead from the largest plan to a larger one', async () => {
  await open({ getNumberOfUsers: { ...counts, plan: 'PRO' } }, '/dashboard/users?invite=1');
  expect(await screen.findByText(/2 seats for this role on the Pro plan/)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Compare plans' })).not.toBeInTheDocument();
});

it('advises nobody to reactivate whom the platform suspended: only the platform can', async () => {
  const awa = aMember({
    name: 'Awa Ngo',
    roles: ['VALIDATOR'],
    status: 'SUSPENDED',
    suspendedBy: 'PLATFORM',
  });
  await open({ getCompanyEmployees: [me, serge, awa] });
  expect(await screen.findByRole('button', { name: 'Invite a validator' })).toBeInTheDocument();
  expect(screen.queryByText(/Awa Ngo could approve/)).not.toBeInTheDocument();
});

it('suspends a member with a reason, but not whom the platform suspended', async () => {
  const awa = aMember({
    name: 'Awa Ngo',
    roles: ['VALIDATOR'],
    status: 'SUSPENDED',
    suspendedBy: 'PLATFORM',
    suspendedAt: '2026-11-19T08:30:00.000Z',
    suspensionReason: 'Under inquiry',
  });
  const { api, person } = await open(
    { getCompanyEmployees: [me, serge, awa] },
    `/dashboard/users?id=${serge.userId}`,
  );
  await person.click(await screen.findByRole('button', { name: `Suspend ${serge.name}` }));
  const title = await screen.findByText(`Suspend ${serge.name}?`);
  const question = within(title.closest<HTMLElement>('[role=dialog]')!);
  const suspend = question.getByRole('button', { name: 'Suspend user' });
  expect(suspend).toBeDisabled();
  await person.type(question.getByLabelText('Reason'), 'On leave');
  api.use({ suspendUser: failure('UNAVAILABLE', { message: 'Back in a moment.' }) });
  await person.click(suspend);
  expect(await question.findByText('Back in a moment.')).toBeInTheDocument();
  expect(api.calls('suspendUser')[0]).toMatchObject({ body: { reason: 'On leave' } });
  await person.click(question.getByRole('button', { name: 'Go back' }));
  await person.click(screen.getByText('Awa Ngo'));
  const said = 'Suspended on 19 November 2026 by the platform: Under inquiry';
  expect(await screen.findByText(said)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Reactivate Awa Ngo' })).not.toBeInTheDocument();
});

it('shows that there is no other approver, and leads to inviting somebody', async () => {
  const { person, address } = await open({ getCompanyEmployees: [me, serge] });
  expect(await screen.findByText(/the ones you create will stay pending/)).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Invite a validator' }));
  expect(address()).toBe('/dashboard/users?invite=1');
});

it('restores what was gathered, and the step, over a reload', async () => {
  const first = await open({}, '/dashboard/users?invite=1');
  await enterWhom(first);
  await goOn(first);
  await screen.findByLabelText('One-time code');
  expect(first.api.calls('requestEmailAuthorization')).toHaveLength(1);
  const storedInTab = { ...sessionStorage };
  first.unmount();

  const again = await open({}, first.address(), { storedInTab });
  expect(await screen.findByText(email)).toBeInTheDocument();
  await again.person.type(screen.getByLabelText('One-time code'), '123456');
  await send(again);
  await screen.findByText(/^Invitation sent to paul@moungofruits.cm/);
  expect(again.api.calls('requestEmailAuthorization')).toHaveLength(0);
  expect(again.api.calls('addSpecifiedUser')[0]?.body).toMatchObject({ role: 'VALIDATOR' });
  expect(again.address()).toBe('/dashboard/users');
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('kept:invite'))).toEqual([]);
});

it('begins at the first step where the address names a later one without what it needs', async () => {
  await open({}, '/dashboard/users?invite=4');
  expect(await screen.findByLabelText('Email')).toBeInTheDocument();
});

it('offers to try again when the members could not be loaded', async () => {
  await open({ getCompanyEmployees: failure('UNAVAILABLE', { message: 'Away.' }) });
  expect(await screen.findByText('Away.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});

it('shows an individual that the account has one person', async () => {
  await open({}, '/dashboard/users', { user: aUser({ accountType: 'INDIVIDUAL' }) });
  expect(await screen.findByText('A personal account has no other users')).toBeInTheDocument();
});
