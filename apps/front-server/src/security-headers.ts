import type { Settings } from './settings.ts';

const yearSeconds = 31_536_000;

interface Inline {
  /** Styles of the components carry it. */
  nonce: string;
  /** Hashes of the page's own inline scripts. */
  scripts: string[];
}

/** Returns the policy for what may run and load on a page; inline code runs only if it is named here. */
export function contentSecurityPolicy({ nonce, scripts }: Inline, { backendUrl }: Settings): string {
  const api = backendUrl.startsWith('http') ? ` ${new URL(backendUrl).origin}` : '';
  return [
    `default-src 'none'`,
    `script-src ${[`'self'`, ...scripts].join(' ')}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:${api}`,
    `font-src 'self'`,
    `connect-src 'self'${api}`,
    // files that a page has fetched with the session: a PDF in the browser's own viewer
    `frame-src blob:`,
    `object-src blob:`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

/** Headers of every response. */
export const securityHeaders = ({ publicUrl }: Settings): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  // a host below ours that is reached without TLS could set cookies for ours
  ...(publicUrl.protocol === 'https:' && {
    'strict-transport-security': `max-age=${yearSeconds}; includeSubDomains`,
  }),
});
