import { cleanup, screen, waitFor, within } from '@testing-library/react';
import {
  aComment,
  aDocument,
  aMember,
  aProfile,
  aRefill,
  aServiceProvider,
  aUser,
  aWallet,
  failure,
  type Handlers,
  mockApi,
  newId,
  pageOf,
  renderRoute,
} from '@sanaga/testing';
import { BalancesRoute } from './balances-route.tsx';

// jsdom has no layout
Element.prototype.scrollIntoView = () => {};

const till = aServiceProvider({ accountName: 'Caisse principale', refilledThisMonth: 9_500_000 });
const penja = aServiceProvider({ accountName: 'Caisse Penja', accountNumber: '+237650331876' });
const fresh = aServiceProvider({ accountName: 'New till', status: 'UNCONFIRMED' });

async function open(handlers: Handlers = {}, path = '/dashboard/balances') {
  const user = aUser();
  const api = mockApi({
    getWallet: aWallet(15_930_150, 2_712_200),
    listServiceProviders: [till, penja, fresh],
    listRefills: pageOf([]),
    getUserProfileInfo: aProfile(user),
    listOwnDocuments: [aDocument()],
    getCardStatus: { configured: false, minimum: 500, maximum: 1_000_000 },
    ...handlers,
  });
  return { api, ...(await renderRoute(<BalancesRoute />, { path, user })) };
}

type Opened = Awaited<ReturnType<typeof open>>;

/** Chooses account and amount and confirms. */
async function ask({ person }: Opened) {
  await person.click(await screen.findByRole('button', { name: 'Refill wallet' }));
  const account = await screen.findByRole('combobox');
  await person.click(account);
  expect(screen.queryByText(/New till · /)).not.toBeInTheDocument();
  await person.click(
    await screen.findByText(/Caisse Penja · /, { selector: '.ant-select-item-option-content' }),
  );
  await person.type(screen.getByLabelText('Amount (XAF)'), '500000');
  await person.click(screen.getByRole('button', { name: /Continue with 500,000/ }));
  await screen.findByText('Request this refill?');
  // a quick second press does not request it again
  await person.dblClick(screen.getByRole('button', { name: /Request 500,000/ }));
}

it('requests a refill from a confirmed account and shows how far it is', async () => {
  const refill = aRefill({ accountName: 'Caisse Penja', accountNumber: '+237650331876' });
  const route = await open({
    refillWallet: () => {
      route.api.use({ listRefills: pageOf([refill]) });
      return refill;
    },
  });
  await ask(route);
  expect(await screen.findByText('Sanaga picks it up')).toBeInTheDocument();
  expect(route.api.calls('refillWallet')).toHaveLength(1);
  expect(route.api.calls('refillWallet')[0]?.body).toEqual({
    accountNumber: '+237650331876',
    amount: 500_000,
  });
  expect(route.address()).toBe(`/dashboard/balances?id=${refill.refillId}`);
});

