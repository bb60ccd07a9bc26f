import type { Database, Tx } from '@sanaga/database';
import { passkeyLimits } from '@sanaga/domain';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { isoBase64URL, parseAuthenticatorData } from '@simplewebauthn/server/helpers';
import type { Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { findByCredential, notePasskeyUse, type OwnedPasskey, passkeysOf } from './passkeys.repository.ts';
import { appOf, userHandle } from './relying-party.ts';

/** Proof for ever, to anybody with a library of WebAuthn, that a key signed a challenge. */
export interface AssertionEvidence {
  credentialId: Buffer;
  /** COSE, with the number of its algorithm. */
  publicKey: Buffer;
  algorithm: number;
  clientDataJSON: Buffer;
  authenticatorData: Buffer;
  signature: Buffer;
  rpId: string;
  origin: string;
  /** The flags octet of the authenticator data. */
  flags: number;
  counter: number;
  /** True if the counter did not grow, as that of a copied key would not. */
  counterStood: boolean;
}

export interface VerifiedAssertion {
  passkeyId: string;
  userId: string;
  evidence: AssertionEvidence;
}

export interface AssertionToVerify {
  response: AuthenticationResponseJSON;
  /** Bytes that were given to sign, in base64url; that they are given and taken once is their maker's to see to. */
  challenge: string;
  /** Owner that the passkey has to have; anybody unless given. */
  userId?: string;
}

/** Options for the device on which a caller confirms something with one of their passkeys. */
export async function assertionOptions(
  db: Tx | Database,
  { settings }: Pick<Dependencies, 'settings'>,
  { userId, superAdmin }: Caller,
  challenge: Buffer,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const passkeys = await passkeysOf(db, userId);
  return generateAuthenticationOptions({
    rpID: settings.relyingParties[appOf(superAdmin)].id,
    challenge: new Uint8Array(challenge),
    timeout: passkeyLimits.challengeMs,
    userVerification: 'required',
    allowCredentials: passkeys.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      transports,
    })),
  });
}

const refused = (cause?: unknown): Failure => new Failure('PASSKEY_REFUSED', {}, { cause });

async function signedBy(db: Tx | Database, { response, userId }: AssertionToVerify): Promise<OwnedPasskey> {
  const passkey = await findByCredential(db, Buffer.from(response.id, 'base64url'));
  if (!passkey || (userId !== undefined && passkey.user_id !== userId)) throw refused();
  const { userHandle: named } = response.response;
  if (named !== undefined && named !== userHandle(passkey.user_id).toString('base64url')) throw refused();
  return passkey;
}

/**
 * Checks that a person's passkey signed a challenge on one of our pages, with the person verified by their device, and
 * notes its use. A counter that did not grow is noted and refuses nothing: synced passkeys always report 0. Throws
 * PASSKEY_REFUSED.
 */
export async function verifyAssertion(
  tx: Tx,
  { settings, now }: Pick<Dependencies, 'settings' | 'now'>,
  assertion: AssertionToVerify,
): Promise<VerifiedAssertion> {
  const passkey = await signedBy(tx, assertion);
  const { response } = assertion;
  const party = settings.relyingParties[appOf(passkey.super_admin)];
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: assertion.challenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    credential: { id: response.id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
  }).catch((error: unknown) => {
    throw refused(error);
  });
  if (!verified) throw refused();
  const authenticatorData = isoBase64URL.toBuffer(response.response.authenticatorData);
  const { counter, flags } = parseAuthenticatorData(authenticatorData);
  await notePasskeyUse(tx, passkey.id, { counter, flags: flags.flagsInt, now: now() });
  return {
    passkeyId: passkey.id,
    userId: passkey.user_id,
    evidence: {
      credentialId: passkey.credential_id,
      publicKey: passkey.public_key,
      algorithm: passkey.algorithm,
      clientDataJSON: Buffer.from(response.response.clientDataJSON, 'base64url'),
      authenticatorData: Buffer.from(authenticatorData),
      signature: Buffer.from(response.response.signature, 'base64url'),
      rpId: authenticationInfo.rpID,
      origin: authenticationInfo.origin,
      flags: flags.flagsInt,
      counter,
      counterStood: passkey.counter > 0n && BigInt(counter) <= passkey.counter,
    },
  };
}
