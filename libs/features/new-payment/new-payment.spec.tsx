import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  aBeneficiary,
  aMember,
  aTransaction,
  aTransactionDetail,
  aUser,
  failure,
  type Handlers,
  mockApi,
  mockUploads,
  newId,
  noNetwork,
  renderRoute,
} from '@sanaga/testing';
import { NewPaymentRoute } from './new-payment-route.tsx';
import { Sent } from './sent.tsx';

const check = {
  number: '+237677412086',
  registeredName: 'JOSEPH MBARGA',
  nameMatch: 'MATCH' as const,
  nameChecked: true,
  remarks: [],
  cost: { amount: 100_000, fee: 500, tax: 200, levy: 4, total: 100_704 },
  available: 1_000_000,
  feeRate: 0.005,
  taxRate: 0.002,
  minimum: 500,
  maximum: 500_000,
  approvers: [{ userId: '00000000-0000-4000-8000-00000000dddd', name: 'Victor Tabi' }],
};

async function open(
  handlers: Handlers = {},
  path = '/dashboard/transactions/new',
  user = aUser({ roles: ['INITIATOR'] }),
) {
  const api = mockApi({
    listAllBeneficiaries: [],
    getCompanyEmployees: [aMember({ roles: ['VALIDATOR'] })],
    checkPayee: ({ body }) => ({ ...check, cost: body.amount ? check.cost : null }),
    createTransaction: aTransaction({ amount: 100_000 }),
    getTransactionDetail: aTransactionDetail({
      approvers: [{ userId: newId(), name: 'Victor Tabi', deputyFor: null }],
    }),
    ...handlers,
  });
  mockUploads();
  const route = await renderRoute(<NewPaymentRoute />, { path, user });
  return { api, ...route };
}

type Opened = Awaited<ReturnType<typeof open>>;

/** Pastes the text instead of typing key by key, to keep the specs quick. */
async function enter({ person }: Pick<Opened, 'person'>, label: string, text: string) {
  await person.click(screen.getByLabelText(label));
  await person.paste(text);
}

async function fill(route: Pick<Opened, 'person'>) {
  await enter(route, 'Phone number', '677412086');
  await enter(route, 'Full name', 'Joseph Mbarga');
  await enter(route, 'Amount (XAF)', '100000');
  await enter(route, 'Reason', 'Harvest pay');
}

