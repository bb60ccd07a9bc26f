import type { DB } from '@sanaga/database';
import type { Insertable } from 'kysely';
import { msisdnOf } from './rows.ts';
import { linesThatPay } from './story-files.ts';
import { asRegistered, registeredOwner } from './holder.ts';
import { holders, requests } from './story.ts';

type Request = Insertable<DB['operator_request']>;

async function control(simulatorUrl: string, path: string, body: unknown): Promise<void> {
  const response = await fetch(`${simulatorUrl}/_control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok)
    throw new Error(`the simulator returns ${response.status} to ${path}: ${await response.text()}`);
}

const iso = (at: Request['created_at']): string =>
  new Date(String(at instanceof Date ? at.toISOString() : at)).toISOString();

/** Imports the operator's side of the demo's past: the same payments under the same references. */
export const importPast = (simulatorUrl: string, paid: readonly Request[]): Promise<void> =>
  control(simulatorUrl, 'journal/import', {
    payments: paid.map((request) => ({
      reference: request.reference_id,
      product: request.kind === 'DISBURSEMENT' ? 'disbursement' : 'collection',
      amount: String(request.amount),
      currency: request.currency,
      msisdn: request.msisdn,
      externalId: request.subject_id,
      status: request.state,
      reason: request.failure_code ?? undefined,
      financialTransactionId: request.financial_transaction_id ?? undefined,
      acceptedAt: iso(request.first_sent_at ?? undefined),
      finishedAt: iso(request.finished_at ?? undefined),
    })),
  });

/** Registers the holders of the story's numbers with the operator. */
export function registerHolders(simulatorUrl: string): Promise<void> {
  const owners = [
    ...holders.flatMap(({ people, accounts, payees, buyers, paidFile }) => [
      ...(paidFile ? linesThatPay(paidFile) : []).map(({ name, number }) => ({
        number,
        registered: asRegistered(name),
      })),
      ...payees.flatMap(({ number, registered }) => (registered ? [{ number, registered }] : [])),
      ...people.map(({ name, phone }) => ({ number: phone, registered: asRegistered(name) })),
      ...buyers.map(({ name, number }) => ({ number, registered: asRegistered(name) })),
      ...accounts.map(({ number }) => ({ number, registered: registeredOwner(people) })),
    ]),
    ...requests.map(({ name, registered, owner }) => ({
      number: owner.phone,
      registered: registered ?? asRegistered(name),
    })),
  ];
  return control(
    simulatorUrl,
    'holders',
    owners.map(({ number, registered }) => {
      const [familyName = '', ...given] = registered.split(' ');
      return { msisdn: msisdnOf(number), familyName, givenName: given.join(' ') };
    }),
  );
}
