import { screen, within } from '@testing-library/react';
import { aSuperAdmin, failure, mockApi, newId, pageOf, renderRoute, type Answer } from '@sanaga/testing';
import { AuditRoute } from './audit-route.tsx';

type Entry = Answer<'listAudit'>['content'][number];

const anEntry = (changes: Partial<Entry> = {}): Entry => ({
  ...{ auditId: '41', at: '2026-11-20T08:30:00.000Z', action: 'platform-setting.change' },
  actor: { userId: newId(), name: 'Estelle Mvondo', superAdmin: true },
  ...{
    organisationId: null,
    organisationName: null,
    subjectType: 'platform',
    subjectId: null,
    subjectName: null,
  },
  detail: { before: { levy: 4 }, after: { levy: 5 } },
  clientAddress: '10.1.2.3',
  ...changes,
});

const show = (query = '') =>
  renderRoute(<AuditRoute />, { user: aSuperAdmin(), path: `/super-admin/audit${query}` });

it('shows who did what, from where, with what was before and after', async () => {
  mockApi({ listAudit: pageOf([anEntry()]) });
  const { person, address } = await show();
  await person.click(await screen.findByRole('button', { name: /20 Nov/ }));
  expect(await screen.findByRole('heading', { level: 2 })).toHaveTextContent('Platform settings: changed');
  expect(screen.getAllByText('10.1.2.3').length).toBeGreaterThan(1);
  expect(screen.getByLabelText('before: 4 XAF')).toHaveTextContent('4 XAF');
  expect(screen.getByLabelText('after: 5 XAF')).toHaveTextContent('5 XAF');
  expect(address()).toContain('id=41');
});

it.each([
  ['amounts', { before: { payoutMax: 1_000_000 }, after: { payoutMax: 2_500_000 } }, '2,500,000 XAF'],
  ['rates', { before: { feeRate: 0.005 }, after: { feeRate: 0.0075 } }, '0.75%'],
  ['other numbers', { before: { reminderHours: 4 }, after: { reminderHours: 1_000 } }, '1,000'],
  ['roles', { from: ['VALIDATOR'], to: ['ADMIN', 'VALIDATOR'] }, 'Admin, Validator'],
  [
    'times',
    { before: { heldAt: null }, after: { heldAt: '2026-11-20T08:30:00.000Z' } },
    '20 Nov 2026, 08:30',
  ],
  ['yes and no', { before: { journal: false }, after: { journal: true } }, 'Yes'],
  ['what nobody expected', { before: { x: {} }, after: { x: { y: 1 } } }, '{"y":1}'],
])('writes %s as the screens do', async (_, detail, after) => {
  mockApi({ listAudit: pageOf([anEntry({ detail })]) });
  await show('?id=41');
  expect(await screen.findByLabelText(`after: ${after}`)).toHaveTextContent(after);
});

it('writes the price of a plan as an amount', async () => {
  mockApi({ listAudit: pageOf([anEntry({ action: 'plan.price', detail: { from: 15_000, to: 17_500 } })]) });
  await show('?id=41');
  expect(await screen.findByLabelText('after: 17,500 XAF')).toBeInTheDocument();
});

it('sets in French no colon next to the word before it', async () => {
  mockApi({ listAudit: pageOf([anEntry()]) });
  await renderRoute(<AuditRoute />, { user: aSuperAdmin(), path: '/super-admin/audit', language: 'fr' });
  expect(await screen.findByText('Paramètres de la plateforme : modification')).toBeInTheDocument();
});

it('says in words what a line says of an export or a payment', async () => {
  const detail = {
    ...{
      from: '2026-11-01',
      to: '2026-11-28',
      format: 'csv',
      values: 'words',
      columns: ['name'],
      separator: 'comma',
    },
    ...{
      total: 10_078,
      accepted: 2,
      excluded: 1,
      line: 4,
      fields: ['number'],
      sha256: '47b3',
      journal: true,
    },
    ...{
      bulkId: 'b-1',
      fileId: 'f-1',
      startDate: '1',
      endDate: '2',
      accountType: 'INDIVIDUAL',
      role: 'ADMIN',
    },
    ...{ operation: 'getWallet', attempt: 2, search: 'Rose', status: 'PENDING', invoice: 'INV-1', failed: 1 },
  };
  mockApi({ listAudit: pageOf([anEntry({ detail })]) });
  await renderRoute(<AuditRoute />, {
    user: aSuperAdmin(),
    path: '/super-admin/audit?id=41',
    language: 'fr',
  });
  const drawer = within(await screen.findByRole('dialog'));
  expect(drawer.getByText('Coût total')).toBeInTheDocument();
  for (const name of Object.keys(detail)) expect(drawer.queryByText(name)).not.toBeInTheDocument();
});

it('calls things by name, and distinguishes whoever was not signed in yet from the system', async () => {
  const about = { subjectType: 'reconciliation_task', subjectId: 'k-1', actor: null };
  mockApi({
    listAudit: pageOf([
      anEntry({ ...about, action: 'sign-in.refuse' }),
      anEntry({ ...about, auditId: '42', action: 'bill.pay', clientAddress: null }),
    ]),
  });
  await show();
  expect(await screen.findByText('Not signed in')).toBeInTheDocument();
  expect(screen.getByText('The system')).toBeInTheDocument();
  expect(screen.getAllByText('Difference')).toHaveLength(2);
});

