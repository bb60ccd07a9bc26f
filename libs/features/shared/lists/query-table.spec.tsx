import { mockApi, renderRoute } from '@sanaga/testing';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { QueryTable } from './query-table.tsx';
import type { QueryState, RowPage } from './use-listed.ts';

type Query = QueryState<RowPage<string>>;

const refetch = jest.fn();
const pageOfNames = (content: string[], number = 0, totalPages = 2) => ({ content, number, totalPages });
const first = pageOfNames(['Issa', 'Awa']);
const there = (list: RowPage<string>): Query => ({
  currentData: list,
  data: list,
  isFetching: false,
  refetch,
});
const onItsWay = (before?: RowPage<string>): Query => ({ data: before, isFetching: true, refetch });
const failed = { status: 503, message: 'Away for a moment.', code: 'UNAVAILABLE' };

/** Shows a table whose query can be replaced, as RTK Query does. */
async function show(query: Query, { page = 0, given = undefined as string[] | undefined } = {}) {
  mockApi();
  const turn = jest.fn();
  let replace = (_: Query) => {};
  function Table() {
    const [state, setState] = useState(query);
    replace = setState;
    return (
      <QueryTable
        label="People"
        query={state}
        paging={{ page, turn }}
        rows={given}
        staysOnPage={given !== undefined}
        columns={[{ key: 'name', title: 'Name', render: (name) => name }]}
        rowKey={(name) => name}
        empty={<p>Nobody</p>}
      />
    );
  }
  const route = await renderRoute(<Table />);
  return { turn, ...route, become: (next: Query) => act(() => replace(next)) };
}

afterEach(() => refetch.mockClear());

it('is a skeleton only until something has arrived', async () => {
  const { become } = await show(onItsWay());
  expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
  await become(there(first));
  expect(screen.queryByRole('status', { name: 'Loading' })).not.toBeInTheDocument();
  expect(screen.getByText('Issa')).toBeInTheDocument();
});

it('leaves old rows and their page, marked, while another page is loading', async () => {
  const { become, turn, person } = await show(there(first));
  await person.click(screen.getByRole('button', { name: 'Next page' }));
  expect(turn.mock.calls).toEqual([[1]]);
  await become(onItsWay(first));
  expect(screen.getByText('Issa')).toBeInTheDocument();
  expect(screen.getByText('Showing page 1 of 2')).toBeInTheDocument();
  expect(screen.getByRole('progressbar', { name: 'Refreshing' })).toBeInTheDocument();
});

it('does not claim that there is nothing while something else is loading', async () => {
  const { become } = await show(there(pageOfNames([], 0, 1)));
  expect(screen.getByText('Nobody')).toBeInTheDocument();
  await become(onItsWay(pageOfNames([], 0, 1)));
  expect(screen.queryByText('Nobody')).not.toBeInTheDocument();
  expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
});

it('shows why it failed above old rows, and tries again', async () => {
  const { become, person } = await show(there(first));
  await become({ data: first, error: failed, isFetching: false, refetch });
  expect(screen.getByText('Away for a moment.')).toBeInTheDocument();
  expect(screen.getByText('Issa')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledTimes(1);
});

it('marks another attempt also where no row has ever come', async () => {
  await show({ error: failed, isFetching: true, refetch });
  expect(screen.getByRole('progressbar', { name: 'Refreshing' })).toBeInTheDocument();
});

it('goes to the last page from one that does not exist, leaving no step, and shows no emptiness meanwhile', async () => {
  const { turn } = await show(there(pageOfNames([], 7)), { page: 7 });
  expect(turn.mock.calls).toEqual([[1, { replace: true }]]);
  expect(screen.queryByText('Nobody')).not.toBeInTheDocument();
});

it('goes to the first page where nothing is left', async () => {
  const { turn } = await show(there(pageOfNames([], 1, 0)), { page: 1 });
  expect(turn.mock.calls).toEqual([[0, { replace: true }]]);
});

it('stays on a page the rows of which the screen still shows', async () => {
  const { turn } = await show(there(pageOfNames([], 2)), { page: 2, given: ['Corrected'] });
  expect(screen.getByText('Corrected')).toBeInTheDocument();
  expect(turn).not.toHaveBeenCalled();
});
