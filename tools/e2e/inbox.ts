import { expect } from '@playwright/test';
import { addresses } from './product.ts';

interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  time: string;
}

export const allMails = async (): Promise<Mail[]> =>
  (await (await fetch(`${addresses.inbox}/api/email`)).json()) as Mail[];

const mailsTo = async (address: string): Promise<Mail[]> =>
  (await allMails()).filter(({ to }) => to.includes(address));

/** Counts an address's mails; those that come later are what an action caused. */
export const mailCount = async (address: string): Promise<number> => (await mailsTo(address)).length;

/** Waits for a mail that came after the first `seen` ones and holds what is looked for. */
async function waitForMail(address: string, seen: number, pattern: RegExp): Promise<string> {
  let match: string | undefined;
  await expect
    .poll(
      async () => {
        const texts = (await mailsTo(address)).slice(seen).map(({ text }) => text);
        match = texts.map((text) => pattern.exec(text)?.[1]).findLast(Boolean);
        return match;
      },
      { message: `a mail to ${address} with ${pattern}`, timeout: 15_000 },
    )
    .toBeDefined();
  return match ?? '';
}

/** Returns the six digits that are alone on a line. */
export const codeIn = (address: string, seen: number): Promise<string> =>
  waitForMail(address, seen, /^\s*(\d{6})\s*$/m);

export const activationLinkIn = (address: string, seen: number): Promise<string> =>
  waitForMail(address, seen, /(https?:\/\/\S+activate-account\?code=\S+)/);
