import type { MomoSettings } from '@sanaga/operators';
import type { Settings } from '../kernel/settings.ts';

/** Takes the operator's settings out of the API's. */
export function momoSettings(settings: Settings): MomoSettings {
  return {
    baseUrl: settings.MOMO_BASE_URL,
    targetEnvironment: settings.MOMO_TARGET_ENVIRONMENT,
    callbackUrl: (_kind, referenceId) => `${callbackAddress(settings)}/${referenceId}`,
    requestTimeout: settings.OPERATOR_REQUEST_TIMEOUT * 1_000,
    collection: {
      subscriptionKey: settings.MOMO_COLLECTION_SUBSCRIPTION_KEY,
      apiUser: settings.MOMO_COLLECTION_API_USER,
      apiKey: settings.MOMO_COLLECTION_API_KEY,
    },
    disbursement: {
      subscriptionKey: settings.MOMO_DISBURSEMENT_SUBSCRIPTION_KEY,
      apiUser: settings.MOMO_DISBURSEMENT_API_USER,
      apiKey: settings.MOMO_DISBURSEMENT_API_KEY,
    },
  };
}

/** Returns the address that the operator calls back: the API's own unless another is set. */
function callbackAddress({ MOMO_CALLBACK_URL, PAYMENTS_API_URL, PAYMENTS_API_PORT }: Settings): string {
  if (MOMO_CALLBACK_URL) return MOMO_CALLBACK_URL.replace(/\/$/, '');
  return `${PAYMENTS_API_URL ?? `http://localhost:${PAYMENTS_API_PORT}`}/operator/callback`;
}
