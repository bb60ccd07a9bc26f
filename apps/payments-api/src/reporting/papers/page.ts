import { createHash } from 'node:crypto';
import { escapeHtml, languages, productName, type Language } from '@sanaga/domain';
import { translator } from '../../kernel/translations.ts';
import type { PaperFacts } from './facts.ts';
import type { Cell, PaperRows } from './rows.ts';

/** The colours of the design, light and dark; paper is always light. */
const style = `
:root{color-scheme:light dark;--page:#F4F6F4;--surface:#FFFFFF;--line:#E4E9E6;--text:#13201C;--text2:#46544F;--text3:#5F6C67;
--primary:#0E6259;--good:#14663A;--good-bg:#E8F5EC;--good-line:#B5DBC2;--warn:#8A4B00;--warn-bg:#FDF4E3;--warn-line:#EFD29B;
--bad:#A3241A;--bad-bg:#FCEEEC;--bad-line:#F0C2BC}
@media screen and (prefers-color-scheme:dark){:root{--page:#0C1311;--surface:#131C1A;--line:#24302D;--text:#E7EDEA;
--text2:#B3BFBA;--text3:#8E9B96;--primary:#4FC0B0;--good:#79CE98;--good-bg:#122A1D;--good-line:#23543A;--warn:#F1BE6C;
--warn-bg:#2C2312;--warn-line:#57431C;--bad:#F39C90;--bad-bg:#331916;--bad-line:#65302A}}
*{box-sizing:border-box;margin:0}
body{background:var(--page);color:var(--text);font:.875rem/1.375rem system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;
font-variant-numeric:tabular-nums;padding:0 16px 32px}
header,main{max-width:37.5rem;margin:0 auto}
header{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:4px 16px;padding:12px 0}
.brand{display:flex;align-items:center;gap:8px;font-size:1.0625rem;font-weight:600}
nav ul{display:flex;flex-wrap:wrap;gap:4px;padding:0;list-style:none}
nav a{display:block;padding:11px 8px;color:var(--primary);text-decoration:none}
nav a[aria-current]{color:var(--text);font-weight:600}
a:focus-visible{outline:2px solid var(--primary);outline-offset:2px;border-radius:6px}
.card{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:24px}
h1{font-size:1.25rem;line-height:1.75rem;font-weight:600}
.amount{font-size:2rem;line-height:2.5rem;font-weight:600;margin:8px 0;overflow-wrap:anywhere}
.status{display:inline-block;border:1px solid;border-radius:6px;padding:1px 9px;font-weight:500}
.notice{border:1px solid;border-radius:8px;padding:12px 16px;margin-top:16px}
.good{color:var(--good);background:var(--good-bg);border-color:var(--good-line)}
.warn,.calm{color:var(--warn);background:var(--warn-bg);border-color:var(--warn-line)}
.bad{color:var(--bad);background:var(--bad-bg);border-color:var(--bad-line)}
dl{margin-top:20px;border-top:1px solid var(--line)}
dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 16px;padding:9px 0;border-bottom:1px solid var(--line)}
dt{color:var(--text2)}
dd{font-weight:500;overflow-wrap:anywhere}
.rows{margin-top:16px}
.rows h2{font-size:1rem;line-height:1.5rem;font-weight:600}
.rows p{color:var(--text2);margin-top:4px}
table{width:100%;margin-top:12px;border-collapse:collapse}
th,td{padding:9px 12px 9px 0;border-bottom:1px solid var(--line);text-align:start;vertical-align:top;overflow-wrap:anywhere}
th{color:var(--text2);font-weight:400}
td{font-weight:500}
th:first-child,td:first-child{white-space:nowrap}
th:last-child,td:last-child{padding-inline-end:0;text-align:end;white-space:nowrap}
tr span{display:block}
tr span+span{color:var(--text3);font-size:.75rem;line-height:1.125rem;font-weight:400}
.pages{display:flex;flex-wrap:wrap;align-items:flex-start;justify-content:space-between;gap:4px 16px;margin-top:8px}
.pages summary{padding:11px 8px;cursor:pointer}
.pages details[open]{order:1;flex-basis:100%}
.pages ul a{min-width:2.75rem;text-align:center}
.intro{color:var(--text2);margin:0 0 16px}
.small{color:var(--text3);font-size:.75rem;line-height:1.125rem;margin-top:16px}
@media print{:root{color-scheme:light}body{background:none;padding:0}nav{display:none}tr{break-inside:avoid}.card{border:0;padding:0}}
`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** Policy of the page: nothing runs, loads or is sent, and no other page frames it. */
export const paperPolicy = [
  `default-src 'none'`,
  `style-src 'sha256-${styleHash}'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ');

const logo = `<svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true"><rect width="28" height="28" rx="8" fill="#0E6259"/><path d="M20 7.5c-3.2-1.7-9.5-1.7-10.5 1.5-1.1 3.6 9.6 3 9 7.3-.5 3.7-7.3 4.3-11 1.7" fill="none" stroke="#FFFFFF" stroke-width="2.6" stroke-linecap="round"/><path d="M8 22.6c3.6 1.2 7.4 1 10.2-.6" fill="none" stroke="#F2B24C" stroke-width="1.9" stroke-linecap="round"/></svg>`;

const languageNames: Record<Language, string> = { en: 'English', fr: 'Français', de: 'Deutsch' };

/** Returns the link to a page of this paper's rows, in this language or another; the first page needs no number. */
const linkTo = (language: Language, page: number): string =>
  `?lang=${language}${page > 0 ? `&amp;page=${page + 1}` : ''}`;

interface Content {
  title: string;
  html: string;
  /** Page of its rows, counted from 0. */
  page?: number;
}

function pageOf(language: Language, { title, html, page = 0 }: Content): string {
  const t = translator(language, 'verify');
  const links = languages.map((one) => {
    const current = one === language ? ' aria-current="true"' : '';
    return `<li><a href="${linkTo(one, page)}" lang="${one}" hreflang="${one}"${current}>${languageNames[one]}</a></li>`;
  });
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escapeHtml(title)} · ${productName}</title>
<style>${style}</style>
</head>
<body>
<header>
<div class="brand">${logo}<span>${productName}</span></div>
<nav aria-label="${escapeHtml(t('languages'))}"><ul>${links.join('')}</ul></nav>
</header>
<main>
${html}
</main>
</body>
</html>
`;
}

const cellOf = (tag: 'th' | 'td', lines: Cell): string => {
  const spans = lines.filter(Boolean).map((line) => `<span>${escapeHtml(line)}</span>`);
  return `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${spans.join(' ')}</${tag}>`;
};
const rowOf = (tag: 'th' | 'td', cells: readonly Cell[]): string =>
  `<tr>${cells.map((cell) => cellOf(tag, cell)).join('')}</tr>`;

/** The way to the other pages, all of them in what opens without a script. */
function pagesOf(language: Language, { page, pages }: PaperRows): string {
  if (pages === 1) return '';
  const t = translator(language, 'ui');
  const link = (to: number, text: string, more: string): string =>
    `<a href="${linkTo(language, to)}#rows"${more}>${escapeHtml(text)}</a>`;
  const all = Array.from({ length: pages }, (_, to) => {
    const current = to === page ? ' aria-current="page"' : '';
    return `<li>${link(to, (to + 1).toLocaleString(language), current)}</li>`;
  });
  return `<nav class="pages" aria-label="${escapeHtml(t('pager.label'))}">
${page > 0 ? link(page - 1, t('pager.previous'), ' rel="prev"') : '<span></span>'}
<details><summary>${escapeHtml(t('pager.showing', { page: page + 1, total: pages }))}</summary><ul>${all.join('')}</ul></details>
${page < pages - 1 ? link(page + 1, t('pager.next'), ' rel="next"') : '<span></span>'}
</nav>`;
}

function rowsOf(language: Language, rows: PaperRows): string {
  const { title, heads, cells, page, size, listed, note, none, more } = rows;
  const first = page * size;
  const range = translator(language, 'verify')('range', {
    from: first + 1,
    to: Math.min(first + size, listed),
    total: listed,
  });
  const said = (text: string | undefined): string => (text ? `<p>${escapeHtml(text)}</p>` : '');
  if (listed === 0)
    return `<section class="card rows" id="rows"><h2>${escapeHtml(title)}</h2>${said(none)}</section>`;
  return `<section class="card rows" id="rows">
<h2>${escapeHtml(title)} ${escapeHtml(range)}</h2>
${said(note)}
<table><thead>${rowOf('th', heads)}</thead><tbody>${cells.map((row) => rowOf('td', row)).join('')}</tbody></table>
${said(more)}
${pagesOf(language, rows)}
</section>`;
}

/** Renders what a paper should say, as a page that needs no script. */
export function paperPage(language: Language, paper: PaperFacts): string {
  const { title, amount, status, notice, facts, rows } = paper;
  const t = translator(language, 'verify');
  const lines = facts.map(
    ([label, value]) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`,
  );
  const html = `<p class="intro">${escapeHtml(t('intro'))}</p>
<div class="card">
<h1>${escapeHtml(title)}</h1>
<p class="amount">${escapeHtml(amount)}</p>
<p><span class="status ${status.tone}">${escapeHtml(status.text)}</span></p>
${notice ? `<p class="notice ${status.tone === 'bad' ? 'bad' : 'warn'}">${escapeHtml(notice)}</p>` : ''}
<dl>${lines.join('')}</dl>
</div>
${rows ? rowsOf(language, rows) : ''}
<p class="small">${escapeHtml(t('masked'))}</p>`;
  return pageOf(language, { title, html, ...(rows && { page: rows.page }) });
}

/** Renders a page without content. It is the same for every unknown address, and for everybody who asks too often. */
export function emptyPage(language: Language, why: 'unknown' | 'throttled'): string {
  const t = translator(language, 'verify');
  return pageOf(language, {
    title: t('title'),
    html: `<div class="card"><h1>${escapeHtml(t(`${why}.title`))}</h1><p class="intro">${escapeHtml(t(`${why}.text`))}</p></div>`,
  });
}
