import { screen, waitFor, within } from '@testing-library/react';
import { aBeneficiary, aUser, failure, type Handlers, mockApi, renderRoute } from '@sanaga/testing';
import { BeneficiaryChangesRoute } from './beneficiary-changes-route.tsx';

const present = { name: 'Garage Fotso', phoneNumber: '+237677412085' };
const changedBy = { userId: '00000000-0000-4000-8000-00000000aaaa', name: 'Irène Mballa' };
const change = {
  id: '00000000-0000-4000-8000-00000000cccc',
  ...{ name: 'Garage Fotso', number: '+237677412099', accountType: 'MOMO' as const },
  ...{ changedBy, changedAt: '2026-11-20T08:30:00.000Z', mayConfirm: true },
};
const garage = aBeneficiary({ ...present, change });

async function open(handlers: Handlers = {}, user = aUser({ roles: ['VALIDATOR'] })) {
  const api = mockApi({ listBeneficiaryChanges: [garage], ...handlers });
  return {
    api,
    ...(await renderRoute(<BeneficiaryChangesRoute />, { path: '/dashboard/beneficiary-changes', user })),
  };
}

it('shows the old number beside the new one, by whom and when, and confirms it', async () => {
  const { api, person } = await open({
    confirmBeneficiaryChange: { ...garage, phoneNumber: change.number, change: null },
  });
  const row = await screen.findByRole('row', { name: /Phone number/ });
  expect(within(row).getByRole('deletion')).toHaveTextContent('+237 6 77 41 20 85');
  expect(within(row).getByRole('insertion')).toHaveTextContent('+237 6 77 41 20 99');
  expect(screen.queryByRole('row', { name: /^Name/ })).not.toBeInTheDocument();
  expect(screen.getByText(/^Changed by Irène Mballa, 20 Nov 2026/)).toBeInTheDocument();
  api.use({ listBeneficiaryChanges: [] });
  await person.tab();
  await person.keyboard('{Enter}');
  await waitFor(() => expect(api.calls('confirmBeneficiaryChange')).toHaveLength(1));
  expect(api.calls('confirmBeneficiaryChange')[0]?.params).toEqual({ key: garage.id, changeId: change.id });
  expect(await screen.findByText('No changes to confirm')).toBeInTheDocument();
});

it('offers only what a person may do', async () => {
  await open();
  await screen.findByRole('button', { name: 'Confirm the new details of Garage Fotso' });
  expect(screen.queryByRole('button', { name: /^Withdraw/ })).not.toBeInTheDocument();
});

it('lets who entered it withdraw it, and not confirm it', async () => {
  const own = { ...garage, change: { ...change, mayConfirm: false } };
  const me = aUser({ roles: ['INITIATOR'], userId: changedBy.userId });
  const { api, person } = await open(
    { listBeneficiaryChanges: [own], withdrawBeneficiaryChange: { ...garage, change: null } },
    me,
  );
  await person.click(await screen.findByRole('button', { name: 'Withdraw the new details of Garage Fotso' }));
  await waitFor(() => expect(api.calls('withdrawBeneficiaryChange')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: /^Confirm/ })).not.toBeInTheDocument();
});

it('says why it was refused', async () => {
  const { person } = await open({
    confirmBeneficiaryChange: failure('DUPLICATE', { message: 'This number has already been added.' }),
  });
  await person.click(await screen.findByRole('button', { name: /^Confirm/ }));
  expect(await screen.findByText('This number has already been added.')).toBeInTheDocument();
});

it('offers to try again where it could not be loaded', async () => {
  const { api, person } = await open({
    listBeneficiaryChanges: failure('UNAVAILABLE', { message: 'Away.' }),
  });
  expect(await screen.findByText('Away.')).toBeInTheDocument();
  api.use({ listBeneficiaryChanges: [garage] });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Garage Fotso')).toBeInTheDocument();
});
