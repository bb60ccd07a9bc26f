import { ScriptLost } from '@sanaga/navigation';
import { mockApi, renderRoute } from '@sanaga/testing';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { PageErrorRoute } from './page-error-route.tsx';

const reload = jest.fn();
const online = jest.spyOn(navigator, 'onLine', 'get');
const said = jest.spyOn(console, 'error');

beforeEach(async () => {
  mockApi();
  // sets up the texts and empties the storage
  await renderRoute(<p />, { path: '/nowhere' });
  reload.mockClear();
  online.mockReturnValue(true);
  said.mockReturnValue();
});
afterAll(() => jest.restoreAllMocks());

function breakWith(error: Error) {
  const Broken = () => {
    throw error;
  };
  const ErrorBoundary = () => <PageErrorRoute reload={reload} />;
  const router = createMemoryRouter([{ path: '/', Component: Broken, ErrorBoundary }]);
  return render(<RouterProvider router={router} />);
}

const lost = () => new ScriptLost('gone');

it('reloads a page whose script is gone, but not again and again', async () => {
  const { unmount } = breakWith(lost());
  const title = { name: 'This page could not be loaded', level: 1 };
  expect(await screen.findByRole('heading', title)).toBeInTheDocument();
  expect(reload).toHaveBeenCalledTimes(1);
  unmount();
  breakWith(lost());
  await screen.findByText('This page could not be loaded');
  expect(reload).toHaveBeenCalledTimes(1);
});

it('loads a page by itself that was opened offline, once there is a connection, and only while it is shown', async () => {
  online.mockReturnValue(false);
  const { unmount } = breakWith(lost());
  await screen.findByText('This page could not be loaded');
  expect(reload).not.toHaveBeenCalled();
  dispatchEvent(new Event('online'));
  expect(reload).toHaveBeenCalledTimes(1);
  unmount();
  breakWith(lost()).unmount();
  dispatchEvent(new Event('online'));
  expect(reload).toHaveBeenCalledTimes(1);
});

it('waits for the person where a screen broke', async () => {
  breakWith(new Error('broken'));
  (await screen.findByRole('button', { name: 'Try again' })).click();
  expect(reload).toHaveBeenCalledTimes(1);
});
