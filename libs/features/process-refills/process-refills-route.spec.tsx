import type { Refill } from '@sanaga/api';
import { screen, waitFor, within } from '@testing-library/react';
import {
  aComment,
  aPlatformOverview,
  aRefill,
  aSuperAdmin,
  failure,
  mockApi,
  newId,
  pageOf,
  renderRoute,
} from '@sanaga/testing';
import { ProcessRefillsRoute } from './process-refills-route.tsx';

const clinic = { organisationId: newId(), organisationName: 'Clinique Sainte-Rita' };
const first = aRefill({ ...clinic, amount: 8_000_000, accountName: 'Compte principal', status: 'REQUESTED' });
const second = aRefill({ ...clinic, amount: 2_350_000, accountName: 'Caisse urgences', status: 'REQUESTED' });
const other = aRefill({
  organisationId: newId(),
  organisationName: 'Moungo Fruits',
  amount: 500_000,
  status: 'REQUESTED',
});

const waiting = (refills = [first, second, other]) =>
  mockApi({
    getOverview: aPlatformOverview(),
    listRefills: ({ query }) => pageOf(query.status === 'REQUESTED' ? refills : []),
    listProcessingRefills: pageOf([
      aRefill({ status: 'PROCESSING', asked: true, organisationName: 'Ets Sawa' }),
    ]),
  });

const show = () =>
  renderRoute(<ProcessRefillsRoute />, { user: aSuperAdmin(), path: '/super-admin/process-refills' });

/** Builds the outcome of one call: the refills that it started, and the number that it agreed to. */
const started = (refills: Refill[], agreed = 0) => ({
  content: refills,
  totalElements: refills.length,
  totalAmount: refills.reduce((sum, { amount }) => sum + amount, 0),
  agreed,
});

/** Returns the last announcement; a space of no width turns a repeated sentence into a new one. */
const said = () => document.querySelector('.sg-live')?.textContent.replaceAll('\u200b', '');

