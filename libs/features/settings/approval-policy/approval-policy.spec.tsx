import { withoutLimits } from '@sanaga/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { aMember, aMemberUser, aUser, failure, type Handlers, mockApi, renderRoute } from '@sanaga/testing';
import { ApprovalPolicyTab } from './approval-policy-tab.tsx';

const anybody = { roles: ['VALIDATOR' as const, 'ADMIN' as const], userIds: [] };
const tiers = [
  { upTo: 100_000, approvals: 1, from: anybody, adminAmong: false, oneMoreForNewPayee: false },
  { upTo: null, approvals: 2, from: anybody, adminAmong: true, oneMoreForNewPayee: false },
];
const inForceAt = '2026-11-20T09:00:00.000Z';
const limits = { ...withoutLimits, people: [] };
const stepUp = { from: null, passkeyFrom: null };
const rules = { tiers, stepUp, limits };
const policy = { version: 2, inForceAt, ...rules, fulfillable: 'YES' as const, proposal: null };
const proposal = {
  id: '00000000-0000-4000-8000-0000000000aa',
  proposedBy: { userId: '00000000-0000-4000-8000-0000000000bb', name: 'Clarisse Ngo Bassa' },
  proposedAt: inForceAt,
  inForceAt: '2026-11-21T09:00:00.000Z',
  tiers: [{ upTo: null, approvals: 1, from: anybody, adminAmong: false, oneMoreForNewPayee: false }],
  limits,
  stepUp,
};
const members = [
  aMember({ name: 'Awa Ngono', roles: ['VALIDATOR'] }),
  aMember({ name: 'Serge Tchakounté', roles: ['ADMIN'] }),
  aMember({ name: 'Jean Fotso', roles: ['INITIATOR'] }),
];

async function open(handlers: Handlers = {}, user = aUser()) {
  const api = mockApi({
    getApprovalPolicy: policy,
    getCompanyEmployees: members,
    listDeputies: [],
    ...handlers,
  });
  return {
    api,
    ...(await renderRoute(<ApprovalPolicyTab />, { path: '/dashboard/settings?tab=approvals', user })),
  };
}

it('says for each amount who approves it, and for an example who could today', async () => {
  const { person } = await open();
  const shown = await screen.findByText('Up to 100,000 XAF');
  expect(shown.nextSibling).toHaveTextContent('One approval, by anyone who may approve.');
  expect(screen.getByText('Above 100,000 XAF').nextSibling).toHaveTextContent(
    '2 approvals, by anyone who may approve. One of them by an admin.',
  );
  expect(screen.getByText(/Awa Ngono and Serge Tchakounté/)).toBeInTheDocument();
  const amount = screen.getByLabelText('Total with fees and taxes (XAF)');
  await person.clear(amount);
  await person.type(amount, '50000');
  expect(await screen.findByText(/50,000.XAF: One approval/)).toBeInTheDocument();
});

it('changes the tiers of the policy, and says whether they are in force or proposed', async () => {
  const { api, person } = await open({ changeApprovalPolicy: { ...policy, proposal } });
  await person.click(await screen.findByRole('button', { name: 'Change' }));
  const [upTo] = await screen.findAllByLabelText('Up to (XAF)');
  await person.clear(upTo as HTMLElement);
  await person.type(upTo as HTMLElement, '200000');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Proposed: the change takes effect/)).toBeInTheDocument();
  expect(api.calls('changeApprovalPolicy')[0]?.body).toEqual({
    tiers: [{ ...tiers[0], upTo: 200_000 }, tiers[1]],
    stepUp,
    limits,
  });
});

const limited = {
  ...limits,
  approver: { payment: 500_000, day: null },
  people: [{ userId: members[0]?.userId ?? '', payment: null, day: 900_000, madeInADay: null }],
};

it('says what is limited for everybody, for named people, and by what is proposed', async () => {
  const more = { ...limits, organisation: { day: 7_000_000 } };
  await open({ getApprovalPolicy: { ...policy, limits: limited, proposal: { ...proposal, limits: more } } });
  const shown = await screen.findByText('What one person may approve as one payment');
  expect(shown.nextSibling).toHaveTextContent('At most 500,000 XAF');
  expect(screen.getByText('Awa Ngono').nextSibling).toHaveTextContent(
    'May approve any amount as one payment and 900,000 XAF in 24 hours, and create any amount in 24 hours.',
  );
  expect(screen.getByText('What the organisation may pay in 24 hours').nextSibling).toHaveTextContent(
    'At most 7,000,000 XAF',
  );
});

