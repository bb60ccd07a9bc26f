import type { DeletionConditions, Individual } from '@sanaga/api';
import { screen, within } from '@testing-library/react';
import { aProfile, aSuperAdmin, failure, mockApi, newId, pageOf, renderRoute } from '@sanaga/testing';
import { IndividualsRoute } from './individuals-route.tsx';

const anIndividual = (changes: Partial<Individual> = {}): Individual => ({
  userId: newId(),
  organisationId: newId(),
  name: 'Linda Tabe Ashu',
  email: 'linda@tabe.example',
  phoneNumber: '+237677112233',
  status: 'INACTIVE',
  suspendedAt: null,
  suspensionReason: null,
  createdAt: '2026-11-18T10:00:00.000Z',
  ...changes,
});
const linda = anIndividual();
const atRest: DeletionConditions = {
  ...{ balance: 0, debt: 0, payments: 0, refills: 0, cardTopUps: 0, operatorRequests: 0, exceptions: 0 },
};

/** Returns the waiting list like the server; `individuals` is a function, as the list changes. */
const waiting = (individuals: () => Individual[]) => () => ({
  suspendedOrganisations: pageOf([]),
  inactiveUsers: pageOf(individuals()),
});

const show = (query = '', language: 'en' | 'fr' = 'en') => {
  const path = `/super-admin/individuals${query}`;
  return renderRoute(<IndividualsRoute />, { user: aSuperAdmin(), path, language });
};

const answer = async (person: Awaited<ReturnType<typeof show>>['person'], verb: string, reason?: string) => {
  const dialog = await screen.findByRole('dialog');
  if (reason !== undefined) await person.type(within(dialog).getByLabelText('Reason'), reason);
  await person.click(within(dialog).getByRole('button', { name: verb }));
  return dialog;
};

