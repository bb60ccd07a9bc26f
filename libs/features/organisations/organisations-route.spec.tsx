import { screen, waitFor, within } from '@testing-library/react';
import type { DeletionConditions, DualControlRequest, OrganisationFigures } from '@sanaga/api';
import { textLimits } from '@sanaga/domain';
import {
  aDecision,
  aMember,
  anOrganisationDetail,
  aServiceProvider,
  aSuperAdmin,
  aTransaction,
  aWallet,
  failure,
  mockApi,
  newId,
  pageOf,
  renderRoute,
} from '@sanaga/testing';
import { OrganisationsRoute } from './organisations-route.tsx';

const moungo = anOrganisationDetail({ name: 'Moungo Fruits SARL', plan: 'PREMIUM', status: 'APPROVED' });
const { organisationId } = moungo;
const count = { used: 1, limit: 2 };
const paid = { count: 3, amount: 90_000, failed: 1, successRate: 0.75, medianSeconds: 20 };
const nothing = { count: 0, amount: 0 };

const atRest: DeletionConditions = {
  ...{ balance: 0, debt: 0, payments: 0, refills: 0, cardTopUps: 0, operatorRequests: 0, exceptions: 0 },
};

const figures = (changes: Partial<OrganisationFigures> = {}): OrganisationFigures => ({
  organisationId,
  name: moungo.name,
  thisMonth: paid,
  allTime: paid,
  volumes: [{ month: '2026-11-01', amount: 90_000, count: 3 }],
  waiting: nothing,
  unknown: nothing,
  refilled: nothing,
  members: { ADMIN: 1, INITIATOR: 1, VALIDATOR: 1, total: 3 },
  lastActivity: null,
  ...changes,
});

/** Serves everything that the detail of one organisation reads. */
const detail = (status: 'APPROVED' | 'SUSPENDED' = 'APPROVED', balance = 0) =>
  mockApi({
    getOrganisationProfileById: {
      ...moungo,
      status,
      suspendedAt: status === 'SUSPENDED' ? '2026-11-20T08:30:00.000Z' : null,
      suspensionReason: status === 'SUSPENDED' ? 'Under inquiry' : null,
    },
    getOrganisationOwner: {
      userId: newId(),
      organisationId,
      name: 'Clarisse Ngo Bassa',
      email: 'clarisse@moungofruits.example',
      phoneNumber: '+237677112233',
      jobTitle: null,
      status: 'ACTIVE',
      dateJoined: '2026-11-20T08:30:00.000Z',
      profilePicture: null,
    },
    getOrganisationFigures: figures(),
    listDualControlRequests: pageOf<DualControlRequest>([]),
    getOrganisationWalletDetails: aWallet(balance),
    getSoleDecisionLimit: { upTo: null },
  });

const show = (query = '', language: 'en' | 'fr' = 'en') => {
  const path = `/super-admin/organizations${query}`;
  return renderRoute(<OrganisationsRoute />, { user: aSuperAdmin(), path, language });
};

const open = (tab = 'profile') => show(`?id=${organisationId}&tab=${tab}`);

