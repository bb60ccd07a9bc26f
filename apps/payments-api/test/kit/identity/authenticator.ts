import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Options of a ceremony, as far as they matter to this device. */
interface Asked {
  challenge: string;
  rpId?: string;
  rp?: { id: string };
  user?: { id: string };
}

/** Parts of its response that a device makes otherwise than it should. */
export interface Deviation {
  origin?: string;
  challenge?: string;
  counter?: number;
  flags?: number;
  userHandle?: string;
}

const userPresent = 0x01;
const userVerified = 0x04;
const backupEligible = 0x08;
const backedUp = 0x10;
const attested = 0x40;
const usual = userPresent | userVerified | backupEligible | backedUp;

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const uint = (bytes: 2 | 4, value: number): Buffer => {
  const written = Buffer.alloc(bytes);
  written.writeUIntBE(value, 0, bytes);
  return written;
};

/** Creates a device with one passkey, which signs with ES256 on a page of this origin. */
export function createAuthenticator(pageOrigin = 'http://localhost:4200') {
  const credentialId = randomBytes(32);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const cose = new Map<number, number | Uint8Array>([
    ...([1, 3, -1] as const).map((label, place) => [label, [2, -7, 1][place]!] as const),
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  let handle: string | undefined;

  const clientData = (type: string, { challenge }: Asked, deviation: Deviation): Buffer =>
    Buffer.from(
      JSON.stringify({ type, challenge, origin: pageOrigin, crossOrigin: false, ...named(deviation) }),
    );
  const named = ({ origin, challenge }: Deviation) => ({
    ...(origin !== undefined && { origin }),
    ...(challenge !== undefined && { challenge }),
  });
  const head = (rpId: string, flags: number, counter: number): Buffer =>
    Buffer.concat([sha256(rpId), Buffer.from([flags]), uint(4, counter)]);
  const shared = {
    id: credentialId.toString('base64url'),
    rawId: credentialId.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
  } as const;

  return {
    credentialId,
    /** Makes the passkey. */
    register(asked: Asked, deviation: Deviation = {}): RegistrationResponseJSON {
      const { flags = usual, counter = 0 } = deviation;
      handle = asked.user?.id;
      const key = Buffer.from(isoCBOR.encode(cose));
      const id = Buffer.concat([Buffer.alloc(16), uint(2, credentialId.length), credentialId]);
      const authData = Buffer.concat([head(asked.rp?.id ?? '', flags | attested, counter), id, key]);
      const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authData)],
      ]);
      return {
        ...shared,
        response: {
          clientDataJSON: clientData('webauthn.create', asked, deviation).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** Signs what it is given. */
    sign(asked: Asked, deviation: Deviation = {}): AuthenticationResponseJSON {
      const { flags = usual, counter = 0, userHandle = handle } = deviation;
      const clientDataJSON = clientData('webauthn.get', asked, deviation);
      const authenticatorData = head(asked.rpId ?? '', flags, counter);
      const signer = createSign('sha256').update(authenticatorData).update(sha256(clientDataJSON));
      return {
        ...shared,
        response: {
          clientDataJSON: clientDataJSON.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signer.sign(privateKey).toString('base64url'),
          ...(userHandle !== undefined && { userHandle }),
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
