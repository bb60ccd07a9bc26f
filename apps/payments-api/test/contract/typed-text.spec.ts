import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operations } from '@sanaga/contract';
import { z } from 'zod';
import { expectSuccess, somePhoneNumber } from '../kit/base/clients.ts';
import { formOf } from '../kit/base/form.ts';
import { bulkCalls } from '../kit/payments/bulk-calls.ts';
import { createMoneyHarness, type MoneyHarness, type TestHolder } from '../kit/whole/money-harness.ts';

/** An é in two characters, as macOS and some phones write it, and what is stored of it. */
const decomposed = 'Le\u0301a E\u0301yenga';
const composed = 'Léa Éyenga';

/** Fields that are compared by their bytes, and shown to nobody. */
const asSent = new Set([
  ...['password', 'newPassword', 'currentPassword', 'oldPassword', 'confirmPassword'],
  ...['challenge', 'code', 'ticket', 'refreshToken', 'v'],
]);
/** Call whose cells are read by the reader of files. */
const readLater = 'correctPaymentFileRow';

interface TextInput {
  place: string;
  schema: z.core.$ZodType;
}

/** Lists the texts that a schema takes, by their place; for a text that is read as JSON, those in it. */
function textsOf(schema: z.core.$ZodType, place = ''): TextInput[] {
  const def = schema._zod.def as unknown as Record<string, unknown>;
  const within = (key: string) => (def[key] ? textsOf(def[key] as z.core.$ZodType, place) : []);
  if (def['type'] === 'string') return [{ place, schema }];
  if (def['type'] === 'pipe') {
    const read = within('out');
    return read.some((text) => text.place !== place)
      ? read
      : within('in').map((text) => ({ ...text, schema }));
  }
  const fields = Object.entries((def['shape'] ?? {}) as Record<string, z.core.$ZodType>);
  const options = (def['options'] ?? []) as z.core.$ZodType[];
  return [
    ...['innerType', 'element', 'valueType', 'left', 'right'].flatMap(within),
    ...fields.flatMap(([key, field]) => textsOf(field, [place, key].filter(Boolean).join('.'))),
    ...options.flatMap((option) => textsOf(option, place)),
  ];
}

describe('a text that a call takes', () => {
  const texts = operations.flatMap(({ id, body, query, params }) =>
    [body, query, params]
      .filter((schema) => schema !== undefined)
      .flatMap((schema) => textsOf(schema))
      .filter(({ place }) => !asSent.has(place.split('.').at(-1) ?? '') && id !== readLater)
      .map(({ place, schema }) => [`${id} ${place}`, schema] as const),
  );

  it('is known', () => expect(texts.length).toBeGreaterThan(100));

  it('has each letter with its accent as one character, or is refused', () => {
    const open = texts.filter(([, schema]) =>
      ['e\u0301', 'e\u0301'.repeat(3), decomposed].some((text) => {
        const read = z.safeParse(schema, text);
        return read.success && typeof read.data === 'string' && read.data !== read.data.normalize('NFC');
      }),
    );
    expect(open.map(([name]) => name)).toEqual([]);
  });
});

describe('what was sent in two characters', () => {
  let h: MoneyHarness;
  let holder: TestHolder;
  beforeAll(async () => {
    h = await createMoneyHarness();
    holder = await h.holder(100_000);
  });
  afterAll(() => h.close());

  it('counts the letters of a name with their accents', async () => {
    const named = (letter: string, letters: number) =>
      h.post(holder.admin, '/transaction/beneficiaries', {
        name: letter.repeat(letters),
        phoneNumber: somePhoneNumber(),
      });
    expectSuccess(await named('ɔ\u0330\u0302\u0300', 120));
    const refused = await named('ɔ\u0300', 121);
    expect([refused.statusCode, refused.json().errors]).toMatchObject([422, [{ field: 'name' }]]);
    expect(refused.json().errors[0].message).toContain('120');
  });

  it('is stored as one, and found by either', async () => {
    const made = { name: decomposed, phoneNumber: somePhoneNumber() };
    expectSuccess(await h.post(holder.admin, '/transaction/beneficiaries', made));
    const { id } = await h.payment(holder.initiator, { name: decomposed, reason: decomposed });
    expect(await h.get(holder.admin, `/transaction/detail/${id}`)).toMatchObject({
      name: composed,
      reason: composed,
    });
    for (const search of [decomposed, composed])
      for (const url of ['/transaction/beneficiaries', '/transaction']) {
        const { content } = await h.get(holder.admin, `${url}?${new URLSearchParams({ search })}`);
        expect(content.map(({ name }: { name: string }) => name)).toEqual([composed]);
      }
  });

  it('is so in the name and the cells of a file, and in what is corrected of it', async () => {
    const text = `Nom,Numéro,Montant,Motif\n${decomposed},677412085,5000,${decomposed}\n`;
    const file = new File([text], 'paie de\u0301cembre.csv', { type: 'text/csv' });
    const uploaded = expectSuccess(await bulkCalls(h).uploadFile(holder.initiator, file)).json();
    expect(uploaded.fileName).toBe('paie décembre.csv');
    const rows = `/transaction/file/${uploaded.fileId}/rows`;
    expect((await h.get(holder.initiator, rows)).content).toMatchObject([
      { name: composed, reason: composed },
    ]);
    const corrected = await h.patch(holder.initiator, `${rows}/2`, { name: `${decomposed} e\u0301` });
    expect(corrected.json().row.name).toBe(`${composed} é`);
  });

  it('is so in the name of a document', async () => {
    const waiting = await h.signUp({ approved: false });
    const form = await formOf({
      number: 'RC/DLA/2019/B/1234',
      file: new File(['%PDF-1.7'], 'e\u0301tat.pdf'),
    });
    const url = '/profile/documents/RCCM';
    const submitted = expectSuccess(await h.as(waiting).inject({ method: 'POST', url, ...form }));
    expect(submitted.json().fileName).toBe('état.pdf');
  });
});
