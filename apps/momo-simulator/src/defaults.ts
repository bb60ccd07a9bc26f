import { simulatorCredentials } from '@sanaga/operators';

/** Port and credentials of the simulator by default; the product's own settings start equal. */
export const defaultPort = 3100;
export const defaultCredentials = simulatorCredentials;
/** Hosts that the default API users may name in X-Callback-Url. */
export const defaultCallbackHosts = ['localhost', '127.0.0.1'];
/** XAF is Cameroon's, EUR the only one of MTN's sandbox. */
export const defaultCurrencies = ['XAF', 'EUR'];
export const defaultTargetEnvironments = ['sandbox'];
/**
 * Milliseconds, so that a demo shows a pending payment and an approval that takes somebody a moment; MTN's own prompt lapses
 * after five minutes.
 */
export const defaultTiming = { transferMs: 300, approvalMs: 800, promptMs: 300_000, delayedMs: 30_000 };
/** The name that payers read: the operator knows our account by it. */
export const accountName = 'Sanaga';
/** Whole units on the operator's account before the first payment, in each currency. */
export const defaultOpeningBalance = 5_000_000_000n;
