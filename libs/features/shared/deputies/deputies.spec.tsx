import { screen, waitFor, within } from '@testing-library/react';
import { dayInDouala } from '@sanaga/domain';
import { aMember, aMemberUser, aUser, failure, type Handlers, mockApi, renderRoute } from '@sanaga/testing';
import { DeputiesCard } from './deputies-card.tsx';

const user = aMemberUser('VALIDATOR');
const self = aMember({ userId: user.userId, name: user.name, roles: ['VALIDATOR'] });
const awa = aMember({ name: 'Awa Ngono', roles: ['VALIDATOR'] });
const serge = aMember({ name: 'Serge Tchakounté', roles: ['ADMIN'] });
const members = [self, awa, serge, aMember({ name: 'Jean Fotso', roles: ['INITIATOR'] })];
const refOf = ({ userId, name }: typeof awa) => ({ userId, name });
const deputy = {
  id: '00000000-0000-4000-8000-0000000000aa',
  user: refOf(self),
  deputy: refOf(awa),
  from: '2026-11-20',
  until: '2026-11-27',
  inForce: true,
  namedBy: refOf(self),
};

async function open(handlers: Handlers = {}, { as = user, hasPolicy = true } = {}) {
  const api = mockApi({ listDeputies: [deputy], ...handlers });
  const card = <DeputiesCard members={members} hasPolicy={hasPolicy} />;
  return { api, ...(await renderRoute(card, { path: '/dashboard/settings?tab=approvals', user: as })) };
}

it('says who stands in for whom and when, and ends it once asked', async () => {
  const { api, person } = await open({ endDeputy: { success: true, description: 'Done.' } });
  const row = await screen.findByRole('listitem');
  expect(row).toHaveTextContent(`Awa Ngono for ${user.name}in force20 November 2026 to 27 November 2026`);
  await person.click(within(row).getByRole('button', { name: `End: Awa Ngono for ${user.name}` }));
  const question = await screen.findByRole('dialog', { name: 'End this deputy now?' });
  await person.click(within(question).getByRole('button', { name: 'End' }));
  await waitFor(() => expect(api.calls('endDeputy')).toHaveLength(1));
  expect(api.calls('endDeputy')[0]?.params).toEqual({ id: deputy.id });
});

it('names another approver for the reader, and shows at the field what is refused', async () => {
  const refusal = failure('DUPLICATE', {
    errors: [{ field: 'from', message: 'This person already has a deputy on some of these days.' }],
  });
  const { api, person } = await open({ listDeputies: [], nameDeputy: refusal });
  expect(await screen.findByText('No deputies now or later.')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Name a deputy' }));
  const dialog = await screen.findByRole('dialog', { name: 'Name a deputy' });
  await person.click(within(dialog).getByRole('button', { name: 'Name deputy' }));
  expect(await within(dialog).findByText('Choose a deputy')).toBeInTheDocument();
  await person.click(within(dialog).getByLabelText('Deputy'));
  expect(screen.queryByRole('option', { name: 'Jean Fotso' })).not.toBeInTheDocument();
  await person.click(await screen.findByTitle('Serge Tchakounté'));
  await person.click(within(dialog).getByRole('button', { name: 'Name deputy' }));
  expect(await within(dialog).findByText(/already has a deputy/)).toBeInTheDocument();
  const today = dayInDouala(new Date());
  expect(api.calls('nameDeputy')[0]?.body).toEqual({
    userId: user.userId,
    deputyId: serge.userId,
    from: today,
    until: today,
  });
});

it('lets an admin name one for somebody else, but not themselves', async () => {
  const admin = aUser({ userId: serge.userId, name: serge.name, roles: ['ADMIN'] });
  const { person } = await open({ listDeputies: [] }, { as: admin });
  await person.click(await screen.findByRole('button', { name: 'Name a deputy' }));
  await person.click(screen.getByLabelText('Who is away'));
  await person.click(await screen.findByTitle('Awa Ngono'));
  await person.click(screen.getByLabelText('Deputy'));
  // in the list of the first field, and in that of the second
  await waitFor(() => expect(screen.getAllByTitle(user.name)).toHaveLength(2));
  expect(screen.queryByTitle('Serge Tchakounté')).not.toBeInTheDocument();
});

it('says that one changes nothing without an approval policy, and what could not be loaded', async () => {
  await open({ listDeputies: failure('INTERNAL') }, { hasPolicy: false });
  expect(await screen.findByText(/a deputy changes nothing for now/)).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: /Try again/ })).toBeInTheDocument();
});
