import {
  apiErrorOf,
  type OwnSession,
  useEndOtherSessionsMutation,
  useEndOwnSessionMutation,
  useListOwnSessionsQuery,
} from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import {
  BusyButton,
  Card,
  CardSkeleton,
  ConfirmAction,
  Hint,
  Icon,
  TintedTag,
  TwoLines,
  useAnnounce,
  useNow,
} from '@sanaga/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { NotLoaded } from '../lists/not-loaded.tsx';
import './security.css';

const phones = ['Android', 'iPhone', 'iPad'];

function useDeviceName(): (session: OwnSession) => string {
  const { t } = useTranslation('security');
  return ({ browser, system }) => {
    if (browser && system) return t('sessions.device', { browser, system });
    return browser ?? system ?? t('sessions.unknown');
  };
}

function SessionRow({ session }: { session: OwnSession }) {
  const { t } = useTranslation('security');
  const { agoWithin, dateTime } = useFormats();
  useNow();
  const announce = useAnnounce();
  const device = useDeviceName()(session);
  const [end, { error, isLoading }] = useEndOwnSessionMutation();
  const { current, sessionId, clientAddress, lastActiveAt, createdAt, system } = session;
  const active = current ? t('sessions.now') : t('sessions.active', { when: agoWithin(lastActiveAt) });
  const signOut = async () => {
    const result = await end({ sessionId });
    if (!result.error) announce(t('sessions.ended', { device }));
  };
  return (
    <li className="security-session">
      <span className="security-session-icon">
        <Icon name={phones.includes(system ?? '') ? 'phone' : 'device'} />
      </span>
      <div className="sg-spread">
        <TwoLines
          first={
            <span className="sg-row sg-wrap">
              {device}
              {current && <TintedTag tint="completed">{t('sessions.here')}</TintedTag>}
            </span>
          }
          second={active}
        />
        <div className="sg-small sg-text2">
          {[clientAddress, t('sessions.since', { when: dateTime(createdAt) })].filter(Boolean).join(' · ')}
        </div>
        <div role="alert">{error && <Hint tone="bad">{apiErrorOf(error)?.message}</Hint>}</div>
      </div>
      {!current && (
        <BusyButton
          size="small"
          busy={isLoading}
          onClick={() => void signOut()}
          aria-label={t('sessions.endName', { device })}
        >
          {t('sessions.end')}
        </BusyButton>
      )}
    </li>
  );
}

/** Asks for confirmation before every other device is signed out. */
function EndOthers({ count }: { count: number }) {
  const { t } = useTranslation('security');
  const announce = useAnnounce();
  const [asking, setAsking] = useState(false);
  const [end, { error, isLoading, reset }] = useEndOtherSessionsMutation();
  const close = () => {
    reset();
    setAsking(false);
  };
  const confirm = async () => {
    const result = await end();
    if (result.error) return;
    announce(t('sessions.othersEnded'));
    close();
  };
  return (
    <>
      {count > 0 && (
        <Button size="small" onClick={() => setAsking(true)}>
          {t('sessions.endOthers')}
        </Button>
      )}
      <ConfirmAction
        open={asking}
        title={t('sessions.question', { count })}
        confirmLabel={t('sessions.confirm')}
        onConfirm={() => void confirm()}
        onBack={close}
        danger
        busy={isLoading}
        error={apiErrorOf(error)?.message}
      >
        {t('sessions.questionText')}
      </ConfirmAction>
    </>
  );
}

/** Lists where the person is signed in; this device is first and is marked. */
export function SessionsCard() {
  const { t } = useTranslation('security');
  const query = useListOwnSessionsQuery();
  const { data } = query;
  if (!data && !query.error) return <CardSkeleton rows={2} />;
  const sorted = (data ?? []).toSorted((a, b) => Number(b.current) - Number(a.current));
  const others = sorted.filter(({ current }) => !current).length;
  return (
    <Card title={t('sessions.title')} extra={<EndOthers count={others} />}>
      {!data && <NotLoaded query={query} />}
      <ul>
        {sorted.map((session) => (
          <SessionRow key={session.sessionId} session={session} />
        ))}
      </ul>
      {data && <p className="sg-small sg-text2 security-session-note">{t('sessions.text')}</p>}
    </Card>
  );
}
