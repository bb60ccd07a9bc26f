import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  aComment,
  aMember,
  aMemberUser,
  aTransaction,
  aTransactionDetail,
  bulkItems,
  failure,
  newId,
  pageOf,
} from '@sanaga/testing';
import { openTransactions as open, route, waiting } from './test/open-transactions.tsx';

// jsdom has no layout
Element.prototype.scrollIntoView = () => {};

const maker = aMemberUser('INITIATOR');
const approver = aMemberUser('VALIDATOR');
const serge = { userId: newId(), name: 'Serge Tchakounté' };
const victor = { userId: newId(), name: 'Victor Tabi' };
const herve = { userId: newId(), name: 'Hervé Njikam' };
const others = { createdBy: serge, makers: [serge.userId] };
const question = {
  askedBy: victor,
  at: '2026-11-20T08:30:00.000Z',
  text: 'Is this the invoice of October?',
};
const path = `${route}?id=${waiting.id}`;
const detail = (changes = {}) => ({ getTransactionDetail: aTransactionDetail({ ...waiting, ...changes }) });

describe('comments on a payment', () => {
  it('are shown with who wrote them, whom they mention and what kind they are', async () => {
    await open(
      {
        ...detail(),
        listComments: [
          aComment({ text: 'See this, @Victor Tabi!', mentions: [victor], author: others.createdBy }),
          aComment({ kind: 'QUESTION', text: question.text }),
          aComment({ kind: 'ANSWER', text: 'Yes', author: others.createdBy }),
        ],
      },
      { path, user: approver },
    );
    const [first, second, third] = within(await screen.findByRole('list', { name: 'Comments' })).getAllByRole(
      'listitem',
    );
    expect(first).toHaveTextContent(/Serge Tchakounté.*See this, @Victor Tabi!/);
    expect(within(first!).getByText('@Victor Tabi')).toHaveClass('comment-mention');
    expect(second).toHaveTextContent(/Victor Tabi.*Question.*Is this the invoice/);
    expect(third).toHaveTextContent(/Answer.*Yes/);
  });

  it('say that there are none, or why they could not be read', async () => {
    const { api, person } = await open(
      { ...detail(), listComments: failure('UNAVAILABLE', { message: 'Away for a moment.' }) },
      { path, user: approver },
    );
    expect(await screen.findByText('The comments could not be loaded')).toBeInTheDocument();
    expect(screen.getByText('Away for a moment.')).toBeInTheDocument();
    api.use({ listComments: [] });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^No comments yet/)).toBeInTheDocument();
  });

  it('are written with the names of colleagues, by the keyboard alone', async () => {
    const colleagues = [aMember(herve), aMember({ name: 'Suzanne Etoa', status: 'SUSPENDED' })];
    const { api, person } = await open(
      { ...detail(), getCompanyEmployees: colleagues, addComment: aComment() },
      { path, user: approver },
    );
    const box = await screen.findByRole('textbox', { name: 'Comment' });
    await person.click(box);
    await waitFor(() => expect(api.calls('getCompanyEmployees')).toHaveLength(1));
    await person.type(box, 'Look, @njik');
    expect(await screen.findByText('Hervé Njikam')).toBeInTheDocument();
    expect(screen.queryByText('Suzanne Etoa')).not.toBeInTheDocument();
    // antd reads the code of the key, which `person` does not send
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 });
    expect(box).toHaveValue('Look, @Hervé Njikam ');
    await person.keyboard('again{Control>}{Enter}{/Control}');
    await waitFor(() => expect(box).toHaveValue(''));
    expect(api.calls('addComment')).toMatchObject([
      { params: { id: waiting.id }, body: { text: 'Look, @Hervé Njikam again', mentions: [herve.userId] } },
    ]);
    expect(await screen.findByText(/^Comment added/)).toBeInTheDocument();
  });

  it('stay in the field with the reason where they are refused, and are not sent too long or empty', async () => {
    const { api, person } = await open(
      {
        ...detail(),
        getCompanyEmployees: [],
        addComment: failure('UNAVAILABLE', { message: 'Away for a moment.' }),
      },
      { path, user: approver },
    );
    const box = await screen.findByRole('textbox', { name: 'Comment' });
    await person.click(box);
    const send = await screen.findByRole('button', { name: 'Add comment' });
    expect(send).toBeDisabled();
    await person.type(box, 'Look');
    await person.click(send);
    expect(await screen.findByText('Away for a moment.')).toBeInTheDocument();
    expect(box).toHaveValue('Look');
    await person.clear(box);
    await person.click(box);
    await person.paste('a'.repeat(1_001));
    expect(send).toBeDisabled();
    await person.keyboard('{Control>}{Enter}{/Control}');
    expect(api.calls('addComment')).toHaveLength(1);
  });
});