describe('processing refills', () => {
  it('shows whose a refill is by the picture, by holder and by time, and where it is in process', async () => {
    URL.createObjectURL = () => 'blob:picture';
    URL.revokeObjectURL = () => {};
    const organisationPicture = `/profile/organisation-pic/${clinic.organisationId}?v=1`;
    const api = waiting([{ ...first, organisationPicture }]);
    api.use({
      listProcessingRefills: pageOf([{ ...second, organisationPicture, status: 'PROCESSING' }]),
      getOrganisationPicture: () => new Response('webp'),
    });
    const { person } = await show();
    const pictures = () => document.querySelectorAll('img[src="blob:picture"]');
    await waitFor(() => expect(pictures()).toHaveLength(2));
    await person.click(await screen.findByText('Oldest first'));
    expect(screen.queryByRole('button', { name: /^Collapse/ })).not.toBeInTheDocument();
    await waitFor(() => expect(pictures()).toHaveLength(2));
  });

  it('says of each account whether its phone confirmed it, or the emailed code alone', async () => {
    const confirmed = { ...second, accountVerifiedAt: '2026-11-20T09:00:00Z' };
    waiting([first, confirmed]);
    await show();
    const row = async (account: string) => (await screen.findByText(account)).closest('li');
    expect(await row('Compte principal')).toHaveTextContent('Confirmed by the emailed code only');
    expect(await row('Caisse urgences')).toHaveTextContent('Confirmed on the phone');
  });

  it('processes all that was seen, after it said whose and how much', async () => {
    const api = waiting();
    api.use({ processAllRefills: started([]) });
    const { person } = await show();
    await person.click(await screen.findByRole('button', { name: 'Process all 3' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/Clinique Sainte-Rita/)).toHaveTextContent('2 refills');
    await person.dblClick(within(dialog).getByRole('button', { name: /Process 3: 10,850,000/ }));
    expect(api.calls('processAllRefills').map(({ body }) => body)).toEqual([
      { refillIds: [first.refillId, second.refillId, other.refillId] },
    ]);
  });

  it('says what the server started, and how many somebody else decided meanwhile', async () => {
    const api = waiting();
    api.use({ processAllRefills: started([first, other]) });
    const { person } = await show();
    await person.click(await screen.findByRole('button', { name: 'Process all 3' }));
    await person.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: /Process 3: 10,850,000/ }),
    );
    await waitFor(() =>
      expect(said()).toMatch(
        /^2 refills of 8,500,000.XAF are being processed\. Someone else has already dealt with 1 refill$/,
      ),
    );
  });

  it('says what it started and what it agreed to', async () => {
    const api = waiting([{ ...first, needsTwo: true }, other]);
    api.use({ processAllRefills: started([other], 1) });
    const { person } = await show();
    await person.click(await screen.findByRole('button', { name: 'Process all 2' }));
    await person.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: /Process 2: 8,500,000/ }),
    );
    await waitFor(() =>
      expect(said()).toMatch(
        /^1 refill of 500,000.XAF is being processed\. Approved\. 1 refill is waiting for another super admin$/,
      ),
    );
  });

  it('claims no refill that another super admin is processing already', async () => {
    const api = waiting();
    api.use({ processRefill: { ...second, status: 'PROCESSING', processedById: newId() } });
    const { person } = await show();
    await person.click(
      await screen.findByRole('button', { name: `Process ${second.reference} from Caisse urgences` }),
    );
    await person.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: /Process 2,350,000/ }),
    );
    await waitFor(() => expect(said()).toBe('Someone else has already dealt with 1 refill'));
    expect(screen.getByText('Someone else has already dealt with 1 refill')).toBeVisible();
  });

  it('counts what was started before a later part of the list failed', async () => {
    const all = Array.from({ length: 1_001 }, () => ({ ...other, refillId: newId() }));
    const api = waiting();
    let isAway = true;
    api.use({
      processAllRefills: ({ body }) => {
        const refills = all.filter(({ refillId }) => body?.refillIds?.includes(refillId));
        return refills.length === 1 && isAway
          ? failure('UNAVAILABLE', { message: 'The database is away.' })
          : started(refills);
      },
      listRefills: ({ query: { status, page = 0, size = 20 } }) =>
        status === 'REQUESTED'
          ? pageOf(all.slice(Number(page) * Number(size), (Number(page) + 1) * Number(size)), {
              totalElements: all.length,
              size: Number(size),
            })
          : pageOf([]),
    });
    const { person } = await show();
    await person.click(await screen.findByRole('button', { name: 'Process all 1,001' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.click(dialog.getByRole('button', { name: /Process 1,001:/ }));
    expect(await dialog.findByText('The database is away.')).toBeInTheDocument();
    isAway = false;
    await person.click(dialog.getByRole('button', { name: /Process 1,001:/ }));
    await waitFor(() => expect(said()).toMatch(/^1,001 refills of 500,500,000.XAF are being processed$/));
    expect(api.calls('processAllRefills').map(({ body }) => body?.refillIds?.length)).toEqual([1_000, 1, 1]);
  });

  it.each([
    ['all', 'Process all 1,003', 1_003, [1_000, 3]],
    ['all of a holder', /^Process .*refills? of Clinique Sainte-Rita/, 1_002, [1_000, 2]],
  ])('processes %s, also what the list does not show', async (_, button, count, portions) => {
    const many = Array.from({ length: 1_001 }, () => ({ ...second, refillId: newId() }));
    const all = [first, other, ...many];
    const api = waiting();
    api.use({
      processAllRefills: started([]),
      listRefills: ({ query: { status, page = 0, size = 20 } }) => {
        const start = Number(page) * Number(size);
        return status === 'REQUESTED'
          ? pageOf(all.slice(start, start + Number(size)), {
              totalElements: all.length,
              size: Number(size),
            })
          : pageOf([]);
      },
    });
    const { person } = await show();
    await person.click(await screen.findByRole('button', { name: button }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.click(
      dialog.getByRole('button', { name: new RegExp(`Process ${count.toLocaleString('en')}:`) }),
    );
    const sent = api.calls('processAllRefills').map(({ body }) => body?.refillIds?.length);
    expect(sent).toEqual(portions);
  });

  it('processes one holder’s and a single one', async () => {
    const api = waiting();
    api.use({ processRefill: { ...second, status: 'PROCESSING' } });
    const { person } = await show();
    await person.click(
      await screen.findByRole('button', { name: `Process ${second.reference} from Caisse urgences` }),
    );
    await person.dblClick(
      within(await screen.findByRole('dialog')).getByRole('button', { name: /Process 2,350,000/ }),
    );
    expect(api.calls('processRefill').map(({ params }) => params)).toEqual([{ refillId: second.refillId }]);
  });

  it('counts of today what stays in the wallets: nothing that was taken again, and what came in after all', async () => {
    const at = '2026-11-20T09:00:00Z';
    const credited = aRefill({ status: 'COMPLETED', amount: 40_000 });
    const reversed = { ...credited, correction: { at, amount: -40_000, reversed: true } };
    const failed = aRefill({ status: 'FAILED', amount: 7_000 });
    const late = { ...failed, correction: { at, amount: 7_000, reversed: false } };
    const today = [credited, reversed, failed, late].map((one) => ({ ...one, refillId: newId() }));
    const api = waiting();
    api.use({ listRefills: ({ query }) => pageOf(query.today ? today : []) });
    await show();
    const figures = within(await screen.findByRole('region', { name: 'Process refills' }));
    expect(await figures.findByText('2 refills, 1 failed')).toBeInTheDocument();
    expect(figures.getByText('47,000')).toBeInTheDocument();
  });

  it('has the figures of all where the lists show only the first, and says so', async () => {
    const overview = aPlatformOverview();
    mockApi({
      getOverview: {
        ...overview,
        platform: overview.platform && {
          ...overview.platform,
          refillsWaiting: { count: 431, amount: 912_000_000, oldest: first.createdAt },
          refillsProcessing: { count: 260, amount: 77_000_000 },
          creditedToday: { count: 233, amount: 55_500_000, failed: 19 },
        },
      },
      listRefills: ({ query }) => {
        if (query.status === 'REQUESTED') return pageOf([first, other], { totalElements: 431 });
        if (query.status === 'FAILED')
          return pageOf([aRefill({ status: 'FAILED', accountName: `Page ${query.page}` })], {
            ...query,
            totalElements: 12,
          });
        return pageOf([aRefill({ status: 'COMPLETED', amount: 10 })], { totalElements: 252 });
      },
      listProcessingRefills: pageOf([aRefill({ status: 'PROCESSING', amount: 20 })], { totalElements: 260 }),
    });
    const { person } = await show();
    const figures = within(await screen.findByRole('region', { name: 'Process refills' }));
    for (const figure of ['912,000,000', '77,000,000', '55,500,000', '233 refills, 19 failed', '431 refills'])
      expect(await figures.findByText(figure)).toBeInTheDocument();
    expect(screen.getByText('Showing 1 of 260')).toBeInTheDocument();
    expect(screen.getByText('Showing 1 of 252')).toBeInTheDocument();
    expect(await screen.findByText(/Page 0/)).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Page 3' }));
    expect(await screen.findByText(/Page 2 ·/)).toBeInTheDocument();
  });

  it('shows the server’s message and leaves the confirmation open when it refuses', async () => {
    const api = waiting([first]);
    api.use({ processRefill: failure('WRONG_STATUS', { message: 'It was taken back.' }) });
    const { person } = await show();
    await person.click(await screen.findByRole('button', { name: 'Process 1' }));
    const dialog = await screen.findByRole('dialog');
    await person.click(within(dialog).getByRole('button', { name: /Process 8,000,000/ }));
    expect(await within(dialog).findByText('It was taken back.')).toBeInTheDocument();
  });

  it('shows what is in process, and that nothing waits', async () => {
    waiting([]);
    await show();
    expect(await screen.findByText('No refills waiting')).toBeInTheDocument();
    expect(await screen.findByText('Ets Sawa')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Process all/ })).not.toBeInTheDocument();
  });

  it('offers to try again when the list could not be loaded', async () => {
    mockApi({
      getOverview: aPlatformOverview(),
      listRefills: ({ query }) =>
        query.status === 'REQUESTED'
          ? failure('UNAVAILABLE', { message: 'The database is away.' })
          : pageOf([]),
      listProcessingRefills: failure('UNAVAILABLE', { message: 'The operator’s list is away.' }),
    });
    await show();
    expect(await screen.findByText('The database is away.')).toBeInTheDocument();
    expect(await screen.findByText('The operator’s list is away.')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(2);
    expect(screen.queryByText('No refills waiting')).not.toBeInTheDocument();
    expect(screen.queryByText('Nothing is being collected now.')).not.toBeInTheDocument();
  });

  it('agrees as the first of two, and leaves what was agreed to to another super admin', async () => {
    const me = aSuperAdmin();
    const large = { ...first, needsTwo: true };
    const agreed = { ...large, agreedBy: me.name, agreedById: me.userId };
    let now = large;
    const api = mockApi({
      getOverview: aPlatformOverview(),
      listRefills: ({ query }) => pageOf(query.status === 'REQUESTED' ? [now] : []),
      listProcessingRefills: pageOf<Refill>([]),
      processRefill: () => (now = agreed),
    });
    const { person } = await show();
    expect(
      await screen.findByText('Needs two super admins: one approves, another processes it.'),
    ).toBeInTheDocument();
    await person.click(
      screen.getByRole('button', { name: `Process ${first.reference} from Compte principal` }),
    );
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('MTN is not contacted until then.');
    await person.click(within(dialog).getByRole('button', { name: /Approve 8,000,000/ }));
    expect(await screen.findByText('You approved it. Another super admin processes it.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Process/ })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Reject/ })).toBeInTheDocument();
    expect(api.calls('processRefill')).toHaveLength(1);
  });

  it('refuses one for a reason, and leaves what was typed where the server will not', async () => {
    let list = [first, second];
    const api = waiting();
    const reason = 'Nobody of yours holds this account.';
    api.use({
      listRefills: ({ query }) => pageOf(query.status === 'REQUESTED' ? list : []),
      refuseRefill: failure('WRONG_STATUS', { message: 'It is in process by now.' }),
    });
    const { person } = await show();
    await person.click(
      await screen.findByRole('button', { name: `Reject ${second.reference} from Caisse urgences` }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: /Reject this refill of 2,350,000/ }));
    const refuse = dialog.getByRole('button', { name: /Reject 2,350,000/ });
    expect(refuse).toBeDisabled();
    await person.type(dialog.getByLabelText('Reason'), reason);
    await person.click(refuse);
    expect(await dialog.findByText('It is in process by now.')).toBeInTheDocument();
    expect(dialog.getByLabelText('Reason')).toHaveValue(reason);
    api.use({
      refuseRefill: () => {
        list = [first];
        return { ...second, status: 'REFUSED', refusedBy: 'Estelle Mvondo', refusalReason: reason };
      },
    });
    await person.click(refuse);
    expect(
      await screen.findByText(/Refill of 2,350,000.XAF for Clinique Sainte-Rita rejected/),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: /Caisse urgences/ })).not.toBeInTheDocument();
    expect(api.calls('refuseRefill').at(-1)).toMatchObject({
      params: { refillId: second.refillId },
      body: { reason },
    });
  });

  it('is the second of two where another super admin agreed', async () => {
    const another = { agreedBy: 'Paul Ewane', agreedById: newId() };
    waiting([{ ...first, needsTwo: true, ...another }]);
    const { person } = await show();
    expect(
      await screen.findByText('Paul Ewane approved it. It needs your approval too.'),
    ).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Process 1' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('button', { name: /Process 8,000,000/ })).toBeInTheDocument();
  });

  describe('one by its address', () => {
    const open = (id: string) =>
      renderRoute(<ProcessRefillsRoute />, {
        user: aSuperAdmin(),
        path: `/super-admin/process-refills?id=${id}`,
        route: '/super-admin/process-refills',
      });
    const having = (refill: Refill) => {
      const api = waiting([]);
      api.use({
        listRefills: ({ query }) => pageOf(query.refillId === refill.refillId ? [refill] : []),
      });
      return api;
    };

    it('shows what is said about it, and takes a comment without naming anybody', async () => {
      const api = having(first);
      api.use({ addRefillComment: aComment() });
      const { person } = await open(first.refillId);
      const drawer = within(await screen.findByRole('dialog', { name: `Refill ${first.reference}` }));
      expect(await drawer.findByText(/^No comments yet. The admins of the organisation/)).toBeInTheDocument();
      await person.type(drawer.getByRole('textbox', { name: 'Comment' }), 'Which branch was it?');
      await person.click(drawer.getByRole('button', { name: 'Add comment' }));
      await waitFor(() => expect(said()).toBe('Comment added'));
      expect(api.calls('addRefillComment')[0]).toMatchObject({
        body: { text: 'Which branch was it?', mentions: [] },
      });
      expect(api.calls('getCompanyEmployees')).toEqual([]);
    });

    it('says whose it is, from which account, and what became of it', async () => {
      const failed = aRefill({
        ...clinic,
        status: 'FAILED',
        accountName: 'Caisse urgences',
        accountNumber: '+237677412085',
        requestedBy: 'Paul Ewane',
        processedBy: 'Estelle Mvondo',
        operatorCode: 'NOT_ENOUGH_FUNDS',
      });
      having(failed);
      const { person, address } = await open(failed.refillId);
      const drawer = within(await screen.findByRole('dialog', { name: `Refill ${failed.reference}` }));
      expect(drawer.getByRole('link', { name: 'Clinique Sainte-Rita' })).toHaveAttribute(
        'href',
        `/super-admin/organizations?id=${clinic.organisationId}`,
      );
      for (const text of ['Failed', 'Caisse urgences', '+237 6 77 41 20 85', 'Paul Ewane', 'Estelle Mvondo'])
        expect(drawer.getByText(text)).toBeInTheDocument();
      expect(drawer.getByText('Not enough money in the account')).toBeInTheDocument();
      expect(drawer.queryByRole('button', { name: /^Process/ })).not.toBeInTheDocument();
      await person.keyboard('{Escape}');
      expect(address()).toBe('/super-admin/process-refills');
    });

    it.each([
      ['that brought another amount', 'COMPLETED', -500, 'Corrected'],
      ['that failed and came in after all', 'FAILED', 8_000_000, 'Received late'],
    ] as const)('calls one credited %s', async (_what, status, amount, label) => {
      const correction = { amount, reversed: false, at: '2026-11-20T09:00:00Z' };
      const credited = aRefill({ ...clinic, status, amount: 8_000_000, correction });
      having(credited);
      await open(credited.refillId);
      const drawer = within(await screen.findByRole('dialog', { name: `Refill ${credited.reference}` }));
      expect(drawer.getByText('Credited')).toBeInTheDocument();
      expect(drawer.getByText(label).closest('div')).toHaveTextContent(/(500|8,000,000).XAF/);
    });

    it('calls one reversed that was taken again', async () => {
      const correction = { amount: -2_000_000, reversed: true, at: '2026-11-20T09:00:00Z' };
      const reversed = aRefill({ ...clinic, status: 'COMPLETED', amount: 2_000_000, correction });
      having(reversed);
      await open(reversed.refillId);
      const drawer = within(await screen.findByRole('dialog', { name: `Refill ${reversed.reference}` }));
      expect(drawer.getByText('Reversed')).toBeInTheDocument();
      expect(drawer.queryByText('Credited')).not.toBeInTheDocument();
    });

    it('processes and refuses one that waits', async () => {
      const api = having(first);
      api.use({ processRefill: { ...first, status: 'PROCESSING' } });
      const { person } = await open(first.refillId);
      const drawer = within(await screen.findByRole('dialog', { name: `Refill ${first.reference}` }));
      expect(drawer.getByText('Confirmed by the emailed code only')).toBeInTheDocument();
      await person.click(drawer.getByRole('button', { name: /^Reject/ }));
      expect(await screen.findByText(/^Reject this refill of 8,000,000/)).toBeInTheDocument();
      await person.click(screen.getByRole('button', { name: 'Go back' }));
      await person.click(drawer.getByRole('button', { name: /^Process/ }));
      await person.click(await screen.findByRole('button', { name: /^Process 8,000,000/ }));
      await waitFor(() =>
        expect(api.calls('processRefill').map(({ params }) => params)).toEqual([
          { refillId: first.refillId },
        ]),
      );
    });

    it('rejects one that is processed, as long as MTN was not asked', async () => {
      const unsent = { ...first, status: 'PROCESSING' as const, asked: false };
      having(unsent);
      const { person } = await open(unsent.refillId);
      const drawer = within(await screen.findByRole('dialog', { name: `Refill ${first.reference}` }));
      await person.click(drawer.getByRole('button', { name: 'Reject' }));
      expect(await screen.findByText(/^Reject this refill of 8,000,000/)).toBeInTheDocument();
    });

    it('says why one is not rejected any more', async () => {
      const sent = { ...first, status: 'PROCESSING' as const, asked: true };
      having(sent);
      await open(sent.refillId);
      const drawer = within(await screen.findByRole('dialog', { name: `Refill ${first.reference}` }));
      const button = drawer.getByRole('button', { name: /^Reject/ });
      expect(button).toBeDisabled();
      expect(button).toHaveAccessibleDescription(/^MTN is asking the account holder already/);
    });

    it('says that it does not exist', async () => {
      waiting([]);
      await open(newId());
      expect(await screen.findByText('Refill not found')).toBeInTheDocument();
    });
  });

  it('shows why refills failed and what to do', async () => {
    mockApi({
      getOverview: aPlatformOverview(),
      listRefills: ({ query }) =>
        pageOf(
          query.status === 'FAILED' ? [aRefill({ status: 'FAILED', operatorCode: 'NOT_ENOUGH_FUNDS' })] : [],
        ),
      listProcessingRefills: pageOf<Refill>([]),
    });
    await show();
    expect(await screen.findByText('Not enough money in the account')).toBeInTheDocument();
    expect(
      screen.getByText('The customer has to put money in the account before requesting it again.'),
    ).toBeInTheDocument();
  });
});
