import { expect, type Page } from '@playwright/test';

/** Gives the browser of a page a device that makes and uses passkeys, whose owner has a finger on it. */
export async function connectDevice(page: Page): Promise<void> {
  // a finger that is always there would also take what the browser offers while the address is filled in
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Has the browser sign what the API gives for the portal, on whatever page it is. */
export const signOn = (page: Page, options: unknown): Promise<unknown> =>
  page.evaluate(async (json) => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
      json as PublicKeyCredentialRequestOptionsJSON,
    );
    const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
    return credential.toJSON() as unknown;
  }, options);

/** Adds a passkey under Security; without a name, with that of the browser, if somebody signed in with it. */
export async function addPasskey(page: Page, name?: string): Promise<void> {
  await page.goto('/dashboard/settings?tab=security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  if (name !== undefined) await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const row = page.getByRole('region', { name: 'Passkeys' }).getByRole('listitem');
  await expect(row).toContainText('Never used');
}
