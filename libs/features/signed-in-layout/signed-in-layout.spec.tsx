import { emptyApi } from '@sanaga/api';
import { Guard, useCurrentRole } from '@sanaga/auth';
import {
  aMemberUser,
  anOrganisation,
  anOrganisationRequest,
  aRefill,
  aProfile,
  aSuperAdmin,
  aTransaction,
  aUser,
  mockApi,
  pageOf,
  renderRoute,
} from '@sanaga/testing';
import { useAnnounce } from '@sanaga/ui';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { SignedInLayout } from './index.ts';

// jsdom has no layout
Element.prototype.scrollIntoView = () => {};

const notifications = { ...pageOf([]), unread: 2 };

async function open(
  user: ReturnType<typeof aUser>,
  variant: 'portal' | 'console' = 'portal',
  handlers: Parameters<typeof mockApi>[0] = {},
  sessionEnds?: number,
) {
  const api = mockApi({
    ...handlers,
    listNotifications: notifications,
    getUserProfileInfo: aProfile(user),
    getOrganisationProfile: anOrganisation(),
  });
  const layout = (
    <Guard waiting={null}>
      <SignedInLayout variant={variant} notifications={() => <p>news</p>} />
    </Guard>
  );
  const path = user.superAdmin ? '/super-admin' : '/dashboard';
  return { api, ...(await renderRoute(layout, { path, user, sessionEnds })) };
}

const menu = () =>
  within(screen.getByRole('navigation'))
    .getAllByRole('link')
    .map((link) => link.textContent);

it.each([
  ['ADMIN', ['Overview', 'Transactions', 'Users', 'Beneficiaries', 'Settings']],
  ['INITIATOR', ['Overview', 'Transactions', 'Beneficiaries', 'Settings']],
  ['VALIDATOR', ['Overview', 'Transactions', 'Settings']],
] as const)('shows the menu of the role %s', async (role, entries) => {
  await open(aMemberUser(role));
  expect(menu()).toEqual(entries);
});

it('shows in the console how much waits behind an entry', async () => {
  const waiting = [anOrganisationRequest(), anOrganisationRequest()];
  const { api } = await open(aSuperAdmin(), 'console', {
    listOrganisationRequests: pageOf(waiting),
    listRefills: ({ query }) =>
      pageOf(query.status === 'REQUESTED' ? [aRefill({ status: 'REQUESTED' })] : []),
  });
  expect(await screen.findByRole('link', { name: /Requests 2 waiting/ })).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: /Refills 1 waiting/ })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Individuals' })).toBeInTheDocument();
  expect(api.calls('listRefills')[0]?.query).toMatchObject({ size: 1 });
});

it('shows a validator how many payments wait', async () => {
  const { api } = await open(aMemberUser('VALIDATOR'), 'portal', {
    listTransactions: ({ query }) =>
      pageOf(query.toApprove ? [aTransaction(), aTransaction(), aTransaction()] : []),
  });
  expect(await screen.findByRole('link', { name: /Overview 3 waiting/ })).toBeInTheDocument();
  expect(api.calls('listTransactions')[0]?.query).toMatchObject({ size: 1 });
});

/** Begins afresh with the screens of another role, as the router does. */
const BeginsAfresh = () => (
  <SignedInLayout key={useCurrentRole()} variant="portal" notifications={() => <p>news</p>} />
);

it('says what the role is now that an admin has changed it, until that is read', async () => {
  const user = aMemberUser('VALIDATOR');
  const api = mockApi({
    listNotifications: notifications,
    getUserProfileInfo: aProfile(user),
    getOrganisationProfile: anOrganisation(),
  });
  const layout = (
    <Guard waiting={null}>
      <BeginsAfresh />
    </Guard>
  );
  const { person, store } = await renderRoute(layout, { path: '/dashboard', user });
  expect(await screen.findByText('Validator')).toBeInTheDocument();
  api.use({ getUserProfileInfo: aProfile({ ...user, roles: ['INITIATOR', 'ADMIN'] }) });
  act(() => void store.dispatch(emptyApi.util.invalidateTags(['Profile'])));
  const said = 'Your role has been changed. You are now: Admin and Initiator.';
  expect(await screen.findByText(said)).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(said)).not.toBeInTheDocument();
});

