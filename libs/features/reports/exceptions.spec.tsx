import { screen, waitFor, within } from '@testing-library/react';
import {
  aDecision,
  anException,
  aSuperAdmin,
  failure,
  mockApi,
  mockUploads,
  newId,
  noNetwork,
  pageOf,
  renderRoute,
  type Answer,
} from '@sanaga/testing';
import { ReportsRoute } from './reports-route.tsx';

type Exception = Answer<'getReconciliationException'>;

const at = '2026-11-20T08:30:00.000Z';

/** Expects an announcement to screen readers. */
const said = (text: string) =>
  waitFor(() => expect(document.querySelector('.sg-live')).toHaveTextContent(text));

/** Finds the question over the drawer. */
const question = async (title: RegExp) => {
  const dialog = (await screen.findByText(title)).closest<HTMLElement>('[role=dialog]');
  return within(dialog!);
};

const serve = (exception: Exception) =>
  mockApi({
    listReconciliationExceptions: pageOf([exception]),
    getReconciliationException: exception,
    getSoleDecisionLimit: { upTo: null },
  });

const show = (query: string) =>
  renderRoute(<ReportsRoute />, { user: aSuperAdmin(), path: `/super-admin/reports${query}` });

describe('the list of exceptions', () => {
  const [large, unknown] = [anException(), anException({ theirs: null })];

  it('says what differs, and all of it together with what is not known', async () => {
    mockApi({
      listReconciliationExceptions: {
        ...pageOf([large, unknown]),
        difference: { amount: 40_000, unknown: 1 },
      },
    });
    await show('?view=exceptions');
    expect(await screen.findByText(/Operator less our books, in total/)).toHaveTextContent(
      /\+40,000.*1 of unknown amount/,
    );
  });

  it('says no total of what is resolved, nor where nothing was found', async () => {
    mockApi({
      listReconciliationExceptions: ({ query }) =>
        query.status === 'RESOLVED'
          ? { ...pageOf([large]), difference: { amount: 12_500, unknown: 0 } }
          : pageOf([]),
    });
    const { person } = await show('?view=exceptions');
    expect(await screen.findByText('No differences here')).toBeInTheDocument();
    expect(screen.queryByText(/Operator less our books, in total/)).not.toBeInTheDocument();
    await person.click(screen.getByText('Resolved'));
    expect(await screen.findByText('Paid after it failed')).toBeInTheDocument();
    expect(screen.queryByText(/Operator less our books, in total/)).not.toBeInTheDocument();
  });

  it('is searched, which the address keeps, and exported as it is filtered', async () => {
    const api = mockApi({
      listReconciliationExceptions: ({ query }) => pageOf(query.search ? [] : [large]),
      exportExceptionsCsv: 'PK',
    });
    const save = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    URL.createObjectURL = () => 'blob:file';
    URL.revokeObjectURL = () => {};
    const { person, address } = await show('?view=exceptions&kind=AMOUNT_DIFFERS&page=1');
    await person.type(await screen.findByRole('searchbox'), 'T-000042{Enter}');
    expect(address()).toBe('/super-admin/reports?view=exceptions&kind=AMOUNT_DIFFERS&search=T-000042');
    expect(await screen.findByText(/T-000042/)).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Export' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.click(dialog.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(save).toHaveBeenCalled());
    expect(api.calls('exportExceptionsCsv')[0]?.query).toMatchObject({
      status: 'OPEN',
      kind: 'AMOUNT_DIFFERS',
      search: 'T-000042',
      format: 'xlsx',
    });
    save.mockRestore();
  });

  it('is sorted by age or amount, which the address keeps', async () => {
    const api = serve(large);
    const { person, address } = await show('?view=exceptions&page=1');
    await person.click(await screen.findByLabelText('Sort'));
    await person.click(await screen.findByText('Largest difference first'));
    expect(address()).toBe('/super-admin/reports?view=exceptions&sort=amount%2Cdesc');
    await waitFor(() =>
      expect(api.calls('listReconciliationExceptions').at(-1)?.query).toMatchObject({
        page: 0,
        sort: 'amount,desc',
      }),
    );
  });
});

