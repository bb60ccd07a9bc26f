import type { Transaction } from '@sanaga/api';
import { screen, waitFor, within } from '@testing-library/react';
import {
  approvalsOf,
  aTransaction,
  aTransactionDetail,
  aUser,
  aWallet,
  type Handlers,
  mockApi,
  pageOf,
  renderRoute,
} from '@sanaga/testing';
import { ApprovalsRoute } from './approvals-route.tsx';

type Approvals = NonNullable<Transaction['approvals']>;

const validator = aUser({ roles: ['VALIDATOR'] });
const given: Approvals['given'][number] = {
  userId: '00000000-0000-4000-8000-0000000000cc',
  name: 'Serge Tchakounté',
  at: '2026-11-20T09:00:00.000Z',
  method: 'SESSION',
  deputyFor: null,
};

async function open(approvals: Approvals, handlers: Handlers = {}) {
  const payment = aTransaction({ name: 'Garage Fotso', amount: 247_000, total: 248_733, approvals });
  const api = mockApi({
    listTransactions: ({ query }) => pageOf(query.toApprove ? [payment] : []),
    getTransactionDetail: aTransactionDetail(payment),
    getWallet: aWallet(1_000),
    ...handlers,
  });
  await renderRoute(<ApprovalsRoute />, { path: `/dashboard?id=${payment.id}`, user: validator });
  return { api, payment };
}

const approveButton = () => screen.findByRole('button', { name: /Approve 247,000/ });

it('says in the queue and in the drawer how many approvals a payment has, whose is missing, and why', async () => {
  await open({
    ...approvalsOf(2),
    why: { by: 'SAME_NUMBER', amount: 1_300_000, payments: 3 },
    given: [given],
    missing: [{ count: 1, roles: ['ADMIN'], userIds: [] }],
  });
  expect(await screen.findByText('1 of 2 approvals, waiting for an admin')).toBeInTheDocument();
  expect(
    await screen.findByText(/^3 payments to this number within a day come to 1,300,000.XAF\.$/),
  ).toBeInTheDocument();
  // in the timeline
  expect(screen.getByText('Approved by Serge Tchakounté')).toBeInTheDocument();
  const button = await approveButton();
  expect(button).toBeDisabled();
  expect(button).toHaveAccessibleDescription(/someone else has to approve this/);
});

it('lets the first of two approve though the wallet is short, and says what is still missing', async () => {
  const half = { ...approvalsOf(2), given: [{ ...given, userId: validator.userId }] };
  const missing: Approvals['missing'] = [{ count: 1, roles: ['ADMIN'], userIds: [] }];
  const { api } = await open(approvalsOf(2), {
    approveTransaction: ({ params }) =>
      aTransaction({ id: params.id, name: 'Garage Fotso', amount: 247_000, approvals: { ...half, missing } }),
  });
  (await approveButton()).click();
  const title = await screen.findByText(/^Approve .+ to .+\?$/);
  const dialog = within(title.closest<HTMLElement>('[role=dialog]') ?? title);
  expect(dialog.getByText('It is paid once someone else has approved it too.')).toBeInTheDocument();
  dialog.getByRole('button', { name: /Approve 247,000/ }).click();
  expect(
    await screen.findAllByText(
      /^Your approval of 247,000.XAF to Garage Fotso is recorded: 1 of 2 approvals, waiting for an admin/,
    ),
  ).not.toHaveLength(0);
  expect(api.calls('approveTransaction')).toHaveLength(1);
});

it('tells who has approved it that others are missing, and whose approval does not count any more', async () => {
  await open({
    ...approvalsOf(2),
    given: [{ ...given, userId: validator.userId }],
    dropped: [{ ...given, because: 'LEFT' }],
    missing: [{ count: 1, roles: ['VALIDATOR', 'ADMIN'], userIds: [] }],
  });
  expect(
    await screen.findByText('Serge Tchakounté’s approval no longer counts: they have left or are suspended.'),
  ).toBeInTheDocument();
  expect(await approveButton()).toHaveAccessibleDescription(/You have approved this/);
});

const left = { most: 300_000, spent: 100_000, left: 200_000, growsAt: '2026-11-21T09:00:00.000Z' };
const unlimited = { approver: { payment: null, day: null }, maker: null, organisation: null, newPayee: null };

it.each<[string, object, RegExp]>([
  [
    'what the reader may approve in a day',
    { approver: { payment: null, day: left } },
    /^You may approve 200,000.XAF more at present: the limit is 300,000.XAF in 24 hours\. More is left from 21 Nov 2026, 09:00\.$/,
  ],
  [
    'what the reader may approve as one payment',
    { approver: { payment: 200_000, day: null } },
    /^You may approve at most 200,000.XAF as one payment\./,
  ],
  ['what the organisation may pay', { organisation: left }, /^Your organisation may pay 200,000.XAF more/],
  ['what a new number may get', { newPayee: left }, /^This number is new: .+ may get 200,000.XAF more of/],
])('disables the approval of more than %s, and says why', async (_, limits, reason) => {
  const { api, payment } = await open(approvalsOf(1), {
    getWallet: aWallet(1_000_000),
    getApprovalLimitsLeft: { ...unlimited, ...limits },
  });
  await waitFor(async () => expect(await approveButton()).toHaveAccessibleDescription(reason));
  expect(await approveButton()).toBeDisabled();
  expect(api.calls('getApprovalLimitsLeft')[0]?.query).toEqual({ number: payment.number });
});

it('says before the approval what is left of each limit, and of the organisation’s only with the last one', async () => {
  const enough = { ...left, left: 290_000 };
  const handlers = {
    getWallet: aWallet(1_000_000),
    getApprovalLimitsLeft: { ...unlimited, approver: { payment: null, day: enough }, organisation: left },
  };
  await open(approvalsOf(2), handlers);
  (await approveButton()).click();
  expect(await screen.findByText(/^You may approve 290,000.XAF more at present/)).toBeInTheDocument();
  expect(screen.queryByText(/^Your organisation may pay/)).not.toBeInTheDocument();
});
