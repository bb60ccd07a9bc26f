import {
  aMemberUser,
  aSavedFilter,
  aSuperAdmin,
  aUser,
  failure,
  type Handlers,
  mockApi,
  newId,
  renderRoute,
} from '@sanaga/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { SavedFilters } from './saved-filters.tsx';

const route = '/dashboard/transactions';
const waiting = aSavedFilter();
const colleague = { userId: newId(), name: 'Serge Talla' };
const large = aSavedFilter({
  ...{ name: 'Large ones', shared: true, createdBy: colleague },
  ...{ query: { minAmount: '100000', sort: 'customer,asc' }, dropped: ['network'] },
});

async function open(
  handlers: Handlers = {},
  { path = route, user = aUser() }: { path?: string; user?: ReturnType<typeof aUser> } = {},
) {
  const api = mockApi({ listSavedFilters: [large, waiting], ...handlers });
  const list = user.superAdmin ? 'AUDIT' : 'TRANSACTIONS';
  const shown = await renderRoute(<SavedFilters list={list} />, { path, user });
  const button = screen.getByRole('button', { name: 'Saved filters' });
  expect(api.calls('listSavedFilters')).toEqual([]);
  await shown.person.click(button);
  return { api, button, ...shown };
}

const entry = async (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) });

it('puts a saved filter in place of the present ones, at the first page, and Back leads to those', async () => {
  const before = `${route}?status=FAILED&search=garage&page=3&id=7`;
  const { person, address, goBack } = await open({}, { path: before });
  await person.click(await entry('Large ones'));
  expect(address()).toBe(`${route}?id=7&minAmount=100000&sort=customer%2Casc`);
  expect(screen.queryByRole('group', { name: 'Saved filters' })).not.toBeInTheDocument();
  await goBack();
  expect(address()).toBe(before);
});

it('is an icon with its name beneath it, so that all tools of a list are in one row', async () => {
  const { person, button } = await open();
  expect(button).toHaveTextContent('');
  await person.click(button);
  expect(await screen.findByText('Saved filters')).toHaveClass('sg-tip');
});

it('marks the one that is on, and says whose one is and that a part of it is lost', async () => {
  await open({}, { path: `${route}?page=2&status=PENDING` });
  expect(await entry('Waiting')).toHaveAttribute('aria-current', 'true');
  const other = await entry('Large ones');
  expect(other).not.toHaveAttribute('aria-current');
  expect(other).toHaveTextContent('Shared by Serge Talla');
  expect(other).toHaveTextContent('1 of its criteria no longer exists');
});

it('saves what the list is narrowed by, under a name, and shares it', async () => {
  const { api, person, button } = await open(
    { createSavedFilter: waiting },
    { path: `${route}?status=PENDING&search=garage&page=2&id=7&type=nonsense` },
  );
  await person.click(await screen.findByRole('button', { name: 'Save current filters' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save current filters' });
  const save = () => person.click(within(dialog).getByRole('button', { name: 'Save' }));
  await save();
  expect(await within(dialog).findByText('Required')).toBeInTheDocument();
  await person.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Garages');
  await person.click(
    within(dialog).getByRole('checkbox', { name: 'Share with everyone in my organisation' }),
  );
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(api.calls('createSavedFilter').map(({ body }) => body)).toEqual([
    {
      ...{ list: 'TRANSACTIONS', name: 'Garages', shared: true },
      query: { status: 'PENDING', search: 'garage' },
    },
  ]);
  expect(screen.getByRole('status')).toHaveTextContent('Filter “Garages” saved.');
  expect(button).toHaveFocus();
});

it('has nothing to save where the list is not narrowed, and says so', async () => {
  const { api } = await open({ listSavedFilters: [] }, { path: `${route}?page=2&type=nonsense` });
  expect(await screen.findByText(/^No saved filters yet/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Save current filters' })).toBeDisabled();
  expect(screen.getByText('Choose a filter first.')).toBeInTheDocument();
  expect(api.calls('listSavedFilters')[0]?.query).toEqual({ list: 'TRANSACTIONS' });
});

it('says beside the name why it is refused', async () => {
  const message = 'You already have a filter with this name for this list.';
  const { person } = await open(
    { changeSavedFilter: failure('DUPLICATE', { errors: [{ field: 'name', message }] }) },
    { path: route },
  );
  await person.click(await screen.findByRole('button', { name: 'Edit filter Waiting' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit saved filter' });
  expect(within(dialog).getByRole('textbox', { name: 'Name' })).toHaveValue('Waiting');
  await person.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText(message)).toBeInTheDocument();
});

it('asks before it deletes, and says what a refusal says', async () => {
  let refused = true;
  const { api, person } = await open({
    deleteSavedFilter: () => (refused ? failure('FORBIDDEN', { message: 'Not yours.' }) : large),
  });
  await person.click(await screen.findByRole('button', { name: 'Delete filter Large ones' }));
  const question = await screen.findByRole('dialog', { name: 'Delete the filter “Large ones”?' });
  expect(question).toHaveTextContent('It is deleted for everyone who uses it.');
  const confirm = () => person.click(within(question).getByRole('button', { name: 'Delete filter' }));
  await confirm();
  expect(await within(question).findByText(/Not yours/)).toBeInTheDocument();
  refused = false;
  await confirm();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(api.calls('deleteSavedFilter').map(({ params }) => params)).toEqual([
    { id: large.filterId },
    { id: large.filterId },
  ]);
});

it.each([
  ['a validator', aMemberUser('VALIDATOR'), []],
  ['an admin', aUser(), ['Delete filter Large ones']],
] as const)('offers %s what they may do with a colleague’s', async (_, user, offered) => {
  await open({ listSavedFilters: [large] }, { user });
  await entry('Large ones');
  const names = screen
    .queryAllByRole('button', { name: /(Edit|Delete) filter/ })
    .map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual(offered);
});

it('says with whom a super admin shares, and offers an individual nobody', async () => {
  const console = await open(
    { listSavedFilters: [] },
    { user: aSuperAdmin(), path: '/audit?action=refill.' },
  );
  await console.person.click(await screen.findByRole('button', { name: 'Save current filters' }));
  expect(await screen.findByRole('checkbox', { name: 'Share with all super admins' })).toBeInTheDocument();
  console.unmount();
  const user = aUser({ accountType: 'INDIVIDUAL' });
  const { person } = await open({ listSavedFilters: [] }, { user, path: `${route}?status=PENDING` });
  await person.click(await screen.findByRole('button', { name: 'Save current filters' }));
  await screen.findByRole('textbox', { name: 'Name' });
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});

it('can be loaded again where that failed', async () => {
  let isAway = true;
  const { person } = await open({ listSavedFilters: () => (isAway ? failure('UNAVAILABLE') : [waiting]) });
  expect(await screen.findByText('Saved filters could not be loaded')).toBeInTheDocument();
  isAway = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await entry('Waiting')).toBeInTheDocument();
});
