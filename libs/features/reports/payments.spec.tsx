import { screen, waitFor, within } from '@testing-library/react';
import {
  anOrganisation,
  aPlatformPayment,
  aSuperAdmin,
  failure,
  mockApi,
  pageOf,
  platformPayments,
  renderRoute,
} from '@sanaga/testing';
import { ReportsRoute } from './reports-route.tsx';

const show = (query = '') =>
  renderRoute(<ReportsRoute />, { user: aSuperAdmin(), path: `/super-admin/reports?view=payments${query}` });

describe('the payments of all customers', () => {
  it('show whose they are, and what they add up to', async () => {
    mockApi({
      listOrganisations: pageOf([]),
      listPlatformPayments: platformPayments([aPlatformPayment(), aPlatformPayment({ amount: 500 })]),
    });
    await show();
    expect(await screen.findByText('2 payments, 100,500 XAF')).toBeVisible();
    const table = await screen.findByRole('table', { name: 'Payments' });
    const [link] = within(table).getAllByRole('link', { name: 'Moungo Fruits' });
    expect(link).toHaveAttribute('href', expect.stringContaining('tab=transactions&search=T-000042'));
  });

  it('open as a figure names them, by the days on which they ended', async () => {
    const api = mockApi({
      listOrganisations: pageOf([]),
      listPlatformPayments: platformPayments([aPlatformPayment({ paid: 70_000 })]),
    });
    await show('&outcome=PAID&by=ENDED&period=custom&from=2026-11-01&to=2026-11-20');
    expect(await screen.findByText('70,000')).toBeVisible();
    expect(api.calls('listPlatformPayments')[0]?.query).toMatchObject({
      ...{ outcome: 'PAID', by: 'ENDED', startDate: '2026-11-01', endDate: '2026-11-20' },
    });
  });

  it('are narrowed to a customer and to amounts', async () => {
    const organisation = anOrganisation({ name: 'Sawa Couture' });
    const api = mockApi({
      listPlatformPayments: platformPayments([aPlatformPayment()]),
      listOrganisations: pageOf([organisation]),
    });
    const { person } = await show();
    await person.click(await screen.findByRole('combobox', { name: 'Customer' }));
    await person.click(await screen.findByTitle('Sawa Couture'));
    await person.type(screen.getByLabelText('From (XAF)'), '5000{Enter}');
    await waitFor(() =>
      expect(api.calls('listPlatformPayments').at(-1)?.query).toMatchObject({
        ...{ organisationId: organisation.organisationId, minAmount: 5_000 },
      }),
    );
  });

  it('have no days where their outcome is not known', async () => {
    const api = mockApi({ listOrganisations: pageOf([]), listPlatformPayments: platformPayments([]) });
    await show('&outcome=UNKNOWN');
    expect(await screen.findByText(/Nothing found|No results|nothing/i)).toBeVisible();
    const { startDate } = api.calls('listPlatformPayments')[0]?.query ?? {};
    expect(startDate).toBeUndefined();
  });

  it('say that they are too many to be added up', async () => {
    mockApi({
      listOrganisations: pageOf([]),
      listPlatformPayments: { ...platformPayments([aPlatformPayment()]), totalElements: 10_001, sum: null },
    });
    await show();
    expect(await screen.findByText(/10,001 payments or more/)).toBeVisible();
  });

  it('say that they could not be loaded', async () => {
    mockApi({ listOrganisations: pageOf([]), listPlatformPayments: failure('UNAVAILABLE') });
    await show();
    expect(await screen.findByText('The payments could not be loaded')).toBeVisible();
  });
});
