/** Ends a request early with a response. MTN has four shapes of them, one for each layer that may refuse. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
  readonly status: number;
  /** An object is sent as JSON, a text as HTML, undefined as nothing. */
  readonly body: object | string | undefined;

  constructor(status: number, body?: object | string) {
    super(`HTTP ${status}`);
    this.status = status;
    this.body = body;
  }
}

const walletMessages = {
  RESOURCE_NOT_FOUND: 'Requested resource was not found.',
  RESOURCE_ALREADY_EXIST: 'Duplicated reference id. Creation of resource failed.',
  INVALID_CALLBACK_URL_HOST: 'Callback URL with different host name then configured for API User.',
  NOT_ALLOWED: 'Authorization failed. Insufficient permissions.',
  NOT_ALLOWED_TARGET_ENVIRONMENT: 'Access to target environment is forbidden.',
  INTERNAL_PROCESSING_ERROR: 'An internal error occurred while processing.',
  SERVICE_UNAVAILABLE: 'Service temporarily unavailable, try again later.',
};

const walletStatus: Record<keyof typeof walletMessages, number> = {
  RESOURCE_NOT_FOUND: 404,
  RESOURCE_ALREADY_EXIST: 409,
  INVALID_CALLBACK_URL_HOST: 500,
  NOT_ALLOWED: 500,
  NOT_ALLOWED_TARGET_ENVIRONMENT: 500,
  INTERNAL_PROCESSING_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
};
export type WalletCode = keyof typeof walletMessages;

/** Returns a refusal of the wallet platform: `{message, code}`. */
export const walletError = (code: WalletCode): ProtocolError =>
  new ProtocolError(walletStatus[code], { message: walletMessages[code], code });

/** Returns a refusal of the gateway: `{statusCode, message}`. */
export const gatewayError = (statusCode: number, message: string): ProtocolError =>
  new ProtocolError(statusCode, { statusCode, message });

/** Returns a refusal of the token service: `{error}`. */
export const tokenError = (status: number, error: string): ProtocolError =>
  new ProtocolError(status, { error });

/** Returns a page of the web server or of the firewall before it. */
export const pageError = (status: number, title: string): ProtocolError =>
  new ProtocolError(
    status,
    `<html><head><title>${title}</title></head><body><h1>${title}</h1><p>The requested URL was rejected.</p></body></html>`,
  );

/** Returns MTN's 400, which has an empty body. */
export const badRequest = (): ProtocolError => new ProtocolError(400);
