import { aUser, mockApi, renderRoute } from '@sanaga/testing';
import type { Column } from '@sanaga/ui';
import { cleanup, screen, within } from '@testing-library/react';
import { RowsTable } from './query-table.tsx';
import { useChosenColumns } from './use-chosen-columns.tsx';

type Row = Record<string, string>;

const titles = {
  name: 'Name',
  id: 'ID',
  type: 'Type',
  status: 'Status',
  created: 'Created',
  amount: 'Amount',
};
const columnsOf = (keys: readonly string[]): Column<Row>[] =>
  keys.map((key) => ({
    key,
    title: titles[key as keyof typeof titles],
    render: (row) => row[key],
    hideBelow: key === 'id' ? 1280 : undefined,
  }));
const user = aUser();
const item = `columns:${user.userId}:people`;

/** Fakes a window of this width; jsdom lays nothing out, so what it would hide has the class that hides it. */
function windowOf(width: number) {
  jest.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const [, side, limit] = /\((min|max)-width: (\d+)px\)/.exec(query) ?? [];
    const matches = side === 'min' ? width >= Number(limit) : side === 'max' && width <= Number(limit);
    return { matches, addEventListener() {}, removeEventListener() {} } as unknown as MediaQueryList;
  });
}
afterEach(() => jest.restoreAllMocks());

async function show({ width = 1440, stored = '', keys = Object.keys(titles) } = {}) {
  windowOf(width);
  mockApi();
  function List() {
    const { columns, compact, choice } = useChosenColumns('people', columnsOf(keys));
    const row = Object.fromEntries(keys.map((key) => [key, `the ${key}`]));
    return (
      <>
        {choice}
        <RowsTable
          label="People"
          columns={columns}
          compact={compact}
          rows={[row]}
          rowKey={(each) => each['name'] ?? ''}
        />
      </>
    );
  }
  const { person } = await renderRoute(<List />, { user, stored: stored ? { [item]: stored } : {} });
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const open = () => person.click(screen.getByRole('button', { name: 'Columns' }));
  const box = (name: string) => within(screen.getByRole('group', { name: 'Columns' })).getByLabelText(name);
  return { person, heads, open, box };
}

it('takes a column away and remembers that for this list and person', async () => {
  const { person, heads, open, box } = await show();
  await open();
  await person.click(box('Type'));
  expect(heads()).toEqual(['Name', 'ID', 'Status', 'Created', 'Amount']);
  const stored = localStorage.getItem(item) ?? '';
  cleanup();
  const again = await show({ stored });
  expect(again.heads()).toEqual(['Name', 'ID', 'Status', 'Created', 'Amount']);
  await again.open();
  await again.person.click(screen.getByRole('button', { name: 'Default columns' }));
  expect(again.heads()).toEqual(Object.values(titles));
  expect(again.box('Type')).toBeChecked();
});

it('makes the rows compact and remembers that, whatever columns there are', async () => {
  const { person, open, box } = await show();
  const table = () => screen.getByRole('table').closest('.sg-table');
  expect(table()).not.toHaveClass('sg-table-compact');
  await open();
  await person.click(box('Compact rows'));
  expect(table()).toHaveClass('sg-table-compact');
  const stored = localStorage.getItem(item) ?? '';
  cleanup();
  await show({ stored, keys: ['name', 'amount'] });
  expect(table()).toHaveClass('sg-table-compact');
});

it('leaves what a row is about, and the amount', async () => {
  const { open, box } = await show({ stored: '{"hidden":["name","amount","type"]}' });
  await open();
  for (const name of ['Name', 'Amount']) {
    expect(box(name)).toBeChecked();
    expect(box(name)).toBeDisabled();
  }
  expect(box('Type')).not.toBeChecked();
});

it('shows what was chosen on a narrow window too, and the others as the window has them', async () => {
  const { person, open, box } = await show({ width: 1024 });
  const id = () => screen.getByRole('columnheader', { name: 'ID' });
  expect(id()).toHaveClass('sg-from-1280');
  await open();
  expect(box('ID')).not.toBeChecked();
  await person.click(box('ID'));
  expect(box('ID')).toBeChecked();
  expect(id()).not.toHaveClass('sg-from-1280');
});

it.each(['{', '[]', '{"shown":7,"hidden":{"a":1}}', '{"shown":["gone"],"hidden":[null]}'])(
  'has its usual columns where what is stored says nothing: %s',
  async (stored) => {
    const { heads } = await show({ stored });
    expect(heads()).toEqual(Object.values(titles));
  },
);

it('offers no choice on a phone, nor of few columns', async () => {
  await show({ width: 390 });
  expect(screen.queryByRole('button', { name: 'Columns' })).not.toBeInTheDocument();
  cleanup();
  await show({ keys: ['name', 'status', 'created', 'type', 'amount'] });
  expect(screen.queryByRole('button', { name: 'Columns' })).not.toBeInTheDocument();
});