describe('a question about a payment', () => {
  it('is asked by an approver beside the decision, which takes as many presses as before', async () => {
    const { api, person } = await open(
      { ...detail(others), returnTransaction: aTransaction({ ...waiting, ...others, question }) },
      { path, user: approver },
    );
    expect(await screen.findByRole('button', { name: /^Approve/ })).toBeEnabled();
    await person.click(screen.getByRole('button', { name: 'Ask a question' }));
    const title = await screen.findByText('Ask a question about this payment?');
    const dialog = title.closest<HTMLElement>('[role=dialog]')!;
    expect(dialog).toHaveTextContent(/goes back to Serge Tchakounté/);
    const send = within(dialog).getByRole('button', { name: 'Send question' });
    expect(send).toBeDisabled();
    await person.type(within(dialog).getByLabelText('Your question'), ` ${question.text} `);
    await person.click(send);
    expect(await screen.findByText(/^Question sent to Serge Tchakounté/)).toBeInTheDocument();
    expect(api.calls('returnTransaction')).toMatchObject([
      { params: { id: waiting.id }, body: { question: question.text } },
    ]);
  });

  it('shows why it cannot be asked', async () => {
    const { person } = await open(
      { ...detail(others), returnTransaction: failure('WRONG_STATUS', { message: 'It was approved.' }) },
      { path, user: approver },
    );
    await person.click(await screen.findByRole('button', { name: 'Ask a question' }));
    await person.type(await screen.findByLabelText('Your question'), 'Why?');
    await person.click(screen.getByRole('button', { name: 'Send question' }));
    expect(await screen.findByText('It was approved.')).toBeInTheDocument();
  });

  it('is offered about a bulk payment, and not to who made it', async () => {
    const bulk = {
      ...{ name: 'harvest.csv', type: 'BULK', kind: 'BULK_PAYOUT' },
      items: { ...bulkItems({ total: 3 }), pending: 3 },
    };
    const handlers = { listBulkItems: pageOf([]), getCompanyEmployees: [] };
    const { unmount } = await open(
      { ...handlers, ...detail({ ...bulk, ...others }) },
      { path, user: approver },
    );
    expect(await screen.findByRole('button', { name: 'Ask a question' })).toBeEnabled();
    unmount();
    await open({ ...handlers, ...detail({ ...bulk, makers: [approver.userId] }) }, { path, user: approver });
    await screen.findByText('Timeline');
    expect(screen.queryByRole('button', { name: 'Ask a question' })).not.toBeInTheDocument();
  });

  it('keeps the approver from approving, who may withdraw it', async () => {
    const asked = {
      ...others,
      question: { ...question, askedBy: { ...question.askedBy, userId: approver.userId } },
    };
    const { api, person } = await open(
      { ...detail(asked), withdrawQuestion: aTransaction({ ...waiting, ...others }) },
      { path, user: approver },
    );
    expect(await screen.findByRole('button', { name: /^Approve/ })).toBeDisabled();
    expect(screen.getByText(/You can approve it once it is answered/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Ask a question' })).not.toBeInTheDocument();
    expect(screen.getByText(/^Your question, /)).toBeInTheDocument();
    expect(screen.getByText('With Serge Tchakounté: a question is open')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Withdraw question' }));
    await waitFor(() => expect(api.calls('withdrawQuestion')).toHaveLength(1));
    expect(await screen.findByText(/^Question withdrawn/)).toBeInTheDocument();
  });

  it('of somebody else is not a validator’s to withdraw', async () => {
    await open(detail({ ...others, question }), { path, user: approver });
    expect(await screen.findByText(/^Question from Victor Tabi/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Withdraw question' })).not.toBeInTheDocument();
  });

  it('leads its maker to the answer', async () => {
    const { api, person } = await open(
      {
        ...detail({ makers: [maker.userId], question }),
        getCompanyEmployees: [],
        addComment: aComment({ kind: 'ANSWER' }),
      },
      { path, user: maker },
    );
    expect(await screen.findByText(question.text)).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Answer' }));
    const box = screen.getByRole('textbox', { name: 'Your answer' });
    expect(box).toHaveFocus();
    await person.type(box, 'Yes');
    await person.click(screen.getByRole('button', { name: 'Send answer' }));
    await waitFor(() => expect(api.calls('addComment')[0]?.body).toEqual({ text: 'Yes', mentions: [] }));
    expect(await screen.findByText(/^Answer sent/)).toBeInTheDocument();
  });

  it('leads its maker to a corrected payment, after a question of our own', async () => {
    const { api, person, address } = await open(
      {
        ...detail({ makers: [maker.userId], question }),
        cancelTransaction: aTransaction({ ...waiting, status: 'CANCELLED' }),
      },
      { path, user: maker },
    );
    await person.click(await screen.findByRole('button', { name: 'Correct' }));
    expect(await screen.findByText(/a new one opens with the same details/)).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Cancel and correct' }));
    await waitFor(() => expect(address()).toBe(`/dashboard/transactions/new?like=${waiting.id}`));
    expect(api.calls('cancelTransaction')[0]?.body).toEqual({ reason: 'Corrected after a question' });
  });

  it('is marked in lists, which are filtered by it', async () => {
    const asked = aTransaction({ ...waiting, question });
    const { api, person } = await open({ listTransactions: pageOf([asked]), ...detail({ question }) });
    expect(await screen.findByText('Question')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'More filters' }));
    await person.click(await screen.findByRole('combobox', { name: 'Question' }));
    await person.click(await screen.findByTitle('Open question'));
    await waitFor(() => expect(api.calls('listTransactions').at(-1)?.query.question).toBe('OPEN'));
  });
});
