import { defaultAccountPlan } from '@sanaga/domain';
import { screen, waitFor, within } from '@testing-library/react';
import {
  aSuperAdmin,
  aUser,
  failure,
  mockApi,
  newId,
  pageOf,
  renderRoute,
  type Answer,
} from '@sanaga/testing';
import { ConsoleSettingsRoute } from './console-settings-route.tsx';

type Settings = Answer<'getPlatformSettings'>;
type SuperAdmin = Answer<'listSuperAdmins'>[number];

const at = '2026-11-20T08:30:00.000Z';
const settings: Settings = {
  ...{ feeRate: 0.005, taxRate: 0.002, levy: 4, payoutMin: 500, payoutMax: 500_000 },
  ...{
    taxRemittedBy: 'US',
    refillAgreementThreshold: null,
    aloneDailyLimit: 100_000,
    reminderHours: 24,
    verificationAmount: 100,
    alertFloatBelow: null,
    alertStatementBy: null,
    alertFailureRate: null,
    alertFailureCount: 20,
    alertOldestMinutes: null,
    requiredDocuments: [],
    changedAt: null,
    changedBy: null,
  },
};
const me = aSuperAdmin();
const aPerson = (changes: Partial<SuperAdmin> = {}): SuperAdmin => ({
  ...{ userId: newId(), name: 'Bih Ngwa', email: 'bih@sanaga.example', phoneNumber: null },
  ...{ status: 'ACTIVE', dateJoined: at },
  ...changes,
});
const own = aPerson({ userId: me.userId, name: me.name, email: me.email });

type Decision = Answer<'listDualControlRequests'>['content'][number];
/** Builds a removal that was asked for a day ago. */
const aRemoval = ({ userId, name }: SuperAdmin, changes: Partial<Decision> = {}): Decision => ({
  ...{ decisionId: newId(), kind: 'SUPER_ADMIN_REMOVAL', status: 'OPEN', reason: 'Has left' },
  ...{ organisationId: null, organisationName: null, email: null, amount: null },
  ...{
    exceptionId: null,
    statementId: null,
    product: null,
    resolution: null,
    withoutStatements: false,
    concerned: { userId, name },
  },
  ...{ askedBy: { userId: newId(), name: 'Paul Ewane' }, askedAt: at, decidedBy: null, decidedAt: null },
  confirmableAt: at,
  ...changes,
});

const serve = () =>
  mockApi({
    listDualControlRequests: pageOf([]),
    getPlatformSettings: settings,
    listPlatformSettingChanges: pageOf([
      {
        at,
        by: { userId: newId(), name: 'Bih Ngwa' },
        changes: [{ setting: 'feeRate', before: 0.004, after: 0.005 }],
      },
    ]),
    listSuperAdmins: [own, aPerson()],
  });
const show = (view: string, user = me) =>
  renderRoute(<ConsoleSettingsRoute />, { user, path: `/super-admin/settings?view=${view}` });

describe('the accounts of the journal', () => {
  const suggested = { accounts: defaultAccountPlan, isDefault: true, versions: [] };
  const own = { ...defaultAccountPlan, wallet: '5541' };
  const set = {
    accounts: own,
    isDefault: false,
    versions: [{ from: '2026-11-01', accounts: own, by: { userId: newId(), name: 'Bih Ngwa' }, at }],
  };

  it('are suggestions for an accountant to check, until somebody sets them from a day on', async () => {
    const api = serve();
    api.use({ getAccountPlan: suggested });
    const { person } = await show('accounts');
    expect(await screen.findByText(/Have an accountant check them/)).toBeInTheDocument();
    const wallet = screen.getByLabelText('Wallet');
    expect(wallet).toHaveValue('554');
    await person.clear(wallet);
    await person.type(wallet, '5541');
    const from = screen.getByLabelText('From');
    await person.clear(from);
    await person.type(from, '1/11/2026{Enter}');
    api.use({ changeAccountPlan: set, getAccountPlan: set });
    await person.click(screen.getByRole('button', { name: 'Save accounts' }));
    expect(await screen.findByText('From 1 November 2026')).toBeInTheDocument();
    expect(api.calls('changeAccountPlan')[0]?.body).toEqual({ from: '2026-11-01', accounts: own });
    expect(screen.getByText(/Bih Ngwa/)).toBeInTheDocument();
    expect(screen.queryByText(/Have an accountant check them/)).not.toBeInTheDocument();
  });

  it('are numbers of the plan, and nothing else is sent', async () => {
    const api = serve();
    api.use({ getAccountPlan: suggested });
    const { person } = await show('accounts');
    const fee = await screen.findByLabelText('Fees');
    await person.clear(fee);
    await person.type(fee, '9');
    await person.click(screen.getByRole('button', { name: 'Save accounts' }));
    expect(await screen.findByText(/Two to ten digits/)).toBeInTheDocument();
    expect(api.calls('changeAccountPlan')).toEqual([]);
  });

  it('say what went wrong', async () => {
    serve().use({ getAccountPlan: failure('UNAVAILABLE', { message: 'The database is away.' }) });
    await show('accounts');
    expect(await screen.findByText('The database is away.')).toBeInTheDocument();
  });
});