it('calls an individual what they are: nobody is their admin', async () => {
  const user = aUser({ accountType: 'INDIVIDUAL', roles: ['ADMIN', 'INITIATOR', 'VALIDATOR'] });
  await open(user);
  expect(await screen.findByText('Individual')).toBeInTheDocument();
  expect(screen.queryByText('Admin')).not.toBeInTheDocument();
});

it('requests nothing of the platform in the portal', async () => {
  const { api } = await open(aUser());
  expect(api.calls('listOrganisationRequests')).toEqual([]);
});

it('shows the console its groups', async () => {
  await open(aSuperAdmin(), 'console');
  expect(menu()).toEqual([
    ...['Overview', 'Requests', 'Organisations', 'Individuals', 'Documents', 'Refills', 'Plans'],
    ...['MTN balance', 'Services', 'Reports', 'Audit log', 'API', 'Settings'],
  ]);
  expect(['Customers', 'Money', 'Platform'].map((group) => screen.getByText(group))).toHaveLength(3);
});

it('asks for confirmation before it logs out', async () => {
  const { api, person, store } = await open(aUser());
  await person.click(screen.getAllByRole('button', { name: 'Logout' })[0] as HTMLElement);
  expect(await screen.findByRole('button', { name: 'Go back' })).toBeInTheDocument();
  expect(store.getState().auth.user).not.toBeNull();
  await person.click(screen.getByRole('button', { name: 'Log out' }));
  expect(store.getState().auth.user).toBeNull();
  expect(api.frontCalls).toContain('DELETE /api/delete-cookies');
});

function Announces() {
  const announce = useAnnounce();
  return <button onClick={() => announce('Approved: 62,500 XAF to Rose')}>Approve</button>;
}

it('leaves nothing of what was said to screen readers on the page of whoever comes next', async () => {
  const user = aUser();
  mockApi({
    listNotifications: notifications,
    getUserProfileInfo: aProfile(user),
    getOrganisationProfile: anOrganisation(),
  });
  const layout = (
    <Guard waiting={null}>
      <SignedInLayout variant="portal" notifications={() => <Announces />} />
    </Guard>
  );
  const { person, store } = await renderRoute(layout, { path: '/dashboard', user });
  await person.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
  await person.click(screen.getByRole('button', { name: 'Approve' }));
  expect(screen.getByText(/^Approved: 62,500 XAF/)).toBeInTheDocument();
  await person.click(screen.getAllByRole('button', { name: 'Logout' })[0] as HTMLElement);
  await person.click(await screen.findByRole('button', { name: 'Log out' }));
  expect(store.getState().auth.user).toBeNull();
  expect(screen.queryByText(/^Approved: 62,500 XAF/)).not.toBeInTheDocument();
});

it('opens the notifications behind the bell', async () => {
  const { person } = await open(aUser());
  await person.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
  expect(screen.getByText('news')).toBeInTheDocument();
});

it('saves the chosen language in the profile, which mails use, and refetches the texts of the server', async () => {
  const user = aMemberUser('VALIDATOR');
  const { api, person } = await open(user, 'portal', {
    editProfile: { ...aProfile(user), language: 'de' },
    listTransactions: pageOf([]),
  });
  const read = () => api.calls('listNotifications').length;
  const paymentsRead = () => api.calls('listTransactions').length;
  // at once, and again when the stream of changes opens
  await waitFor(() => expect(read()).toBe(2));
  const before = paymentsRead();
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'de');
  expect(await screen.findByRole('combobox', { name: 'Sprache' })).toHaveValue('de');
  await waitFor(() =>
    expect(api.calls('editProfile').map(({ body }) => body)).toEqual([{ jsonData: { language: 'de' } }]),
  );
  await waitFor(() => expect(read()).toBe(3));
  // names of retries are also worded by the server
  await waitFor(() => expect(paymentsRead()).toBe(before + 1));
});

