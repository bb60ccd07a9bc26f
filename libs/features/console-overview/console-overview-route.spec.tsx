import { screen } from '@testing-library/react';
import { aPlatformOverview, aSuperAdmin, failure, mockApi, renderRoute } from '@sanaga/testing';
import { ConsoleOverviewRoute } from './console-overview-route.tsx';

const show = () => renderRoute(<ConsoleOverviewRoute />, { user: aSuperAdmin(), path: '/super-admin' });

describe('the console’s overview', () => {
  it('begins with what needs somebody, and leads there', async () => {
    const oldest = new Date(Date.now() - 2 * 3_600_000).toISOString();
    mockApi({
      getOverview: aPlatformOverview({
        requestsWaiting: 2,
        oldestRequest: oldest,
        organisationsWaiting: { count: 2, oldest },
        refillsWaiting: { count: 3, amount: 900_000, oldest },
      }),
    });
    await show();
    expect(await screen.findByRole('link', { name: '2 requests wait' })).toHaveAttribute(
      'href',
      '/super-admin/organisation-request',
    );
    expect(screen.getAllByText(/the oldest for 2 h/)).toHaveLength(2);
    expect(screen.getByRole('link', { name: '3 refills wait' })).toHaveAttribute(
      'href',
      '/super-admin/process-refills',
    );
  });

  it('leads to individuals where those wait', async () => {
    const oldest = new Date(Date.now() - 3 * 3_600_000).toISOString();
    mockApi({
      getOverview: aPlatformOverview({
        requestsWaiting: 1,
        oldestRequest: oldest,
        individualsWaiting: { count: 1, oldest },
      }),
    });
    await show();
    const link = await screen.findByRole('link', { name: '1 individual waits' });
    expect(link).toHaveAttribute('href', '/super-admin/individuals');
    expect(screen.queryByText('1 request waits')).not.toBeInTheDocument();
  });

  it('says so when nothing does', async () => {
    mockApi({ getOverview: aPlatformOverview() });
    await show();
    expect(await screen.findByText('Nothing needs you now')).toBeInTheDocument();
    expect(screen.getByText('12 organisations, 3 individuals')).toBeInTheDocument();
  });

  it('offers to try again when the figures could not be loaded', async () => {
    mockApi({ getOverview: failure('UNAVAILABLE', { message: 'The database is away.' }) });
    await show();
    expect(await screen.findByText('The database is away.')).toBeInTheDocument();
  });
});
