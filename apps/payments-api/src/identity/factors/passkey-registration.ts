import { productName } from '@sanaga/domain';
import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import {
  cose,
  decodeAttestationObject,
  decodeCredentialPublicKey,
  isoBase64URL,
  parseAuthenticatorData,
} from '@simplewebauthn/server/helpers';
import type { Caller } from '../../kernel/caller.ts';
import { Failure } from '../../kernel/failure.ts';
import { passkeyLimits } from '@sanaga/domain';
import type { RelyingParty } from '../../kernel/relying-parties.ts';
import type { PasskeyRow } from './passkeys.repository.ts';
import { userHandle } from './relying-party.ts';

/** Algorithms that devices and every library of WebAuthn know. */
const algorithms = [cose.COSEALG.EdDSA, cose.COSEALG.ES256, cose.COSEALG.RS256];

/** Options for a device that is to make a passkey: one that finds itself at a sign-in, and verifies the person. */
export const registrationOptions = (
  { id: rpID }: RelyingParty,
  caller: Caller,
  challenge: string,
  known: readonly PasskeyRow[],
): Promise<PublicKeyCredentialCreationOptionsJSON> =>
  generateRegistrationOptions({
    rpName: productName,
    rpID,
    userID: new Uint8Array(userHandle(caller.userId)),
    userName: caller.email,
    userDisplayName: caller.name,
    challenge: isoBase64URL.toBuffer(challenge),
    timeout: passkeyLimits.challengeMs,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      transports,
    })),
  });

/**
 * Refuses statements with certificates, which nobody asked for: to check them the library would fetch addresses that a
 * stranger names.
 */
function assertPlainAttestation(attestationObject: string): void {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = attestation.get('fmt');
  const isSelfSigned = format === 'packed' && attestation.get('attStmt').get('x5c') === undefined;
  if (format !== 'none' && !isSelfSigned) throw new Error(`an attestation that nobody asked for: ${format}`);
}

export type NewPasskey = Pick<
  PasskeyRow,
  'credential_id' | 'public_key' | 'algorithm' | 'counter' | 'transports' | 'flags' | 'rp_id' | 'origin'
>;

/** Checks what a device has made, and returns what is stored of it as it came. Throws PASSKEY_REFUSED. */
export async function verifyRegistration(
  party: RelyingParty,
  response: RegistrationResponseJSON,
  challenge: string,
): Promise<NewPasskey> {
  try {
    assertPlainAttestation(response.response.attestationObject);
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified) throw new Error('the attestation does not hold');
    const { credential, attestationObject, origin } = registrationInfo;
    const algorithm = decodeCredentialPublicKey(credential.publicKey).get(cose.COSEKEYS.alg);
    if (algorithm === undefined) throw new Error('the key names no algorithm');
    const { flags } = parseAuthenticatorData(decodeAttestationObject(attestationObject).get('authData'));
    return {
      credential_id: Buffer.from(credential.id, 'base64url'),
      public_key: Buffer.from(credential.publicKey),
      algorithm,
      counter: BigInt(credential.counter),
      transports: response.response.transports ?? [],
      flags: flags.flagsInt,
      rp_id: party.id,
      origin,
    };
  } catch (error) {
    throw new Failure('PASSKEY_REFUSED', {}, { cause: error });
  }
}
