import { screen, waitFor, within } from '@testing-library/react';
import {
  aBeneficiary,
  aTransaction,
  aUser,
  failure,
  type Handlers,
  mockApi,
  newId,
  pageOf,
  renderRoute,
} from '@sanaga/testing';
import { BeneficiariesRoute } from './beneficiaries-route.tsx';

const check = {
  number: '+237677412086',
  registeredName: 'TAGNE ROSINE',
  nameMatch: 'DIFFERS' as const,
  nameChecked: true,
  remarks: [],
  cost: null,
  available: 1_000_000,
  feeRate: 0.005,
  taxRate: 0.002,
  minimum: 500,
  maximum: 500_000,
  approvers: [],
};
const garage = aBeneficiary({ name: 'Garage Fotso', registeredName: 'TAGNE ROSINE', nameMatch: 'DIFFERS' });

const me = aUser({ roles: ['INITIATOR'] });

async function open(handlers: Handlers = {}, path = '/dashboard/beneficiaries', storedInTab = {}, user = me) {
  const api = mockApi({
    listBeneficiaries: pageOf([garage]),
    listAllBeneficiaries: [garage],
    checkPayee: check,
    createBeneficiary: garage,
    listTransactions: pageOf([]),
    ...handlers,
  });
  const route = await renderRoute(<BeneficiariesRoute />, { path, user, storedInTab });
  return { api, ...route };
}

async function add({ person }: Awaited<ReturnType<typeof open>>) {
  await person.click(await screen.findByRole('button', { name: 'Add beneficiary' }));
  const drawer = within(await screen.findByRole('dialog'));
  await person.type(drawer.getByLabelText('Full name'), 'Garage Fotso');
  await person.type(drawer.getByLabelText('Phone number'), '677412086');
  await person.tab();
  await drawer.findByText('TAGNE ROSINE');
  await person.click(drawer.getByRole('button', { name: 'Add beneficiary' }));
}

it('adds somebody with the operator’s name and offers to pay', async () => {
  const route = await open();
  await add(route);
  const pay = await screen.findByRole('link', { name: 'Pay' });
  expect(pay).toHaveAttribute('href', `/dashboard/transactions/new?beneficiaryId=${garage.id}`);
  expect(route.api.calls('createBeneficiary')[0]?.body).toEqual({
    name: 'Garage Fotso',
    phoneNumber: '+237677412086',
    accountType: 'MOMO',
  });
  expect(route.address()).toBe(`/dashboard/beneficiaries?id=${garage.id}`);
});

