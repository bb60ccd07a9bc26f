import { screen, within } from '@testing-library/react';
import { aUser, mockApi, newId, pageOf, renderRoute, type Answer } from '@sanaga/testing';
import { SettingsRoute } from './settings-route.tsx';

type Entry = Answer<'listAudit'>['content'][number];

const payment = newId();
const entry: Entry = {
  ...{
    auditId: '41',
    at: '2026-11-20T08:30:00.000Z',
    action: 'transaction.approve',
    clientAddress: '10.1.2.3',
  },
  actor: { userId: newId(), name: 'Estelle Mvondo', superAdmin: false },
  ...{ organisationId: newId(), organisationName: 'Moungo Fruits SARL' },
  ...{ subjectType: 'transaction', subjectId: payment, subjectName: 'T-000721' },
  detail: {},
};

function open(query = '', user = aUser()) {
  const api = mockApi({ listAudit: pageOf([entry]) });
  const shown = renderRoute(<SettingsRoute />, { user, path: `/dashboard/settings?tab=activity${query}` });
  return shown.then((screens) => ({ ...screens, api }));
}

it('shows an admin who did what in the organisation, and leads to it', async () => {
  await open('&id=41');
  const drawer = within(await screen.findByRole('dialog'));
  expect(drawer.getByRole('link', { name: 'T-000721' })).toHaveAttribute(
    'href',
    `/dashboard/transactions?id=${payment}`,
  );
  expect(drawer.getByRole('button', { name: 'Everything by this person' })).toBeInTheDocument();
  expect(drawer.queryByText('Moungo Fruits SARL')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Verify the chain', hidden: true })).toBeInTheDocument();
});

it('shows others what is by or about themselves, without a check of what they do not see', async () => {
  await open('', aUser({ roles: ['VALIDATOR'] }));
  expect(await screen.findByText(/What you did/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Verify the chain' })).not.toBeInTheDocument();
});

it('offers an organisation only subjects that its log has, and takes its filters away with it', async () => {
  const { person, address } = await open('&action=transaction.');
  await person.click(await screen.findByRole('combobox', { name: 'What' }));
  expect(screen.queryByTitle('Platform settings')).not.toBeInTheDocument();
  await person.click(screen.getByRole('tab', { name: 'Profile' }));
  expect(address()).toBe('/dashboard/settings?tab=profile');
});
