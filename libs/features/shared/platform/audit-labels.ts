import type { AuditEntry } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';

/** A line of the audit log in words; what an older version wrote may have none any more and says itself, with spaces. */
export function useAuditWords() {
  const { t } = useTranslation('audit');
  const plain = (name: string) => name.replaceAll(/[-_]/g, ' ');
  return {
    /** Such as "Payment: approved". */
    action: (action: string): string => {
      const [noun = '', verb = ''] = action.split('.');
      const thing = t(`nouns.${noun}`, { defaultValue: plain(noun) });
      return `${thing}: ${t(`verbs.${verb}`, { defaultValue: plain(verb) })}`;
    },
    /** Whoever did it: somebody by name, a visitor who was not signed in yet, or nobody. */
    actor: ({ actor, clientAddress }: AuditEntry): string =>
      actor?.name ?? t(clientAddress === null ? 'system' : 'visitor'),
    /** What it is about. */
    subject: ({ subjectType }: AuditEntry): string =>
      subjectType === null ? '–' : t(`subjects.${subjectType}`, { defaultValue: plain(subjectType) }),
  };
}
