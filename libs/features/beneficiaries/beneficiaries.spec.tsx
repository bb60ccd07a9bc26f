import { screen, within } from '@testing-library/react';
import { aBeneficiary, aUser, failure, type Handlers, mockApi, pageOf, renderRoute } from '@sanaga/testing';
import { BeneficiariesRoute } from './index.ts';

const check = {
  number: '+237677412086',
  registeredName: 'TAGNE ROSINE',
  nameMatch: 'DIFFERS' as const,
  cost: null,
  available: 1_000_000,
  feeRate: 0.005,
  taxRate: 0.002,
  minimum: 500,
  maximum: 500_000,
  approvers: [],
};
const garage = aBeneficiary({ name: 'Garage Fotso', registeredName: 'TAGNE ROSINE', nameMatch: 'DIFFERS' });

async function open(handlers: Handlers = {}, path = '/dashboard/beneficiaries') {
  const api = mockApi({
    listBeneficiaries: pageOf([garage]),
    listAllBeneficiaries: [garage],
    checkPayee: check,
    createBeneficiary: garage,
    ...handlers,
  });
  const route = await renderRoute(<BeneficiariesRoute />, { path, user: aUser({ roles: ['INITIATOR'] }) });
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

it('says at the number what the server has against it and keeps what was typed', async () => {
  const errors = [{ field: 'phoneNumber', message: 'This number is already there.' }];
  const route = await open({ createBeneficiary: failure('DUPLICATE', { errors }) });
  await add(route);
  expect(await screen.findByText('This number is already there.')).toBeInTheDocument();
  expect(screen.getByLabelText('Full name')).toHaveValue('Garage Fotso');
});

it('finds by name and says when nothing matches', async () => {
  const { person, address } = await open({
    listBeneficiaries: ({ query }) => pageOf(query.search ? [] : [garage]),
  });
  await person.type(await screen.findByRole('searchbox'), 'foto{Enter}');
  expect(address()).toBe('/dashboard/beneficiaries?search=foto');
  await screen.findByText('Nothing matches “foto”');
  await person.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  expect(await screen.findByText('Garage Fotso')).toBeInTheDocument();
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
