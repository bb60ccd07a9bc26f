import { approvalsOf, aTransaction, aUser, mockApi, renderRoute } from '@sanaga/testing';
import { screen, waitFor } from '@testing-library/react';
import { PaymentEvidence } from './payment-evidence.tsx';

const approval = {
  userId: '00000000-0000-4000-8000-0000000000cc',
  name: 'Serge Tchakounté',
  at: '2026-11-20T09:00:00.000Z',
  deputyFor: null,
};
const file = {
  v: 'sanaga.evidence.v1' as const,
  organisation: approval.userId,
  transaction: approval.userId,
  reference: 'T-000042',
  status: 'COMPLETED' as const,
  item: {
    id: approval.userId,
    attempt: 1,
    revision: 1,
    ...{ amount: 100_000, fee: 500, tax: 200, levy: 4, total: 100_704 },
    ...{ payee: 'Garage Fotso', number: '+237677412085', operator: 'MOMO', rowsDigest: null },
  },
  approvals: [],
  rows: null,
};
const approvedBy = (method: 'PASSKEY' | 'CODE') =>
  aTransaction({ approvals: { ...approvalsOf(1), given: [{ ...approval, method }], missing: [] } });
const open = (method: 'PASSKEY' | 'CODE', user = aUser()) =>
  renderRoute(
    <main>
      <PaymentEvidence payment={approvedBy(method)} />
    </main>,
    { path: '/dashboard', user },
  );

it('saves the evidence of an approval with a passkey, for admins', async () => {
  const names: string[] = [];
  const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  URL.createObjectURL = () => 'blob:evidence';
  URL.revokeObjectURL = () => {};
  const api = mockApi({ downloadEvidence: file });
  const { person } = await open('PASSKEY');
  await person.click(await screen.findByRole('button', { name: 'Download evidence of the approval' }));
  await waitFor(() => expect(names).toEqual(['evidence-T-000042.json']));
  expect(api.calls('downloadEvidence')).toHaveLength(1);
  clicked.mockRestore();
});

it.each([
  ['nobody used a passkey', 'CODE', aUser()],
  ['the reader is no admin', 'PASSKEY', aUser({ roles: ['VALIDATOR'] })],
] as const)('shows nothing where %s', async (_, method, user) => {
  mockApi({});
  await open(method, user);
  expect(await screen.findByRole('main')).toBeEmptyDOMElement();
});
