import type { AuditEntry } from '@sanaga/api';
import { useCan, useCurrentUser } from '@sanaga/auth';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { pathTo } from '@sanaga/navigation';
import { Copyable, DecisionDrawer, Details, DrawerSection, Icon, Link } from '@sanaga/ui';
import { Button } from 'antd';
import { useAuditLabels } from './audit-labels.ts';
import { ownSubjectPlace, subjectPlace } from './subject-place.ts';
import { changesOf } from './changes.ts';
import type { Change } from './use-filters.ts';
import { useValueText } from './use-value-text.ts';

function Changes({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit');
  const text = useValueText(entry.action);
  const { changes, facts } = changesOf(entry.detail);
  const label = (name: string) => t(`fields.${name}`, { defaultValue: name });
  return (
    <>
      {changes.length > 0 && (
        <DrawerSection title={t('drawer.changes')}>
          <dl className="audit-changes">
            {changes.map(({ name, before, after }) => (
              <div key={name}>
                <dt>{label(name)}</dt>
                <dd>
                  <del className="audit-text" aria-label={t('drawer.before', { value: text(name, before) })}>
                    {text(name, before)}
                  </del>
                  <Icon name="chevron-right" />
                  <ins className="audit-text" aria-label={t('drawer.after', { value: text(name, after) })}>
                    {text(name, after)}
                  </ins>
                </dd>
              </div>
            ))}
          </dl>
        </DrawerSection>
      )}
      {facts.length > 0 && (
        <DrawerSection title={t('drawer.details')}>
          <Details
            items={facts.map(([name, value]) => ({
              label: label(name),
              value: <span className="audit-text">{text(name, value)}</span>,
            }))}
          />
        </DrawerSection>
      )}
    </>
  );
}

interface AuditDrawerProps {
  entry: AuditEntry;
  onChange: Change;
  onClose: () => void;
}

/** Shows one line of the log, and ways to see what else belongs to it. */
export function AuditDrawer({ entry, onChange, onClose }: AuditDrawerProps) {
  const { t } = useTranslation('audit');
  const { dateTime } = useFormats();
  const labels = useAuditLabels();
  const name = labels.action(entry.action);
  const { auditId, at, actor, organisationId, organisationName, subjectId, clientAddress } = entry;
  const { superAdmin } = useCurrentUser();
  const seesOthers = useCan('audit:read-others');
  const place = superAdmin ? subjectPlace(entry) : ownSubjectPlace(entry);
  const narrow = (parameters: Record<string, string>) => onChange({ id: undefined, ...parameters });
  const holder = {
    label: t('holder'),
    value: organisationId ? (
      <Link href={pathTo.organisation(organisationId)}>{organisationName}</Link>
    ) : (
      t('platform')
    ),
  };
  return (
    <DecisionDrawer open onClose={onClose} label={name} head={<span className="sg-mono">{auditId}</span>}>
      <h2>{name}</h2>
      <DrawerSection title={t('drawer.who')}>
        <Details
          items={[
            { label: t('when'), value: dateTime(at) },
            { label: t('who'), value: labels.actor(entry) },
            { label: t('address'), value: clientAddress ?? '–' },
            ...(superAdmin ? [holder] : []),
            { label: t('action'), value: <span className="sg-mono audit-text">{entry.action}</span> },
            {
              label: labels.subject(entry),
              value: place ? <Link href={place}>{labels.about(entry)}</Link> : labels.about(entry),
            },
            {
              label: t('subjectId'),
              value: subjectId ? <Copyable text={subjectId} what={t('subjectId')} mono /> : '–',
            },
          ]}
        />
      </DrawerSection>
      <Changes entry={entry} />
      <DrawerSection title={t('drawer.more')}>
        <div className="sg-row sg-wrap">
          {actor && seesOthers && (
            <Button onClick={() => narrow({ actorId: actor.userId })}>{t('drawer.byThem')}</Button>
          )}
          {organisationId && superAdmin && (
            <Button onClick={() => narrow({ organisationId })}>{t('drawer.ofHolder')}</Button>
          )}
          {subjectId && <Button onClick={() => narrow({ subjectId })}>{t('drawer.aboutIt')}</Button>}
        </div>
      </DrawerSection>
    </DecisionDrawer>
  );
}