it('names people, payments and statements, and leads to each', async () => {
  const organisationId = newId();
  const about = { organisationId, organisationName: 'Moungo Fruits SARL', actor: null };
  const user = {
    action: 'session.start',
    subjectType: 'user',
    subjectId: newId(),
    subjectName: 'Amina Hamadou',
  };
  const payment = { subjectType: 'transaction', subjectId: newId(), subjectName: 'T-000721' };
  mockApi({
    listAudit: pageOf([
      anEntry({ ...about, ...user }),
      anEntry({ ...about, ...payment, auditId: '42', action: 'transaction.approve' }),
      anEntry({
        auditId: '43',
        action: 'operator-statement.compare',
        subjectType: 'operator_statement',
        subjectId: 's-1',
      }),
      anEntry({
        auditId: '44',
        action: 'super-admin.invite',
        subjectType: 'user',
        subjectId: 'u-1',
        subjectName: 'Rose',
      }),
    ]),
  });
  const { person } = await show();
  // who has just signed in, and whom that is about
  expect(await screen.findAllByText('Amina Hamadou')).toHaveLength(2);
  const [session, approval, comparison, invitation] = screen.getAllByRole('button', { name: /20 Nov/ });
  await person.click(session!);
  const place = `/super-admin/organizations?id=${organisationId}`;
  expect(await screen.findByRole('link', { name: 'Amina Hamadou' })).toHaveAttribute(
    'href',
    `${place}&tab=members&member=${user.subjectId}`,
  );
  expect(screen.getByRole('link', { name: 'Moungo Fruits SARL' })).toHaveAttribute('href', place);
  await person.click(approval!);
  expect(await screen.findByRole('link', { name: 'T-000721' })).toHaveAttribute(
    'href',
    `${place}&tab=transactions&search=T-000721`,
  );
  await person.click(comparison!);
  expect(await screen.findByRole('link', { name: 'Operator’s statement' })).toHaveAttribute(
    'href',
    '/super-admin/reports?view=statements&statement=s-1',
  );
  await person.click(invitation!);
  expect(await screen.findByRole('link', { name: 'Rose' })).toHaveAttribute(
    'href',
    '/super-admin/settings?view=superAdmins',
  );
});

it('narrows to one person and to days, in the address, and takes it away again', async () => {
  const entry = anEntry();
  const api = mockApi({ listAudit: pageOf([entry]) });
  const { person, address } = await show(`?id=${entry.auditId}&from=2026-11-01`);
  await person.click(await screen.findByRole('button', { name: 'Everything by this person' }));
  expect(api.calls('listAudit').at(-1)?.query).toMatchObject({
    ...{ actorId: entry.actor?.userId, from: '2026-11-01' },
  });
  await person.click(await screen.findByRole('button', { name: 'One person only' }));
  expect(address()).toBe('/super-admin/audit?from=2026-11-01');
});

it('sends nothing but filters of the log to the server, and shows that nothing was found', async () => {
  const api = mockApi({ listAudit: pageOf([]) });
  await show('?actorId=1;drop&action=wallet.');
  expect(await screen.findByText(/wallet\./)).toBeInTheDocument();
  expect(api.calls('listAudit')[0]?.query).not.toHaveProperty('actorId');
});

it('verifies the chain and shows what it checked', async () => {
  const api = mockApi({ listAudit: pageOf([anEntry()]) });
  const fine = { ...{ ok: true, chains: 12, rows: 4_210, breaks: 0 }, firstBreak: null };
  api.use({ verifyAudit: { ...fine, checkedAt: '2026-11-20T08:30:00.000Z' } });
  const { person } = await show();
  await person.click(await screen.findByRole('button', { name: 'Verify the chain' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Nothing has been changed/)).toBeInTheDocument();
  expect(dialog.getByText(/4,210 entries in 12 chains/)).toBeInTheDocument();
});

it('shows where a chain is broken, and why a check did not come about', async () => {
  const api = mockApi({ listAudit: pageOf([anEntry()]) });
  api.use({ verifyAudit: failure('UNAVAILABLE', { message: 'Back in a moment.' }) });
  const { person } = await show();
  await person.click(await screen.findByRole('button', { name: 'Verify the chain' }));
  expect(await screen.findByText('Back in a moment.')).toBeInTheDocument();
  api.use({
    verifyAudit: {
      ...{ ok: false, chains: 2, rows: 9, breaks: 1, checkedAt: '2026-11-20T08:30:00.000Z' },
      firstBreak: { chain: 'platform', position: 7, cause: 'CHANGED' },
    },
  });
  await person.click(screen.getByRole('button', { name: 'Verify the chain' }));
  expect(await screen.findByText(/position 7 of chain platform: the entry was edited/)).toBeInTheDocument();
});

it('shows why there is no list', async () => {
  mockApi({ listAudit: failure('INTERNAL', { message: 'Something broke.' }) });
  await show();
  expect(await screen.findByText('Something broke.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});
