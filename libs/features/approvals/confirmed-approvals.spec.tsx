import type { Transaction } from '@sanaga/api';
import { screen, within } from '@testing-library/react';
import {
  approvalsOf,
  aTransaction,
  aTransactionDetail,
  aUser,
  aWallet,
  failure,
  type Handlers,
  mockApi,
  pageOf,
  renderRoute,
  anApprovalChallenge,
  aPasskey,
  aSignature,
  forgetPasskeys,
  knowPasskeys,
  signs,
} from '@sanaga/testing';
import { ApprovalsRoute } from './approvals-route.tsx';

type StepUp = NonNullable<Transaction['approvals']>['stepUp'];

const validator = aUser({ roles: ['VALIDATOR'] });
const app = { confirmedAt: '2026-11-20T09:00:00.000Z', recoveryCodesLeft: 10 };
const done = { success: true, description: 'On its way.' };

beforeEach(knowPasskeys);
afterEach(forgetPasskeys);

/** Opens the question about a payment that needs one of these factors. */
async function question(stepUp: StepUp, handlers: Handlers = {}, user = validator) {
  const approvals = { ...approvalsOf(1), stepUp };
  const payment = aTransaction({ name: 'Garage Fotso', amount: 247_000, total: 248_733, approvals });
  const api = mockApi({
    listTransactions: ({ query }) => pageOf(query.toApprove ? [payment] : []),
    getTransactionDetail: aTransactionDetail(payment),
    getWallet: aWallet(1_000_000),
    sendApprovalCode: done,
    approveTransaction: { ...payment, status: 'CONFIRMED' },
    ...handlers,
  });
  const { person } = await renderRoute(<ApprovalsRoute />, { path: `/dashboard?id=${payment.id}`, user });
  await person.click(await screen.findByRole('button', { name: /Approve 247,000/ }));
  const title = await screen.findByText(/^Approve .+ to .+\?$/);
  const dialog = within(title.closest<HTMLElement>('[role=dialog]') ?? title);
  return {
    api,
    person,
    payment,
    dialog,
    approve: () => dialog.getByRole('button', { name: /Approve 247,000/ }),
  };
}

it('approves with the code of an email, which is sent at once, where the person has nothing else', async () => {
  const { api, person, dialog, approve, payment } = await question(['PASSKEY', 'TOTP', 'CODE']);
  expect(await dialog.findByText('We have emailed you a code for this payment.')).toBeInTheDocument();
  expect(dialog.queryByRole('radio')).not.toBeInTheDocument();
  expect(approve()).toBeDisabled();
  await person.click(dialog.getByLabelText('One-time code'));
  await person.paste('123456');
  await person.click(approve());
  expect(await screen.findAllByText(/^Approved: 247,000/)).not.toHaveLength(0);
  expect(api.calls('sendApprovalCode').map(({ params }) => params)).toEqual([{ id: payment.id }]);
  expect(api.calls('approveTransaction')[0]?.body).toEqual({ otpCode: '123456', acknowledged: [] });
});

it('asks for the passkey first, with one press, and says what came of it', async () => {
  const { api, person, dialog, approve } = await question(['PASSKEY', 'TOTP', 'CODE'], {
    listPasskeys: [aPasskey()],
    readAuthenticatorApp: app,
    challengeApproval: anApprovalChallenge,
    approveTransaction: failure('APPROVAL_CONTENT_CHANGED', {
      message: 'This is not what you confirmed.',
      changed: ['amount', 'rowsDigest'],
    }),
  });
  expect(await dialog.findByRole('radio', { name: 'Passkey' })).toBeChecked();
  signs(() => Promise.reject(Object.assign(new Error('no'), { name: 'NotAllowedError' })));
  await person.click(approve());
  expect(await dialog.findByText(/^No passkey was used, and nothing was approved/)).toBeInTheDocument();
  expect(api.calls('approveTransaction')).toHaveLength(0);
  signs(() => Promise.resolve(aSignature));
  await person.click(approve());
  expect(
    await dialog.findByText('This is not what you confirmed. Changed: the amount and the payments in it.'),
  ).toBeInTheDocument();
  expect(api.calls('approveTransaction')[0]?.body).toMatchObject({
    assertion: { id: 'AAAA' },
    acknowledged: [],
  });
  expect(api.calls('sendApprovalCode')).toHaveLength(0);
});

it('takes the code of the app, and says what is wrong with it', async () => {
  const errors = [{ field: 'totp', message: 'Wrong code, 4 attempts left.' }];
  const { api, person, dialog, approve } = await question(['PASSKEY', 'TOTP', 'CODE'], {
    readAuthenticatorApp: app,
    approveTransaction: failure('CODE_WRONG', { errors, triesLeft: 4 }),
  });
  expect(await dialog.findByRole('radio', { name: 'Authenticator app' })).toBeChecked();
  await person.click(dialog.getByLabelText('One-time code'));
  await person.paste('123456');
  await person.click(approve());
  expect(await dialog.findByText('Wrong code, 4 attempts left.')).toBeInTheDocument();
  expect(api.calls('approveTransaction')[0]?.body).toMatchObject({ totp: '123456' });
  expect(dialog.getByLabelText('One-time code')).toHaveValue('');
});

it('leads to the settings where only a passkey will do, and there is none', async () => {
  const { dialog, approve } = await question(['PASSKEY']);
  expect(await dialog.findByRole('link', { name: 'Add a passkey' })).toHaveAttribute(
    'href',
    '/dashboard/settings?tab=security',
  );
  expect(approve()).toBeDisabled();
});

it('asks for a factor once the server does, where the screen did not know', async () => {
  const { api, person, dialog, approve } = await question([], {
    approveTransaction: ({ body }) =>
      body.otpCode === undefined
        ? failure('STEP_UP_REQUIRED', { message: 'Confirm once more.', methods: ['CODE'], setUp: ['CODE'] })
        : aTransaction({ status: 'CONFIRMED' }),
  });
  await person.click(approve());
  expect(await dialog.findByText('We have emailed you a code for this payment.')).toBeInTheDocument();
  await person.click(dialog.getByLabelText('One-time code'));
  await person.paste('123456');
  await person.click(approve());
  expect(await screen.findAllByText(/^Approved: /)).not.toHaveLength(0);
  expect(api.calls('approveTransaction')).toHaveLength(2);
});

it('offers an individual their passkey instead of the code', async () => {
  const user = aUser({ roles: ['ADMIN', 'INITIATOR', 'VALIDATOR'], accountType: 'INDIVIDUAL' });
  const { api, person, dialog } = await question(['PASSKEY', 'CODE'], { listPasskeys: [aPasskey()] }, user);
  expect(await dialog.findByRole('radio', { name: 'Passkey' })).toBeChecked();
  expect(api.calls('sendApprovalCode')).toHaveLength(0);
  await person.click(dialog.getByRole('radio', { name: 'Code by email' }));
  expect(await dialog.findByLabelText('One-time code')).toBeInTheDocument();
  expect(api.calls('sendApprovalCode')).toHaveLength(1);
});
