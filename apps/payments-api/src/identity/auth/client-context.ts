import type { Language } from '@sanaga/domain';
import type { Origin } from './sessions.service.ts';

/** Where a public call comes from, and in which language it is to be answered. */
export interface Visitor extends Origin {
  language: Language;
}
