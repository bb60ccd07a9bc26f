import type { AuditEntry } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';

/**
 * Writes the text of a line of the audit log; an action of an older version may no longer have one and shows its name,
 * with spaces.
 */
export function useAuditLabels() {
  const { t } = useTranslation('audit');
  const plain = (name: string) => name.replaceAll(/[-_]/g, ' ');
  const kindOf = (type: string): string => t(`subjects.${type}`, { defaultValue: plain(type) });
  return {
    /** Names the action: "Payment: approved". */
    action: (action: string): string => {
      const [noun = '', verb = ''] = action.split('.');
      const thing = t(`nouns.${noun}`, { defaultValue: plain(noun) });
      return t('done', { thing, verb: t(`verbs.${verb}`, { defaultValue: plain(verb) }) });
    },
    /** Names the actor: by name, also who has just signed in; a visitor who had not, or the system. */
    actor: ({ action, actor, clientAddress, subjectName }: AuditEntry): string =>
      actor?.name ??
      (action === 'session.start' ? subjectName : null) ??
      t(clientAddress === null ? 'system' : 'visitor'),
    /** Names whom or what it is about, or gives the kind of something that has no name. */
    about: ({ subjectType, subjectName }: AuditEntry): string =>
      subjectName ?? (subjectType === null ? '–' : kindOf(subjectType)),
    /** Says what kind of thing it is about. */
    subject: ({ subjectType }: AuditEntry): string => (subjectType === null ? '–' : kindOf(subjectType)),
  };
}
