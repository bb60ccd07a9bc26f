import { escapeHtml, productName } from '@sanaga/domain';

const fonts = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const ink = '#13201c';
const quiet = '#4d5c57';
const green = '#0e6259';
const greenTint = '#e6f1ee';
const page = '#f4f6f4';

export const htmlText = (text: string): string =>
  `<p style="margin:0 0 16px;font-size:16px;line-height:24px">${escapeHtml(text)}</p>`;

export const htmlCode = (code: string): string =>
  `<p style="margin:0 0 16px;padding:16px;background:${greenTint};border-radius:8px;text-align:center;` +
  `font-size:32px;line-height:40px;font-weight:600;letter-spacing:8px;color:${ink}">${escapeHtml(code)}</p>`;

/**
 * Writes a button, and the address itself for mail programs that show none; anything but http(s) is shown as text only.
 */
export function htmlLink(address: string, label: string): string {
  if (!/^https?:\/\//.test(address)) return htmlText(address);
  const target = escapeHtml(address);
  return (
    `<p style="margin:0 0 16px"><a href="${target}" style="display:inline-block;padding:12px 20px;background:${green};` +
    `border-radius:8px;color:#ffffff;font-size:16px;line-height:24px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>` +
    `<p style="margin:0 0 16px;font-size:13px;line-height:20px;color:${quiet};word-break:break-all">` +
    `<a href="${target}" style="color:${green}">${target}</a></p>`
  );
}

interface HtmlMail {
  language: string;
  direction: 'ltr' | 'rtl';
  subject: string;
  /** Finished pieces of HTML. */
  body: string[];
  footer: string;
}

/** Writes the whole mail: no remote images, no scripts, readable without styles. */
export const htmlDocument = ({ language, direction, subject, body, footer }: HtmlMail): string =>
  `<!doctype html>
<html lang="${escapeHtml(language)}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px 12px;background:${page};color:${ink};font-family:${fonts}">
<div role="article" aria-label="${escapeHtml(subject)}" style="max-width:520px;margin:0 auto">
<p style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:700;color:${green}">${escapeHtml(productName)}</p>
<div style="padding:24px 24px 8px;background:#ffffff;border:1px solid #dfe5e1;border-radius:12px">
${body.join('\n')}
</div>
<p style="margin:16px 0 0;font-size:13px;line-height:20px;color:${quiet}">${escapeHtml(footer)}</p>
</div>
</body>
</html>
`;
