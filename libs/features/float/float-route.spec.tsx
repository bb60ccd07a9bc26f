import { screen, waitFor, within } from '@testing-library/react';
import {
  aFloat,
  aFloatComparison,
  aFloatPosting,
  aSuperAdmin,
  aUser,
  failure,
  mockApi,
  mockUploads,
  newId,
  pageOf,
  renderRoute,
  type Answer,
} from '@sanaga/testing';
import { FloatRoute } from './float-route.tsx';

const show = (query = '', user = aSuperAdmin()) =>
  renderRoute(<FloatRoute />, { user, path: `/super-admin/float${query}` });

/** Expects an announcement to screen readers. */
const said = (text: string) =>
  waitFor(() => expect(document.querySelector('.sg-live')).toHaveTextContent(text));

/** Finds the question over the drawer. */
const question = async (title: RegExp) => {
  const dialog = (await screen.findByText(title)).closest<HTMLElement>('[role=dialog]');
  return within(dialog!);
};

const serve = (postings: Answer<'confirmFloatPosting'>[], float = aFloat(), upTo: number | null = null) =>
  mockApi({
    getFloat: float,
    listFloatPostings: pageOf(postings),
    listFloatComparisons: pageOf([aFloatComparison()]),
    getSoleDecisionLimit: { upTo },
  });

