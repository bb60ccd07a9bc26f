import { createHash } from 'node:crypto';
import { escapeHtml, formatPhone } from '@sanaga/domain';
import { accountName } from './defaults.ts';
import { movedBy, type Payment } from './payment.ts';

/** One phone, as its page shows it. */
export interface Phone {
  msisdn: string;
  /** As the operator has registered it. */
  holder: string;
  inHand: boolean;
  /** Set for MTN's test numbers, which have a fixed outcome. */
  hasFixedOutcome: boolean;
  /** The oldest first. */
  waiting: readonly Payment[];
  /** The newest first. */
  past: readonly Payment[];
}

const style = `
:root { color-scheme: light dark; --page: #F4F6F4; --surface: #fff; --text: #13201C; --quiet: #5F6C67; --line: #E4E9E6; --border: #7C8884; --action: #0E6259; --on: #fff; --wrong: #B3261E; }
@media (prefers-color-scheme: dark) {
  :root { --page: #0C1311; --surface: #131C1A; --text: #E7EDEA; --quiet: #8E9B96; --line: #24302D; --border: #6B7873; --action: #5CC4B3; --on: #0C1311; --wrong: #F2A29B; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 26rem; margin: 0 auto; padding: 1.5rem 1rem; }
h1 { font-size: 1.5rem; line-height: 1.3; margin: 0; letter-spacing: -.015em; }
h2 { font-size: 1rem; margin: 2rem 0 .5rem; }
p { margin: 0 0 1rem; color: var(--quiet); }
a { color: var(--action); }
article, ul { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; margin: 0 0 1rem; }
article { padding: 1rem; }
article strong { display: block; font-size: 1.5rem; line-height: 1.3; }
article p { margin: 0; }
ul { list-style: none; padding: 0; }
li { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: .75rem 1rem; }
li + li { border-top: 1px solid var(--line); }
li small { color: var(--quiet); grid-column: 1 / -1; }
label { display: block; margin: 0 0 .25rem; }
input { width: 100%; min-height: 2.75rem; padding: 0 .75rem; font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--border); border-radius: 8px; }
form { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1rem 0 0; }
form div { flex: 1 1 100%; }
button { flex: 1 1 8rem; min-height: 2.75rem; padding: 0 1rem; font: inherit; font-weight: 500; border-radius: 8px; cursor: pointer; color: var(--action); background: none; border: 1px solid var(--border); }
button.primary { color: var(--on); background: var(--action); border-color: var(--action); }
:focus-visible { outline: 2px solid var(--action); outline-offset: 2px; }
[role=alert] { color: var(--wrong); margin: .25rem 0 0; }
`;

/** Seconds after which a page on which nothing waits reloads; where something waits the focus is not taken away. */
const lookAgain = 3;

/** Policy under which nothing is loaded and no script runs. */
export const contentSecurityPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** Returns the page on which a phone is taken in hand. `refused` is an entry that is not a number. */
export function phonesPage(phones: readonly Phone[], refused?: string): string {
  const wrong = refused === undefined ? '' : ' aria-invalid="true" aria-describedby="wrong" autofocus';
  return page(
    'Phones',
    `<h1>Phones</h1>
<p>Whoever is asked to pay confirms after a moment. Take a phone in hand, and its requests wait for you.</p>
<form method="post" action="/phone"><div><label for="number">Number</label>
<input id="number" name="number" type="tel" autocomplete="off" required value="${escapeHtml(refused ?? '')}"${wrong}>
${wrong && '<p role="alert" id="wrong">This is no mobile number of Cameroon.</p>'}</div>
<button class="primary">Take in hand</button></form>
${phones.length === 0 ? '' : `<h2>In hand</h2><ul>${phones.map(phoneItem).join('')}</ul>`}`,
  );
}

const phoneItem = ({ msisdn, holder, waiting }: Phone): string =>
  `<li><a href="/phone/${msisdn}">${shown(msisdn)}</a><span>${waiting.length} waiting</span><small>${escapeHtml(holder)}</small></li>`;

export function phonePage(phone: Phone): string {
  const { msisdn, holder, inHand, waiting, past } = phone;
  return page(
    `${shown(msisdn)}${waiting.length > 0 ? ` (${waiting.length} waiting)` : ''}`,
    `<p><a href="/phone">All phones</a></p><h1>${shown(msisdn)}</h1><p>${escapeHtml(holder)}</p>
<h2>Waiting for you</h2>${waiting.map(requestOf).join('') || `<p role="status">${nothingWaits(phone)}</p>`}
${past.length === 0 ? '' : `<h2>Payments</h2><ul>${past.map(pastItem).join('')}</ul>`}
<form method="post" action="/phone/${msisdn}">${
      inHand
        ? '<button name="action" value="put-away">Put the phone away</button>'
        : '<button class="primary" name="action" value="take">Take in hand</button>'
    }</form>`,
    waiting.length > 0 ? '' : `<meta http-equiv="refresh" content="${lookAgain}">`,
  );
}

function nothingWaits({ inHand, hasFixedOutcome }: Phone): string {
  if (hasFixedOutcome) return 'This test number has an outcome of its own, and nobody is asked.';
  return inHand
    ? 'Nothing yet. The page looks again by itself.'
    : 'This phone confirms by itself. Take it in hand, and its requests wait for you.';
}

const requestOf = ({ reference, amount, currency, payerMessage, externalId, party }: Payment): string =>
  `<article><p>${accountName} asks you to pay</p><strong>${money(amount, currency)}</strong>${
    payerMessage ? `<p>${escapeHtml(payerMessage)}</p>` : ''
  }${externalId ? `<p><small>Reference ${escapeHtml(externalId)}</small></p>` : ''}
<form method="post" action="/phone/${escapeHtml(party.partyId)}"><input type="hidden" name="reference" value="${reference}">
<button name="action" value="decline">Decline</button><button class="primary" name="action" value="confirm">Confirm</button></form></article>`;

function pastItem(payment: Payment): string {
  const { amount, currency } = movedBy(payment, payment.result);
  const message = payment.product === 'collection' ? payment.payerMessage : payment.payeeNote;
  return `<li><span>${money(amount, currency)}</span><span>${outcomeOf(payment)}</span><small>${
    message ? `${escapeHtml(message)}, ` : ''
  }${payment.at.slice(0, 10)} ${payment.at.slice(11, 19)} UTC</small></li>`;
}

const failures: Record<string, string> = { APPROVAL_REJECTED: 'Declined', EXPIRED: 'Not answered in time' };

function outcomeOf({ product, result }: Payment): string {
  if (!result) return 'Under way';
  if (result.status === 'SUCCESSFUL') return product === 'collection' ? 'Confirmed and paid' : 'Received';
  return failures[result.reason ?? ''] ?? `Failed: ${escapeHtml(result.reason ?? '')}`;
}

const shown = (msisdn: string): string => formatPhone(`+${msisdn}`);

const money = (amount: string, currency: string): string =>
  `${new Intl.NumberFormat('en', { maximumFractionDigits: 2 }).format(Number(amount))}\u00A0${escapeHtml(currency)}`;

const page = (title: string, body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title>${head}<style>${style}</style></head><body><main>${body}</main></body></html>`;
