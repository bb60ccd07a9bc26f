import { topicsOf, topicsWith } from './topics.ts';

const document = {
  tags: [
    { name: 'wallet', description: 'Balances and refills' },
    { name: 'unused', description: 'Nothing yet' },
    { name: 'profile', description: 'People' },
  ],
  paths: {
    '/profile': {
      get: { operationId: 'readProfile', summary: 'The caller’s own profile', tags: ['profile'] },
    },
    '/wallet/refills/{id}': {
      get: { operationId: 'readRefill', summary: 'One refill', tags: ['wallet'] },
      delete: { operationId: 'withdrawRefill', summary: 'Takes a refill back', tags: ['wallet'] },
    },
    '/health': { get: {} },
  },
};
const topics = topicsOf(document);
const idsOf = (of: typeof topics) => of.map(({ name, operations }) => [name, operations.map(({ id }) => id)]);

it('has every operation under its topic, in the order of the topics', () => {
  expect(idsOf(topics)).toEqual([
    ['wallet', ['readRefill', 'withdrawRefill']],
    ['profile', ['readProfile']],
    ['', ['get /health']],
  ]);
  expect(topics[0]?.operations[1]).toEqual({
    ...{ id: 'withdrawRefill', method: 'delete' },
    ...{ path: '/wallet/refills/{id}', summary: 'Takes a refill back' },
  });
});

it.each([
  ['DELETE refill', [['wallet', ['withdrawRefill']]]],
  ['balances', [['wallet', ['readRefill', 'withdrawRefill']]]],
  ['/profile', [['profile', ['readProfile']]]],
  ['réfill one', [['wallet', ['readRefill']]]],
  ['nothing', []],
])('finds by words of method, path, summary and topic: %s', (search, found) => {
  expect(idsOf(topicsWith(topics, search))).toEqual(found);
});

it('has nothing where the document has nothing', () => {
  expect(topicsOf({})).toEqual([]);
});
