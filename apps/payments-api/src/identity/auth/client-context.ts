import type { Language } from '@sanaga/domain';
import type { Origin } from './sessions.service.ts';

/** Where a public call comes from, and the language of its response. */
export interface ClientContext extends Origin {
  language: Language;
  /** The token of whoever asked for a code, as `issueChallenge` returned it. */
  challenge?: string | undefined;
}