it('changes limits, and removes and adds those of people', async () => {
  const { api, person } = await open({
    getApprovalPolicy: { ...policy, limits: limited },
    changeApprovalPolicy: policy,
  });
  await person.click(await screen.findByRole('button', { name: 'Change' }));
  const payment = await screen.findByLabelText('What one person may approve as one payment (XAF)');
  await person.clear(payment);
  await person.type(screen.getByLabelText('What a new number may get in its first 24 hours (XAF)'), '80000');
  await person.click(screen.getByRole('button', { name: 'Remove the limits in row 1' }));
  await person.click(screen.getByRole('button', { name: 'Add limits for one person' }));
  await person.click(await screen.findByRole('combobox', { name: 'Different limits for' }));
  await person.click(await screen.findByTitle('Jean Fotso'));
  await person.type(await screen.findByLabelText('Create in 24 hours (XAF)'), '30000');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.calls('changeApprovalPolicy')).toHaveLength(1));
  expect(api.calls('changeApprovalPolicy')[0]?.body.limits).toEqual({
    ...limits,
    newPayee: { day: 80_000 },
    people: [{ userId: members[2]?.userId, payment: null, day: null, madeInADay: 30_000 }],
  });
});

it('adds a rule below the last one, and refuses amounts that do not rise', async () => {
  const { api, person } = await open();
  await person.click(await screen.findByRole('button', { name: 'Change' }));
  await person.click(await screen.findByRole('button', { name: 'Add a rule' }));
  const fields = await screen.findAllByLabelText('Up to (XAF)');
  expect(fields).toHaveLength(2);
  await person.type(fields[1] as HTMLElement, '50000');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Enter more than in the row above')).toBeInTheDocument();
  expect(api.calls('changeApprovalPolicy')).toHaveLength(0);
});

it('shows the server’s refusal', async () => {
  const { person } = await open({
    changeApprovalPolicy: failure('POLICY_UNFULFILLABLE', { message: 'Too few people.' }),
  });
  await person.click(await screen.findByRole('button', { name: 'Change' }));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Too few people.')).toBeInTheDocument();
});

it('lets somebody else confirm or withdraw what was proposed', async () => {
  const handlers = { getApprovalPolicy: { ...policy, proposal }, confirmApprovalPolicy: policy };
  const { api, person } = await open(handlers, aMemberUser('VALIDATOR'));
  expect(await screen.findByText(/Clarisse Ngo Bassa proposes these rules/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Change' })).not.toBeInTheDocument();
  expect(screen.getByText('Every payment').nextSibling).toHaveTextContent('One approval');
  await person.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(api.calls('confirmApprovalPolicy')).toHaveLength(1));
  expect(await screen.findByText(/^Confirmed: the new rules are in force/)).toBeInTheDocument();
});

it('tells who proposed it that somebody else confirms', async () => {
  const user = aUser();
  const own = { ...proposal, proposedBy: { userId: user.userId, name: user.name } };
  await open({ getApprovalPolicy: { ...policy, proposal: own } }, user);
  expect(
    await screen.findByText(/^You proposed these rules.+or once someone else confirms them\.$/),
  ).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Confirm' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Withdraw' })).toBeEnabled();
});

it('asks for one more for a new payee, and says so', async () => {
  const careful = { ...tiers[0], oneMoreForNewPayee: true } as (typeof tiers)[number];
  const { api, person } = await open({
    changeApprovalPolicy: policy,
    getApprovalPolicy: { ...policy, tiers: [careful, tiers[1]] as typeof tiers },
  });
  expect((await screen.findByText('Up to 100,000 XAF')).nextSibling).toHaveTextContent(
    'One more if the number was never paid before, or was changed in the last 30 days.',
  );
  await person.click(screen.getByRole('button', { name: 'Change' }));
  const [first, second] = await screen.findAllByRole('checkbox', { name: /^One more for a number/ });
  expect(first).toBeChecked();
  await person.click(second as HTMLElement);
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.calls('changeApprovalPolicy')[0]?.body.tiers).toEqual([
      careful,
      { ...tiers[1], oneMoreForNewPayee: true },
    ]),
  );
});

it('warns where nobody is to spare', async () => {
  await open({ getApprovalPolicy: { ...policy, fulfillable: 'BARELY' } });
  expect(await screen.findByText(/One rule needs every person who could approve/)).toBeInTheDocument();
});

it('says why it could not be loaded', async () => {
  await open({ getApprovalPolicy: failure('UNAVAILABLE', { message: 'Away.' }) });
  const error = (await screen.findByText('Away.')).closest('.sg-card');
  expect(within(error as HTMLElement).getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});

it('sets from which amounts approvals need a factor, and says so', async () => {
  const rule = { from: 500_000, passkeyFrom: 5_000_000 };
  const { api, person } = await open({ changeApprovalPolicy: { ...policy, stepUp: rule } });
  expect(await screen.findByText('Being signed in is enough to approve.')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Change' }));
  await person.type(await screen.findByLabelText('Another factor from (XAF)'), '500000');
  await person.type(screen.getByLabelText('A passkey from (XAF)'), '5000000');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.calls('changeApprovalPolicy')[0]?.body).toEqual({ tiers, stepUp: rule, limits }),
  );
});

it('shows the amounts from which approvals need a factor', async () => {
  await open({ getApprovalPolicy: { ...policy, stepUp: { from: 500_000, passkeyFrom: 5_000_000 } } });
  expect(await screen.findByText(/^From 500,000.XAF: each approver also confirms/)).toBeInTheDocument();
  expect(screen.getByText(/^From 5,000,000.XAF: each approver confirms with a passkey/)).toBeInTheDocument();
});
