import { partOf } from './part-of.ts';

const schema = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const answers = (name: string) => ({ responses: { 200: { content: schema(name) } } });
const document = {
  openapi: '3.1.0',
  info: { title: 'Payments' },
  paths: {
    '/payments': { get: answers('Payments'), post: answers('Payment') },
    '/profile': { get: answers('Profile') },
  },
  components: {
    schemas: {
      Payments: { items: schema('Payment') },
      Payment: { properties: { retryOf: schema('Payment'), payee: schema('Payee') } },
      Payee: { type: 'string' },
      Profile: { type: 'object' },
    },
    securitySchemes: { bearer: { type: 'http' } },
  },
};

it('keeps one operation and what it refers to, however often that refers to itself', () => {
  const { Payments, Payment, Payee } = document.components.schemas;
  expect(partOf(document, ['paths', '/payments', 'get'])).toEqual({
    openapi: '3.1.0',
    info: document.info,
    paths: { '/payments': { get: answers('Payments') } },
    components: { schemas: { Payments, Payment, Payee } },
  });
});

it('keeps what is no operation alone, and says nothing of what is not there', () => {
  const head = { openapi: '3.1.0', info: document.info };
  const { securitySchemes } = document.components;
  expect(partOf(document, ['components', 'securitySchemes'])).toEqual({
    ...head,
    components: { securitySchemes },
  });
  expect(partOf(document, ['paths', '/no', 'get'])).toEqual({ ...head, paths: { '/no': {} } });
});

it('changes nothing of the document', () => {
  const before = structuredClone(document);
  partOf(document, ['paths', '/payments', 'post']);
  expect(document).toEqual(before);
});