describe('individuals who wait', () => {
  it('are approved after a confirmation', async () => {
    let list = [linda];
    const api = mockApi({
      getSuspendedAndInactiveUsers: waiting(() => list),
      activateUserAccount: () => {
        list = [];
        return { ...linda, status: 'ACTIVE' };
      },
    });
    const { person } = await show();
    await person.click(await screen.findByRole('button', { name: 'Approve Linda Tabe Ashu' }));
    await answer(person, 'Approve');
    expect(await screen.findByText('No one waiting')).toBeInTheDocument();
    expect(api.calls('activateUserAccount')[0]?.params).toEqual({ email: 'linda@tabe.example' });
  });

  it('are rejected with a reason that is not lost where the server refuses', async () => {
    const api = mockApi({
      getSuspendedAndInactiveUsers: waiting(() => [linda]),
      rejectIndividual: failure('WRONG_STATUS', { message: 'It was answered already.' }),
    });
    const { person } = await show();
    await person.click(await screen.findByRole('button', { name: 'Reject Linda Tabe Ashu' }));
    expect(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reject' })).toBeDisabled();
    const dialog = await answer(person, 'Reject', 'No such person');
    expect(await within(dialog).findByText('It was answered already.')).toBeInTheDocument();
    expect(within(dialog).getByLabelText('Reason')).toHaveValue('No such person');
    expect(api.calls('rejectIndividual')[0]).toMatchObject({
      params: { userId: linda.userId },
      body: { reason: 'No such person' },
    });
  });

  it('are shown page by page, and the last page closes with the last of its people', async () => {
    const people = Array.from({ length: 21 }, (_, place) =>
      anIndividual({ name: `Person ${place + 1}`, email: `person.${place + 1}@tabe.example` }),
    );
    const api = mockApi({
      getSuspendedAndInactiveUsers: ({ query: { page, size } }) => ({
        suspendedOrganisations: pageOf([]),
        inactiveUsers: pageOf(people.slice(page * size, (page + 1) * size), {
          ...{ number: page, size, totalElements: people.length },
        }),
      }),
      activateUserAccount: ({ params }) => {
        const [approved] = people.splice(
          people.findIndex(({ email }) => email === params.email),
          1,
        );
        return { ...approved!, status: 'ACTIVE' };
      },
    });
    const { person, address } = await show();
    expect(await screen.findByText('21 waiting for approval')).toBeInTheDocument();
    expect(await screen.findByText('Person 20')).toBeInTheDocument();
    expect(screen.queryByText('Person 21')).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Next page' }));
    await person.click(await screen.findByRole('button', { name: 'Approve Person 21' }));
    expect(address()).toBe('/super-admin/individuals?page=1');
    await answer(person, 'Approve');
    expect(await screen.findByText('Person 20')).toBeInTheDocument();
    expect(address()).toBe('/super-admin/individuals');
    expect(api.calls('getSuspendedAndInactiveUsers').map(({ query }) => query)).toContainEqual({
      ...{ page: 1, size: 20 },
    });
  });

  it('could not be loaded: it offers to try again', async () => {
    mockApi({ getSuspendedAndInactiveUsers: failure('UNAVAILABLE', { message: 'The database is away.' }) });
    await show();
    expect(await screen.findByText('The database is away.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});

describe('individuals who were admitted', () => {
  const active = anIndividual({ name: 'Thierry Ndongo', status: 'ACTIVE' });

  it('are found, paged and suspended with a reason', async () => {
    const api = mockApi({
      getSuspendedAndInactiveUsers: waiting(() => []),
      getActiveUsers: ({ query }) =>
        pageOf(query.status === 'ACTIVE' ? [active] : [], { number: query.page, totalElements: 41 }),
      suspendUser: {
        userId: active.userId,
        organisationId: active.organisationId,
        name: active.name,
        email: active.email,
        phoneNumber: null,
        roles: ['ADMIN', 'INITIATOR', 'VALIDATOR'],
        superAdmin: false,
        status: 'SUSPENDED',
        suspensionReason: 'Under inquiry',
      },
    });
    const { person, address } = await show('?view=active&search=thierry&page=1');
    await person.click(await screen.findByRole('button', { name: 'Suspend Thierry Ndongo' }));
    await answer(person, 'Suspend', 'Under inquiry');
    expect(await screen.findByText(/Thierry Ndongo suspended/)).toBeInTheDocument();
    expect(api.calls('suspendUser')[0]?.body).toEqual({ reason: 'Under inquiry' });
    expect(api.calls('getActiveUsers')[0]?.query).toMatchObject({ search: 'thierry', page: 1 });
    await person.click(screen.getByRole('button', { name: 'Next page' }));
    expect(address()).toBe('/super-admin/individuals?view=active&search=thierry&page=2');
  });

  it('come back from a suspension, and are not removed while money is left', async () => {
    const suspended = {
      ...{ ...active, status: 'SUSPENDED' as const },
      ...{ suspendedAt: '2026-11-19T08:30:00.000Z', suspensionReason: 'Under inquiry' },
    };
    const api = mockApi({
      getSuspendedAndInactiveUsers: waiting(() => []),
      getActiveUsers: pageOf([suspended]),
      getDeletionConditions: atRest,
      softDeleteProfile: failure('WALLET_NOT_EMPTY', { message: 'The wallet still holds 500 XAF.' }),
      reactivateUser: failure('WRONG_STATUS', { message: 'It is active already.' }),
    });
    const { person } = await show('?view=suspended');
    const said = 'Suspended on 19 November 2026 by the platform: Under inquiry';
    expect(await screen.findByText(said)).toHaveClass('sg-caption');
    await person.click(await screen.findByRole('button', { name: 'Remove Thierry Ndongo' }));
    const asked = within(await screen.findByRole('dialog'));
    expect(await asked.findByText('Nothing is in progress.')).toBeInTheDocument();
    await person.type(asked.getByLabelText('Reason'), 'Asked to leave');
    expect(asked.getByRole('button', { name: 'Remove' })).toBeDisabled();
    await person.type(asked.getByLabelText('Enter the name to confirm: Thierry Ndongo'), 'Thierry Ndongo');
    const dialog = await answer(person, 'Remove');
    expect(await within(dialog).findByText('The wallet still holds 500 XAF.')).toBeInTheDocument();
    expect(api.calls('getDeletionConditions')[0]?.params).toEqual({ id: active.organisationId });
    expect(api.calls('softDeleteProfile')[0]).toMatchObject({
      params: { userId: active.userId },
      body: { reason: 'Asked to leave' },
    });
    api.use({ softDeleteProfile: aProfile() });
    await person.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText(/Thierry Ndongo removed/)).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Reactivate Thierry Ndongo' }));
    expect(
      await within(await answer(person, 'Reactivate')).findByText('It is active already.'),
    ).toBeInTheDocument();
  });

  it('are not removed while anything is open, of which each is said', async () => {
    mockApi({
      getSuspendedAndInactiveUsers: waiting(() => []),
      getActiveUsers: pageOf([active]),
      getDeletionConditions: { ...atRest, refills: 1, debt: 700 },
    });
    const { person } = await show('?view=active');
    await person.click(await screen.findByRole('button', { name: 'Remove Thierry Ndongo' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.type(dialog.getByLabelText('Reason'), 'Asked to leave');
    await person.type(dialog.getByLabelText(/^Enter the name/), 'Thierry Ndongo');
    expect(
      await dialog.findByText('1 refill is still open. Wait until it has finished.'),
    ).toBeInTheDocument();
    expect(dialog.getByText(/must not be overdrawn/)).toHaveTextContent('700');
    expect(dialog.getByText('The wallet is empty.')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Remove' })).toBeDisabled();
  });

  it('are searched while one types, those who wait as well', async () => {
    const api = mockApi({
      getSuspendedAndInactiveUsers: ({ query }) =>
        waiting(() => (query.search === 'nobody' ? [] : [linda]))(),
    });
    const { person, address } = await show('?page=0');
    await screen.findByText('Linda Tabe Ashu');
    await person.type(screen.getByRole('searchbox'), 'nobody');
    expect(await screen.findByText('Nothing matches “nobody”')).toBeInTheDocument();
    expect(address()).toBe('/super-admin/individuals?search=nobody');
    expect(api.calls('getSuspendedAndInactiveUsers').at(-1)?.query).toMatchObject({
      page: 0,
      search: 'nobody',
    });
  });

  it('names the search without results', async () => {
    mockApi({ getSuspendedAndInactiveUsers: waiting(() => []), getActiveUsers: pageOf<Individual>([]) });
    await show('?view=active&search=nobody');
    expect(await screen.findByText('Nothing matches “nobody”')).toBeInTheDocument();
  });
});

it('says in French too that only approved payments are sent on reactivation: “en attente” is what awaits approval', async () => {
  mockApi({ getActiveUsers: pageOf([anIndividual({ name: 'Thierry Ndongo', status: 'SUSPENDED' })]) });
  const { person } = await show('?view=suspended', 'fr');
  await person.click(await screen.findByRole('button', { name: /Réactiver/ }));
  expect(await screen.findByRole('dialog')).toHaveTextContent('Les paiements déjà approuvés seront envoyés');
});
