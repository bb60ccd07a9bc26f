import { type Passkey, useListPasskeysQuery } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { Card, CardSkeleton, Icon, Notice, TintedTag, TwoLines, useNow } from '@sanaga/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { NotLoaded } from '../lists/not-loaded.tsx';
import { knowsPasskeys } from '../passkeys/passkey-ceremony.ts';
import { AddPasskey } from './add-passkey.tsx';
import { RemovePasskey } from './remove-passkey.tsx';
import { RenamePasskey } from './rename-passkey.tsx';
import './security.css';

interface PasskeyRowProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { t } = useTranslation('security');
  const { agoWithin, date } = useFormats();
  useNow();
  const { name, createdAt, lastUsedAt, backedUp } = passkey;
  const use = lastUsedAt ? t('passkeys.used', { when: agoWithin(lastUsedAt) }) : t('passkeys.never');
  return (
    <li className="security-session">
      <span className="security-session-icon">
        <Icon name="key" />
      </span>
      <div className="sg-spread">
        <TwoLines
          first={
            <span className="sg-row sg-wrap">
              <span className="security-name">{name}</span>
              {backedUp && <TintedTag tint="confirmed">{t('passkeys.synced')}</TintedTag>}
            </span>
          }
          second={use}
        />
        <div className="sg-small sg-text2">{t('passkeys.since', { when: date(createdAt) })}</div>
      </div>
      <div className="security-row-buttons">
        <Button size="small" onClick={onRename} aria-label={t('passkeys.renameName', { name })}>
          {t('passkeys.rename')}
        </Button>
        <Button size="small" onClick={onRemove} aria-label={t('passkeys.removeName', { name })}>
          {t('passkeys.remove')}
        </Button>
      </div>
    </li>
  );
}

type Step = { name: 'add' } | { name: 'rename' | 'remove'; passkey: Passkey };

/** Lists the person's passkeys, adds, renames and removes them. */
export function PasskeysCard() {
  const { t } = useTranslation('security');
  const query = useListPasskeysQuery();
  const [step, setStep] = useState<Step>();
  const { data } = query;
  if (!data && !query.error) return <CardSkeleton rows={2} />;
  const close = () => setStep(undefined);
  return (
    <Card
      title={t('passkeys.title')}
      extra={
        knowsPasskeys() && (
          <Button size="small" icon={<Icon name="plus" size={14} />} onClick={() => setStep({ name: 'add' })}>
            {t('passkeys.add')}
          </Button>
        )
      }
    >
      <p className="sg-small sg-text2 security-text">{t('passkeys.text')}</p>
      {!knowsPasskeys() && <Notice tone="calm">{t('passkeys.unsupported')}</Notice>}
      {!data && <NotLoaded query={query} />}
      {data?.length === 0 && <p className="sg-text2 security-none">{t('passkeys.none')}</p>}
      <ul>
        {(data ?? []).map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            onRename={() => setStep({ name: 'rename', passkey })}
            onRemove={() => setStep({ name: 'remove', passkey })}
          />
        ))}
      </ul>
      {step?.name === 'add' && <AddPasskey onClose={close} />}
      {step?.name === 'rename' && <RenamePasskey passkey={step.passkey} onClose={close} />}
      <RemovePasskey passkey={step?.name === 'remove' ? step.passkey : undefined} onClose={close} />
    </Card>
  );
}