describe('several exceptions', () => {
  const [first, second] = [anException(), anException({ kind: 'AMOUNT_DIFFERS', ours: 9_000 })];
  const unfinished = anException({ kind: 'UNKNOWN_OUTCOME', theirs: null, unfinished: true });

  it('are chosen on several pages and acknowledged for one reason; it is said what became of each', async () => {
    const api = mockApi({
      listReconciliationExceptions: ({ query }) =>
        pageOf(Number(query.page) === 1 ? [second] : [first, unfinished], {
          number: Number(query.page),
          size: 2,
          totalElements: 3,
        }),
      acknowledgeExceptions: {
        results: [
          { id: first.id, refusal: null },
          { id: second.id, refusal: 'RESOLVED' },
        ],
      },
    });
    const { person } = await show('?view=exceptions');
    await person.click(await screen.findByRole('checkbox', { name: /Paid after it failed.*12,500/ }));
    await person.click(screen.getByRole('checkbox', { name: /Outcome unknown/ }));
    await person.click(screen.getByRole('button', { name: 'Next page' }));
    await person.click(await screen.findByRole('checkbox', { name: /Amount differs.*3,500/ }));
    const bar = within(screen.getByRole('region', { name: 'Selected exceptions' }));
    expect(bar.getByText('3 selected')).toBeInTheDocument();
    await person.click(bar.getByRole('button', { name: 'Close 2 of 3 without booking' }));
    const dialog = await question(/Close 2 exceptions without moving money/);
    expect(
      dialog.getByText('1 of those selected stays open: the payment has no outcome yet.'),
    ).toBeInTheDocument();
    const confirm = dialog.getByRole('button', { name: 'Close 2 exceptions without booking' });
    expect(confirm).toBeDisabled();
    await person.type(dialog.getByLabelText('What was found'), 'Tests of the operator');
    await person.click(confirm);
    await said('1 exception closed. No money moved. 1 could not be closed.');
    expect(api.calls('acknowledgeExceptions').map(({ body }) => body)).toEqual([
      { ids: [first.id, second.id], note: 'Tests of the operator' },
    ]);
    const results = within(screen.getByRole('list', { name: 'Result for each exception' }));
    expect(results.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Amount differs, Moungo Fruits, .*: already resolved$/),
      expect.stringMatching(/^Paid after it failed, Moungo Fruits, .*: closed$/),
    ]);
    expect(screen.queryByText('3 selected')).not.toBeInTheDocument();
  });

  it('stay chosen with what was typed where the call fails, and none is offered that must stay open', async () => {
    const api = mockApi({
      listReconciliationExceptions: pageOf([first, unfinished]),
      acknowledgeExceptions: failure('UNAVAILABLE', { message: 'Try again later.' }),
    });
    const { person } = await show('?view=exceptions');
    await person.click(await screen.findByRole('checkbox', { name: /Outcome unknown/ }));
    expect(screen.getByRole('button', { name: 'Close 0 of 1 without booking' })).toBeDisabled();
    // by keyboard alone
    screen.getByRole('checkbox', { name: /Paid after it failed/ }).focus();
    await person.keyboard(' ');
    screen.getByRole('button', { name: 'Close 1 of 2 without booking' }).focus();
    await person.keyboard('{Enter}');
    const dialog = await question(/Close 1 exception without moving money/);
    await person.type(dialog.getByLabelText('What was found'), 'A test');
    await person.click(dialog.getByRole('button', { name: 'Close 1 exception without booking' }));
    expect(await dialog.findByText('Try again later.')).toBeInTheDocument();
    expect(dialog.getByLabelText('What was found')).toHaveValue('A test');
    await person.click(dialog.getByRole('button', { name: 'Go back' }));
    expect(screen.getByText('2 selected')).toBeInTheDocument();
    await person.click(screen.getByText('Resolved'));
    expect(screen.queryByText('2 selected')).not.toBeInTheDocument();
    expect(api.calls('acknowledgeExceptions')).toHaveLength(1);
  });
});

