import { screen, within } from '@testing-library/react';
import { aSuperAdmin, failure, mockApi, newId, pageOf, renderRoute } from '@sanaga/testing';
import { IndividualsRoute } from './individuals-route.tsx';

const linda = {
  userId: newId(),
  organisationId: newId(),
  name: 'Linda Tabe Ashu',
  email: 'linda@tabe.example',
  phoneNumber: '+237677112233',
  status: 'INACTIVE' as const,
  createdAt: '2026-11-18T10:00:00.000Z',
};

const show = () =>
  renderRoute(<IndividualsRoute />, { user: aSuperAdmin(), path: '/super-admin/individuals' });

describe('individuals', () => {
  it('approves one who waits, after a confirmation', async () => {
    let waiting = [linda];
    const api = mockApi({
      getSuspendedAndInactiveUsers: () => ({
        suspendedOrganisations: pageOf([]),
        inactiveUsers: pageOf(waiting),
      }),
      activateUserAccount: () => {
        waiting = [];
        return { ...linda, status: 'ACTIVE' as const };
      },
    });
    const { person } = await show();
    await person.click(await screen.findByRole('button', { name: 'Approve Linda Tabe Ashu' }));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Nobody waits')).toBeInTheDocument();
    expect(api.calls('activateUserAccount')[0]?.params).toEqual({ email: 'linda@tabe.example' });
  });

  it('offers to try again when they could not be loaded', async () => {
    mockApi({ getSuspendedAndInactiveUsers: failure('UNAVAILABLE', { message: 'The database is away.' }) });
    await show();
    expect(await screen.findByText('The database is away.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});
