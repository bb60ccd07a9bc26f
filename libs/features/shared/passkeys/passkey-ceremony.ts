import type * as webauthn from '@simplewebauthn/browser';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';

/** Says whether this browser knows passkeys at all. */
export const knowsPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

/** Says whether this browser offers passkeys while somebody fills in a field. */
export const offersPasskeys = async (): Promise<boolean> =>
  knowsPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

/** Reasons why a device made or used no passkey; `declined` is also that there was none, or no time left. */
export type CeremonyEnd = 'unsupported' | 'declined' | 'present' | 'failed';

const ends: Record<string, CeremonyEnd> = {
  NotAllowedError: 'declined',
  AbortError: 'declined',
  InvalidStateError: 'present',
};

type Outcome<Response> = { response: Response; end?: undefined } | { response?: undefined; end: CeremonyEnd };

type Library = typeof webauthn;

/** Has the device act; the library is fetched with the first passkey. */
async function ceremony<Response>(act: (library: Library) => Promise<Response>): Promise<Outcome<Response>> {
  if (!knowsPasskeys()) return { end: 'unsupported' };
  try {
    return { response: await act(await import('@simplewebauthn/browser')) };
  } catch (error) {
    return { end: (error instanceof Error && ends[error.name]) || 'failed' };
  }
}

/** Options as the API passes them on, which a browser reads. */
type Options = Record<string, unknown>;

/** Has the device make a passkey. */
export const makePasskey = (options: Options): Promise<Outcome<RegistrationResponseJSON>> =>
  ceremony(({ startRegistration }) =>
    startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }),
  );

/** Has the device sign with a passkey: in a dialog of its own, or offered while a field is filled in. */
export const signByPasskey = (
  options: Options,
  { offered = false }: { offered?: boolean } = {},
): Promise<Outcome<AuthenticationResponseJSON>> =>
  ceremony(({ startAuthentication }) =>
    startAuthentication({
      optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
      useBrowserAutofill: offered,
    }),
  );
