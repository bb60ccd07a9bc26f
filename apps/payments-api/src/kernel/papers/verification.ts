import type { Verification } from '@sanaga/documents';
import type { Language } from '@sanaga/domain';
import type { Dependencies } from '../dependencies.ts';
import { translator } from '../translations.ts';
import { tokenOf, type Paper } from './papers.repository.ts';
import { printedToken } from './token.ts';

/** What a paper says of where it can be checked; issues its token the first time. */
export async function verificationOf(
  { db, settings }: Dependencies,
  language: Language,
  paper: Paper,
): Promise<Verification> {
  const t = translator(language, 'verify');
  const token = await tokenOf(db, paper);
  return {
    title: t('paper.title'),
    text: t('paper.text'),
    url: new URL(`/verify/${printedToken(token)}`, settings.ORG_PORTAL_URL).href,
  };
}
