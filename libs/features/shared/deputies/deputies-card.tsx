import { type Deputy, type Member, useListDeputiesQuery } from '@sanaga/api';
import { can } from '@sanaga/domain';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { Card, CardSkeleton, Icon, TintedTag, TwoLines } from '@sanaga/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { NotLoaded } from '../lists/not-loaded.tsx';
import { useActor } from '../people/use-actor.ts';
import { EndDeputy } from './end-deputy.tsx';
import { NameDeputy } from './name-deputy.tsx';

function DeputyRow({ deputy: row, onEnd }: { deputy: Deputy; onEnd: () => void }) {
  const { t } = useTranslation('deputies');
  const { date } = useFormats();
  const actor = useActor();
  const { user, deputy, from, until, inForce } = row;
  const names = { user: user.name, deputy: deputy.name };
  const mayEnd = can.endDeputy({ userId: user.userId, deputyId: deputy.userId }, actor).allowed;
  return (
    <li className="sg-row" style={{ padding: '8px 0' }}>
      <div className="sg-spread">
        <TwoLines
          first={
            <span className="sg-row sg-wrap">
              <strong>{t('for', names)}</strong>
              <TintedTag tint={inForce ? 'confirmed' : 'pending'}>
                {t(inForce ? 'inForce' : 'coming')}
              </TintedTag>
            </span>
          }
          second={t('days', { from: date(from), until: date(until) })}
        />
      </div>
      {mayEnd && (
        <Button size="small" onClick={onEnd} aria-label={t('end.openFor', names)}>
          {t('end.open')}
        </Button>
      )}
    </li>
  );
}

interface DeputiesProps {
  members: readonly Member[];
  /** Person whose deputies alone are meant, and for whom one is named. */
  person?: Member;
}

/** Lists deputies now and later, names one, and ends them. */
export function Deputies({ members, person }: DeputiesProps) {
  const { t } = useTranslation('deputies');
  const query = useListDeputiesQuery();
  const [naming, setNaming] = useState(false);
  const [ending, setEnding] = useState<Deputy>();
  const { data } = query;
  if (!data && !query.error) return <CardSkeleton rows={2} />;
  const isOfPerson = ({ user, deputy }: Deputy) =>
    person === undefined || [user.userId, deputy.userId].includes(person.userId);
  const shown = data?.filter(isOfPerson);
  return (
    <>
      {!data && <NotLoaded query={query} />}
      {shown?.length === 0 && <p className="sg-text2">{t('none')}</p>}
      <ul>
        {(shown ?? []).map((deputy) => (
          <DeputyRow key={deputy.id} deputy={deputy} onEnd={() => setEnding(deputy)} />
        ))}
      </ul>
      {data && (
        <p style={{ marginTop: 8 }}>
          <Button size="small" icon={<Icon name="plus" size={14} />} onClick={() => setNaming(true)}>
            {t('name.open')}
          </Button>
        </p>
      )}
      {naming && <NameDeputy members={members} person={person} onClose={() => setNaming(false)} />}
      {ending && <EndDeputy deputy={ending} onClose={() => setEnding(undefined)} />}
    </>
  );
}

interface DeputiesCardProps {
  members: readonly Member[];
  /** True if the organisation has an approval policy: without one, a deputy changes nothing. */
  hasPolicy: boolean;
}

/** Shows who stands in for whom in the settings. */
export function DeputiesCard({ members, hasPolicy }: DeputiesCardProps) {
  const { t } = useTranslation('deputies');
  return (
    <Card title={t('title')} className="sg-c8">
      <p className="sg-small sg-text2" style={{ marginBottom: 8 }}>
        {t('text')} {!hasPolicy && t('withoutPolicy')}
      </p>
      <Deputies members={members} />
    </Card>
  );
}
