import { inTransaction } from '@sanaga/database';
import { sessionLimits } from '@sanaga/domain';
import { audit } from '../../kernel/audit.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import * as repository from './sessions.repository.ts';
import { endSessionsOf } from './sessions.service.ts';
import { type Device, deviceOf } from './user-agent.ts';

export interface OwnSession extends Device {
  sessionId: string;
  current: boolean;
  clientAddress: string | null;
  createdAt: string;
  lastActiveAt: string;
  expiresAt: string;
}

const reason = 'ended by its owner';

/** Lists where the caller is signed in; what ran into its idle end is no session any more. */
export async function listOwnSessions(deps: Dependencies, caller: Caller): Promise<OwnSession[]> {
  const now = deps.now();
  const activeSince = new Date(now.getTime() - sessionLimits(caller.superAdmin).idleMs);
  const rows = await repository.listOpenSessions(deps.db, caller.userId, { now, activeSince });
  return rows.map((row) => ({
    sessionId: row.id,
    current: row.id === caller.sessionId,
    ...deviceOf(row.user_agent),
    clientAddress: row.client_address,
    createdAt: row.created_at.toISOString(),
    lastActiveAt: row.last_active_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }));
}

/** Ends one of the caller's sessions, and keeps in the audit log where it was. Throws NOT_FOUND if there is no such session, or it is somebody else's. */
export async function endOwnSession(deps: Dependencies, caller: Caller, sessionId: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const ended = await repository.endSessionOfUser(tx, caller.userId, sessionId, reason, deps.now());
    if (!ended) throw new Failure('NOT_FOUND');
    await audit(tx, caller, {
      action: 'session.end',
      subjectType: 'user',
      subjectId: caller.userId,
      detail: { ...deviceOf(ended.user_agent), clientAddress: ended.client_address },
    });
  });
}

/** Ends every session of the caller but the current one. */
export async function endOtherSessions(deps: Dependencies, caller: Caller): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await endSessionsOf(tx, deps, caller.userId, reason, caller.sessionId);
    await audit(tx, caller, { action: 'session.end-others', subjectType: 'user', subjectId: caller.userId });
  });
}
