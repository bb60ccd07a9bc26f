/** Challenge for approvals, as the API sends it. */
export const anApprovalChallenge = {
  challengeId: '00000000-0000-4000-8000-0000000000ee',
  publicKey: { challenge: 'AAAA', rpId: 'localhost', userVerification: 'required' },
};

/** Signature, as a browser hands it over. */
export const aSignature = {
  id: 'AAAA',
  rawId: new ArrayBuffer(3),
  type: 'public-key',
  response: {
    clientDataJSON: new ArrayBuffer(3),
    authenticatorData: new ArrayBuffer(3),
    signature: new ArrayBuffer(3),
    userHandle: null,
  },
  getClientExtensionResults: () => ({}),
};

/** Has the browser know passkeys. */
export const knowPasskeys = (): void =>
  void Object.assign(globalThis, { PublicKeyCredential: () => undefined });

/** Has the browser sign, or end like this. */
export const signs = (get: () => Promise<object>): void =>
  void Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });

/** Takes both away again. */
export function forgetPasskeys(): void {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
}
