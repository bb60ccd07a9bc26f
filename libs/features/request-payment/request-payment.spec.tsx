import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  aMemberUser,
  aTransaction,
  aTransactionDetail,
  aUser,
  failure,
  type Handlers,
  mockApi,
  newId,
  noNetwork,
  renderRoute,
} from '@sanaga/testing';
import { startLive } from '@sanaga/api';
import { RequestPaymentRoute } from './request-payment-route.tsx';

const route = '/dashboard/transactions/request';
const asked = aTransaction({
  kind: 'COLLECTION',
  status: 'IN_PROGRESS',
  amount: 25_000,
  name: 'PAULINE EYENGA',
  registeredName: 'PAULINE EYENGA',
  number: '+237677412086',
  reason: 'Invoice 12',
});
const found = {
  number: '+237677412086',
  registeredName: 'PAULINE EYENGA',
  nameMatch: 'NOT_AVAILABLE' as const,
  nameChecked: true,
  remarks: [],
  cost: null,
  available: 0,
  feeRate: 0.005,
  taxRate: 0.002,
  minimum: 500,
  maximum: 500_000,
  approvers: [],
};

async function open(
  handlers: Handlers = {},
  { path = route, user = aMemberUser('INITIATOR'), storedInTab = {} } = {},
) {
  const api = mockApi({
    checkPayee: found,
    requestPayment: asked,
    getTransactionDetail: aTransactionDetail(asked),
    ...handlers,
  });
  return { api, ...(await renderRoute(<RequestPaymentRoute />, { path, route, user, storedInTab })) };
}

type Opened = Awaited<ReturnType<typeof open>>;

async function fill({ person }: Opened) {
  const enter = async (label: string, text: string) => {
    await person.click(screen.getByLabelText(label));
    await person.paste(text);
  };
  await enter('Payer’s phone number', '677412086');
  await enter('Amount (XAF)', '25000');
  await enter('Reason', 'Invoice 12');
  await person.click(screen.getByRole('button', { name: /Continue with 25,000/ }));
  return screen.findByRole('dialog');
}

const send = ({ person }: Opened, dialog: HTMLElement) =>
  person.click(within(dialog).getByRole('button', { name: /^Request 25,000.XAF$/ }));

it('requests after a confirmation that names the payer, and shows the outcome', async () => {
  const opened = await open();
  const dialog = await fill(opened);
  expect(await within(dialog).findByText(/PAULINE EYENGA \(\+237 6 77 41 20 86\)/)).toBeInTheDocument();
  // a quick second press does not prompt the payer again
  await opened.person.dblClick(within(dialog).getByRole('button', { name: /^Request 25,000.XAF$/ }));
  expect(await screen.findByText(/MTN is asking \+237 6 77 41 20 86 on their phone/)).toBeInTheDocument();
  expect(opened.address()).toBe(`${route}?id=${asked.id}`);
  expect(opened.api.calls('requestPayment').map(({ body }) => body)).toEqual([
    { number: '+237677412086', amount: 25_000, reason: 'Invoice 12' },
  ]);
  expect(Object.values({ ...sessionStorage }).join()).not.toContain('Invoice 12');
});

it('updates when the payer has paid', async () => {
  const { api, store } = await open({}, { path: `${route}?id=${asked.id}` });
  await screen.findByText(/MTN is asking/);
  const stop = startLive(store.dispatch);
  api.use({ getTransactionDetail: aTransactionDetail({ ...asked, status: 'COMPLETED' }) });
  api.emit({ topic: 'transaction', id: asked.id });
  expect(await screen.findByText(/^Paid: 25,000.XAF has been added to your wallet\.$/)).toBeInTheDocument();
  stop();
});

it.each([
  [
    { status: 'PROBLEMATIC', problemReason: 'FAILED', operatorCode: 'APPROVAL_REJECTED' },
    /Declined on the phone\. No money was added/,
  ],
  [
    { status: 'PROBLEMATIC', problemReason: 'FAILED', operatorCode: 'PAYER_NOT_FOUND' },
    /The payer has no active Mobile Money account\. No money was added/,
  ],
  [
    { status: 'PROBLEMATIC', problemReason: 'FAILED', operatorCode: 'NEW_CODE' },
    /^No money was added to your wallet/,
  ],
  [
    { status: 'PROBLEMATIC', problemReason: 'UNKNOWN', operatorCode: null },
    /has not confirmed this payment yet/,
  ],
] as const)('says what went wrong: %j', async (changes, words) => {
  const detail = aTransactionDetail({ ...asked, ...changes });
  await open({ getTransactionDetail: detail }, { path: `${route}?id=${asked.id}` });
  expect(await screen.findByText(words)).toBeInTheDocument();
});

