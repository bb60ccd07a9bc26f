import { inTransaction, type Tx } from '@sanaga/database';
import { oneTimeCode } from '@sanaga/domain';
import type { Dependencies } from '../../kernel/dependencies.ts';
import * as repository from './challenges.repository.ts';
import type { ClientContext } from './client-context.ts';
import { inConstantTime } from './constant-time.ts';
import { codeExpired, codeHashes, codeWrong, type CodePurpose } from './codes.ts';
import { networkOf } from '@sanaga/server';
import { countNetworks, refundNetworks, throttled } from '../../kernel/throttle.ts';
import { isOnKnownDevice } from './devices.ts';
import { limits } from './limits.ts';
import { newToken, tokenHash } from './tokens.ts';

/**
 * Wrong tries at one code: with a challenge, with all that one client address was given or from there without any, of
 * all other clients together, and of all that asked for it. Anybody may sign up with an address, so those are more.
 */
const maxTries = { asker: 5, source: { tries: 10, source_tries: 5 }, others: 10 } as const;
const maxTriesOfAskers = ({ purpose }: PublicCode): number => (purpose === 'SIGN_UP' ? 100 : 25);

/** Code that is asked for without a session, so that anybody who knows the address can try it. */
interface PublicCode {
  purpose: CodePurpose;
  /** The e-mail address the code is mailed to, lower case. */
  address: string;
}

interface Asker {
  challenge: repository.ChallengeRow;
  /** Says which tries are theirs: a stranger behind the same client address takes none of those with the token. */
  column: repository.TriesColumn;
}

const end = (now: Date): Date => new Date(now.getTime() + oneTimeCode.lifetimeMs);

interface ChallengeOptions {
  /** As long as the code, unless given. */
  expiresAt?: Date;
  /** A new one, unless given. */
  token?: string | undefined;
  details?: object | undefined;
}

/** Notes who asked for a code; returns the token by which they are known again. */
export async function issueChallenge(
  tx: Tx,
  { now }: Dependencies,
  { purpose, address }: PublicCode,
  { clientAddress }: ClientContext,
  { expiresAt = end(now()), token = newToken(), details }: ChallengeOptions = {},
): Promise<string> {
  await repository.insertChallenge(tx, {
    hash: tokenHash(token),
    purpose,
    address,
    client_address: networkOf(clientAddress),
    created_at: now(),
    expires_at: expiresAt,
    details: details && JSON.stringify(details),
  });
  return token;
}

const isOpen = ({ challenge }: Asker, now: Date): boolean => challenge.expires_at > now;

/** Finds who is calling, of those who asked for the code lately: by the token, else by the network. */
async function findAsker(
  deps: Dependencies,
  code: PublicCode,
  { challenge: token, clientAddress }: ClientContext,
): Promise<Asker | undefined> {
  const byToken = await repository.challengeByToken(deps.db, code, tokenHash(token ?? ''));
  const byAddress = await repository.challengeFrom(deps.db, code, networkOf(clientAddress));
  const askers: Asker[] = [];
  if (byToken) askers.push({ challenge: byToken, column: 'tries' });
  if (byAddress) askers.push({ challenge: byAddress, column: 'source_tries' });
  return askers.find((asker) => isOpen(asker, deps.now())) ?? askers[0];
}

/** Finds the caller's challenge, which is good as long as the code is; undefined if they did not ask for the code. */
export async function openChallenge(
  deps: Dependencies,
  code: PublicCode,
  client: ClientContext,
): Promise<repository.ChallengeRow | undefined> {
  const asker = await findAsker(deps, code, client);
  return asker && isOpen(asker, deps.now()) ? asker.challenge : undefined;
}

export const extendChallenge = (tx: Tx, { now }: Dependencies, id: string): Promise<void> =>
  repository.extendChallenge(tx, id, end(now()));

export const endChallenges = (tx: Tx, { now }: Dependencies, code: PublicCode): Promise<void> =>
  repository.endChallenges(tx, code, now());

/** The code's id where it was right, the tries left where it was wrong; undefined where there is nothing to try. */
type Try = { id: string } | { left: number } | undefined;

async function tryAsAsker(
  tx: Tx,
  { now }: Dependencies,
  code: PublicCode,
  hashes: readonly Buffer[],
  { challenge, column }: Asker,
): Promise<Try> {
  const open = await repository.lockOpenCode(tx, code, hashes, now());
  if (!open || open.tries >= maxTriesOfAskers(code)) return undefined;
  const fromThere = await repository.triesFrom(tx, open.id, challenge.client_address, column);
  if (fromThere >= maxTries.source[column]) return undefined;
  const counting = { id: challenge.id, column, code: open, maxTries: maxTries.asker };
  const tries = await repository.countChallengeTry(tx, counting);
  if (tries === undefined) return undefined;
  if (open.isRight) return { id: open.id };
  await repository.countCodeTry(tx, open.id, 'tries');
  return { left: maxTries.asker - tries };
}

async function tryAsOther(
  tx: Tx,
  { now }: Dependencies,
  code: PublicCode,
  hashes: readonly Buffer[],
): Promise<Try> {
  const open = await repository.lockOpenCode(tx, code, hashes, now());
  if (!open || open.other_tries >= maxTries.others) return undefined;
  if (open.isRight) return { id: open.id };
  await repository.countCodeTry(tx, open.id, 'other_tries');
  return undefined;
}

/**
 * Compares a code and returns its id, for `takeCode` in the database transaction of what it allows. The client that
 * asked for it has tries that nobody else uses up. Other clients have a few of their own, and cannot tell whether a
 * code is open. Those of one network are counted over all addresses, with those at resets, which anybody may ask for:
 * the link of the mail needs no tries. Wrong tries are counted in a commit of their own. Throws CODE_WRONG with the
 * tries left, CODE_EXPIRED or THROTTLED.
 */
export async function checkPublicCode(
  deps: Dependencies,
  { code: entered, ...code }: PublicCode & { code: string },
  client: ClientContext,
): Promise<{ codeId: string; asker: repository.ChallengeRow | undefined }> {
  const { db } = deps;
  const now = deps.now();
  const network = { clientAddress: client.clientAddress };

  // 1. Whose try it is.
  const asker = await findAsker(deps, code, client);
  const isAsker = asker !== undefined && isOpen(asker, now);
  const isBounded =
    (isAsker && code.purpose !== 'RESET') || (await isOnKnownDevice(deps, code.address, client));
  if (!isBounded && (await countNetworks(db, now, limits.codeNetwork, network)).over)
    throw throttled(limits.codeNetwork, now);
  const other = { ...network, about: `${code.purpose} ${code.address}` };
  const othersLeft = isAsker ? 0 : (await countNetworks(db, now, limits.codeOther, other)).left;
  if (othersLeft < 0) throw throttled(limits.codeOther, now);

  // 2. The code; a right one costs nothing.
  const hashes = codeHashes(deps, { ...code, subject: '' }, entered);
  const tried = isAsker
    ? await inTransaction(db, (tx) => tryAsAsker(tx, deps, code, hashes, asker))
    : await inConstantTime(() => inTransaction(db, (tx) => tryAsOther(tx, deps, code, hashes)));
  if (tried && 'id' in tried) {
    if (!isBounded) await refundNetworks(db, now, limits.codeNetwork, network);
    if (!isAsker) await refundNetworks(db, now, limits.codeOther, other);
    return { codeId: tried.id, asker: isAsker ? asker.challenge : undefined };
  }

  // 3. Only the client that asked learns that there is nothing to try.
  if (asker && !tried) throw codeExpired();
  throw codeWrong(tried ? tried.left : othersLeft);
}