describe('the float beside the operator’s balances', () => {
  it('shows both sides with the time, the difference and what is on its way', async () => {
    const comparison = aFloatComparison({
      ...{ outcome: 'DIFFERS', theirs: 4_230_000, difference: -20_000, goingOut: 5_000 },
      comparedBy: { userId: newId(), name: 'Estelle Mvondo' },
    });
    const exceptionId = newId();
    serve([], aFloat({ comparison, exceptionId }));
    await show();
    expect(await screen.findByText('Differs')).toBeInTheDocument();
    expect(screen.getByText(/Payments on their way do not explain the difference/)).toBeInTheDocument();
    const valueOf = (label: string) =>
      screen.getByText(label).closest('th, td')?.nextElementSibling?.textContent?.replaceAll(/\s/g, ' ');
    expect([valueOf('In our books'), valueOf('Payout account')]).toEqual(['4,250,000 XAF', '4,000,000 XAF']);
    expect([valueOf('Difference'), valueOf('Going out, not booked yet')]).toEqual([
      '−20,000 XAF',
      '5,000 XAF',
    ]);
    expect(screen.getByText(/, by Estelle Mvondo$/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View the exception' })).toHaveAttribute(
      'href',
      `/super-admin/reports?view=exceptions&id=${exceptionId}`,
    );
  });

  it('is compared when somebody asks, and says what came of it', async () => {
    const api = serve([], aFloat({ comparison: null }));
    const { person } = await show();
    expect(await screen.findByText(/No comparison yet/)).toBeInTheDocument();
    api.use({ compareFloat: aFloatComparison({ outcome: 'EQUAL' }), getFloat: aFloat() });
    await person.click(screen.getByRole('button', { name: 'Compare now' }));
    await said('Our books agree with our balance at MTN');
    expect(await screen.findByText(/agree to the franc/)).toBeInTheDocument();
  });

  it('says why a balance could not be read, and of one account that there is no other', async () => {
    const comparison = aFloatComparison({
      ...{ outcome: 'UNREADABLE', theirs: null, difference: null, disbursement: null, collection: null },
      cause: 'balance is not readable: "much"',
    });
    serve([], aFloat({ comparison, sharedAccount: true }));
    await show();
    expect(
      await screen.findByText(/nothing was compared: balance is not readable: "much"/),
    ).toBeInTheDocument();
    expect(screen.getByText('Payouts and collections share one account')).toBeInTheDocument();
    expect(screen.queryByText('Collection account')).not.toBeInTheDocument();
  });

  it('keeps its comparisons, a page at a time', async () => {
    const api = serve([]);
    const { person, address } = await show();
    await person.click(await screen.findByRole('tab', { name: 'Comparisons' }));
    expect(address()).toBe('/super-admin/float?view=comparisons');
    expect(await screen.findByRole('table', { name: 'Comparisons' })).toBeInTheDocument();
    expect(api.calls('listFloatComparisons')[0]?.query).toMatchObject({ page: 0, size: 20 });
  });

  it('offers to try again each part that could not be loaded, and is for super admins', async () => {
    mockApi({
      getFloat: failure('UNAVAILABLE', { message: 'The balance is away.' }),
      listFloatPostings: failure('UNAVAILABLE', { message: 'The list is away.' }),
    });
    const { unmount } = await show();
    expect(await screen.findByText('The balance is away.')).toBeInTheDocument();
    expect(await screen.findByText('The list is away.')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(2);
    unmount();
    await show('', aUser({ roles: ['ADMIN'] }));
    expect(await screen.findByRole('link', { name: 'Overview' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Compare now' })).not.toBeInTheDocument();
  });
});

describe('a posting', () => {
  it('is prepared with its reference, reason and document, for somebody else to approve', async () => {
    const api = serve([]);
    mockUploads();
    const { person, address } = await show();
    await person.click(await screen.findByRole('button', { name: 'New entry' }));
    expect(address()).toBe('/super-admin/float?new=1');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/Money from our bank reached our account at MTN/)).toBeInTheDocument();
    await person.type(dialog.getByLabelText('Amount'), '3000000');
    await person.type(dialog.getByLabelText('Reference of the bank or MTN'), 'FT-118');
    await person.type(dialog.getByLabelText('Reason'), 'Transfer of Thursday');
    await person.upload(dialog.getByLabelText('Document (optional)'), new File(['%PDF-'], 'transfer.pdf'));
    expect(await dialog.findByText(/Another super admin must approve/)).toBeInTheDocument();
    api.use({ prepareFloatPosting: aFloatPosting() });
    await person.click(dialog.getByRole('button', { name: 'Submit for approval' }));
    await said('Entry submitted for approval');
    expect(api.calls('prepareFloatPosting')[0]?.body).toMatchObject({
      ...{ kind: 'BOUGHT', amount: 3_000_000, reference: 'FT-118', reason: 'Transfer of Thursday' },
    });
    expect(address()).toBe('/super-admin/float');
  });

  it('that the server refuses keeps what was typed, beside what is wrong', async () => {
    const api = serve([], aFloat(), 5_000_000);
    mockUploads();
    const { person } = await show('?new=1');
    const dialog = within(await screen.findByRole('dialog'));
    await person.click(dialog.getByRole('button', { name: 'Submit' }));
    expect(await dialog.findByText('Enter a whole amount in XAF.')).toBeInTheDocument();
    await person.type(dialog.getByLabelText('Amount'), '900');
    await person.type(dialog.getByLabelText('Reference of the bank or MTN'), 'FT-118');
    await person.type(dialog.getByLabelText('Reason'), 'Twice');
    const message = 'A posting of this kind with this reference exists already.';
    api.use({
      prepareFloatPosting: failure('INVALID_INPUT', { errors: [{ field: 'reference', message }] }),
    });
    await person.click(await dialog.findByRole('button', { name: 'Book' }));
    expect(await dialog.findByText(message)).toBeInTheDocument();
    expect(dialog.getByLabelText('Reason')).toHaveValue('Twice');
  });

  it('of a holder offers those who owe, with how much', async () => {
    const debtor = { organisationId: newId(), name: 'Scierie Dja', amount: 42_000 };
    serve([], aFloat({ inDebt: [debtor] }));
    const { person } = await show('?new=1');
    const dialog = within(await screen.findByRole('dialog'));
    await person.click(dialog.getByLabelText('What happened'));
    await person.click(
      await screen.findByText('Debt written off', { selector: '.ant-select-item-option-content' }),
    );
    await person.click(await dialog.findByLabelText('Customer'));
    expect(await screen.findByText(/^Scierie Dja, 42,000.XAF$/)).toBeInTheDocument();
  });

  it('of somebody else is approved once its effect was read, or rejected', async () => {
    const posting = aFloatPosting();
    const api = serve([posting]);
    const { person } = await show(`?id=${posting.id}`);
    await screen.findByRole('heading', { name: 'Paid in at MTN' });
    await person.click(screen.getByRole('button', { name: /^Approve 3,000,000/ }));
    const dialog = await question(/^Book Paid in at MTN, 3,000,000/);
    api.use({ confirmFloatPosting: { ...posting, status: 'BOOKED' } });
    await person.click(dialog.getByRole('button', { name: /^Approve 3,000,000/ }));
    await said('Entry booked');
    expect(api.calls('confirmFloatPosting')[0]?.params).toEqual({ decisionId: posting.decisionId });
    await person.click(screen.getByRole('button', { name: 'Reject' }));
    const refusal = await question(/^Reject this entry/);
    api.use({ withdrawDualControlRequest: failure('WRONG_STATUS', { message: 'It is decided.' }) });
    await person.click(refusal.getByRole('button', { name: 'Reject' }));
    expect(await refusal.findByText('It is decided.')).toBeInTheDocument();
  });

  it('of one’s own waits for somebody else', async () => {
    const user = aSuperAdmin();
    const posting = aFloatPosting({
      preparedBy: { userId: user.userId, name: user.name },
      confirmable: false,
    });
    serve([posting]);
    await show(`?id=${posting.id}`, user);
    expect(await screen.findByRole('button', { name: /^Approve/ })).toBeDisabled();
    expect(screen.getByText('Someone else must approve this entry')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Withdraw' })).toBeEnabled();
  });

  it('that was wrong is reversed with a reason, once', async () => {
    const wrong = aFloatPosting({ status: 'BOOKED', reversible: true, confirmable: false });
    const undone = aFloatPosting({ status: 'BOOKED', reversed: true, confirmable: false });
    const api = serve([wrong, undone]);
    const { person } = await show(`?id=${wrong.id}`);
    await person.click(await screen.findByRole('button', { name: 'Reverse' }));
    const dialog = await question(/^Reverse this entry of 3,000,000/);
    await person.type(dialog.getByLabelText('What was wrong'), 'A nought too many');
    api.use({ reverseFloatPosting: aFloatPosting({ reverses: wrong.id }) });
    await person.click(dialog.getByRole('button', { name: 'Submit reversal' }));
    await said('Reversal submitted for approval');
    expect(api.calls('reverseFloatPosting')[0]?.body).toEqual({ reason: 'A nought too many' });
    expect(screen.getByText('Reversed')).toBeInTheDocument();
  });

  it('is filtered by how far it is, which the address keeps', async () => {
    const api = serve([]);
    const { person, address } = await show();
    await person.click(await screen.findByLabelText('Status'));
    await person.click(
      await screen.findByText('Awaiting approval', { selector: '.ant-select-item-option-content' }),
    );
    expect(address()).toBe('/super-admin/float?status=WAITING');
    await waitFor(() =>
      expect(api.calls('listFloatPostings').at(-1)?.query).toMatchObject({ status: 'WAITING', page: 0 }),
    );
  });
});