it('are exported as they are narrowed by the search', async () => {
  const { api, person } = await open(
    { exportBeneficiaries: 'a file' },
    '/dashboard/beneficiaries?search=fotso',
  );
  await person.click(await screen.findByRole('button', { name: 'Export' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export' }));
  await person.click(dialog.getByRole('checkbox', { name: 'Beneficiary ID' }));
  await person.click(dialog.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(api.calls('exportBeneficiaries')).toHaveLength(1));
  expect(api.calls('exportBeneficiaries')[0]?.query).toEqual({
    search: 'fotso',
    format: 'xlsx',
    values: 'words',
    columns: ['name', 'phoneNumber', 'email', 'registeredName', 'nameMatch', 'createdAt'],
  });
});

it('does not open again by Back what was closed while it was edited', async () => {
  const { person, address, goBack } = await open();
  const [row] = await screen.findAllByRole('button', { name: /Garage Fotso/ });
  await person.click(row!);
  await person.click(await screen.findByRole('button', { name: 'Edit' }));
  expect(address()).toContain('edit=1');
  await person.click(screen.getByRole('button', { name: 'Close' }));
  await goBack();
  expect(address()).toBe('/dashboard/beneficiaries');
});

it('has what was typed again after a reload, until the drawer is closed', async () => {
  const first = await open();
  await first.person.click(await screen.findByRole('button', { name: 'Add beneficiary' }));
  await first.person.type(await screen.findByLabelText('Full name'), 'Garage Fotso');
  const storedInTab = { ...sessionStorage };
  const path = first.address();
  first.unmount();
  const { person } = await open({}, path, storedInTab);
  expect(await screen.findByLabelText('Full name')).toHaveValue('Garage Fotso');
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await person.click(await screen.findByRole('button', { name: 'Add beneficiary' }));
  expect(await screen.findByLabelText('Full name')).toHaveValue('');
});

it('shows the server’s error at the number and leaves what was typed', async () => {
  const errors = [{ field: 'phoneNumber', message: 'This number has already been added.' }];
  const route = await open({ createBeneficiary: failure('DUPLICATE', { errors }) });
  await add(route);
  expect(await screen.findByText('This number has already been added.')).toBeInTheDocument();
  expect(screen.getByLabelText('Full name')).toHaveValue('Garage Fotso');
  // focus is where it has to be corrected, and the error disappears with another number
  expect(screen.getByLabelText('Phone number')).toHaveFocus();
  await route.person.type(screen.getByLabelText('Phone number'), '{Backspace}7');
  await waitFor(() =>
    expect(screen.queryByText('This number has already been added.')).not.toBeInTheDocument(),
  );
});

it('finds as one types and says when nothing matches', async () => {
  const { person, address } = await open({
    listBeneficiaries: ({ query }) => pageOf(query.search ? [] : [garage]),
  });
  await person.type(await screen.findByRole('searchbox'), 'foto');
  await waitFor(() => expect(address()).toBe('/dashboard/beneficiaries?search=foto'));
  await screen.findByText('Nothing matches “foto”');
  await person.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  expect(await screen.findByText('Garage Fotso')).toBeInTheDocument();
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

it('explains an empty list and offers to fill it', async () => {
  const { person } = await open({ listBeneficiaries: pageOf([]) });
  await screen.findByText('No beneficiaries yet');
  await person.click(screen.getByRole('button', { name: 'Add beneficiary' }));
  expect(await screen.findByLabelText('Full name')).toBeInTheDocument();
});

it('offers to try again when the list could not be loaded', async () => {
  const { api, person } = await open({ listBeneficiaries: failure('UNAVAILABLE', { message: 'Away.' }) });
  expect(await screen.findByText('Away.')).toBeInTheDocument();
  api.use({ listBeneficiaries: pageOf([garage]) });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Garage Fotso')).toBeInTheDocument();
});

describe('one beneficiary', () => {
  const path = `/dashboard/beneficiaries?id=${garage.id}`;

  it('has the history of its number: single payments, and files by the file', async () => {
    const bulkId = newId();
    const correction = { at: '2026-11-23T08:00:00.000Z', amount: 100_704, reversed: true };
    const payments = [
      aTransaction({ reason: 'Truck repair', amount: 247_000, status: 'COMPLETED' }),
      aTransaction({ reason: 'Tyres', bulkId, status: 'PROBLEMATIC', problemReason: 'FAILED' }),
      aTransaction({ reason: 'Fuel', status: 'COMPLETED', correction }),
    ];
    const { api } = await open({ listTransactions: pageOf(payments) }, path);
    expect(await screen.findByText('3 payments to this number')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Truck repair.*247,000.*Completed/ })).toHaveAttribute(
      'href',
      `/dashboard/transactions?id=${payments[0]?.id}`,
    );
    expect(screen.getByRole('link', { name: /Fuel.*Reversed.*100,704/ })).toBeInTheDocument();
    const ofFile = screen.getByRole('link', { name: /Tyres.*Problematic/ });
    expect(ofFile).toHaveAttribute('href', `/dashboard/transactions?id=${bulkId}`);
    expect(api.calls('listTransactions')[0]?.query).toMatchObject({ paidTo: garage.phoneNumber });
  });

  it('shows in its own part where the history could not be loaded', async () => {
    const { api, person } = await open(
      { listTransactions: failure('UNAVAILABLE', { message: 'Away.' }) },
      path,
    );
    expect(await screen.findByText('Away.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Pay' })).toBeInTheDocument();
    api.use({ listTransactions: pageOf([]) });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No payments to this number yet.')).toBeInTheDocument();
  });

  it('says beside each other what is to change, in the list too, and before it is saved that it waits', async () => {
    const change = {
      ...{ id: newId(), name: garage.name, number: '+237677412099', accountType: 'MOMO' as const },
      changedBy: { userId: newId(), name: 'Irène Mballa' },
      ...{ changedAt: '2026-11-20T08:30:00.000Z', mayConfirm: true },
    };
    const changed = { ...garage, change };
    const { api, person } = await open(
      {
        listBeneficiaries: pageOf([changed]),
        listAllBeneficiaries: [changed],
        changeBeneficiary: changed,
        confirmBeneficiaryChange: { ...garage, phoneNumber: change.number },
      },
      path,
    );
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByText(/^Changed by Irène Mballa, 20 Nov 2026/)).toBeInTheDocument();
    expect(screen.getByText('To confirm: +237 6 77 41 20 99')).toBeInTheDocument();
    await person.click(drawer.getByRole('button', { name: 'Edit' }));
    expect(await screen.findByText(/^If your organisation has other users/)).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(
      await screen.findByText(/^New details of Garage Fotso are waiting for confirmation/),
    ).toBeInTheDocument();
    await person.click(
      await screen.findByRole('button', { name: 'Confirm the new details of Garage Fotso' }),
    );
    await waitFor(() =>
      expect(api.calls('confirmBeneficiaryChange')[0]?.params).toEqual({
        key: garage.id,
        changeId: change.id,
      }),
    );
  });

  it('is changed by an individual without a word of other users', async () => {
    const individual = { ...me, accountType: 'INDIVIDUAL' as const };
    const { person } = await open({}, path, {}, individual);
    await person.click(await screen.findByRole('button', { name: 'Edit' }));
    expect(await screen.findByRole('button', { name: 'Save' })).toBeInTheDocument();
    expect(screen.queryByText(/other users/)).not.toBeInTheDocument();
  });

  it('is changed; an address that is emptied is taken away', async () => {
    const known = { ...garage, email: 'garage@fotso.cm' };
    const { api, person } = await open(
      { listAllBeneficiaries: [known], changeBeneficiary: { ...known, name: 'Garage Tagne' } },
      path,
    );
    await person.click(await screen.findByRole('button', { name: 'Edit' }));
    const name = await screen.findByLabelText('Full name');
    expect(screen.getByLabelText('Phone number')).toHaveValue('+237 6 77 41 20 86');
    await person.clear(name);
    await person.type(name, 'Garage Tagne');
    await person.clear(screen.getByLabelText(/Email/));
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/Garage Tagne updated/);
    expect(api.calls('changeBeneficiary').map(({ params, body }) => [params.key, body])).toEqual([
      [garage.id, { name: 'Garage Tagne', phoneNumber: '+237677412086', email: null }],
    ]);
  });

  it('leaves what was typed where the new number is another’s', async () => {
    const errors = [{ field: 'phoneNumber', message: 'This number has already been added.' }];
    const { person } = await open({ changeBeneficiary: failure('DUPLICATE', { errors }) }, `${path}&edit=1`);
    const name = await screen.findByLabelText('Full name');
    await person.type(name, ' et fils');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This number has already been added.')).toBeInTheDocument();
    expect(name).toHaveValue('Garage Fotso et fils');
  });

  it('is deleted after a confirmation that shows what remains', async () => {
    const { api, person, address } = await open({ deleteBeneficiary: garage }, path);
    await person.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/Payments to them are not affected/)).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Delete 1' }));
    await screen.findByText(/Garage Fotso deleted/);
    expect(api.calls('deleteBeneficiary')[0]?.params.key).toBe(garage.id);
    expect(address()).toBe('/dashboard/beneficiaries');
  });
});

