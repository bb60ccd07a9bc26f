import { createHash } from 'node:crypto';
import { authenticatorCodes, productName } from '@sanaga/domain';
import { keysOf } from '@sanaga/server';
import { Secret, TOTP } from 'otpauth';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { derivedKey, seal, unseal } from '../auth/sealing.ts';
import * as repository from './authenticator-apps.repository.ts';

const purpose = 'secret of an authenticator app';
const secretBytes = 20;

/** Says which key seals a secret, without saying anything about the key. */
const nameOf = (key: string): string =>
  createHash('sha256').update(derivedKey(key, 'name of a key')).digest('hex').slice(0, 16);

type Sealed = Pick<repository.AuthenticatorAppRow, 'sealed_secret' | 'key_name'>;
type Keys = Pick<Dependencies, 'settings'>;

/** Seals a secret with the key that is used from now on, for its owner alone. */
function sealSecret({ settings }: Keys, userId: string, secret: string): Sealed {
  const [key] = keysOf(settings.TOKEN_KEY);
  return { sealed_secret: seal(derivedKey(key, purpose), secret, userId), key_name: nameOf(key) };
}

function openSecret({ settings }: Keys, row: repository.AuthenticatorAppRow): string {
  const key = keysOf(settings.TOKEN_KEY).find((one) => nameOf(one) === row.key_name);
  if (key === undefined)
    throw new Error('a secret is sealed with a key that TOKEN_KEY does not have any more');
  return unseal(derivedKey(key, purpose), row.sealed_secret, row.user_id);
}

const generatorOf = (secret: Secret, account: string): TOTP =>
  new TOTP({
    issuer: productName,
    label: account,
    secret,
    digits: authenticatorCodes.digits,
    period: authenticatorCodes.periodSeconds,
  });

/** Makes a secret for an app: as people type it, as a QR code has it, and as it is stored. */
export function newSecret(deps: Keys, { userId, email }: { userId: string; email: string }) {
  const secret = new Secret({ size: secretBytes });
  const uri = generatorOf(secret, email).toString();
  return { secret: secret.base32, uri, sealed: sealSecret(deps, userId, secret.base32) };
}

/** Returns the step whose code this is, among the present one and its neighbours. */
export function stepOf(
  deps: Keys & Pick<Dependencies, 'now'>,
  row: repository.AuthenticatorAppRow,
  code: string,
): bigint | undefined {
  const timestamp = deps.now().getTime();
  const generator = generatorOf(Secret.fromBase32(openSecret(deps, row)), '');
  const delta = generator.validate({ token: code, timestamp, window: authenticatorCodes.window });
  return delta === null ? undefined : BigInt(generator.counter({ timestamp }) + delta);
}

const atOnce = 500;

/** Seals with the present key what another one still seals, so that this one can be taken out of the settings. */
export async function resealSecrets(deps: Pick<Dependencies, 'db' | 'settings'>): Promise<void> {
  const present = nameOf(keysOf(deps.settings.TOKEN_KEY)[0]);
  for (;;) {
    const rows = await repository.appsUnderOtherKeys(deps.db, present, atOnce);
    for (const row of rows)
      await repository.resealApp(deps.db, row, sealSecret(deps, row.user_id, openSecret(deps, row)));
    if (rows.length < atOnce) return;
  }
}