describe('the issuer of invoices', () => {
  const issuer = {
    name: 'Sanaga SA',
    address: 'Rue Joss, Douala',
    niu: 'M01',
    rccm: 'RC/1',
    vatRate: 0.1925,
  };
  const unset = { issuer: null, versions: [] };
  const set = {
    issuer,
    versions: [
      { from: '2026-11-01', issuer, by: { userId: newId(), name: 'Bih Ngwa' }, at },
      { from: '2026-10-01', issuer: { ...issuer, vatRate: null }, by: { userId: newId(), name: 'Ada' }, at },
    ],
  };

  it('is said to be missing until somebody sets it from a day on', async () => {
    const api = serve();
    api.use({ getIssuer: unset });
    const { person } = await show('issuer');
    expect(await screen.findByText(/No invoices are issued until/)).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Save details' }));
    expect(await screen.findAllByText('Required')).toHaveLength(4);
    expect(api.calls('changeIssuer')).toEqual([]);
    await person.type(screen.getByLabelText('Legal name'), issuer.name);
    await person.type(screen.getByLabelText('Address'), issuer.address);
    await person.type(screen.getByLabelText('Taxpayer number (NIU)'), issuer.niu);
    await person.type(screen.getByLabelText('Trade register (RCCM)'), issuer.rccm);
    await person.type(screen.getByLabelText('VAT (%)'), '19.25');
    const from = screen.getByLabelText('From');
    await person.clear(from);
    await person.type(from, '1/11/2026{Enter}');
    api.use({ changeIssuer: set, getIssuer: set });
    await person.click(screen.getByRole('button', { name: 'Save details' }));
    expect(await screen.findByText('From 1 November 2026')).toBeInTheDocument();
    expect(api.calls('changeIssuer')[0]?.body).toEqual({ from: '2026-11-01', issuer });
    expect(screen.queryByText(/No invoices are issued until/)).not.toBeInTheDocument();
    expect(screen.getByText('VAT does not apply')).toBeInTheDocument();
  });

  it('has no VAT where the field is left empty, and none above what there can be', async () => {
    const api = serve();
    api.use({ getIssuer: set, changeIssuer: set });
    const { person } = await show('issuer');
    const vat = await screen.findByLabelText('VAT (%)');
    expect(vat).toHaveValue('19.25');
    await person.clear(vat);
    await person.type(vat, '192');
    await person.click(screen.getByRole('button', { name: 'Save details' }));
    expect(await screen.findByText(/Enter a rate above 0 and up to 50/)).toBeInTheDocument();
    expect(api.calls('changeIssuer')).toEqual([]);
    await person.clear(vat);
    await person.click(screen.getByRole('button', { name: 'Save details' }));
    await waitFor(() => expect(api.calls('changeIssuer')).toHaveLength(1));
    expect(api.calls('changeIssuer')[0]?.body).toMatchObject({ issuer: { vatRate: null } });
  });

  it('says what went wrong', async () => {
    serve().use({ getIssuer: failure('UNAVAILABLE', { message: 'The database is away.' }) });
    await show('issuer');
    expect(await screen.findByText('The database is away.')).toBeInTheDocument();
  });
});

it('says of an invited super admin when that was, and of the others since when they are one', async () => {
  serve().use({ listSuperAdmins: [own, aPerson({ name: 'Awa Ndi', status: 'INVITED' })] });
  await show('superAdmins');
  expect(await screen.findByText('Invited on 20 November 2026')).toBeInTheDocument();
  expect(screen.getAllByText(/20 November 2026/)).toHaveLength(2);
});

