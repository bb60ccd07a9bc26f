import { screen } from '@testing-library/react';
import { aPastDecision, aSuperAdmin, aUser, mockApi, pageOf, renderRoute } from '@sanaga/testing';
import { PastDecisionsRoute } from './past-decisions-route.tsx';

const rejected = aPastDecision({
  ...{ subject: 'REQUEST', outcome: 'REJECTED', organisationName: 'Scierie Dja', refillId: null },
  ...{ reference: null, amount: null, reason: 'The register entry is of another company.' },
});
const refill = aPastDecision({ organisationName: 'Moungo Fruits' });
const { refillId, organisationId } = refill;

async function open(query = '', user = aSuperAdmin()) {
  const api = mockApi({ listPastDecisions: pageOf([refill, rejected]) });
  const path = `/super-admin/audit/decisions${query}`;
  return { api, ...(await renderRoute(<PastDecisionsRoute />, { path, user })) };
}

it('lists what was decided, by whom and why, with the way to what is still there', async () => {
  await open();
  expect(await screen.findByText('The register entry is of another company.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'R-000042' })).toHaveAttribute(
    'href',
    `/super-admin/process-refills?id=${refillId}`,
  );
  expect(screen.getByRole('link', { name: 'Moungo Fruits' })).toHaveAttribute(
    'href',
    `/super-admin/organizations?id=${organisationId}`,
  );
  expect(screen.queryByRole('link', { name: 'Scierie Dja' })).not.toBeInTheDocument();
});

it('asks for those of the queue that led here, and for others once they are chosen', async () => {
  const { api, person } = await open('?subject=REFILL');
  await screen.findByText('R-000042');
  expect(api.calls('listPastDecisions')[0]?.query).toMatchObject({ subject: 'REFILL', page: 0 });
  await person.type(screen.getByPlaceholderText(/Customer, super admin/), 'dja{Enter}');
  await screen.findAllByText('R-000042');
  expect(api.calls('listPastDecisions').at(-1)?.query).toMatchObject({ subject: 'REFILL', search: 'dja' });
});

it('is for super admins alone', async () => {
  const { api } = await open('', aUser());
  expect(await screen.findByRole('link', { name: 'To the overview' })).toBeInTheDocument();
  expect(api.calls('listPastDecisions')).toEqual([]);
});
