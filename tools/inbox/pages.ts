import { escapeHtml } from '@sanaga/domain';
import type { Mail } from './mailbox.ts';

const style = `
:root { color-scheme: light dark; --page: #F4F6F4; --surface: #fff; --text: #13201C; --quiet: #5F6C67; --line: #E4E9E6; --link: #0E6259; }
@media (prefers-color-scheme: dark) {
  :root { --page: #0C1311; --surface: #131C1A; --text: #E7EDEA; --quiet: #8E9B96; --line: #24302D; --link: #5CC4B3; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 14px/22px system-ui, sans-serif; }
main { max-width: 860px; margin: 0 auto; padding: 32px 20px; }
h1 { font-size: 24px; line-height: 32px; margin: 0 0 4px; letter-spacing: -.015em; overflow-wrap: anywhere; }
p { margin: 0 0 20px; color: var(--quiet); overflow-wrap: anywhere; }
a { color: var(--link); }
ul { list-style: none; margin: 0; padding: 0; background: var(--surface); border: 1px solid var(--line); border-radius: 12px; overflow: hidden; }
li + li { border-top: 1px solid var(--line); }
li a { display: grid; grid-template-columns: 1fr auto; gap: 0 16px; padding: 12px 20px; color: inherit; text-decoration: none; }
li a:hover, li a:focus-visible { background: var(--page); }
li strong { font-weight: 500; overflow-wrap: anywhere; }
li span, li time { font-size: 12px; color: var(--quiet); overflow-wrap: anywhere; }
iframe, pre { width: 100%; margin: 0; border: 1px solid var(--line); border-radius: 12px; background: #fff; color: #13201C; }
iframe { height: 72vh; }
pre { padding: 20px; white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/20px ui-monospace, monospace; }
`;

/** Policy of the pages: they load nothing from anywhere; a mail's own styles and inline pictures show. */
export const contentSecurityPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'none'";

/** Writes the page of all mails, the newest first; it refreshes automatically. */
export const listPage = (mails: readonly Mail[]): string =>
  page(
    'Inbox',
    `<h1>Inbox</h1><p>${mails.length === 1 ? '1 mail' : `${mails.length} mails`}. Nothing leaves this machine.</p>
${mails.length === 0 ? '' : `<ul>${mails.toReversed().map(listItem).join('')}</ul>`}`,
    '<meta http-equiv="refresh" content="5">',
  );

export const mailPage = (mail: Mail): string =>
  page(
    mail.subject,
    `<p><a href="/">All mails</a></p><h1>${escapeHtml(mail.subject)}</h1>
<p>To ${escapeHtml(mail.to)}, from ${escapeHtml(mail.from)}, ${clock(mail.time)}</p>
${mail.html ? htmlBody(mail.html) : `<pre>${escapeHtml(mail.text)}</pre>`}`,
  );

/** Frames a mail's HTML without scripts, forms or access to this page; links may open, in a tab of their own. */
const htmlBody = (html: string): string =>
  `<iframe title="Mail" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(`<base target="_blank">${html}`)}"></iframe>`;

const listItem = (mail: Mail): string =>
  `<li><a href="/mail/${mail.id}"><strong>${escapeHtml(mail.subject || '(no subject)')}</strong>${clock(mail.time)}<span>${escapeHtml(mail.to)}</span></a></li>`;

const clock = (time: string): string =>
  `<time datetime="${time}">${time.slice(0, 10)} ${time.slice(11, 19)} UTC</time>`;

const page = (title: string, body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title>${head}<style>${style}</style></head><body><main>${body}</main></body></html>`;
