import { act, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { renderUi, windowIs } from '../test/render.tsx';
import { DataTable } from './data-table.tsx';
import { pagesShown } from './pager.tsx';
import type { DataTableProps, Sort } from './types.ts';

interface Payment {
  id: string;
  name: string;
  status: string;
}
const rows: Payment[] = [
  { id: 'a', name: 'Issa Bouba', status: 'PENDING' },
  { id: 'b', name: 'Aïssatou Bello', status: 'COMPLETED' },
];
const base: DataTableProps<Payment> = {
  label: 'Transactions',
  rows,
  rowKey: ({ id }) => id,
  columns: [
    { key: 'name', title: 'Name', sortable: true, render: ({ name }) => name },
    { key: 'status', title: 'Status', render: ({ status }) => status },
  ],
};

const { ResizeObserver } = globalThis;
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  globalThis.ResizeObserver = ResizeObserver;
});

// the script of tables arrives with the first one
beforeAll(async () => {
  const { unmount } = await renderUi(<DataTable {...base} />);
  await screen.findByRole('table');
  unmount();
});

describe('what it shows', () => {
  it('is a skeleton only before the first rows', async () => {
    const { show } = await renderUi(<DataTable {...base} rows={undefined} />);
    expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
    show(<DataTable {...base} refreshing />);
    expect(screen.queryByRole('status', { name: 'Loading' })).not.toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Refreshing' })).toBeInTheDocument();
    expect(screen.getByText('Issa Bouba')).toBeInTheDocument();
  });

  it('leaves the rows under an error, and retries', async () => {
    const onRetry = jest.fn();
    const error = { message: 'Network Error.', code: -501 };
    const { user } = await renderUi(<DataTable {...base} error={error} onRetry={onRetry} />);
    expect(within(screen.getByRole('alert')).getByText('Code \u2212501')).toBeInTheDocument();
    expect(screen.getByText('Issa Bouba')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('shows the empty state', async () => {
    await renderUi(<DataTable {...base} rows={[]} empty={<p>No payments yet</p>} />);
    expect(screen.getByText('No payments yet')).toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('is a list of cards on a phone', async () => {
    windowIs(390);
    await renderUi(<DataTable {...base} card={({ name }) => name} rowHref={({ id }) => `/t/${id}`} />);
    expect(screen.getByRole('list', { name: 'Transactions' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Issa Bouba' })).toHaveAttribute('href', '/t/a');
  });

  it('marks a changed row for 1.2 s, and no other', async () => {
    const version = { rowVersion: ({ status }: Payment) => status };
    const { show } = await renderUi(<DataTable {...base} {...version} />);
    jest.useFakeTimers();
    const changed = rows.map((row) => (row.id === 'a' ? { ...row, status: 'CONFIRMED' } : row));
    show(<DataTable {...base} {...version} rows={changed} />);
    const [, first, second] = screen.getAllByRole('row');
    expect(first).toHaveAttribute('data-changed');
    expect(second).not.toHaveAttribute('data-changed');
    act(() => jest.advanceTimersByTime(1200));
    expect(first).not.toHaveAttribute('data-changed');
  });
});

describe('what it does', () => {
  it('sorts by a press on the head, and turns with the next', async () => {
    function Sorted() {
      const [sort, setSort] = useState<Sort>();
      return <DataTable {...base} sort={sort} onSort={setSort} />;
    }
    const { user } = await renderUi(<Sorted />);
    const head = screen.getByRole('columnheader', { name: 'Name' });
    expect(head).toHaveAttribute('aria-sort', 'none');
    await user.click(within(head).getByRole('button'));
    expect(head).toHaveAttribute('aria-sort', 'ascending');
    await user.click(within(head).getByRole('button'));
    expect(head).toHaveAttribute('aria-sort', 'descending');
  });

  it('turns pages', async () => {
    const onPage = jest.fn();
    const { user } = await renderUi(
      <DataTable {...base} page={{ number: 3, totalPages: 9 }} onPage={onPage} />,
    );
    expect(screen.getByText('Showing page 4 of 9')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await user.click(screen.getByRole('button', { name: 'Page 9' }));
    expect(onPage.mock.calls).toEqual([[4], [8]]);
    expect(screen.getByRole('button', { name: 'Page 4' })).toHaveAttribute('aria-current', 'page');
  });

  it('selects the page’s rows and leaves those of other pages selected', async () => {
    const onChange = jest.fn();
    const selection = { selected: ['elsewhere'], onChange, label: ({ name }: Payment) => name };
    const { user } = await renderUi(<DataTable {...base} selection={selection} />);
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Issa Bouba' }));
    expect(onChange.mock.calls).toEqual([[['elsewhere', 'a', 'b']], [['elsewhere', 'a']]]);
  });

  it('opens a row with a button', async () => {
    const onOpen = jest.fn();
    const { user } = await renderUi(<DataTable {...base} onOpen={onOpen} current="b" />);
    await user.click(screen.getByRole('button', { name: 'Issa Bouba' }));
    expect(onOpen).toHaveBeenCalledWith(rows[0]);
    expect(screen.getAllByRole('row')[2]).toHaveAttribute('aria-current', 'true');
  });
});

it('is reached by keyboard only while it is wider than its place', async () => {
  const widths = { scroll: 310, client: 310 };
  jest.spyOn(Element.prototype, 'scrollWidth', 'get').mockImplementation(() => widths.scroll);
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(() => widths.client);
  let resized = () => {};
  globalThis.ResizeObserver = class {
    constructor(tell: ResizeObserverCallback) {
      resized = () => tell([], this);
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  await renderUi(<DataTable {...base} />);
  expect(screen.queryByRole('group', { name: 'Transactions' })).not.toBeInTheDocument();
  widths.scroll = 337;
  act(() => resized());
  expect(screen.getByRole('group', { name: 'Transactions' })).toHaveAttribute('tabindex', '0');
  widths.scroll = 310;
  act(() => resized());
  expect(screen.queryByRole('group', { name: 'Transactions' })).not.toBeInTheDocument();
});

it.each([
  [0, 1, [0]],
  [0, 3, [0, 1, 2]],
  [3, 9, [0, 1, 2, 3, 4, null, 8]],
  [5, 20, [0, null, 4, 5, 6, null, 19]],
  [19, 20, [0, null, 18, 19]],
])('shows on page %d of %d the buttons %j', (current, total, shown) => {
  expect(pagesShown(current, total)).toEqual(shown);
});