describe('several', () => {
  const mbarga = aBeneficiary({ name: 'Joseph Mbarga' });
  const pages: Handlers = {
    listAllBeneficiaries: [garage, mbarga],
    listBeneficiaries: ({ query }) =>
      pageOf(Number(query.page) === 1 ? [mbarga] : [garage], {
        number: Number(query.page),
        size: 1,
        totalElements: 2,
      }),
  };

  it('are selected across pages and deleted together', async () => {
    const { api, person } = await open({ ...pages, deleteBeneficiaries: [garage, mbarga] });
    await person.click(await screen.findByRole('checkbox', { name: /Garage Fotso/ }));
    await person.click(screen.getByRole('button', { name: 'Next page' }));
    await person.click(await screen.findByRole('checkbox', { name: /Joseph Mbarga/ }));
    const bar = within(screen.getByRole('group', { name: 'Selected beneficiaries' }));
    expect(bar.getByText('2 selected')).toBeInTheDocument();
    await person.click(bar.getByRole('button', { name: 'Delete 2' }));
    const question = within(await screen.findByRole('dialog'));
    expect(question.getByText('Garage Fotso')).toBeInTheDocument();
    await person.click(question.getByRole('button', { name: 'Delete 2' }));
    await screen.findByText(/2 beneficiaries deleted/);
    expect(api.calls('deleteBeneficiaries')[0]?.body).toEqual({ beneficiaryIds: [garage.id, mbarga.id] });
    expect(screen.queryByText('2 selected')).not.toBeInTheDocument();
  });

  it('stay selected where the server refuses', async () => {
    const message = 'One of them is not there.';
    const { person } = await open({ ...pages, deleteBeneficiary: failure('NOT_FOUND', { message }) });
    await person.click(await screen.findByRole('checkbox', { name: /Garage Fotso/ }));
    await person.click(await screen.findByRole('button', { name: 'Delete 1' }));
    const question = within(await screen.findByRole('dialog'));
    await person.click(question.getByRole('button', { name: 'Delete 1' }));
    expect(await question.findByText(message)).toBeInTheDocument();
    await person.click(question.getByRole('button', { name: 'Go back' }));
    expect(screen.getByText('1 selected')).toBeInTheDocument();
  });

  it('turns to the last page where the one of the address is gone', async () => {
    const { address } = await open(
      {
        listBeneficiaries: ({ query }) =>
          pageOf(Number(query.page) > 0 ? [] : [garage], { totalElements: 1 }),
      },
      '/dashboard/beneficiaries?page=3',
    );
    expect(await screen.findByText('Garage Fotso')).toBeInTheDocument();
    expect(address()).toBe('/dashboard/beneficiaries');
  });
});
