import type { Database } from '@sanaga/database';
import type { Verification } from '@sanaga/documents';
import type { Language } from '@sanaga/domain';
import type { Dependencies } from '../dependencies.ts';
import { translator } from '../translations.ts';
import { tokenOf, type Paper } from './papers.repository.ts';
import { printedToken } from './token.ts';

/** Returns the address where a paper can be checked; issues its token the first time. */
export const verificationUrl = async (
  { ORG_PORTAL_URL }: Dependencies['settings'],
  db: Database,
  paper: Paper,
): Promise<string> => new URL(`/verify/${printedToken(await tokenOf(db, paper))}`, ORG_PORTAL_URL).href;

/** Returns what a paper prints about where it can be checked; issues its token the first time. */
export async function verificationOf(
  { db, settings }: Dependencies,
  language: Language,
  paper: Paper,
): Promise<Verification> {
  const t = translator(language, 'verify');
  return {
    title: t('paper.title'),
    text: t('paper.text'),
    url: await verificationUrl(settings, db, paper),
  };
}