it('says at the field how much a refill may be, and requests no more', async () => {
  const { api, person } = await open();
  await person.click(await screen.findByRole('button', { name: 'Refill wallet' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Refill the wallet' }));
  await person.type(await drawer.findByLabelText('Amount (XAF)'), '10000000000');
  await person.click(drawer.getByRole('button', { name: /^Continue/ }));
  expect(await drawer.findByText(/^At most 9,999,999,999.XAF per refill$/)).toBeInTheDocument();
  expect(screen.queryByRole('dialog', { name: 'Request this refill?' })).not.toBeInTheDocument();
  expect(api.calls('refillWallet')).toHaveLength(0);
});

it('shows the server’s error at the account and leaves the amount', async () => {
  const errors = [{ field: 'accountNumber', message: 'You cannot use this account.' }];
  const route = await open({ refillWallet: failure('ACCOUNT_NOT_ALLOWED', { errors }) });
  await ask(route);
  expect(await screen.findByText('You cannot use this account.')).toBeInTheDocument();
  expect(screen.getByLabelText('Amount (XAF)')).toHaveValue('500,000');
});

it('says before anything is typed which required documents are not accepted yet', async () => {
  const { person } = await open({
    listOwnDocuments: [
      aDocument({ kind: 'RCCM', required: true }),
      aDocument({ kind: 'NIU', required: true, status: 'SUBMITTED' }),
      aDocument({ kind: 'IDENTITY' }),
    ],
  });
  await person.click(await screen.findByRole('button', { name: 'Refill wallet' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Refill the wallet' }));
  const notice = await drawer.findByText(/once the required documents have been accepted/);
  expect(notice.parentElement).toHaveTextContent(
    /Trade register \(RCCM\): Not submitted.*Taxpayer number \(NIU\): Under review/,
  );
  expect(notice.parentElement).not.toHaveTextContent(/identity/i);
  expect(drawer.getByRole('link', { name: 'Documents' })).toHaveAttribute(
    'href',
    '/dashboard/settings?tab=documents',
  );
});

it('says nothing of documents that are accepted or not required', async () => {
  const documents = [aDocument({ required: true, status: 'ACCEPTED' }), aDocument({ kind: 'NIU' })];
  const { api, person } = await open({ listOwnDocuments: documents });
  await person.click(await screen.findByRole('button', { name: 'Refill wallet' }));
  expect(await screen.findByRole('combobox')).toBeInTheDocument();
  await waitFor(() => expect(api.calls('listOwnDocuments')).toHaveLength(1));
  expect(screen.queryByText(/required documents/)).not.toBeInTheDocument();
});

it('shows who requested a refill by the picture', async () => {
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => {};
  const requestedByPicture = `/profile/user-profile-pic/${newId()}?v=1`;
  await open({
    listRefills: pageOf([aRefill({ requestedByPicture })]),
    getUserProfilePicture: () => new Response('webp'),
  });
  await screen.findAllByText('Amina Hamadou');
  await waitFor(() => expect(document.querySelector('img')).toHaveAttribute('src', 'blob:picture'));
});

it('shows on which phone the refill has to be approved', async () => {
  await open({ listRefills: pageOf([aRefill({ status: 'PROCESSING', asked: true })]) });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /PIN on \+237 6 77 41 20 85. Approve 500,000.XAF there/,
  );
});

it('withdraws a refill after a confirmation', async () => {
  const refill = aRefill();
  const { api, person } = await open(
    { listRefills: pageOf([refill]) },
    `/dashboard/balances?id=${refill.refillId}`,
  );
  await person.click(await screen.findByRole('button', { name: 'Cancel refill' }));
  const cancelled = { ...refill, status: 'CANCELLED' as const, finishedAt: refill.createdAt };
  api.use({ cancelRefill: cancelled, listRefills: pageOf([cancelled]) });
  await person.click(await screen.findByRole('button', { name: /Cancel refill of 500,000/ }));
  expect(await screen.findByText('Cancelled', { selector: 'li *' })).toBeInTheDocument();
  expect(api.calls('cancelRefill')[0]?.params.refillId).toBe(refill.refillId);
});

it('withdraws a refill that is processed only as long as MTN was not asked, and says why not after that', async () => {
  const refill = aRefill({ status: 'PROCESSING', asked: false });
  const path = `/dashboard/balances?id=${refill.refillId}`;
  const { api, person } = await open({ listRefills: pageOf([refill]) }, path);
  await person.click(await screen.findByRole('button', { name: 'Cancel refill' }));
  api.use({ cancelRefill: { ...refill, status: 'CANCELLED' as const } });
  await person.click(await screen.findByRole('button', { name: /Cancel refill of 500,000/ }));
  await waitFor(() => expect(api.calls('cancelRefill')).toHaveLength(1));
  cleanup();
  await open({ listRefills: pageOf([{ ...refill, asked: true }]) }, path);
  const button = await screen.findByRole('button', { name: /^Cancel refill/ });
  expect(button).toHaveAccessibleDescription(/^MTN is asking for the money already/);
});

it('shows why a refill was refused', async () => {
  const refusal = { refusedBy: 'Estelle Mvondo', refusalReason: 'The account is not yours.' };
  const refill = aRefill({ status: 'REFUSED', ...refusal, finishedAt: aRefill().createdAt });
  await open({ listRefills: pageOf([refill]) }, `/dashboard/balances?id=${refill.refillId}`);
  const drawer = within(await screen.findByRole('dialog', { name: `Refill ${refill.reference}` }));
  expect(drawer.getByText('Rejected by Sanaga')).toBeInTheDocument();
  expect(drawer.getByText(/The account is not yours\./)).toBeInTheDocument();
  expect(drawer.queryByRole('button', { name: 'Cancel refill' })).not.toBeInTheDocument();
});

it('says of a refill that was reversed when that was and what left the wallet, in the list and the drawer', async () => {
  const at = aRefill().createdAt;
  const refill = aRefill({
    status: 'COMPLETED',
    finishedAt: at,
    correction: { at, amount: -500_000, reversed: true },
  });
  const { person } = await open({ listRefills: pageOf([refill]) });
  const reason = await screen.findByText(/^500,000.XAF taken from the wallet$/);
  expect(reason.closest('.sg-status')).toHaveTextContent(/^Reversed/);
  await person.click(screen.getByText(refill.accountName));
  const drawer = within(await screen.findByRole('dialog', { name: `Refill ${refill.reference}` }));
  expect(
    drawer.getByText(/^Reversed on .*, because MTN did not collect this refill: 500,000.XAF taken/),
  ).toBeInTheDocument();
  expect(drawer.getByText('Reversed after a comparison with MTN')).toBeInTheDocument();
  expect(screen.getAllByText('Reversed')).toHaveLength(2);
});

it('calls a refill credited that failed and came in after all, in the list and the drawer', async () => {
  const at = aRefill().createdAt;
  const refill = aRefill({
    ...{ status: 'FAILED', operatorCode: 'EXPIRED', finishedAt: at },
    correction: { at, amount: 500_000, reversed: false },
  });
  const { person } = await open({ listRefills: pageOf([refill]) });
  const reason = await screen.findByText(/^Received late: 500,000.XAF credited to the wallet$/);
  expect(reason.closest('.sg-status')).toHaveTextContent(/^Credited/);
  await person.click(screen.getByText(refill.accountName));
  const drawer = within(await screen.findByRole('dialog', { name: `Refill ${refill.reference}` }));
  expect(
    drawer.getByText(
      /^Received late, corrected on .*, because MTN collected this refill after all: 500,000.XAF/,
    ),
  ).toBeInTheDocument();
  expect(drawer.getByText('Received late, as a comparison with MTN showed')).toBeInTheDocument();
  // the step of the failure says why it failed, not how it was corrected
  expect(drawer.getByText(/· Not approved in time$/)).toBeInTheDocument();
  expect(screen.getAllByText('Credited')).toHaveLength(2);
  expect(screen.queryByText('Failed')).not.toBeInTheDocument();
});

it('sends somebody without a confirmed account to the settings', async () => {
  const { person } = await open({ listServiceProviders: [fresh] });
  await person.click(await screen.findByRole('button', { name: 'Refill wallet' }));
  const link = await screen.findByRole('link', { name: 'Add an account' });
  expect(link).toHaveAttribute('href', '/dashboard/settings?add=1');
});

it('explains an empty list, and offers to try again where it could not be loaded', async () => {
  const { api, person } = await open({ listRefills: failure('UNAVAILABLE', { message: 'Away.' }) });
  expect(await screen.findByText('Away.')).toBeInTheDocument();
  api.use({ listRefills: pageOf([]) });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No refills yet')).toBeInTheDocument();
});

it('shows an account with its type, number and what it brought this month', async () => {
  const { person, address } = await open();
  const row = within(await screen.findByRole('table', { name: 'Accounts' })).getAllByRole('row')[1];
  expect(row).toHaveTextContent(/Caisse principaleMTN Mobile Money.*9,500,000/);
  await person.click(screen.getByText('Caisse principale'));
  const drawer = within(await screen.findByRole('dialog', { name: 'Account Caisse principale' }));
  expect(drawer.getByText('Registered name')).toBeInTheDocument();
  expect(address()).toBe(`/dashboard/balances?account=${till.providerId}`);
});

it.each([
  ['leads from an account that the emailed code confirmed to verifying it by phone', {}, 1],
  ['offers no phone where it has confirmed the account', { verifiedAt: till.createdAt }, 0],
  ['offers no phone where nothing is collected', { verificationAmount: 0 }, 0],
])('%s', async (_, changes, links) => {
  const account = { ...till, ...changes };
  await open({ listServiceProviders: [account] }, `/dashboard/balances?account=${till.providerId}`);
  const drawer = within(await screen.findByRole('dialog', { name: 'Account Caisse principale' }));
  expect(await drawer.findByRole('button', { name: 'Refill wallet' })).toBeInTheDocument();
  const found = drawer.queryAllByRole('link', { name: 'Verify by phone' });
  expect(found.map((link) => link.getAttribute('href'))).toEqual(
    Array<string>(links).fill(`/dashboard/settings?confirm=${till.providerId}`),
  );
});

it('removes an account after a confirmation, and shows why where it may not', async () => {
  const { api, person } = await open(
    { deleteServiceProvider: failure('WRONG_STATUS', { message: 'A refill from it is under way.' }) },
    `/dashboard/balances?account=${till.providerId}`,
  );
  const drawer = within(await screen.findByRole('dialog', { name: 'Account Caisse principale' }));
  await person.click(drawer.getByRole('button', { name: 'Remove' }));
  await screen.findByText('Remove this account?');
  const confirm = screen.getByRole('button', { name: 'Remove account' });
  await person.click(confirm);
  expect(await screen.findByText('A refill from it is under way.')).toBeInTheDocument();
  api.use({ deleteServiceProvider: { ...till, status: 'REMOVED' }, listServiceProviders: [penja] });
  await person.click(confirm);
  expect(await screen.findByText(/Caisse principale removed/)).toBeInTheDocument();
});

it('offers no card where that is not set up', async () => {
  const { api } = await open();
  await screen.findByRole('button', { name: 'Refill wallet' });
  await waitFor(() => expect(api.calls('getCardStatus')).toHaveLength(1));
  expect(screen.queryByRole('link', { name: 'Top up by card' })).toBeNull();
});

it('leads to topping up by card', async () => {
  await open({ getCardStatus: { configured: true, minimum: 500, maximum: 1_000_000 } });
  expect(await screen.findByRole('link', { name: 'Top up by card' })).toHaveAttribute(
    'href',
    '/dashboard/stripe',
  );
});

it('says what the wallet owes after a card payment was taken back, and that nothing can be approved', async () => {
  await open({ getWallet: { ...aWallet(0), debt: 40_000 } });
  expect(
    await screen.findByText(/^The wallet is overdrawn by 40,000.XAF because a card payment was taken back\./),
  ).toBeInTheDocument();
});

it('opens a refill that is on no page of the list', async () => {
  const refill = aRefill({ accountName: 'Caisse de mars' });
  mockApi({
    getWallet: aWallet(1_000),
    listServiceProviders: [],
    listRefills: ({ query }) => pageOf(query.refillId === refill.refillId ? [refill] : []),
    getUserProfileInfo: aProfile(aUser()),
    getCardStatus: { configured: false, minimum: 500, maximum: 1_000_000 },
  });
  await renderRoute(<BalancesRoute />, { path: `/dashboard/balances?id=${refill.refillId}`, user: aUser() });
  expect(await screen.findAllByText('Caisse de mars')).not.toHaveLength(0);
});

it('shows what is said about a refill, and takes a comment that mentions another admin', async () => {
  const refill = aRefill();
  const paul = { userId: newId(), name: 'Paul Ewane' };
  const { api, person } = await open(
    {
      listRefills: pageOf([refill]),
      listRefillComments: [
        aComment({ text: 'Which branch was it?', author: { userId: newId(), name: 'Didier' } }),
      ],
      getCompanyEmployees: [
        aMember({ ...paul, roles: ['ADMIN'] }),
        aMember({ name: 'Jean Fotso', roles: ['INITIATOR'] }),
      ],
      addRefillComment: aComment(),
    },
    `/dashboard/balances?id=${refill.refillId}`,
  );
  expect(await screen.findByText('Which branch was it?')).toBeInTheDocument();
  const box = screen.getByRole('textbox', { name: 'Comment' });
  await person.click(box);
  await waitFor(() => expect(api.calls('getCompanyEmployees')).toHaveLength(1));
  await person.type(box, 'Akwa, as @Paul Ewane and @Jean Fotso know');
  await person.click(screen.getByRole('button', { name: 'Add comment' }));
  await waitFor(() => expect(api.calls('addRefillComment')).toHaveLength(1));
  expect(api.calls('addRefillComment')[0]).toMatchObject({
    body: { text: 'Akwa, as @Paul Ewane and @Jean Fotso know', mentions: [paul.userId] },
  });
});
