import { cpSync, existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { folder, type Reference, references, reviewFolder } from './references.ts';

const figure = (source: string, caption: string) =>
  `<figure><figcaption>${caption}</figcaption><a href="${source}"><img src="${source}" alt="" loading="lazy" /></a></figure>`;

const section = ({ picture, screen, width, mode }: Reference) => `
  <section id="${picture}">
    <h2>${picture} <small>${width} px, ${mode}, ${screen}</small></h2>
    <div>
      ${figure(`reference/${picture}.webp`, 'Reference')}
      ${
        existsSync(path.join(reviewFolder, `${picture}.png`))
          ? figure(`${picture}.png`, 'Ours')
          : '<p>Not photographed.</p>'
      }
    </div>
  </section>`;

const page = (list: readonly Reference[]) => `<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width" />
<title>Design review</title>
<style>
  body { margin: 24px; font: 14px/22px system-ui, sans-serif; background: #8a9892; }
  section, header { margin-block: 24px; padding: 16px; background: #fff; }
  h1, h2 { margin: 0 0 12px; }
  small { font-weight: 400; color: #46544f; }
  section > div { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; align-items: start; }
  figure { margin: 0; min-width: 0; }
  img { max-width: 100%; border: 1px solid #8a9892; }
  nav { columns: 4 220px; }
  nav a { display: block; }
</style>
<header>
  <h1>Design review</h1>
  <nav>${list.map(({ picture }) => `<a href="#${picture}">${picture}</a>`).join('')}</nav>
</header>
${list.map(section).join('\n')}
</html>
`;

/** Puts each reference picture next to the photograph of its screen, after all were taken. */
export default function writeReviewPage(): void {
  cpSync(folder, path.join(reviewFolder, 'reference'), { recursive: true });
  writeFileSync(path.join(reviewFolder, 'index.html'), page(references));
}
