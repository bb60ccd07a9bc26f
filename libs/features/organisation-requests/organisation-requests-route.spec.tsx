import { screen, within } from '@testing-library/react';
import {
  anOrganisation,
  anOrganisationRequest,
  aSuperAdmin,
  failure,
  mockApi,
  pageOf,
  renderRoute,
} from '@sanaga/testing';
import { OrganisationRequestsRoute } from './organisation-requests-route.tsx';
import { timeLeft } from './time-left.ts';

const cacao = anOrganisationRequest({ name: 'Coopérative Cacao Mbam' });
const scierie = anOrganisationRequest({ name: 'Scierie Dja' });

const show = (query = '') =>
  renderRoute(<OrganisationRequestsRoute />, {
    user: aSuperAdmin(),
    path: `/super-admin/organisation-request${query}`,
  });

describe('organisation requests', () => {
  it('approves after a confirmation and goes on to the next', async () => {
    let waiting = [cacao, scierie];
    const api = mockApi({
      listOrganisationRequests: () => pageOf(waiting),
      approveOrganisation: ({ params }) => {
        waiting = waiting.filter(({ organisationId }) => organisationId !== params.id);
        return anOrganisation({ organisationId: params.id, status: 'APPROVED' });
      },
    });
    const { person } = await show();
    expect(await screen.findByRole('heading', { name: 'Coopérative Cacao Mbam' })).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Approve organisation' }));
    const dialog = await screen.findByRole('dialog');
    await person.click(within(dialog).getByRole('button', { name: 'Approve organisation' }));
    expect(await screen.findByRole('heading', { name: 'Scierie Dja' })).toBeInTheDocument();
    expect(api.calls('approveOrganisation')[0]?.params).toEqual({ id: cacao.organisationId });
  });

  it('rejects only with a reason, and says the server’s sentence when it cannot', async () => {
    const api = mockApi({
      listOrganisationRequests: pageOf([cacao]),
      deleteOrganisationRequest: failure('WRONG_STATUS', { message: 'It was answered already.' }),
    });
    const { person } = await show();
    await person.click(await screen.findByRole('button', { name: 'Reject' }));
    const dialog = await screen.findByRole('dialog');
    const reject = within(dialog).getByRole('button', { name: 'Reject' });
    expect(reject).toBeDisabled();
    await person.type(within(dialog).getByLabelText('Reason'), 'No such business');
    await person.click(reject);
    expect(await within(dialog).findByText('It was answered already.')).toBeInTheDocument();
    expect(api.calls('deleteOrganisationRequest')[0]?.body).toEqual({ reason: 'No such business' });
  });

  it('opens the one of the address, and keeps what is chosen there', async () => {
    mockApi({ listOrganisationRequests: pageOf([cacao, scierie]) });
    const { person, address } = await show(`?id=${scierie.organisationId}`);
    expect(await screen.findByRole('heading', { name: 'Scierie Dja' })).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: /Coopérative Cacao Mbam/ }));
    expect(await screen.findByRole('heading', { name: 'Coopérative Cacao Mbam' })).toBeInTheDocument();
    expect(address()).toBe(`/super-admin/organisation-request?id=${cacao.organisationId}`);
  });

  it('warns the reviewer of what the checks found', async () => {
    const checks = {
      businessNumber: 'NOT_CHECKED' as const,
      registeredName: null,
      emailVerifiedAt: null,
      sameNumber: ['Moungo Fruits'],
      similarNames: ['Coop. Cacao du Mbam'],
    };
    mockApi({ listOrganisationRequests: pageOf([{ ...cacao, checks }]) });
    await show();
    for (const warning of [
      'MTN could not be asked at sign-up',
      'Not verified yet',
      'Similar to Coop. Cacao du Mbam',
      'Also the number of Moungo Fruits',
    ])
      expect(await screen.findByText(warning)).toBeInTheDocument();
  });

  it('offers to try again when the requests could not be loaded', async () => {
    mockApi({ listOrganisationRequests: failure('UNAVAILABLE', { message: 'The database is away.' }) });
    await show();
    expect(await screen.findByText('The database is away.')).toBeInTheDocument();
  });

  it('says so when nothing waits', async () => {
    mockApi({ listOrganisationRequests: pageOf([]) });
    await show();
    expect(await screen.findByText('No request waits')).toBeInTheDocument();
  });
});

describe('timeLeft', () => {
  const hours = 3_600_000;
  it.each([
    ['2026-11-18T10:00:00Z', '2026-11-18T12:00:00Z', 118], // Wednesday: due on Monday
    ['2026-11-16T10:00:00Z', '2026-11-16T10:00:00Z', 72], // Monday: due on Thursday
    ['2026-11-16T10:00:00Z', '2026-11-20T10:00:00Z', -24],
  ])('asked at %s, at %s there are %d hours left', (created, now, left) => {
    expect(timeLeft(created, Date.parse(now)) / hours).toBe(left);
  });
});
