import { inTransaction } from '@sanaga/database';
import { Secret, TOTP } from 'otpauth';
import { newSecret } from '../../../src/identity/factors/app-secrets.ts';
import { verifyRegistration } from '../../../src/identity/factors/passkey-registration.ts';
import { insertPasskey } from '../../../src/identity/factors/passkeys.repository.ts';
import { userHandle } from '../../../src/identity/factors/relying-party.ts';
import type { MemberCaller } from '../../../src/kernel/caller.ts';
import type { Dependencies } from '../../../src/kernel/dependencies.ts';
import { challengeApproval } from '../../../src/payments/evidence/challenge.service.ts';
import { createAuthenticator, type Authenticator, type Deviation } from '../identity/authenticator.ts';

/** Gives a person a passkey; returns the device that has it. */
export async function givePasskey(
  { db, settings, now }: Dependencies,
  { userId }: MemberCaller,
): Promise<Authenticator> {
  const party = settings.relyingParties.ORG_PORTAL;
  const device = createAuthenticator(party.origins[0]);
  const challenge = Buffer.from(userId).toString('base64url');
  const user = { id: userHandle(userId).toString('base64url') };
  const made = await verifyRegistration(
    party,
    device.register({ challenge, rp: { id: party.id }, user }),
    challenge,
  );
  await inTransaction(db, (tx) =>
    insertPasskey(tx, { ...made, user_id: userId, name: 'Phone', created_at: now() }),
  );
  return device;
}

/** Gives a person an authenticator app; returns what shows its codes. */
export async function giveApp(deps: Dependencies, { userId, email }: MemberCaller): Promise<() => string> {
  const { secret, sealed } = newSecret(deps, { userId, email });
  const now = deps.now();
  await deps.db
    .insertInto('authenticator_app')
    .values({ ...sealed, user_id: userId, created_at: now, confirmed_at: now })
    .execute();
  const shown = new TOTP({ secret: Secret.fromBase32(secret) });
  return () => shown.generate({ timestamp: deps.now().getTime() });
}

/** Signs payments with a person's device, in one ceremony. */
export async function signed(
  deps: Dependencies,
  caller: MemberCaller,
  device: Authenticator,
  ids: readonly string[],
  deviation: Deviation = {},
) {
  const { challengeId, publicKey } = await challengeApproval(deps, caller, ids);
  return { ...device.sign(publicKey, deviation), challengeId };
}
