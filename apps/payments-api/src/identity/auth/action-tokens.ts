import type { Tx } from '@sanaga/database';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import * as repository from './action-tokens.repository.ts';
import { newToken, tokenHash } from './tokens.ts';

const hourMs = 3_600_000;
const lifetimeMs = { RESET: hourMs, ACTIVATION: 7 * 24 * hourMs } as const;
const refusals = { RESET: 'RESET_TICKET_INVALID', ACTIVATION: 'ACTIVATION_CODE_INVALID' } as const;

/** Makes a long random ticket for a link, good once: an hour for a reset, seven days for an invitation. */
export async function issueTicket(
  tx: Tx,
  { now }: Dependencies,
  purpose: repository.TicketPurpose,
  userId: string,
): Promise<string> {
  const ticket = newToken();
  const present = now();
  await repository.insertTicket(tx, {
    hash: tokenHash(ticket),
    purpose,
    user_id: userId,
    created_at: present,
    expires_at: new Date(present.getTime() + lifetimeMs[purpose]),
  });
  return ticket;
}

/** Whose ticket it is, without using it up. Throws RESET_TICKET_INVALID or ACTIVATION_CODE_INVALID. */
export async function readTicket(
  { db, now }: Dependencies,
  purpose: repository.TicketPurpose,
  ticket: string,
): Promise<string> {
  const found = await repository.findTicket(db, purpose, tokenHash(ticket), now());
  if (!found) throw new Failure(refusals[purpose]);
  return found.user_id;
}

/** Uses a ticket up and voids its siblings; answers whose it was. Throws as `readTicket` does. */
export async function takeTicket(
  tx: Tx,
  { now }: Dependencies,
  purpose: repository.TicketPurpose,
  ticket: string,
): Promise<string> {
  const taken = await repository.takeTicket(tx, purpose, tokenHash(ticket), now());
  if (!taken) throw new Failure(refusals[purpose]);
  await repository.voidTickets(tx, purpose, taken.user_id, now());
  return taken.user_id;
}

export const voidTickets = (
  tx: Tx,
  { now }: Dependencies,
  purpose: repository.TicketPurpose,
  userId: string,
): Promise<void> => repository.voidTickets(tx, purpose, userId, now());