describe('an exception', () => {
  const open = async (exception: Exception) => {
    const api = serve(exception);
    const shown = await show(`?view=exceptions&id=${exception.id}`);
    await screen.findByRole('heading', { name: 'Paid after it failed' });
    return { api, ...shown };
  };

  it('is closed without money only with a note', async () => {
    const exception = anException();
    const { api, person } = await open(exception);
    api.use({ acknowledgeException: { ...exception, status: 'RESOLVED', resolution: 'ACKNOWLEDGED' } });
    await person.click(screen.getByRole('button', { name: 'Close without booking' }));
    const dialog = await question(/without moving money/);
    const confirm = dialog.getByRole('button', { name: 'Close without booking' });
    expect(confirm).toBeDisabled();
    await person.type(dialog.getByLabelText('What was found'), 'A test of the operator');
    await person.click(confirm);
    expect(api.calls('acknowledgeException')[0]?.body).toEqual({ note: 'A test of the operator' });
  });

  it('is not closed as long as the outcome of the payment is unknown', async () => {
    const unknown = { kind: 'UNKNOWN_OUTCOME', ourStatus: 'SENT', theirs: null, unfinished: true } as const;
    const exception = anException({ ...unknown, resolutions: [] });
    serve(exception);
    await show(`?view=exceptions&id=${exception.id}`);
    expect(await screen.findByRole('button', { name: 'Close without booking' })).toBeDisabled();
    expect(screen.getByText(/It can be closed once the operator has confirmed one/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Check with the operator now' })).toBeEnabled();
  });

  it('is proposed to be settled with the amount on the button; a refusal leaves what was typed', async () => {
    const exception = anException();
    const { api, person } = await open(exception);
    api.use({ proposeResolution: failure('INSUFFICIENT_FUNDS', { message: 'The wallet lacks money.' }) });
    await person.click(screen.getByRole('button', { name: 'Settle with a booking' }));
    const dialog = await question(/Settle this difference of 12,500/);
    await person.type(dialog.getByLabelText('Reason'), 'It was paid');
    await person.click(dialog.getByRole('button', { name: /Propose 12,500/ }));
    expect(await dialog.findByText('The wallet lacks money.')).toBeInTheDocument();
    expect(dialog.getByLabelText('Reason')).toHaveValue('It was paid');
    expect(api.calls('proposeResolution')[0]?.body).toEqual({
      resolution: 'SUSPENSE',
      reason: 'It was paid',
    });
  });

  it('keeps its amount and cannot be sent again where the operator disagrees, and nothing is left to settle', async () => {
    const exception = anException();
    const { api, person } = await open(exception);
    api.use({
      proposeResolution: failure('OPERATOR_DISAGREES', { message: 'The operator says otherwise.' }),
      getReconciliationException: { ...exception, ours: exception.theirs, resolutions: [] },
    });
    await person.click(screen.getByRole('button', { name: 'Settle with a booking' }));
    const dialog = await question(/Settle this difference of 12,500/);
    await person.type(dialog.getByLabelText('Reason'), 'It was paid');
    await person.click(dialog.getByRole('button', { name: /Propose 12,500/ }));
    expect(await dialog.findByText('The operator says otherwise.')).toBeInTheDocument();
    await waitFor(() => expect(dialog.getByRole('button', { name: /Propose/ })).toBeDisabled());
    expect(dialog.getByText(/Settle this difference of 12,500/)).toBeInTheDocument();
  });

  const settle = async (upTo: number | null, status: Exception['status']) => {
    const exception = anException();
    const { api, person } = await open(exception);
    api.use({ getSoleDecisionLimit: { upTo }, proposeResolution: { ...exception, status } });
    await person.click(screen.getByRole('button', { name: 'Settle with a booking' }));
    const dialog = await question(/Settle this difference of 12,500/);
    await person.type(dialog.getByLabelText('Reason'), 'It was paid');
    return { person, dialog };
  };

  it('is settled now by whoever decides alone, as the button says, up to their limit', async () => {
    const { person, dialog } = await settle(12_500, 'RESOLVED');
    await person.click(await dialog.findByRole('button', { name: /^Settle 12,500.* now$/ }));
    await said('Settled');
  });

  it('is proposed above that limit', async () => {
    const { person, dialog } = await settle(12_499, 'PROPOSED');
    await person.click(await dialog.findByRole('button', { name: /^Propose 12,500/ }));
    await said('Settlement proposed');
  });

  it('says that it is proposed only, where the payment may still arrive', async () => {
    const { person, dialog } = await settle(100_000, 'PROPOSED');
    await person.click(await dialog.findByRole('button', { name: /^Settle 12,500.* now$/ }));
    await said('Settlement proposed');
  });

  it('says neither where it is not known who decides', async () => {
    const exception = anException();
    const { api, person } = await open(exception);
    api.use({ getSoleDecisionLimit: failure('UNAVAILABLE') });
    await person.click(screen.getByRole('button', { name: 'Settle with a booking' }));
    const dialog = await question(/Settle this difference of 12,500/);
    expect(dialog.getByRole('button', { name: 'Settle with a booking' })).toBeInTheDocument();
    expect(dialog.getByText(/If there has been only one super admin for 30 days/)).toBeInTheDocument();
  });

  it('in another currency asks what it came to before it can be proposed', async () => {
    const theirsElsewhere = { amount: 15, currency: 'EUR' };
    const exception = anException({ ours: 9_000, theirs: null, theirsElsewhere });
    const { api, person } = await open(exception);
    expect(screen.getByText('15 EUR')).toBeInTheDocument();
    api.use({ proposeResolution: { ...exception, status: 'PROPOSED' } });
    await person.click(screen.getByRole('button', { name: 'Settle with a booking' }));
    const dialog = await question(/Settle this difference\?/);
    await person.type(dialog.getByLabelText('Reason'), 'As on our account');
    expect(dialog.getByRole('button', { name: 'Settle with a booking' })).toBeDisabled();
    await person.type(dialog.getByLabelText(/What 15 EUR came to/), '9840');
    await person.click(dialog.getByRole('button', { name: /Propose 840/ }));
    expect(api.calls('proposeResolution')[0]?.body).toEqual({
      ...{ resolution: 'SUSPENSE', reason: 'As on our account', theirs: 9_840 },
    });
  });

  const proposal: NonNullable<Exception['proposal']> = {
    confirmable: false,
    ...{ decisionId: newId(), resolution: 'WALLET', amount: 12_500, organisationName: 'Moungo Fruits' },
    ...{ reason: 'It was paid', askedBy: { userId: newId(), name: 'Estelle Mvondo' }, askedAt: at },
  };

  it('that somebody else proposed is agreed to; one’s own waits for another', async () => {
    const exception = anException({ status: 'PROPOSED', proposal: { ...proposal, confirmable: true } });
    const { api, person } = await open(exception);
    api.use({
      confirmResolution: { ...exception, status: 'RESOLVED', resolution: 'WALLET', proposal: null },
    });
    await person.click(screen.getByRole('button', { name: /Approve 12,500/ }));
    const dialog = await question(/Approve settling .* this way/);
    await person.click(dialog.getByRole('button', { name: /Approve 12,500/ }));
    expect(api.calls('confirmResolution')[0]?.params).toEqual({ decisionId: proposal.decisionId });
  });

  it('says from when it can be agreed to, while others may still object', async () => {
    const exception = anException({ status: 'PROPOSED', proposal: { ...proposal, confirmable: true } });
    const confirmableAt = '2126-11-29T12:09:00.000Z';
    mockApi({
      listReconciliationExceptions: pageOf([exception]),
      getReconciliationException: exception,
      listDualControlRequests: pageOf([aDecision({ decisionId: proposal.decisionId, confirmableAt })]),
    });
    await show(`?view=exceptions&id=${exception.id}`);
    expect(await screen.findByText(/You can approve it from 29 Nov 2126/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Approve 12,500/ })).toBeDisabled();
  });

  it('of one’s own proposal waits for another', async () => {
    await open(anException({ status: 'PROPOSED', proposal: { ...proposal, confirmable: false } }));
    expect(screen.getByRole('button', { name: /Approve 12,500/ })).toBeDisabled();
    expect(screen.getByText(/another super admin has to approve/)).toBeInTheDocument();
  });

  it('of one’s own proposal is withdrawn', async () => {
    const me = aSuperAdmin();
    const own = { ...proposal, askedBy: { userId: me.userId, name: me.name } };
    const exception = anException({ status: 'PROPOSED', proposal: own });
    const { api, person } = await open(exception);
    api.use({ withdrawDualControlRequest: aDecision({ status: 'WITHDRAWN' }) });
    expect(screen.queryByRole('button', { name: 'Reject' })).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Withdraw' }));
    const dialog = await question(/Withdraw your proposal/);
    await person.click(dialog.getByRole('button', { name: 'Withdraw' }));
    await said('Withdrawn. No money moved.');
    expect(api.calls('withdrawDualControlRequest')[0]?.params).toEqual({ decisionId: own.decisionId });
  });

  it('of another is rejected', async () => {
    const exception = anException({ status: 'PROPOSED', proposal: { ...proposal, confirmable: true } });
    const { person } = await open(exception);
    await person.click(screen.getByRole('button', { name: 'Reject' }));
    expect(await question(/Reject this proposal/)).toBeDefined();
  });

  it('polls the operator now, and shows the status, or that no response came', async () => {
    const { api, person } = await open(anException());
    api.use({
      askOperator: {
        ...{
          operatorSays: 'successful',
          theirs: 12_500,
          ourStatus: 'FAILED',
          ours: 12_500,
          exceptionId: null,
        },
      },
    });
    await person.click(screen.getByRole('button', { name: 'Check with the operator now' }));
    expect((await screen.findAllByText(/says it paid/)).map(({ textContent }) => textContent)).toContainEqual(
      expect.stringContaining('12,500'),
    );
    api.use({ askOperator: noNetwork });
    await person.click(screen.getByRole('button', { name: 'Check with the operator now' }));
    expect(await screen.findByText(/connection|reach/i)).toBeInTheDocument();
  });
});

describe('what is in suspense', () => {
  const suspense = { amount: -12_500, cleared: null, note: null, clearedBy: null, clearedAt: null };
  const settled = anException({
    ...{ status: 'RESOLVED', resolution: 'SUSPENSE', resolvedAt: at, suspense, organisationId: null },
    ...{ organisationName: null, resolutions: ['TO_WALLET', 'TO_RESULT', 'TO_FLOAT'] },
  });

  it('is a list of its own with its sum, and leaves it by a proposal', async () => {
    const api = mockApi({
      listReconciliationExceptions: {
        ...pageOf([settled]),
        difference: { amount: -12_500, unknown: 0 },
      },
      getReconciliationException: settled,
      getSoleDecisionLimit: { upTo: null },
      proposeResolution: settled,
    });
    const { person, address } = await show('?view=exceptions');
    await person.click(await screen.findByText('In suspense'));
    expect(address()).toContain('status=SUSPENSE');
    expect(await screen.findByText(/In suspense in total/)).toHaveTextContent(/12,500/);
    expect(api.calls('listReconciliationExceptions').at(-1)?.query).toMatchObject({ status: 'SUSPENSE' });
    await person.click(await screen.findByText('Paid after it failed'));
    await person.click(await screen.findByRole('button', { name: 'Clear suspense' }));
    expect(screen.queryByRole('button', { name: 'Close without booking' })).not.toBeInTheDocument();
    const dialog = await question(/Settle this difference of 12,500/);
    await person.type(dialog.getByLabelText('Reason'), 'Nobody claims it');
    // the owner of the wallet has to be chosen
    expect(dialog.getByRole('button', { name: /Propose 12,500/ })).toBeDisabled();
    await person.click(dialog.getByLabelText('How to settle it'));
    await person.click(await screen.findByText('Book as our gain or loss'));
    await person.click(dialog.getByRole('button', { name: /Propose 12,500/ }));
    expect(api.calls('proposeResolution')[0]?.body).toEqual({
      resolution: 'TO_RESULT',
      reason: 'Nobody claims it',
    });
  });

  it('says so where nothing is', async () => {
    mockApi({ listReconciliationExceptions: pageOf([]) });
    await show('?view=exceptions&status=SUSPENSE');
    expect(await screen.findByText('Nothing in suspense')).toBeInTheDocument();
  });
});

describe('an exception that needs the operator’s word', () => {
  it('is acknowledged by nobody where the payment failed here and may have been paid', async () => {
    const exception = anException({
      mayBePaid: true,
      resolutions: ['SUSPENSE', 'WALLET', 'NOT_PAID'],
    });
    serve(exception);
    await show(`?view=exceptions&id=${exception.id}`);
    expect(await screen.findByRole('button', { name: 'Close without booking' })).toBeDisabled();
    expect(screen.getByText(/Two super admins have to say that it was not/)).toBeInTheDocument();
  });

  it('is ended in writing only with a document', async () => {
    const exception = anException({
      ...{ kind: 'UNKNOWN_OUTCOME', ourStatus: 'SENT', theirs: null, unfinished: true, ours: 12_500 },
      resolutions: ['PAID_IN_WRITING', 'NOT_PAID_IN_WRITING'],
    });
    const api = serve(exception);
    api.use({ proposeResolutionInWriting: exception });
    mockUploads();
    const { person } = await show(`?view=exceptions&id=${exception.id}`);
    await person.click(await screen.findByRole('button', { name: 'Settle with a booking' }));
    const dialog = await question(/Settle this difference of 12,500/);
    await person.type(dialog.getByLabelText('Reason'), 'They wrote');
    const propose = dialog.getByRole('button', { name: /Propose 12,500/ });
    expect(propose).toBeDisabled();
    const letter = new File(['%PDF-1.7'], 'letter.pdf', { type: 'application/pdf' });
    await person.upload(dialog.getByLabelText('The operator’s letter'), letter);
    await person.click(propose);
    await waitFor(() => expect(api.calls('proposeResolutionInWriting')).toHaveLength(1));
    expect(api.calls('proposeResolutionInWriting')[0]?.body).toMatchObject({
      resolution: 'PAID_IN_WRITING',
      reason: 'They wrote',
    });
    await said('Settlement proposed');
  });

  it('shows the letter, what came back, and the other payment of an id', async () => {
    const exception = anException({
      ...{ kind: 'ID_TWICE', otherReferenceId: newId(), reversed: 700 },
      document: { decisionId: newId(), fileName: 'letter.pdf' },
    });
    serve(exception);
    await show(`?view=exceptions&id=${exception.id}`);
    expect(await screen.findByRole('button', { name: 'Download letter.pdf' })).toBeInTheDocument();
    expect(screen.getByText('Returned')).toBeInTheDocument();
    expect(
      screen.getByRole('button', { name: 'Check the other payment with the operator' }),
    ).toBeInTheDocument();
  });
});
