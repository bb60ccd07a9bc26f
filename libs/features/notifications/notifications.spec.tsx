import { screen, waitFor } from '@testing-library/react';
import { aNotification, aUser, failure, type Handlers, mockApi, pageOf, renderRoute } from '@sanaga/testing';
import { NotificationsPanel } from './index.ts';

const waiting = aNotification({ title: 'A payment waits', path: '/dashboard/transactions?id=7' });
const paid = aNotification({
  title: 'A payment is completed',
  readAt: '2026-11-20T09:00:00.000Z',
  path: null,
});

const page = (content = [waiting, paid], totalElements = content.length) => ({
  ...pageOf(content, { totalElements }),
  unread: content.filter(({ readAt }) => readAt === null).length,
});

async function open(handlers: Handlers = {}) {
  const close = jest.fn();
  const api = mockApi({
    listNotifications: page(),
    readNotification: waiting,
    deleteNotification: paid,
    ...handlers,
  });
  const route = await renderRoute(<NotificationsPanel close={close} />, {
    path: '/dashboard',
    user: aUser(),
  });
  return { api, close, ...route };
}

it('counts what is unread, and opening one reads it and leads to its screen', async () => {
  const { api, person, close } = await open();
  expect(await screen.findByText('1 unread')).toBeInTheDocument();
  const link = screen.getByRole('link', { name: /A payment waits/ });
  expect(link).toHaveAttribute('href', '/dashboard/transactions?id=7');
  link.addEventListener('click', (event) => event.preventDefault());
  await person.click(link);
  expect(close).toHaveBeenCalledTimes(1);
  expect(api.calls('readNotification').map(({ params }) => params.id)).toEqual([waiting.notificationId]);
});

it('does not read again what was read', async () => {
  const { api, person, close } = await open();
  await person.click(await screen.findByRole('button', { name: /^A payment is completed/ }));
  expect(api.calls('readNotification')).toHaveLength(0);
  expect(close).not.toHaveBeenCalled();
});

it('removes one from the list and moves focus to its neighbour', async () => {
  const { api, person } = await open();
  api.use({
    deleteNotification: () => {
      api.use({ listNotifications: page([waiting]) });
      return paid;
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Remove “A payment is completed”' }));
  await waitFor(() => expect(screen.queryByText('A payment is completed')).not.toBeInTheDocument());
  expect(screen.getByRole('link', { name: /A payment waits/ })).toHaveFocus();
  expect(api.calls('deleteNotification')[0]?.params.id).toBe(paid.notificationId);
});

it('leaves focus in the panel when the last one goes', async () => {
  const { api, person } = await open({ listNotifications: page([paid]) });
  api.use({
    deleteNotification: () => {
      api.use({ listNotifications: page([]) });
      return paid;
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Remove “A payment is completed”' }));
  await screen.findByText('Nothing new');
  expect(screen.getByRole('region', { name: 'Notifications' })).toHaveFocus();
});

it('shows why one could not be removed, and leaves it', async () => {
  const { person } = await open({ deleteNotification: failure('UNAVAILABLE', { message: 'Away.' }) });
  await person.click(await screen.findByRole('button', { name: 'Remove “A payment is completed”' }));
  expect(await screen.findByText('Away.')).toBeInTheDocument();
  expect(screen.getByText('A payment is completed')).toBeInTheDocument();
});

it('reads one without going anywhere', async () => {
  const { api, person, close } = await open();
  await person.click(await screen.findByRole('button', { name: 'Mark “A payment waits” as read' }));
  expect(api.calls('readNotification').map(({ params }) => params.id)).toEqual([waiting.notificationId]);
  expect(close).not.toHaveBeenCalled();
});

it('reads all at once', async () => {
  const { api, person } = await open();
  api.use({
    readAllNotifications: () => {
      api.use({ listNotifications: page([{ ...waiting, readAt: '2026-11-20T09:00:00.000Z' }, paid]) });
      return { read: 1 };
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await screen.findByText(/All notifications are read/);
  await waitFor(() => expect(screen.queryByText('1 unread')).not.toBeInTheDocument());
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Notifications' })).toHaveFocus();
});

it('is walked through with the arrow keys', async () => {
  const { person } = await open();
  const first = await screen.findByRole('link', { name: /A payment waits/ });
  screen.getByRole('region', { name: 'Notifications' }).focus();
  await person.keyboard('{ArrowDown}');
  expect(first).toHaveFocus();
  await person.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: /^A payment is completed/ })).toHaveFocus();
  await person.keyboard('{ArrowDown}{ArrowUp}');
  expect(first).toHaveFocus();
});

it('joins several of one kind and day in one row that unfolds, and reads them together', async () => {
  const three = ['one', 'two', 'three'].map((name) =>
    aNotification({ kind: 'payment-completed', title: `Paid ${name}`, path: null }),
  );
  const yesterday = aNotification({
    kind: 'payment-completed',
    title: 'Paid the day before',
    path: null,
    createdAt: '2026-11-18T08:30:00.000Z',
  });
  const { api, person } = await open({ listNotifications: page([...three, yesterday, paid]) });
  const group = await screen.findByRole('button', { name: /^3 payments have been completed/ });
  expect(screen.queryByText('Paid one')).not.toBeInTheDocument();
  expect(screen.getByText('Paid the day before')).toBeInTheDocument();
  await person.click(group);
  expect(screen.getAllByText(/^Paid (one|two|three)$/)).toHaveLength(3);
  await person.click(group);
  await person.click(screen.getByRole('button', { name: 'Mark “3 payments have been completed” as read' }));
  expect(group).toHaveFocus();
  await waitFor(() =>
    expect(api.calls('readNotification').map(({ params }) => params.id)).toEqual(
      three.map(({ notificationId }) => notificationId),
    ),
  );
});

it('shows older ones on request, page by page', async () => {
  const older = aNotification({ title: 'A payment of last year', readAt: '2026-01-20T09:00:00.000Z' });
  const { api, person } = await open({
    listNotifications: ({ query }) => page(Number(query.page) === 1 ? [older] : [waiting], 21),
  });
  await person.click(await screen.findByRole('button', { name: 'Show older' }));
  expect(await screen.findByText('A payment of last year')).toBeInTheDocument();
  expect(screen.getByText('A payment waits')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
  expect(api.calls('listNotifications').map(({ query }) => [query.page, query.size])).toEqual([
    [0, 20],
    [1, 20],
  ]);
});

it('shows that there is nothing, and offers to try again where it could not be loaded', async () => {
  const { api, person } = await open({ listNotifications: failure('UNAVAILABLE', { message: 'Away.' }) });
  expect(await screen.findByText('Away.')).toBeInTheDocument();
  api.use({ listNotifications: page([]) });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing new')).toBeInTheDocument();
});