describe('the list of organisations', () => {
  it('shows an organisation by its picture', async () => {
    URL.createObjectURL = () => 'blob:picture';
    URL.revokeObjectURL = () => {};
    const profilePicture = `/profile/organisation-pic/${organisationId}?v=1`;
    mockApi({
      listOrganisations: pageOf([{ ...moungo, profilePicture }]),
      getOrganisationPicture: () => new Response('webp'),
    });
    await show();
    await screen.findByText('Moungo Fruits SARL');
    await waitFor(() => expect(document.querySelector('img')).toHaveAttribute('src', 'blob:picture'));
  });

  it('requests what the address says, exports the same, and opens one', async () => {
    const api = detail();
    api.use({
      listOrganisations: pageOf([moungo]),
      exportOrganisationsCsv: 'name\nMoungo Fruits SARL',
    });
    const { person, address } = await show('?status=APPROVED&search=moungo&plan=PREMIUM&location=douala');
    const filters = { status: 'APPROVED', search: 'moungo', plan: 'PREMIUM', location: 'douala' };
    await screen.findByText('Moungo Fruits SARL');
    expect(api.calls('listOrganisations')[0]?.query).toMatchObject(filters);
    await person.click(screen.getByRole('button', { name: 'Export' }));
    const dialog = within(
      (await screen.findByText('Columns', { selector: 'legend' })).closest<HTMLElement>('[role=dialog]')!,
    );
    await person.click(dialog.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(api.calls('exportOrganisationsCsv')[0]?.query).toMatchObject(filters));
    await person.click(screen.getByText('Moungo Fruits SARL'));
    expect(address()).toContain(`id=${organisationId}`);
  });

  it('names the search that found nothing and clears it', async () => {
    mockApi({ listOrganisations: ({ query }) => pageOf(query.search ? [] : [moungo]) });
    const { person } = await show('?search=nobody&plan=PRO');
    expect(await screen.findByText('Nothing matches “nobody”')).toBeInTheDocument();
    expect(screen.getByText('One filter is on: Pro.')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    expect(await screen.findByText('Moungo Fruits SARL')).toBeInTheDocument();
  });

  it('offers to try again when the list could not be loaded', async () => {
    mockApi({ listOrganisations: failure('UNAVAILABLE', { message: 'The database is away.' }) });
    await show();
    expect(await screen.findByText('The database is away.')).toBeInTheDocument();
  });
});

describe('one organisation', () => {
  it('shows profile, owner and how it does', async () => {
    detail();
    await open();
    expect(await screen.findByText('Clarisse Ngo Bassa')).toBeInTheDocument();
    expect(await screen.findAllByText('3 payments, 75% succeeded')).toHaveLength(2);
    expect(screen.getByRole('heading', { name: 'Moungo Fruits SARL', level: 1 })).toBeInTheDocument();
  });

  it('says whose its business number is as the reviewer read it before it was approved', async () => {
    const api = detail();
    const differs = { registeredName: 'PAUL BIYIHA', nameMatch: 'DIFFERS', nameChecked: true } as const;
    api.use({ getOrganisationProfileById: { ...moungo, ...differs } });
    await open();
    const name = (await screen.findByText('PAUL BIYIHA')).closest('td');
    expect(name?.previousElementSibling).toHaveTextContent('Name with MTN');
    expect(name).toHaveTextContent('Neither the organisation’s name nor its owner’s');
  });

  it('shows its wallet and accounts, and requests the write-off of a remainder with a reason', async () => {
    const api = detail('APPROVED', 320);
    api.use({
      listOrganisationServiceProviders: [aServiceProvider({ accountName: 'Caisse principale' })],
      closeOutWallet: failure('WALLET_NOT_EMPTY', { message: 'It could be paid out.' }),
    });
    const { person } = await open('wallet');
    expect(await screen.findByText('Caisse principale')).toBeInTheDocument();
    await person.click(await screen.findByRole('button', { name: 'Close out the remainder' }));
    const dialog = await screen.findByRole('dialog');
    await person.type(within(dialog).getByLabelText('Reason'), 'Dissolved');
    await person.click(await within(dialog).findByRole('button', { name: 'Request close-out' }));
    expect(await within(dialog).findByText('It could be paid out.')).toBeInTheDocument();
    expect(api.calls('closeOutWallet')[0]).toMatchObject({
      params: { id: organisationId },
      body: { reason: 'Dissolved' },
    });
  });

  it.each([
    [320, 'Close out now', 'DONE', 'Remainder of Moungo Fruits SARL closed out'],
    [319, 'Request close-out', 'OPEN', 'Close-out of the remainder of Moungo Fruits SARL requested'],
  ] as const)('writes a remainder of 320 off where up to %s are decided alone: %s', async (...row) => {
    const [upTo, button, status, announced] = row;
    const api = detail('APPROVED', 320);
    api.use({
      listOrganisationServiceProviders: [],
      getSoleDecisionLimit: { upTo },
      closeOutWallet: aDecision({ kind: 'WALLET_CLOSE_OUT', amount: 320, status }),
    });
    const { person } = await open('wallet');
    await person.click(await screen.findByRole('button', { name: 'Close out the remainder' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.type(dialog.getByLabelText('Reason'), 'Dissolved');
    await person.click(await dialog.findByRole('button', { name: button }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(announced));
  });

  it('lists its transactions by what the address says', async () => {
    const api = detail();
    api.use({ listOrganisationTransactions: pageOf([aTransaction({ name: 'Joseph Mbarga' })]) });
    await show(`?id=${organisationId}&tab=transactions&status=PROBLEMATIC`);
    expect(await screen.findByText('Joseph Mbarga')).toBeInTheDocument();
    expect(api.calls('listOrganisationTransactions')[0]).toMatchObject({
      params: { id: organisationId },
      query: { status: 'PROBLEMATIC' },
    });
  });

  it('leaves out of its transactions’ filters what the list does not take', async () => {
    const api = detail();
    api.use({ listOrganisationTransactions: pageOf([aTransaction({ name: 'Joseph Mbarga' })]) });
    const search = 'x'.repeat(textLimits.search + 1);
    await show(`?id=${organisationId}&tab=transactions&status=LOST&search=${search}`);
    expect(await screen.findByText('Joseph Mbarga')).toBeInTheDocument();
    const { query } = api.calls('listOrganisationTransactions')[0]!;
    expect(query).not.toHaveProperty('search');
    expect(query).not.toHaveProperty('status');
    expect(screen.getByPlaceholderText('Find by name, reason or number')).toHaveValue('');
  });

  it('sorts its transactions by date and by customer, as the address says', async () => {
    const api = detail();
    api.use({
      listOrganisationTransactions: ({ query }) =>
        pageOf([aTransaction({ name: 'Joseph Mbarga' })], { number: query.page, totalElements: 60 }),
    });
    const { person, address } = await show(`?id=${organisationId}&tab=transactions&page=2`);
    await screen.findByText('Joseph Mbarga');
    const sorts = () => api.calls('listOrganisationTransactions').map(({ query }) => query.sort);
    expect(sorts()).toEqual(['date,desc']);
    await person.click(screen.getByRole('button', { name: 'Beneficiaries' }));
    expect(address()).toBe(
      `/super-admin/organizations?id=${organisationId}&tab=transactions&sort=customer%2Casc`,
    );
    await person.click(screen.getByRole('button', { name: 'Created' }));
    await waitFor(() => expect(sorts()).toEqual(['date,desc', 'customer,asc', 'date,asc']));
  });

  it('sorts its transactions on a phone too', async () => {
    const onPhone = jest.spyOn(window, 'matchMedia').mockImplementation(
      (media) =>
        ({
          media,
          matches: media.includes('max-width: 767px'),
          addEventListener() {},
          removeEventListener() {},
        }) as never,
    );
    const api = detail();
    api.use({ listOrganisationTransactions: pageOf([aTransaction({ name: 'Joseph Mbarga' })]) });
    const { person } = await show(`?id=${organisationId}&tab=transactions`);
    await screen.findByText('Joseph Mbarga');
    await person.click(screen.getByRole('combobox', { name: 'Sort' }));
    await person.click(await screen.findByTitle('Name, A to Z'));
    await waitFor(() =>
      expect(api.calls('listOrganisationTransactions').at(-1)?.query.sort).toBe('customer,asc'),
    );
    onPhone.mockRestore();
  });

  it('lists who did what', async () => {
    const api = detail();
    api.use({
      listAudit: pageOf([
        {
          auditId: '7',
          at: '2026-11-20T08:30:00.000Z',
          actor: { userId: newId(), name: 'Estelle Mvondo', superAdmin: true },
          organisationId,
          organisationName: moungo.name,
          action: 'organisation.suspend',
          subjectType: 'organisation',
          subjectId: organisationId,
          subjectName: moungo.name,
          detail: {},
          clientAddress: null,
        },
        {
          auditId: '8',
          at: '2026-11-20T08:31:00.000Z',
          actor: null,
          organisationId,
          organisationName: moungo.name,
          action: 'transaction.complete',
          subjectType: 'transaction',
          subjectId: newId(),
          subjectName: 'T-000721',
          detail: {},
          clientAddress: null,
        },
      ]),
    });
    await open('audit');
    expect(await screen.findByText('Organisation: suspended')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'T-000721' })).toHaveAttribute(
      'href',
      `/super-admin/organizations?id=${organisationId}&tab=transactions&search=T-000721`,
    );
    expect(api.calls('listAudit')[0]?.query).toMatchObject({ organisationId });
  });

  it('is suspended with a reason, after a confirmation that shows what that does', async () => {
    const api = detail();
    api.use({ suspendOrganisation: { ...moungo, status: 'SUSPENDED' } });
    const { person } = await open();
    await person.click(await screen.findByRole('button', { name: 'Suspend' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Its users are signed out straight away.');
    await person.type(within(dialog).getByLabelText('Reason'), 'Under inquiry');
    await person.click(within(dialog).getByRole('button', { name: 'Suspend' }));
    await waitFor(() =>
      expect(api.calls('suspendOrganisation')[0]?.body).toEqual({ reason: 'Under inquiry' }),
    );
  });

  it('shows why it is suspended, and is reactivated', async () => {
    const api = detail('SUSPENDED');
    api.use({ reactivateOrganisation: moungo });
    const { person } = await open();
    expect(await screen.findByText(/Under inquiry/)).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Reactivate' }));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reactivate' }));
    await waitFor(() => expect(api.calls('reactivateOrganisation')).toHaveLength(1));
  });

  it('says what strangers read of a renamed one, until its new name is confirmed', async () => {
    const api = detail();
    let previousName: string | null = 'Moungo';
    api.use({
      getOrganisationProfileById: () => ({ ...moungo, previousName }),
      confirmOrganisationName: () => {
        previousName = null;
        return moungo;
      },
    });
    const { person } = await open();
    expect(await screen.findByText(/^Renamed from Moungo\. Invitations and receipts/)).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Confirm the new name' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Confirm the name Moungo Fruits SARL?' }),
    );
    await person.click(dialog.getByRole('button', { name: 'Confirm the new name' }));
    await waitFor(() => expect(screen.queryByText(/^Renamed from/)).not.toBeInTheDocument());
    expect(api.calls('confirmOrganisationName')[0]).toMatchObject({ body: { name: 'Moungo Fruits SARL' } });
  });

  it('says why a new name is not confirmed', async () => {
    const api = detail();
    api.use({
      getOrganisationProfileById: { ...moungo, previousName: 'Moungo' },
      confirmOrganisationName: failure('WRONG_STATUS', { message: 'This has changed.' }),
    });
    const { person } = await open();
    await person.click(await screen.findByRole('button', { name: 'Confirm the new name' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.click(dialog.getByRole('button', { name: 'Confirm the new name' }));
    expect(await dialog.findByText('This has changed.')).toBeInTheDocument();
  });

  it('says in French too that only approved payments are sent then: “en attente” is what awaits approval', async () => {
    detail('SUSPENDED');
    const { person } = await show(`?id=${organisationId}&tab=profile`, 'fr');
    await person.click(await screen.findByRole('button', { name: 'Réactiver' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('les paiements déjà approuvés sont envoyés');
  });

  const askToDelete = async (name: string) => {
    const { person } = await open();
    await person.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.type(dialog.getByLabelText(/^Enter the name to confirm/), name);
    await person.type(dialog.getByLabelText('Reason'), 'Closed by its owner');
    return { person, dialog, button: dialog.getByRole('button', { name: 'Delete' }) };
  };

  it('says before deleting what prevents it, and does not offer it', async () => {
    const api = detail('APPROVED', 5_000);
    api.use({
      getDeletionConditions: {
        ...{
          balance: 5_000,
          debt: 300,
          payments: 2,
          refills: 1,
          cardTopUps: 1,
          operatorRequests: 1,
          exceptions: 2,
        },
      },
    });
    const { dialog, button } = await askToDelete(moungo.name);
    expect(await dialog.findByText(/The wallet must be empty, but it holds/)).toHaveTextContent('5,000');
    expect(dialog.getByText(/The wallet must not be overdrawn. Amount due:/)).toHaveTextContent('300');
    for (const line of [
      '2 payments are still in progress. Wait until they have finished.',
      '1 refill is still open. Wait until it has finished.',
      '1 card top-up is still open. Wait until it has finished.',
      'MTN has not confirmed the outcome of 1 request.',
      '2 reconciliation exceptions have to be resolved first.',
    ])
      expect(dialog.getByText(line)).toBeInTheDocument();
    expect(dialog.queryByText('Nothing is in progress.')).not.toBeInTheDocument();
    expect(button).toBeDisabled();
  });

  it('is not deleted by what is not known: it offers to load the conditions again', async () => {
    const api = detail('APPROVED', 0);
    api.use({ getDeletionConditions: failure('UNAVAILABLE', { message: 'The database is away.' }) });
    const { person, dialog, button } = await askToDelete(moungo.name);
    expect(await dialog.findByText('The database is away.')).toBeInTheDocument();
    expect(button).toBeDisabled();
    api.use({ getDeletionConditions: atRest });
    await person.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('Nothing is in progress.')).toBeInTheDocument();
    expect(button).toBeEnabled();
  });

  it('deletes once the name was typed and a reason given, and shows the server’s refusal', async () => {
    const api = detail('APPROVED', 0);
    api.use({
      getDeletionConditions: atRest,
      deleteOrganisation: failure('WALLET_NOT_EMPTY', { message: 'The wallet still holds 5,000 XAF.' }),
    });
    const { person, dialog, button } = await askToDelete(moungo.name.slice(0, -1));
    expect(await dialog.findByText('The wallet is empty.')).toBeInTheDocument();
    expect(button).toBeDisabled();
    await person.type(dialog.getByLabelText(/^Enter the name to confirm/), moungo.name.slice(-1));
    await person.click(button);
    expect(await dialog.findByText('The wallet still holds 5,000 XAF.')).toBeInTheDocument();
    expect(api.calls('deleteOrganisation')[0]?.body).toEqual({ reason: 'Closed by its owner' });
  });

  it('could not be loaded: it offers to try again', async () => {
    mockApi({
      getOrganisationProfileById: failure('NOT_FOUND', {
        message: 'This no longer exists, or the link is wrong.',
      }),
    });
    await open();
    expect(await screen.findByText('This no longer exists, or the link is wrong.')).toBeInTheDocument();
  });
});

describe('the members of an organisation', () => {
  const ines = aMember({ name: 'Ines Ngo', roles: ['INITIATOR'] });
  const admin = aMember({ name: 'Clarisse Ngo', roles: ['ADMIN'], email: 'lost@moungofruits.example' });

  const members = () => {
    const api = detail();
    api.use({
      getOrganisationUsers: [admin, ines],
      getNumberOfUsers: { plan: 'PREMIUM', ADMIN: count, INITIATOR: count, VALIDATOR: count, total: 3 },
    });
    return api;
  };

  it('say since when they are here, and of whom was invited when that was', async () => {
    members().use({
      getOrganisationUsers: [
        { ...admin, dateJoined: '2026-11-19T08:30:00.000Z' },
        { ...ines, status: 'INVITED', dateJoined: '2026-11-20T08:30:00.000Z' },
      ],
    });
    await open('members');
    const row = async (name: string) => (await screen.findByText(name)).closest('tr');
    expect(await row(admin.name)).toHaveTextContent('19 November 2026');
    expect(await row(admin.name)).not.toHaveTextContent('Invited on');
    expect(await row(ines.name)).toHaveTextContent('Invited on 20 November 2026');
  });

  it('say of whom was suspended when, by whom and why', async () => {
    const suspension = {
      ...({ status: 'SUSPENDED', suspendedBy: 'ADMIN', suspendedByName: admin.name } as const),
      ...{ suspendedAt: '2026-11-19T08:30:00.000Z', suspensionReason: 'On leave' },
    };
    members().use({ getOrganisationUsers: [admin, { ...ines, ...suspension }] });
    await open('members');
    const row = (await screen.findByText(ines.name)).closest('tr') as HTMLElement;
    const said = within(row).getByText('Suspended on 19 November 2026 by Clarisse Ngo: On leave');
    expect(said).toHaveClass('sg-caption');
  });

  it('mark the one that the address names, until another tab is opened', async () => {
    members();
    const { person, address } = await open(`members&member=${ines.userId}`);
    const row = async (name: string) => (await screen.findByText(name)).closest('tr');
    expect(await row(ines.name)).toHaveAttribute('aria-current', 'true');
    expect(await row(admin.name)).not.toHaveAttribute('aria-current');
    await person.click(screen.getByRole('tab', { name: 'Wallet and accounts' }));
    expect(address()).not.toContain('member=');
  });

  it('are listed beside the limits of the plan; one is suspended with a reason', async () => {
    const api = members();
    api.use({
      suspendUser: {
        userId: ines.userId,
        organisationId,
        name: ines.name,
        email: 'ines@moungofruits.example',
        phoneNumber: null,
        roles: ['INITIATOR'],
        superAdmin: false,
        status: 'SUSPENDED',
        suspensionReason: 'Left the company',
      },
    });
    const { person } = await open('members');
    expect(await screen.findAllByText('1 of 2')).toHaveLength(3);
    await person.click(await screen.findByRole('button', { name: 'Suspend Ines Ngo' }));
    const dialog = await screen.findByRole('dialog');
    await person.type(within(dialog).getByLabelText('Reason'), 'Left the company');
    await person.click(within(dialog).getByRole('button', { name: 'Suspend' }));
    await waitFor(() => expect(api.calls('suspendUser')[0]?.body).toEqual({ reason: 'Left the company' }));
  });

  it('have an admin whose lost mailbox is recovered; the server’s error about the address is shown at it', async () => {
    const api = members();
    api.use({
      recoverAdmin: failure('ALREADY_MEMBER', {
        message: 'This email address is already in use.',
        errors: [{ field: 'email', message: 'Somebody has this address.' }],
      }),
    });
    const { person } = await open('members');
    expect(screen.queryByRole('button', { name: /lost mailbox of Ines/ })).not.toBeInTheDocument();
    await person.click(await screen.findByRole('button', { name: 'Recover lost mailbox of Clarisse Ngo' }));
    const dialog = await screen.findByRole('dialog');
    await person.type(within(dialog).getByLabelText('New email address'), 'new@moungofruits.example');
    await person.type(within(dialog).getByLabelText('Reason'), 'Domain expired');
    await person.click(within(dialog).getByRole('button', { name: 'Recover lost mailbox' }));
    expect(await within(dialog).findByText('Somebody has this address.')).toBeInTheDocument();
    expect(within(dialog).getByLabelText('New email address')).toHaveAccessibleDescription(
      'Somebody has this address.',
    );
    expect(api.calls('recoverAdmin')[0]).toMatchObject({
      params: { organisationId },
      body: { email: 'new@moungofruits.example', reason: 'Domain expired', userId: admin.userId },
    });
    const confirmableAt = '2026-11-22T08:30:00.000Z';
    api.use({ recoverAdmin: aDecision({ kind: 'ADMIN_RECOVERY', confirmableAt }) });
    await person.click(within(dialog).getByRole('button', { name: 'Recover lost mailbox' }));
    expect(await screen.findByText(/You can approve it from 22 Nov 2026/)).toBeInTheDocument();
  });
});

describe('an approval policy that nobody can fulfil', () => {
  it('is said, and two super admins are asked to bring it back to one approval', async () => {
    const api = detail();
    const decision = aDecision({ kind: 'POLICY_RESET', organisationId });
    api.use({ readPolicyState: { fulfillable: 'NO' }, requestPolicyReset: decision });
    const { person } = await open('profile');
    expect(await screen.findByText(/Too few people are left for this organisation/)).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Bring back to one approval' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.type(dialog.getByLabelText('Reason'), 'Both validators have left');
    api.use({ listDualControlRequests: pageOf([decision]) });
    await person.click(dialog.getByRole('button', { name: 'Request' }));
    await waitFor(() =>
      expect(api.calls('requestPolicyReset')[0]).toMatchObject({
        params: { organisationId },
        body: { reason: 'Both validators have left' },
      }),
    );
    expect(await screen.findByText('Locked out of the approval policy')).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Bring back to one approval' })).not.toBeInTheDocument(),
    );
  });

  it('is not spoken of while it can be fulfilled', async () => {
    detail();
    await open('profile');
    expect(await screen.findByText('Clarisse Ngo Bassa')).toBeInTheDocument();
    expect(screen.queryByText(/Too few people/)).not.toBeInTheDocument();
  });
});
