import { startLive } from '@sanaga/api';
import { screen, waitFor, within } from '@testing-library/react';
import {
  aDocument,
  anOrganisation,
  anOrganisationRequest,
  aSuperAdmin,
  failure,
  type Handlers,
  mockApi as mockCalls,
  pageOf,
  renderRoute,
} from '@sanaga/testing';
import { OrganisationRequestsRoute } from './organisation-requests-route.tsx';
import { timeLeft } from './time-left.ts';

const cacao = anOrganisationRequest({ name: 'Coopérative Cacao Mbam', email: 'info@cacao-mbam.example' });
const scierie = anOrganisationRequest({ name: 'Scierie Dja', email: 'info@scierie-dja.example' });

const mockApi = (handlers: Handlers) => mockCalls({ listOrganisationDocuments: [aDocument()], ...handlers });

const show = (query = '') =>
  renderRoute(<OrganisationRequestsRoute />, {
    user: aSuperAdmin(),
    path: `/super-admin/organisation-request${query}`,
  });

describe('organisation requests', () => {
  it('approves after a confirmation and moves to the next', async () => {
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

  it('asks about the same organisation while others are decided, and on another page of the list', async () => {
    let waiting = [cacao, scierie];
    const api = mockApi({
      listOrganisationRequests: ({ query }) =>
        pageOf(
          query.search === undefined
            ? waiting.slice(0, 1)
            : waiting.filter(({ email }) => email === query.search),
        ),
    });
    const { person, store } = await show();
    const stop = startLive(store.dispatch);
    await person.click(await screen.findByRole('button', { name: 'Approve organisation' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Approve Coopérative Cacao Mbam?')).toBeVisible();
    waiting = [scierie, cacao];
    api.emit({ topic: 'organisation', id: scierie.organisationId });
    expect(await screen.findByRole('button', { name: /Scierie Dja/, hidden: true })).toBeInTheDocument();
    expect(dialog.getByText('Approve Coopérative Cacao Mbam?')).toBeVisible();
    await waitFor(() =>
      expect(api.calls('listOrganisationRequests').at(-1)?.query).toMatchObject({ search: cacao.email }),
    );
    expect(dialog.getByText('Approve Coopérative Cacao Mbam?')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Coopérative Cacao Mbam', hidden: true })).toBeInTheDocument();
    stop();
  });

  it('closes a question that somebody else decided, says so, and asks about no other', async () => {
    let waiting = [cacao, scierie];
    const api = mockApi({
      listOrganisationRequests: ({ query }) =>
        pageOf(waiting.filter(({ email }) => query.search === undefined || email === query.search)),
    });
    const { person, store } = await show();
    const stop = startLive(store.dispatch);
    await person.click(await screen.findByRole('button', { name: 'Reject' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('Reject Coopérative Cacao Mbam?')).toBeVisible();
    waiting = [scierie];
    api.emit({ topic: 'organisation', id: cacao.organisationId });
    expect(
      await screen.findByText(
        'Someone else decided on this request while you had it open: Coopérative Cacao Mbam.',
      ),
    ).toBeInTheDocument();
    expect(screen.queryByText('Reject Scierie Dja?')).not.toBeInTheDocument();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(await screen.findByRole('heading', { name: 'Scierie Dja' })).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: /Scierie Dja/ }));
    expect(screen.queryByText(/Someone else decided/)).not.toBeInTheDocument();
    stop();
  });

  it('opens the one of the address, and stores what is chosen there', async () => {
    mockApi({ listOrganisationRequests: pageOf([cacao, scierie]) });
    const { person, address } = await show(`?id=${scierie.organisationId}`);
    expect(await screen.findByRole('heading', { name: 'Scierie Dja' })).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: /Coopérative Cacao Mbam/ }));
    expect(await screen.findByRole('heading', { name: 'Coopérative Cacao Mbam' })).toBeInTheDocument();
    expect(address()).toBe(`/super-admin/organisation-request?id=${cacao.organisationId}`);
  });

  it('shows them page by page, the page in the address', async () => {
    const api = mockApi({
      listOrganisationRequests: ({ query }) =>
        pageOf([query.page === 0 ? cacao : scierie], { ...query, totalElements: 41 }),
    });
    const { person, address } = await show();
    expect(await screen.findByText('Showing page 1 of 3')).toBeInTheDocument();
    expect(screen.getByText(/^41 waiting/)).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(await screen.findByRole('heading', { name: 'Scierie Dja' })).toBeInTheDocument();
    expect(address()).toBe('/super-admin/organisation-request?page=1');
    expect(api.calls('listOrganisationRequests').at(-1)?.query).toMatchObject({ page: 1, size: 20 });
  });

  it('turns back from a page that is there no more', async () => {
    mockApi({
      listOrganisationRequests: ({ query }) =>
        pageOf(query.page > 0 ? [] : [cacao], { ...query, totalElements: 1 }),
    });
    const { address } = await show('?page=4');
    expect(await screen.findByRole('heading', { name: 'Coopérative Cacao Mbam' })).toBeInTheDocument();
    expect(address()).toBe('/super-admin/organisation-request');
  });

  it('searches while one types, from the first page on, and shows where nothing is found', async () => {
    const api = mockApi({
      listOrganisationRequests: ({ query }) =>
        pageOf([cacao, scierie].filter(({ name }) => name.includes(query.search ?? ''))),
    });
    const { person, address } = await show('?page=0&location=douala');
    const search = await screen.findByRole('searchbox', { name: 'Find by name, email or number' });
    await person.type(search, 'Dja');
    await waitFor(() => expect(address()).toContain('search=Dja'));
    expect(await screen.findByRole('heading', { name: 'Scierie Dja' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Cacao/ })).not.toBeInTheDocument();
    expect(api.calls('listOrganisationRequests').at(-1)?.query).toEqual({
      ...{ page: 0, size: 20, search: 'Dja', location: 'douala' },
    });
    await person.type(search, 'x');
    await person.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
    expect(await screen.findByRole('button', { name: /Cacao/ })).toBeInTheDocument();
    expect(search).toHaveValue('');
    expect(address()).toBe('/super-admin/organisation-request');
  });

  it('warns the reviewer of what the checks found', async () => {
    const checks = {
      businessNumber: 'NOT_CHECKED' as const,
      registeredName: null,
      nameMatch: 'NOT_AVAILABLE' as const,
      nameChecked: false,
      emailVerifiedAt: null,
      sameNumber: ['Moungo Fruits'],
      similarNames: ['Coop. Cacao du Mbam'],
    };
    mockApi({ listOrganisationRequests: pageOf([{ ...cacao, checks }]) });
    const { person } = await show();
    const warnings = [
      'MTN could not be reached at sign-up',
      'Name not checked yet',
      'Not verified yet',
      'Similar to Coop. Cacao du Mbam',
      'Also the number of Moungo Fruits',
    ];
    for (const warning of warnings) expect(await screen.findByText(warning)).toBeInTheDocument();
    // and says so again in the question
    await person.click(screen.getByRole('button', { name: 'Approve organisation' }));
    const dialog = within(await screen.findByRole('dialog'));
    for (const warning of warnings) expect(dialog.getByText(warning)).toBeInTheDocument();
  });

  it('repeats nothing of what is in order', async () => {
    mockApi({ listOrganisationRequests: pageOf([cacao]) });
    const { person } = await show();
    await person.click(await screen.findByRole('button', { name: 'Approve organisation' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByRole('region', { name: 'What the checks found' })).not.toBeInTheDocument();
  });

  it.each([
    ['DIFFERS', 'KOUAM DANIEL', 'Name differs:', 'Neither the organisation’s name nor its owner’s'],
    ['CLOSE', 'CACAO MBAN', 'Similar name:', 'Close to the organisation’s or its owner’s name'],
    ['MATCH', 'COOPERATIVE CACAO MBAM', 'Name matches:', 'The organisation’s or its owner’s name'],
  ] as const)('says of a number whose name %s', async (nameMatch, registeredName, label, sentence) => {
    const checks = { ...cacao.checks, nameMatch, registeredName };
    mockApi({ listOrganisationRequests: pageOf([{ ...cacao, checks }]) });
    await show();
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.getByText(label)).toBeInTheDocument();
    expect(screen.getByText(registeredName)).toBeInTheDocument();
    // a name that is only close is left for the reviewer to compare
    const check = screen.getByText('Name with MTN').closest('.sg-row');
    expect(check?.querySelector('.sg-good') !== null).toBe(nameMatch === 'MATCH');
  });

  it('offers to try again when the requests could not be loaded', async () => {
    mockApi({ listOrganisationRequests: failure('UNAVAILABLE', { message: 'The database is away.' }) });
    await show();
    expect(await screen.findByText('The database is away.')).toBeInTheDocument();
  });

  it('says so when nothing waits', async () => {
    mockApi({ listOrganisationRequests: pageOf([]) });
    await show();
    expect(await screen.findByText('No requests waiting')).toBeInTheDocument();
  });
});

describe('timeLeft', () => {
  const hours = 3_600_000;
  it.each([
    ['2026-11-18T10:00:00Z', '2026-11-18T12:00:00Z', 118], // Wednesday: due on Monday
    ['2026-11-16T10:00:00Z', '2026-11-16T10:00:00Z', 72], // Monday: due on Thursday
    ['2026-11-16T10:00:00Z', '2026-11-20T10:00:00Z', -24],
    // Saturday in Douala, while it is Friday in UTC
    ['2026-11-20T23:30:00Z', '2026-11-20T23:30:00Z', 4 * 24],
  ])('requested at %s, at %s there are %d hours left', (created, now, left) => {
    expect(timeLeft(created, Date.parse(now)) / hours).toBe(left);
  });
});