it('sends nothing before the name was looked up, and looks it up again once the connection is back', async () => {
  const opened = await open({ checkPayee: () => new Promise(() => {}) });
  const dialog = within(await fill(opened));
  const sending = dialog.getByRole('button', { name: /^Request 25,000.XAF$/ });
  expect(sending).toBeDisabled();
  expect(dialog.getByText('Checking the registered name with MTN…')).toBeInTheDocument();
  expect(dialog.queryByText(/MTN did not give us/)).not.toBeInTheDocument();
  opened.api.use({ checkPayee: failure('UNAVAILABLE', { message: 'Not reachable.' }) });
  await opened.person.click(dialog.getByRole('button', { name: 'Go back' }));
  await opened.person.clear(screen.getByLabelText('Payer’s phone number'));
  await opened.person.type(screen.getByLabelText('Payer’s phone number'), '677412087{Enter}');
  const again = within(await screen.findByRole('dialog'));
  expect(await again.findByText('The name could not be checked. Not reachable.')).toBeInTheDocument();
  expect(again.getByRole('button', { name: /^Request 25,000.XAF$/ })).toBeDisabled();
  opened.api.use({ checkPayee: { ...found, number: '+237677412087' } });
  fireEvent(window, new Event('online'));
  expect(await again.findByText(/PAULINE EYENGA \(/)).toBeInTheDocument();
  await opened.person.click(again.getByRole('button', { name: /^Request 25,000.XAF$/ }));
  await screen.findByText(/MTN is asking/);
  expect(opened.api.calls('requestPayment')).toHaveLength(1);
});

it('can be sent where the operator does not answer in time, and says so', async () => {
  const opened = await open({ checkPayee: { ...found, registeredName: null, nameChecked: false } });
  const dialog = await fill(opened);
  await within(dialog).findByText(/MTN did not give us the registered name/);
  await send(opened, dialog);
  expect(await screen.findByText(/MTN is asking/)).toBeInTheDocument();
});

it('does not ask about a number of another network, and says whose it is at its field', async () => {
  const message = 'This number is with Orange. Payments work with MTN numbers only.';
  const refused = failure('INVALID_INPUT', { errors: [{ field: 'number', message }] });
  const opened = await open({
    checkPayee: ({ body }) => (body.number === '+237699123456' ? refused : found),
  });
  const { person } = opened;
  const number = screen.getByLabelText('Payer’s phone number');
  await person.type(screen.getByLabelText('Amount (XAF)'), '25000');
  await person.type(screen.getByLabelText('Reason'), 'Invoice 12');
  // by Enter, before the field was left
  await person.type(number, '699123456{Enter}');
  expect(await screen.findByText(message)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(number).toHaveAttribute('aria-invalid', 'true'));
  await person.click(screen.getByRole('button', { name: /Continue with 25,000/ }));
  await waitFor(() => expect(number).toHaveFocus());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getAllByText(message)).toHaveLength(1);
  await person.clear(number);
  await person.type(number, '677412086{Enter}');
  expect(await within(await screen.findByRole('dialog')).findByText(/PAULINE EYENGA/)).toBeVisible();
  expect(screen.queryByText(message)).not.toBeInTheDocument();
  expect(opened.api.calls('requestPayment')).toHaveLength(0);
});

it('shows the server’s error at its field and leaves what was typed', async () => {
  const errors = [{ field: 'number', message: 'This is no number in Cameroon.' }];
  const opened = await open({ requestPayment: failure('INVALID_INPUT', { errors }) });
  await send(opened, await fill(opened));
  expect(await screen.findByText('This is no number in Cameroon.')).toBeInTheDocument();
  expect(screen.getByLabelText('Reason')).toHaveValue('Invoice 12');
});

it('has what was typed again after a reload, for the same person', async () => {
  const user = aMemberUser('INITIATOR');
  const first = await open({}, { user });
  await first.person.type(screen.getByLabelText('Amount (XAF)'), '25000');
  await first.person.type(screen.getByLabelText('Reason'), 'Invoice 12');
  const storedInTab: Record<string, string> = { ...sessionStorage };
  first.unmount();
  const again = await open({}, { user, storedInTab });
  expect(screen.getByLabelText('Reason')).toHaveValue('Invoice 12');
  expect(screen.getByRole('button', { name: /Continue with 25,000/ })).toBeInTheDocument();
  again.unmount();
  await open({}, { user: aUser({ userId: newId(), roles: ['INITIATOR'] }), storedInTab });
  expect(screen.getByLabelText('Reason')).toHaveValue('');
});

it('requests once, also when the response was lost', async () => {
  const opened = await open({ requestPayment: noNetwork });
  const dialog = await fill(opened);
  await send(opened, dialog);
  await within(dialog).findByText(/Network Error/);
  opened.api.use({ requestPayment: asked });
  await send(opened, dialog);
  await screen.findByText(/MTN is asking/);
  const keys = opened.api.calls('requestPayment').map(({ headers }) => headers.get('idempotency-key'));
  await waitFor(() => expect(new Set(keys).size).toBe(1));
  expect(keys).toHaveLength(2);
});

it('is not for who only approves', async () => {
  await open({}, { user: aMemberUser('VALIDATOR') });
  expect(await screen.findByText('You do not have access to this page')).toBeInTheDocument();
});