describe('platform settings', () => {
  it('are changed after a confirmation with old and new values, and nothing else is sent', async () => {
    const api = serve();
    api.use({ changePlatformSettings: { ...settings, levy: 5 } });
    const { person } = await show('platform');
    const levy = await screen.findByLabelText('Levy (XAF)');
    await person.clear(levy);
    await person.type(levy, '5');
    await person.click(screen.getByRole('button', { name: 'Change settings' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Levy \(XAF\)/)).toHaveTextContent(/4.*5/);
    await person.click(dialog.getByRole('button', { name: 'Change 1 setting' }));
    expect(api.calls('changePlatformSettings')[0]?.body).toEqual({ levy: 5 });
  });

  it.each([
    ['de', 'Unsere Gebühr (%)', 'Einstellungen ändern', /^1 Einstellung/],
    ['fr', 'Nos frais (%)', 'Modifier les paramètres', /^Modifier 1/],
  ] as const)('show and take a fraction as %s writes it', async (language, label, change, confirm) => {
    const api = serve();
    api.use({ changePlatformSettings: { ...settings, feeRate: 0.0075 } });
    const { person } = await renderRoute(<ConsoleSettingsRoute />, {
      ...{ user: me, path: '/super-admin/settings?view=platform', language },
    });
    const fee = await screen.findByLabelText(label);
    expect(fee).toHaveValue('0,5');
    // antd names them in English
    expect(screen.queryByRole('button', { name: 'Increase Value' })).not.toBeInTheDocument();
    await person.clear(fee);
    await person.type(fee, '0,75');
    await person.click(screen.getByRole('button', { name: change }));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: confirm }));
    expect(api.calls('changePlatformSettings')[0]?.body).toEqual({ feeRate: 0.0075 });
  });

  it('have rules of alert, in a form of their own', async () => {
    const api = serve();
    api.use({
      changePlatformSettings: {
        ...settings,
        ...{ alertFloatBelow: 2_000_000, alertStatementBy: '10:00', alertFailureRate: 0.25 },
      },
    });
    const { person } = await show('platform');
    await person.type(await screen.findByLabelText(/^Balance for payouts below/), '2000000');
    await person.type(screen.getByRole('combobox', { name: /^Statement missing by/ }), '10:00');
    await person.click(await screen.findByTitle('10:00'));
    await person.type(screen.getByLabelText(/^Failed payments above/), '25');
    await person.click(screen.getByRole('button', { name: 'Change alerts' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(/Balance for payouts below \(XAF\): none 2,000,000.XAF/);
    expect(dialog).toHaveTextContent(/Statement missing by: none 10:00/);
    expect(dialog).toHaveTextContent(/Failed payments above \(%\): none 25%/);
    await person.click(within(dialog).getByRole('button', { name: 'Change 3 settings' }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Settings changed'));
    expect(api.calls('changePlatformSettings')[0]?.body).toEqual({
      ...{ alertFloatBelow: 2_000_000, alertStatementBy: '10:00', alertFailureRate: 0.25 },
    });
  });

  it('say who hands tax and levy to the state', async () => {
    const api = serve();
    api.use({ changePlatformSettings: { ...settings, taxRemittedBy: 'OPERATOR' } });
    const { person } = await show('platform');
    await person.click(await screen.findByRole('combobox', { name: 'Tax and levy are remitted by' }));
    await person.click(
      await screen.findByText('The operator', { selector: '.ant-select-item-option-content' }),
    );
    await person.click(screen.getByRole('button', { name: 'Change settings' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/are remitted by/)).toHaveTextContent(/Sanaga.*The operator/);
    await person.click(dialog.getByRole('button', { name: 'Change 1 setting' }));
    expect(api.calls('changePlatformSettings')[0]?.body).toEqual({ taxRemittedBy: 'OPERATOR' });
  });

  it('refuse what makes no sense before it is sent, and show the server’s sentence at its field', async () => {
    const api = serve();
    const { person } = await show('platform');
    const largest = await screen.findByLabelText('Maximum payout (XAF)');
    await person.clear(largest);
    await person.type(largest, '100');
    await person.click(screen.getByRole('button', { name: 'Change settings' }));
    expect(await screen.findByText('The maximum payout is lower than the minimum.')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await person.clear(largest);
    await person.type(largest, '600000');
    const message = 'Two super admins are needed.';
    api.use({
      changePlatformSettings: failure('INVALID_INPUT', { errors: [{ field: 'payoutMax', message }] }),
    });
    await person.click(screen.getByRole('button', { name: 'Change settings' }));
    await person.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Change 1 setting' }),
    );
    expect(await screen.findByText(message)).toBeInTheDocument();
  });

  it('have a history', async () => {
    serve();
    await show('platform');
    expect(await screen.findByText(/Our fee \(%\):/)).toHaveTextContent(/0\.4%.*0\.5%/);
    expect(screen.getByText(/Bih Ngwa/)).toBeInTheDocument();
  });

  it('have a history of pages', async () => {
    const api = serve();
    api.use({
      listPlatformSettingChanges: ({ query }) =>
        pageOf(
          [{ at, by: null, changes: [{ setting: 'levy', before: query.page, after: query.page + 1 }] }],
          { number: query.page, size: query.size, totalElements: 231 },
        ),
    });
    const { person } = await show('platform');
    expect(await screen.findByText('Showing page 1 of 24')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Page 24' }));
    expect(await screen.findByText(/Levy \(XAF\):/)).toBeInTheDocument();
    expect(await screen.findByText('Showing page 24 of 24')).toBeInTheDocument();
    expect(api.calls('listPlatformSettingChanges').at(-1)?.query).toMatchObject({ page: 23, size: 10 });
  });
});

describe('super admins', () => {
  it('are removed at another’s request, with a reason, never at their own', async () => {
    const api = serve();
    const other = aPerson({ name: 'Ada Fon' });
    const requested = aRemoval(other);
    api.use({ listSuperAdmins: [own, other], requestSuperAdminChange: requested });
    const { person } = await show('superAdmins');
    expect(await screen.findByRole('button', { name: `Remove ${me.name}` })).toBeDisabled();
    await person.click(screen.getByRole('button', { name: 'Remove Ada Fon' }));
    const dialog = within(await screen.findByRole('dialog'));
    const ask = dialog.getByRole('button', { name: 'Request removal' });
    expect(ask).toBeDisabled();
    await person.type(dialog.getByLabelText('Reason'), 'Has left');
    await person.click(ask);
    expect(api.calls('requestSuperAdminChange')[0]).toMatchObject({
      params: { userId: other.userId },
      body: { change: 'REMOVAL', reason: 'Has left' },
    });
    expect(api.calls('removeSuperAdmin')).toHaveLength(0);
  });

  it('who have lost their devices are helped at another’s request, with a reason', async () => {
    const api = serve();
    const other = aPerson({ name: 'Ada Fon' });
    const requested = aRemoval(other, { kind: 'FACTOR_REMOVAL' });
    api.use({ listSuperAdmins: [own, other], requestSuperAdminChange: requested });
    const { person } = await show('superAdmins');
    const lost = await screen.findByRole('button', { name: 'Lost devices of Ada Fon' });
    expect(screen.queryByRole('button', { name: `Lost devices of ${me.name}` })).not.toBeInTheDocument();
    await person.click(lost);
    const dialog = within(await screen.findByRole('dialog'));
    await person.type(dialog.getByLabelText('Reason'), 'Phone was stolen');
    api.use({ listDualControlRequests: pageOf([requested]) });
    await person.click(dialog.getByRole('button', { name: 'Request removal' }));
    await waitFor(() =>
      expect(api.calls('requestSuperAdminChange')[0]).toMatchObject({
        params: { userId: other.userId },
        body: { change: 'FACTORS', reason: 'Phone was stolen' },
      }),
    );
    expect(await screen.findByText(/has requested that lost passkeys/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Lost devices of Ada Fon' })).toBeDisabled();
  });

  it('show what is asked for about them, by whom and from when, and are asked about once', async () => {
    const api = serve();
    const other = aPerson({ name: 'Ada Fon' });
    api.use({ listSuperAdmins: [own, other], listDualControlRequests: pageOf([aRemoval(other)]) });
    await show('superAdmins');
    expect(
      await screen.findByText(/Paul Ewane has requested removal. Possible from .*21/),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See joint decisions' })).toHaveAttribute(
      'href',
      '/super-admin/settings?view=decisions',
    );
    expect(screen.getByRole('button', { name: 'Remove Ada Fon' })).toBeDisabled();
  });

  it('lose an invitation at once', async () => {
    const api = serve();
    const other = aPerson({ name: 'Ada Fon', status: 'INVITED' });
    api.use({ listSuperAdmins: [own, other], removeSuperAdmin: { ...other, status: 'REMOVED' } });
    const { person } = await show('superAdmins');
    await person.click(await screen.findByRole('button', { name: 'Remove Ada Fon' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.click(dialog.getByRole('button', { name: 'Withdraw' }));
    expect(api.calls('removeSuperAdmin')[0]?.params).toEqual({ userId: other.userId });
  });

  it('neither agree to what concerns them nor refuse it; others do', async () => {
    const api = serve();
    api.use({
      listDualControlRequests: pageOf([aRemoval(own, { confirmableAt: null }), aRemoval(aPerson())]),
    });
    api.use({ confirmSuperAdminChange: aRemoval(aPerson(), { status: 'DONE' }) });
    const { person } = await show('decisions');
    const [mine, others] = await screen.findAllByRole('button', { name: 'Approve' });
    expect(mine).toBeDisabled();
    expect(screen.getByText('This concerns you, so another super admin has to decide.')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Reject' })).toHaveLength(1);
    await person.click(others as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Remove Bih Ngwa as a super admin?')).toBeInTheDocument();
    await person.click(dialog.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(api.calls('confirmSuperAdminChange')).toHaveLength(1));
  });

  /** Goes as far as the boxes for the mailed code. */
  const startInvitation = async () => {
    const api = serve();
    api.use({
      requestEmailAuthorization: { success: true, description: 'A code was mailed.' },
      verifyAuthOtp: { success: true, description: 'Verified.' },
      inviteSuperAdmin: aPerson({ name: 'Eko Tabe', status: 'INVITED' }),
    });
    const { person } = await show('superAdmins');
    await person.click(await screen.findByRole('button', { name: 'Invite a super admin' }));
    const dialog = within(await screen.findByRole('dialog'));
    const fill = async (field: HTMLElement, text: string) => {
      await person.click(field);
      await person.paste(text);
    };
    await fill(dialog.getByLabelText('Name'), 'Eko Tabe');
    await fill(dialog.getByLabelText(/email/i), 'eko@sanaga.example');
    await person.click(dialog.getByText('Continue'));
    await fill(await dialog.findByLabelText('One-time code'), '111111');
    const send = () => person.click(dialog.getAllByText('Invite a super admin').at(-1)!);
    return { api, dialog, send };
  };

  it('are invited with a mailed code', async () => {
    const { api, send } = await startInvitation();
    await send();
    await waitFor(() => expect(api.calls('inviteSuperAdmin')).toHaveLength(1));
    // the mail with the code says whom it is for
    expect(api.calls('requestEmailAuthorization')[0]?.body).toMatchObject({
      name: 'Eko Tabe',
      email: 'eko@sanaga.example',
    });
    const opener = await screen.findByRole('button', { name: 'Invite a super admin' });
    await waitFor(() => expect(opener).toHaveFocus());
    expect(api.calls('verifyAuthOtp')[0]?.params).toEqual({ otpCode: '111111' });
    expect(api.calls('inviteSuperAdmin')[0]?.body).toEqual({ name: 'Eko Tabe', email: 'eko@sanaga.example' });
  });

  it('are invited by an address that opens the form, as the search does', async () => {
    serve();
    const { person, address } = await show('superAdmins&invite=1');
    const dialog = within(await screen.findByRole('dialog'));
    await person.click(dialog.getByRole('button', { name: 'Go back' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(address()).toBe('/super-admin/settings?view=superAdmins');
  });

  it('are not invited with a wrong code, and what was typed stays', async () => {
    const { api, dialog, send } = await startInvitation();
    api.use({ verifyAuthOtp: failure('CODE_WRONG', { message: 'Wrong code.' }) });
    await send();
    expect(await dialog.findByText('Wrong code.')).toBeInTheDocument();
    expect(dialog.getByLabelText('Name')).toHaveValue('Eko Tabe');
    expect(api.calls('inviteSuperAdmin')).toHaveLength(0);
  });
});

it('shows that nothing waits for two people', async () => {
  serve();
  await show('decisions');
  expect(await screen.findByText('No joint decisions waiting')).toBeInTheDocument();
});

it('is the super admin’s', async () => {
  serve();
  await show('platform', aUser());
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
});
