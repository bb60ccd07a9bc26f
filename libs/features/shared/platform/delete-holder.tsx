import { type DeletionConditions, useGetDeletionConditionsQuery } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { Amount, Hint } from '@sanaga/ui';
import { Input } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { ConfirmWithReason } from '../forms/confirm-with-reason.tsx';
import { NotLoaded } from '../lists/not-loaded.tsx';
import './delete-holder.css';

const amounts = ['balance', 'debt'] as const;
const counts = ['payments', 'refills', 'cardTopUps', 'operatorRequests', 'exceptions'] as const;

/** Says what prevents deleting now, or that nothing does. */
function Conditions({ conditions }: { conditions: DeletionConditions }) {
  const { t } = useTranslation('console');
  const lines: [key: string, tone: 'good' | 'warn', text: ReactNode][] = [];
  if (conditions.balance === 0) lines.push(['empty', 'good', t('deletion.empty')]);
  for (const key of amounts)
    if (conditions[key] > 0)
      lines.push([
        key,
        'warn',
        <>
          {t(`deletion.${key}`)} <Amount value={conditions[key]} strong />
        </>,
      ]);
  for (const key of counts)
    if (conditions[key] > 0) lines.push([key, 'warn', t(`deletion.${key}`, { count: conditions[key] })]);
  if (counts.every((key) => conditions[key] === 0))
    lines.push(['nothing', 'good', t('deletion.nothingOpen')]);
  return (
    <ul>
      {lines.map(([key, tone, text]) => (
        <li key={key}>
          <Hint tone={tone}>{text}</Hint>
        </li>
      ))}
    </ul>
  );
}

interface DeleteHolderProps {
  organisationId: string;
  /** Name that is typed to confirm. */
  name: string;
  words: { title: string; text: string; action: string; announced: string; reason: string };
  run: (reason: string) => Promise<{ error?: unknown }>;
  onClose: () => void;
}

/** Deletes a wallet holder for good, only if nothing prevents it, once the name was typed and a reason given. */
export function DeleteHolder({ organisationId, name, words, run, onClose }: DeleteHolderProps) {
  const { t } = useTranslation('console');
  const field = useId();
  const [typed, setTyped] = useState('');
  const query = useGetDeletionConditionsQuery({ id: organisationId }, { refetchOnMountOrArgChange: true });
  const { currentData: conditions } = query;
  const isPrevented = !conditions || [...amounts, ...counts].some((key) => conditions[key] > 0);
  return (
    <ConfirmWithReason
      title={words.title}
      confirmLabel={words.action}
      announced={words.announced}
      danger
      reason={words.reason}
      extra={
        <div>
          <label htmlFor={field}>{t('deletion.name', { name })}</label>
          <Input
            id={field}
            value={typed}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
      }
      incomplete={isPrevented || typed.trim() !== name}
      run={run}
      onBack={onClose}
      onDone={onClose}
    >
      {words.text}
      <div className="deletion-conditions">
        {conditions ? <Conditions conditions={conditions} /> : <NotLoaded query={query} rows={2} />}
      </div>
    </ConfirmWithReason>
  );
}
