import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Mailer, OutgoingMail } from '@sanaga/mail';
import { parse } from 'csv-parse/sync';
import { deliverMail } from '../../src/kernel/mail.worker.ts';
import { expectSuccess, someEmail } from '../kit/base/clients.ts';
import { createMoneyHarness, type MoneyHarness, type TestHolder } from '../kit/whole/money-harness.ts';

/** A name stays as it is spelt wherever people see it; only what goes to the operator is reduced to what it takes. */
let h: MoneyHarness;
let own: TestHolder;

beforeAll(async () => {
  h = await createMoneyHarness();
  own = await h.holder(1_000_000);
});
afterAll(async () => {
  expect(await h.violations()).toEqual([]);
  await h.close();
});

async function mailedTo(address: string): Promise<OutgoingMail[]> {
  const sent: OutgoingMail[] = [];
  const mailer: Mailer = { send: async (mail) => void sent.push(mail), close: async () => {} };
  for (const mail of await h.mails.all(address)) await deliverMail(mailer, mail);
  return sent;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const asMarkup = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

const names = [
  ["Aïssatou N'Gono", 'Aissatou N Gono'],
  ['Ñandú & Søn "Œuvre"', 'Nandu Son OEuvre'],
  ['Ŋgɔ Ɓaka', 'Ngo aka'],
  ['علي عبد الله', 'Payment'],
  ['漢字 株式会社', 'Payment'],
  ['Garage 🐘 👨‍👩‍👧', 'Garage'],
  ['مؤسسة Fotso ٢٤', 'Fotso'],
  ['<b>Fotso</b> & Fils', 'b Fotso b Fils'],
] as const;

describe.each(names)('%s', (name, reduced) => {
  it('is shown exactly, and sent to the operator in the form it accepts', async () => {
    const email = someEmail('payee');
    const { id, reference } = await h.payment(own.initiator, {
      name,
      reason: name,
      receiverMessage: name,
      email,
    });
    expectSuccess(await h.approve(own.validator, id));
    await h.settle(3);

    // 1. What screens read.
    expect(await h.get(own.admin, `/transaction/detail/${id}`)).toMatchObject({
      status: 'COMPLETED',
      name,
      reason: name,
      receiverMessage: name,
    });
    const found = await h.get(own.admin, `/transaction?search=${encodeURIComponent(name)}`);
    expect(found.content.map((row: { id: string }) => row.id)).toEqual([id]);

    // 2. The export, cell by cell.
    const csv = expectSuccess(
      await h.as(own.admin).inject({ method: 'GET', url: `/transaction/export-csv?search=${reference}` }),
    );
    const [row]: Record<string, string>[] = parse(csv.body, { bom: true, columns: true });
    expect(row).toMatchObject({ beneficiary: name, reason: name });

    // 3. The mail to the payee: as text, and as a page in which none of it is markup. It stands between quotes, which
    // no character of its own closes.
    const quoted = name.replaceAll('"', '’');
    const [mail] = await mailedTo(email);
    expect(mail?.text).toContain(quoted);
    expect(mail?.html).toContain(asMarkup(quoted));
    expect(mail?.html).not.toContain('<b>');

    // 4. The receipt.
    const pdf = expectSuccess(
      await h.as(own.admin).inject({ method: 'GET', url: `/transaction/generate-pdf/${id}` }),
    );
    expect(pdf.headers['content-type']).toBe('application/pdf');

    // 5. The operator.
    const asked = [...h.operator.payments.values()].at(-1)?.request;
    expect(asked).toMatchObject({ payerMessage: reduced, payeeNote: reduced });
    expect(reduced).toMatch(/^[A-Za-z0-9 ]+$/);
  });
});
