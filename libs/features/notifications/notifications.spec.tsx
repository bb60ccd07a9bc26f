import { screen } from '@testing-library/react';
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

it('removes one from the list and keeps focus in the panel', async () => {
  const { api, person } = await open();
  api.use({
    deleteNotification: () => {
      api.use({ listNotifications: page([waiting]) });
      return paid;
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Remove “A payment is completed”' }));
  await screen.findByText('A payment waits');
  expect(screen.getByRole('region', { name: 'Notifications' })).toHaveFocus();
  expect(api.calls('deleteNotification')[0]?.params.id).toBe(paid.notificationId);
});

it('shows older ones when asked', async () => {
  const { api, person } = await open({ listNotifications: page([waiting], 21) });
  await person.click(await screen.findByRole('button', { name: 'Show older' }));
  expect(api.calls('listNotifications').map(({ query }) => query.size)).toEqual([20, 40]);
});

it('says that there is nothing, and offers to try again where it could not be loaded', async () => {
  const { api, person } = await open({ listNotifications: failure('UNAVAILABLE', { message: 'Away.' }) });
  expect(await screen.findByText('Away.')).toBeInTheDocument();
  api.use({ listNotifications: page([]) });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing new')).toBeInTheDocument();
});
