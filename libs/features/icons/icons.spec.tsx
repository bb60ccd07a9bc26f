import { mockApi, renderRoute } from '@sanaga/testing';
import { iconNames } from '@sanaga/ui';
import { screen, waitFor } from '@testing-library/react';
import { IconsRoute } from './icons-route.tsx';

beforeEach(() => mockApi());

const open = (path = '/icons') => renderRoute(<IconsRoute />, { path });
const tiles = () => screen.getAllByRole('listitem').map((tile) => tile.textContent);

it('shows every icon by its name', async () => {
  await open();
  expect(tiles()).toEqual([...iconNames]);
  expect(screen.getByText(`${iconNames.length} icons. Press one to copy its name.`)).toBeInTheDocument();
});

it('finds as one types, word by word, and stores the search in the address', async () => {
  const { person, address } = await open();
  await person.type(screen.getByRole('searchbox'), 'check shi');
  await waitFor(() => expect(tiles()).toEqual(['shield-check']));
  expect(address()).toBe('/icons?search=check+shi');
  await person.clear(screen.getByRole('searchbox'));
  await person.type(screen.getByRole('searchbox'), 'unicorn');
  await screen.findByText('Nothing matches “unicorn”');
  await person.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  expect(tiles()).toHaveLength(iconNames.length);
});

it('copies the name of the one that is pressed, and says so', async () => {
  const { person } = await open('/icons?search=wallet');
  await person.click(screen.getByRole('button', { name: 'Copy wallet' }));
  expect(await screen.findByText(/^wallet copied/)).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe('wallet');
});

it('says so where the browser does not let it copy', async () => {
  const { person } = await open('/icons?search=wallet');
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no permission'));
  await person.click(screen.getByRole('button', { name: 'Copy wallet' }));
  expect(await screen.findByText(/^wallet could not be copied/)).toBeInTheDocument();
});