async function send({ person }: Pick<Opened, 'person'>) {
  await person.click(screen.getByRole('button', { name: /Continue with 100,000/ }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('JOSEPH MBARGA');
  await person.click(within(dialog).getByRole('button', { name: /Send 100,000.XAF for approval/ }));
}

it('shows the registered name and the total cost, and sends the payment for approval', async () => {
  const route = await open();
  await fill(route);
  await send(route);
  expect(await screen.findByText(/Victor Tabi has been notified/)).toBeInTheDocument();
  const [call] = route.api.calls('createTransaction');
  expect(call?.body).toMatchObject({ number: '+237677412086', amount: 100_000, saveBeneficiary: false });
  await route.person.click(screen.getByRole('button', { name: 'Another payment' }));
  expect(screen.getByLabelText('Full name')).toHaveValue('');
});

it('groups the number as it is typed, and sends it as one', async () => {
  const route = await open();
  await route.person.type(screen.getByLabelText('Phone number'), '677412086');
  expect(screen.getByLabelText('Phone number')).toHaveValue('6 77 41 20 86');
  await route.person.tab();
  await screen.findByText('JOSEPH MBARGA');
  expect(route.api.calls('checkPayee').map(({ body }) => body.number)).toEqual(['+237677412086']);
});

it('asks again for a number that a spreadsheet has cut, which would be a stranger’s', async () => {
  const route = await open();
  await enter(route, 'Phone number', '67741208.0');
  await route.person.click(screen.getByRole('button', { name: 'Continue' }));
  expect(
    await screen.findByText('Digits of this number may have been lost. Enter it again.'),
  ).toBeInTheDocument();
  expect(route.api.calls('checkPayee')).toHaveLength(0);
});

it('keeps what stands above the button in its place while the cost is queried again', async () => {
  const route = await open();
  await fill(route);
  await route.person.tab();
  expect(await screen.findByText(/704/)).toBeInTheDocument();
  route.api.use({ checkPayee: () => new Promise(() => {}) });
  await route.person.clear(screen.getByLabelText('Amount (XAF)'));
  await enter(route, 'Amount (XAF)', '90000');
  await route.person.tab();
  expect(await screen.findByText('Working out the cost…')).toBeInTheDocument();
  expect(screen.queryByText(/704/)).not.toBeInTheDocument();
  expect(screen.getByText('Total from wallet')).toBeInTheDocument();
  expect(screen.getByText('JOSEPH MBARGA')).toBeInTheDocument();
  expect(screen.getByText('Victor Tabi can approve it.')).toBeInTheDocument();
  await enter(route, 'Phone number', '1');
  await route.person.tab();
  await waitFor(() => expect(screen.queryByText('JOSEPH MBARGA')).not.toBeInTheDocument());
});

it('says that a name is not checked yet, beside the number and before sending', async () => {
  const notChecked = { registeredName: null, nameMatch: 'NOT_AVAILABLE', nameChecked: false } as const;
  const route = await open({ checkPayee: { ...check, ...notChecked } });
  await fill(route);
  await route.person.tab();
  expect(await screen.findByText('Name not checked yet')).toBeInTheDocument();
  await route.person.click(screen.getByRole('button', { name: /Continue with 100,000/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Name not checked yet')).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: /Send 100,000.XAF for approval/ })).toBeEnabled();
});

it('says what whoever approves it will be told to check, beside the number and before sending', async () => {
  const remarks = ['PAID_RECENTLY', 'NUMBER_CHANGED', 'FIRST_PAYMENT'] as const;
  const route = await open({ checkPayee: { ...check, remarks: [...remarks] } });
  const said = [
    'Same amount to this number in the last 24 hours, paid or waiting',
    'Number changed in the last 30 days',
    'First payment to this number',
  ];
  await fill(route);
  await route.person.tab();
  for (const text of said) expect(await screen.findByText(text)).toBeInTheDocument();
  await route.person.click(screen.getByRole('button', { name: /Continue with 100,000/ }));
  const dialog = within(await screen.findByRole('dialog'));
  for (const text of said) expect(dialog.getByText(text)).toBeInTheDocument();
  expect(dialog.queryByRole('checkbox')).not.toBeInTheDocument();
  await route.person.click(dialog.getByRole('button', { name: /Send 100,000.XAF for approval/ }));
  expect(await screen.findByText(/Victor Tabi has been notified/)).toBeInTheDocument();
});

it('says nothing of an amount that was paid lately while another amount is being checked', async () => {
  const route = await open({ checkPayee: { ...check, remarks: ['PAID_RECENTLY', 'NUMBER_CHANGED'] } });
  await fill(route);
  await route.person.tab();
  expect(
    await screen.findByText('Same amount to this number in the last 24 hours, paid or waiting'),
  ).toBeInTheDocument();
  route.api.use({ checkPayee: () => new Promise(() => {}) });
  await route.person.clear(screen.getByLabelText('Amount (XAF)'));
  await enter(route, 'Amount (XAF)', '90000');
  await route.person.tab();
  expect(await screen.findByText('Working out the cost…')).toBeInTheDocument();
  expect(
    screen.queryByText('Same amount to this number in the last 24 hours, paid or waiting'),
  ).not.toBeInTheDocument();
  expect(screen.getByText('Number changed in the last 30 days')).toBeInTheDocument();
});

it('continues at the first press after an amount was corrected, whatever moves as the cost is queried again', async () => {
  const route = await open();
  await fill(route);
  const goOn = screen.getByRole('button', { name: /Continue with 100,000/ });
  // a press that leaves the field first would ask for the cost, and the button would move away
  expect(fireEvent.mouseDown(goOn)).toBe(false);
  expect(screen.getByLabelText('Reason')).toBeInTheDocument();
  await route.person.click(goOn);
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
});

it('sends nothing whose name and cost were not checked, and checks them once the connection is back', async () => {
  const route = await open({ checkPayee: failure('UNAVAILABLE', { message: 'Not reachable.' }) });
  await fill(route);
  await route.person.click(screen.getByRole('button', { name: /Continue with 100,000/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(
    await dialog.findByText('The name and the cost could not be checked. Not reachable.'),
  ).toBeInTheDocument();
  const sending = dialog.getByRole('button', { name: /Send 100,000.XAF for approval/ });
  expect(sending).toBeDisabled();
  route.api.use({ checkPayee: check });
  fireEvent(window, new Event('online'));
  expect(await dialog.findByText('JOSEPH MBARGA')).toBeInTheDocument();
  expect(dialog.queryByText(/could not be checked/)).toBeNull();
  await route.person.click(sending);
  expect(await screen.findByText(/Victor Tabi has been notified/)).toBeInTheDocument();
});

it('says the limit once where an amount is over it, shows no cost and does not go on', async () => {
  const route = await open({ checkPayee: { ...check, maximum: 90_000 } });
  await fill(route);
  await route.person.tab();
  expect(await screen.findAllByText(/Enter an amount from .* to 90,000/)).toHaveLength(1);
  await route.person.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Amount (XAF)')).toHaveFocus();
  expect(screen.queryByText(/704/)).not.toBeInTheDocument();
  await route.person.clear(screen.getByLabelText('Amount (XAF)'));
  await enter(route, 'Amount (XAF)', '80000');
  expect(await screen.findByRole('button', { name: /Continue with 80,000/ })).toBeEnabled();
});

it('shows the server’s error at its field and loses nothing that was typed', async () => {
  const errors = [{ field: 'amount', message: 'Enter an amount from 500 to 90,000 XAF.' }];
  const route = await open({ createTransaction: failure('INVALID_INPUT', { errors }) });
  await fill(route);
  await send(route);
  expect(await screen.findByText('Enter an amount from 500 to 90,000 XAF.')).toBeInTheDocument();
  expect(screen.getByLabelText('Reason')).toHaveValue('Harvest pay');
});

it('shows at the number that it is invalid', async () => {
  const errors = [{ field: 'number', message: 'Enter a valid phone number.' }];
  const route = await open({ checkPayee: failure('NUMBER_NOT_VALID', { errors }) });
  await enter(route, 'Phone number', '123456789');
  await route.person.tab();
  expect(await screen.findByText('Enter a valid phone number.')).toBeInTheDocument();
});

it('warns where it has no approver and where the wallet lacks money', async () => {
  const route = await open({ checkPayee: { ...check, available: 100_000, approvers: [] } });
  await fill(route);
  await route.person.tab();
  expect(await screen.findByText(/is 704.* short/)).toBeInTheDocument();
  expect(screen.getByText(/No one in your organisation can approve/)).toBeInTheDocument();
});

it('sends the same key again after a lost response', async () => {
  const route = await open({ createTransaction: noNetwork });
  await fill(route);
  await send(route);
  await screen.findByText(/Network Error/);
  route.api.use({ createTransaction: aTransaction() });
  await route.person.click(screen.getByRole('button', { name: /for approval/ }));
  await screen.findByRole('button', { name: 'Another payment' });
  const keys = route.api.calls('createTransaction').map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

it('sends no text that is too long, and cuts none', async () => {
  const route = await open();
  await fill(route);
  await enter(route, 'Reason', ' for the second week'.repeat(8));
  expect(await screen.findByText('Enter at most 160 characters.')).toBeVisible();
  expect(screen.getByText('171 of 160 characters')).toBeVisible();
  await route.person.click(screen.getByRole('button', { name: /Continue with 100,000/ }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('restores what was typed on a page that is reloaded', async () => {
  const route = await open();
  await enter(route, 'Reason', 'Truck repair');
  await waitFor(() => expect(Object.values({ ...sessionStorage }).join()).toContain('Truck repair'));
});

const invoice = new File(['%PDF-1.7'], 'Facture 12.pdf', { type: 'application/pdf' });
const attach = ({ person }: Pick<Opened, 'person'>, file: File) =>
  person.upload(screen.getByLabelText('Attachment'), file);

it('sends a document along, and the rest as it was typed', async () => {
  const route = await open({ createTransactionWithFile: aTransaction() });
  await fill(route);
  await attach(route, invoice);
  await send(route);
  await screen.findByRole('button', { name: 'Another payment' });
  const [call] = route.api.calls('createTransactionWithFile');
  expect(call?.body).toMatchObject({
    number: '+237677412086',
    amount: 100_000,
    reason: 'Harvest pay',
    saveBeneficiary: false,
  });
  expect(call?.body.transactionFile?.name).toBe('Facture 12.pdf');
  expect(call?.headers.get('idempotency-key')).toMatch(/^[\da-f]{32}$/);
  expect(route.api.calls('createTransaction')).toHaveLength(0);
});

it('shows the server’s error at the document, and sends without it', async () => {
  const message = 'This type of file or content is not supported.';
  const route = await open({ createTransactionWithFile: failure('UNSUPPORTED_TYPE', { message }) });
  await fill(route);
  await attach(route, invoice);
  await send(route);
  expect(await screen.findByText(message)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await route.person.click(screen.getByRole('button', { name: 'Remove the attachment' }));
  expect(screen.queryByText(message)).not.toBeInTheDocument();
  await send(route);
  await screen.findByRole('button', { name: 'Another payment' });
  expect(route.api.calls('createTransaction')).toHaveLength(1);
});

it('takes no document that is too large or of another kind', async () => {
  const route = await open();
  const table = new File(['a;b'], 'list.csv', { type: 'text/csv' });
  Object.defineProperty(invoice, 'size', { value: 11 * 1024 * 1024, configurable: true });
  await attach(route, invoice);
  expect(screen.getByText('Facture 12.pdf is larger than 10 MB.')).toBeInTheDocument();
  Reflect.deleteProperty(invoice, 'size');
  const anything = userEvent.setup({ applyAccept: false });
  await anything.upload(screen.getByLabelText('Attachment'), table);
  expect(screen.getByText(/^list.csv cannot be used/)).toBeInTheDocument();
});

it('brings back what was typed after a reload, but requires the document again', async () => {
  const before = await open();
  await fill(before);
  await attach(before, invoice);
  const storedInTab = { ...sessionStorage } as Record<string, string>;
  before.unmount();
  const user = aUser({ roles: ['INITIATOR'] });
  const path = '/dashboard/transactions/new';
  const { person } = await renderRoute(<NewPaymentRoute />, { path, user, storedInTab });
  expect(screen.getByLabelText('Reason')).toHaveValue('Harvest pay');
  expect(screen.getByText(/^Attach Facture 12.pdf again: /)).toBeInTheDocument();
  await attach({ person }, invoice);
  await person.click(screen.getByRole('button', { name: 'Remove the attachment' }));
  expect(screen.queryByText(/^Attach Facture/)).not.toBeInTheDocument();
});

it('sends one payment however often the button is pressed', async () => {
  const route = await open({
    createTransaction: () => new Promise(() => {}),
  });
  await fill(route);
  await route.person.click(screen.getByRole('button', { name: /Continue with 100,000/ }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('JOSEPH MBARGA');
  const confirm = within(dialog).getByRole('button', { name: /for approval/ });
  await route.person.dblClick(confirm);
  await route.person.click(confirm);
  expect(route.api.calls('createTransaction')).toHaveLength(1);
});

it('shows from the start that there is no other approver', async () => {
  const me = aMember({ userId: aUser().userId, roles: ['ADMIN'] });
  await open({ getCompanyEmployees: [me, aMember({ roles: ['VALIDATOR'], status: 'INVITED' })] });
  expect(await screen.findByText(/No one in your organisation can approve/)).toBeInTheDocument();
});

it('leads an admin to the suspended person who could approve, whose place in the plan is taken', async () => {
  const me = aMember({ userId: aUser().userId, roles: ['ADMIN'] });
  const validator = aMember({
    name: 'Awa Ngo',
    roles: ['VALIDATOR'],
    status: 'SUSPENDED',
    suspendedBy: 'ADMIN',
  });
  await open({ getCompanyEmployees: [me, validator] }, '/dashboard/transactions/new', aUser());
  const link = await screen.findByRole('link', { name: 'See Awa Ngo, who is suspended' });
  expect(link).toHaveAttribute('href', `/dashboard/users?id=${validator.userId}`);
  expect(screen.queryByRole('link', { name: 'Invite a validator' })).not.toBeInTheDocument();
});

it('counts colleagues of whom only names and roles are returned', async () => {
  const colleague = { userId: newId(), name: 'Victor Tabi', roles: ['VALIDATOR' as const] };
  const { store } = await open({ getCompanyEmployees: [colleague] });
  await waitFor(() => expect(JSON.stringify(store.getState())).toContain('Victor Tabi'));
  expect(screen.queryByText(/No one in your organisation can approve/)).not.toBeInTheDocument();
});

const cancelled = aTransactionDetail({
  ...({ status: 'CANCELLED', expenseCategory: 'TRANSPORT' } as const),
  ...{ name: 'Joseph Mbarga', number: '+237677412086', email: 'joseph@mbarga.cm' },
  ...{ amount: 100_000, reason: 'Truck repair', receiverMessage: 'Merci' },
  attachment: { fileName: 'quote.pdf', contentType: 'application/pdf', size: 2_048 },
});

it('starts with what another payment says, which the address names, and keeps what is changed since', async () => {
  const { api, unmount } = await open({ getTransactionDetail: cancelled });
  unmount();
  const user = aUser({ roles: ['INITIATOR'] });
  const begun = { [`kept:new-payment:${user.userId}`]: '{"to":"number","reason":"Of another"}' };
  const path = `/dashboard/transactions/new?like=${cancelled.id}`;
  const route = await renderRoute(<NewPaymentRoute />, { path, user, storedInTab: begun });
  expect(await screen.findByLabelText('Reason')).toHaveValue('Truck repair');
  expect(screen.getByText(/^Attach quote.pdf again: /)).toBeInTheDocument();
  expect(route.address()).toBe('/dashboard/transactions/new');
  await route.person.clear(screen.getByLabelText('Reason'));
  await enter(route, 'Reason', 'Tyres');
  const storedInTab = { ...sessionStorage } as Record<string, string>;
  route.unmount();
  const again = await renderRoute(<NewPaymentRoute />, { path: route.address(), user, storedInTab });
  expect(await screen.findByLabelText('Reason')).toHaveValue('Tyres');
  await send(again);
  await screen.findByRole('button', { name: 'Another payment' });
  expect(api.calls('createTransaction')[0]?.body).toMatchObject({
    ...{ name: 'Joseph Mbarga', number: '+237677412086', email: 'joseph@mbarga.cm' },
    ...{ amount: 100_000, reason: 'Tyres', receiverMessage: 'Merci', expenseCategory: 'TRANSPORT' },
  });
});

it('pays the beneficiary of the other payment, or the same number where they are there no more', async () => {
  const beneficiary = aBeneficiary({ name: 'Garage Fotso' });
  const getTransactionDetail = { ...cancelled, beneficiaryId: beneficiary.id };
  const address = `/dashboard/transactions/new?like=${getTransactionDetail.id}`;
  const first = await open({ getTransactionDetail, listAllBeneficiaries: [beneficiary] }, address);
  expect(await screen.findByText(/Garage Fotso · /)).toBeInTheDocument();
  first.unmount();
  await open({ getTransactionDetail, listAllBeneficiaries: [] }, address);
  expect(await screen.findByLabelText('Full name')).toHaveValue('Joseph Mbarga');
});

it('says so where the other payment cannot be loaded', async () => {
  const getTransactionDetail = failure('UNAVAILABLE', { message: 'Away.' });
  await open({ getTransactionDetail }, `/dashboard/transactions/new?like=${newId()}`);
  expect(await screen.findByText('Away.')).toBeInTheDocument();
  expect(screen.queryByLabelText('Reason')).not.toBeInTheDocument();
});

it('pays the beneficiary that the address names', async () => {
  const beneficiary = aBeneficiary({ name: 'Garage Fotso' });
  const route = await open(
    { listAllBeneficiaries: [beneficiary], createTransactionToBeneficiary: aTransaction() },
    `/dashboard/transactions/new?beneficiaryId=${beneficiary.id}`,
  );
  expect(await screen.findByText(/Garage Fotso · /)).toBeInTheDocument();
  await enter(route, 'Amount (XAF)', '100000');
  await enter(route, 'Reason', 'Truck repair');
  await send(route);
  await screen.findByRole('button', { name: 'Another payment' });
  expect(route.api.calls('createTransactionToBeneficiary')[0]?.params.id).toBe(beneficiary.id);
});

it('says that the beneficiary’s number is to be replaced, and where that is confirmed', async () => {
  const change = {
    ...{ id: newId(), name: 'Garage Fotso', number: '+237677412099', accountType: 'MOMO' as const },
    changedBy: { userId: newId(), name: 'Irène Mballa' },
    ...{ changedAt: '2026-11-20T08:30:00.000Z', mayConfirm: true },
  };
  const beneficiary = aBeneficiary({ name: 'Garage Fotso', change });
  await open(
    { listAllBeneficiaries: [beneficiary] },
    `/dashboard/transactions/new?beneficiaryId=${beneficiary.id}`,
  );
  expect(
    await screen.findByText(
      /^\+237 6 77 41 20 86 is to be replaced: \+237 6 77 41 20 99\. Changed by Irène Mballa, 20 Nov 2026/,
    ),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Check the change' })).toHaveAttribute(
    'href',
    '/dashboard/beneficiary-changes',
  );
});

it.each(['ndiaye', 'N’DIAYE', 'zoe n', '677412085', '77 41'])(
  'finds the beneficiary to pay by %s',
  async (typed) => {
    const found = aBeneficiary({ name: "Zoé N'Diaye", phoneNumber: '+237677412085' });
    const other = aBeneficiary({ name: 'Garage Fotso', phoneNumber: '+237699000000' });
    const { person } = await open(
      { listAllBeneficiaries: [found, other] },
      `/dashboard/transactions/new?beneficiaryId=${other.id}`,
    );
    await person.click(await screen.findByRole('combobox', { name: 'Beneficiary' }));
    await person.keyboard(typed);
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([found.id]);
  },
);

it('never takes a number instead of the beneficiary of the address, while it is not known who that is', async () => {
  const beneficiary = aBeneficiary({ name: 'Garage Fotso' });
  const { api, person } = await open(
    { listAllBeneficiaries: failure('UNAVAILABLE', { message: 'Away.' }) },
    `/dashboard/transactions/new?beneficiaryId=${beneficiary.id}`,
  );
  expect(await screen.findByText('Away.')).toBeInTheDocument();
  expect(screen.queryByLabelText('Phone number')).not.toBeInTheDocument();
  await enter({ person }, 'Amount (XAF)', '100000');
  await enter({ person }, 'Reason', 'Truck repair');
  await person.click(screen.getByRole('button', { name: /Continue/ }));
  api.use({ listAllBeneficiaries: [beneficiary] });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/Garage Fotso · /)).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('forgets a beneficiary who is there no more', async () => {
  const others = [aBeneficiary({ name: 'Garage Fotso' })];
  const address = `/dashboard/transactions/new?beneficiaryId=${newId()}`;
  const first = await open({ listAllBeneficiaries: others }, address);
  await screen.findByRole('combobox', { name: 'Beneficiary' });
  await first.person.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findAllByText('Required')).toHaveLength(3);
  first.unmount();
  await open({ listAllBeneficiaries: [] }, address);
  expect(await screen.findByLabelText('Phone number')).toBeInTheDocument();
});

it('shows an individual who approves it, and sends it to no one else’s approval', async () => {
  const created = aTransaction({ individual: true });
  const user = aUser({ roles: ['ADMIN', 'INITIATOR', 'VALIDATOR'], accountType: 'INDIVIDUAL' });
  const route = await open({ createTransaction: created }, undefined, user);
  expect(await screen.findByText(/You approve it with a code/)).toBeInTheDocument();
  await fill(route);
  await route.person.click(screen.getByRole('button', { name: /Continue with 100,000/ }));
  const question = within(await screen.findByRole('dialog', { name: 'Create this payment?' }));
  await question.findByText('JOSEPH MBARGA');
  await route.person.click(question.getByRole('button', { name: /^Create a payment of 100,000.XAF$/ }));
  expect(await screen.findByRole('heading', { name: 'Waiting for your approval' })).toBeInTheDocument();
});

it.each([
  [true, 'Approve this payment', 'Another payment'],
  [false, 'Another payment', 'See this payment'],
])('leads an individual (%s) first to what comes next: %s', async (individual, first, second) => {
  mockApi({ getTransactionDetail: aTransactionDetail() });
  await renderRoute(<Sent payment={aTransaction({ individual })} onAnother={() => {}} />, {
    path: '/dashboard/transactions/new',
    user: aUser(),
  });
  const buttons = [...screen.queryAllByRole('link'), ...screen.queryAllByRole('button')];
  const primary = buttons.filter(({ className }) => className.includes('primary'));
  expect(primary.map(({ textContent }) => textContent)).toEqual([first]);
  expect(screen.getByText(second)).toBeInTheDocument();
});

it('says who was notified, which the approval policy decides, and not who could approve', async () => {
  const approvers = [{ userId: newId(), name: 'Clarisse Ngo', deputyFor: null }];
  const route = await open({ getTransactionDetail: aTransactionDetail({ approvers }) });
  await fill(route);
  await send(route);
  expect(await screen.findByText(/Clarisse Ngo has been notified/)).toBeInTheDocument();
  expect(screen.queryByText(/Victor Tabi has been notified/)).not.toBeInTheDocument();
});

it('shows the error of an invalid address in the person’s language, and names no amount that cannot be paid', async () => {
  const route = await open();
  await fill(route);
  await enter(route, 'Email (optional)', 'joseph');
  await screen.findByText(/^500.XAF to .* per payment$/);
  await route.person.clear(screen.getByLabelText('Amount (XAF)'));
  await enter(route, 'Amount (XAF)', '-5');
  await route.person.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('This is not an email address')).toBeInTheDocument();
  expect(screen.getByText(/^Enter whole francs, at least 500.XAF$/)).toBeInTheDocument();
  expect(screen.queryByText(/^Enter an amount from/)).not.toBeInTheDocument();
});

it('names no least amount as long as it does not know it', async () => {
  const route = await open();
  await enter(route, 'Amount (XAF)', '0');
  expect(await screen.findByText('Enter an amount in whole francs')).toBeInTheDocument();
});

const left = { most: 150_000, spent: 100_000, left: 50_000, growsAt: '2026-11-21T09:00:00.000Z' };

it('says what is left of the limits next to the cost, and creates nothing that exceeds the maker’s', async () => {
  const route = await open({
    getApprovalLimitsLeft: ({ query }) => ({
      approver: { payment: null, day: null },
      maker: left,
      organisation: { ...left, left: 101_000 },
      newPayee: query.number ? left : null,
    }),
  });
  await fill(route);
  const over = await screen.findByText(/^You may create payments of 50,000.XAF more at present/);
  expect(over).toHaveTextContent(/More is left from 21 Nov 2026, 09:00\.$/);
  expect(screen.getByText(/^Your organisation may pay 101,000.XAF more at present/)).toBeInTheDocument();
  expect(await screen.findByText(/^This number is new: in its first 24 hours/)).toBeInTheDocument();
  await route.person.click(screen.getByRole('button', { name: /Continue with 100,000/ }));
  const dialog = await screen.findByRole('dialog');
  const button = within(dialog).getByRole('button', { name: /Send 100,000.XAF for approval/ });
  await waitFor(() => expect(within(dialog).getByText(/^You may create payments of/)).toBeInTheDocument());
  expect(button).toBeDisabled();
});