const none = { items: [], more: 0, moreIsLeast: false };
const nothingFound = {
  ...{ payments: none, bulkPayments: none, people: none, beneficiaries: none, organisations: none },
  ...{ refills: none, invoices: none, cardTopUps: none },
};

/** Shows the layout on its first screen, and leads to another one. */
async function leave(scrolledTo: number) {
  mockApi({
    listNotifications: notifications,
    getUserProfileInfo: aProfile(aUser()),
    getOrganisationProfile: anOrganisation(),
    searchEverything: nothingFound,
  });
  const layout = (
    <Guard waiting={null}>
      <SignedInLayout variant="portal" notifications={() => <p>news</p>} />
    </Guard>
  );
  const place = { path: '/dashboard', route: '/dashboard/*', user: aUser() };
  const shown = await renderRoute(layout, place);
  document.title = 'Transactions · Sanaga';
  document.documentElement.scrollTop = scrolledTo;
  fireEvent.scroll(window);
  expect(screen.queryByText(document.title)).not.toBeInTheDocument();
  await shown.person.keyboard('{Control>}k{/Control}');
  await shown.person.type(await screen.findByRole('combobox', { name: /amount/ }), 'Transactions{Enter}');
  expect(shown.address()).toBe('/dashboard/transactions');
  return shown;
}

it('begins another screen at its top, with its content, and says its name', async () => {
  await leave(900);
  expect(document.documentElement.scrollTop).toBe(0);
  expect(screen.getByRole('status')).toHaveTextContent('Transactions · Sanaga');
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

describe('Back to a page that was scrolled', () => {
  const root = document.documentElement;
  const { ResizeObserver } = globalThis;
  let grown = () => {};
  /** Makes the page this long; jsdom lays nothing out. */
  const becomeLong = (height: number) => {
    jest.spyOn(root, 'scrollHeight', 'get').mockReturnValue(height);
    grown();
  };
  beforeEach(() => {
    jest.spyOn(root, 'scrollHeight', 'get').mockReturnValue(2000);
    globalThis.ResizeObserver = class {
      constructor(callback: ResizeObserverCallback) {
        grown = () => callback([], this);
      }
      observe() {}
      unobserve() {}
      disconnect() {
        grown = () => {};
      }
    };
  });
  afterEach(() => {
    jest.restoreAllMocks();
    globalThis.ResizeObserver = ResizeObserver;
  });

  it('comes to where it was, once its rows are there', async () => {
    const { goBack } = await leave(900);
    becomeLong(300);
    await goBack();
    root.scrollTop = 300;
    becomeLong(2000);
    expect(root.scrollTop).toBe(900);
    root.scrollTop = 100;
    becomeLong(3000);
    expect(root.scrollTop).toBe(100);
  });

  it('leaves a person where they are who scrolls before', async () => {
    const { goBack } = await leave(900);
    becomeLong(300);
    await goBack();
    fireEvent.wheel(window);
    root.scrollTop = 200;
    becomeLong(2000);
    expect(root.scrollTop).toBe(200);
  });
});

it('shows in good time that the session ends, and lets the person sign in again before', async () => {
  const end = Date.now() + 9 * 60_000;
  const { person, store } = await open(aUser(), 'portal', {}, end);
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(end);
  expect(screen.getByRole('alert')).toHaveTextContent(`Your session ends at ${time}`);
  await person.click(screen.getByRole('button', { name: 'Sign in again' }));
  expect(store.getState().auth).toMatchObject({ user: null, endReason: 'session-over' });
});

it('says nothing of a session that has hours left', async () => {
  await open(aUser());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
