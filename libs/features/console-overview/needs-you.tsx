import type { DualControlRequest } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { paths, pathTo } from '@sanaga/navigation';
import { Amount, Card, EmptyState, Icon, type IconName, Link, useNow } from '@sanaga/ui';
import type { ReactNode } from 'react';
import {
  shortageOf,
  uncodedRefusal,
  useOperatorReason,
  worstOf,
} from '../shared/platform/operator-health.tsx';
import { useAlertText } from '../shared/platform/alert-text.ts';
import type { Platform } from '../shared/platform/platform-figures.ts';
import './console-overview.css';

interface Need {
  key: string;
  icon: IconName;
  count: number;
  /** Sentence, where its key has none. */
  words?: string;
  /** Address where it is dealt with; left out if that happens right here. */
  href?: string;
  oldest?: string | null;
  /** Owner or reason. */
  note?: ReactNode;
  amount?: number;
  /** Given where an amount may be more or less than nothing. */
  sign?: 'always';
}

interface HoldersProps {
  of: { count: number; holders: readonly { organisationId: string; name: string; count: number }[] };
  /** Tab of the customer that is opened. */
  tab: string;
  /** True if each customer's count is shown. */
  isCounted?: boolean;
}

/** Links to the customers concerned, and counts what is of others. */
function Holders({ of: { count: all, holders }, tab, isCounted = false }: HoldersProps) {
  const { t } = useTranslation('console-overview');
  const others = holders.reduce((left, { count }) => left - count, all);
  return (
    <>
      {holders.map(({ organisationId, name, count }, place) => (
        <span key={organisationId}>
          {place > 0 && ', '}
          <Link href={`${pathTo.organisation(organisationId)}&tab=${tab}`}>{name}</Link>
          {isCounted && ` (${count})`}
        </span>
      ))}
      {others > 0 && <>, {t('needs.others', { count: others })}</>}
    </>
  );
}

/** Returns what super admins review: documents, differences with the operator and days without a statement. */
function reviewNeeds(platform: Platform): Need[] {
  const { exceptionsOpen, inSuspense, statementsMissing, documentsWaiting } = platform;
  return [
    {
      key: 'documents',
      icon: 'file',
      href: paths.submittedDocuments,
      count: documentsWaiting.count,
      oldest: documentsWaiting.oldest,
      note: <Holders of={documentsWaiting} tab="documents" />,
    },
    {
      key: 'exceptions',
      icon: 'triangle-alert',
      href: `${paths.reports}?view=exceptions`,
      ...exceptionsOpen,
      sign: 'always',
    },
    {
      key: 'suspense',
      icon: 'layers',
      href: `${paths.reports}?view=exceptions&status=SUSPENSE`,
      ...inSuspense,
      sign: 'always',
    },
    {
      key: 'statements',
      icon: 'calendar',
      href: `${paths.reports}?view=statements`,
      count: statementsMissing.count,
      oldest: statementsMissing.oldest,
    },
  ];
}

/** Returns what people keep from being sent, and the rules of alert that are beyond their bounds. */
function useProductNeeds(): (operators: Platform['operators']) => Need[] {
  const alertText = useAlertText();
  return (operators) => [
    ...operators.flatMap(({ product, alerts }) =>
      alerts.map((alert): Need => ({
        key: `alert.${product}.${alert.rule}`,
        icon: 'triangle-alert',
        href: alert.rule === 'STATEMENT_MISSING' ? `${paths.reports}?view=statements` : paths.services,
        count: 1,
        words: alertText(product, alert),
        oldest: alert.since,
      })),
    ),
    ...operators.map(({ product, pause, waiting }): Need => ({
      key: `pause.${product}`,
      icon: 'circle-slash',
      href: paths.services,
      count: pause ? 1 : 0,
      oldest: pause?.since,
      note: pause && `${pause.by.name}: ${pause.reason}`,
      amount: waiting || undefined,
    })),
  ];
}

/** Returns what needs somebody; organisations and individuals are decided on screens of their own. */
function useNeeds(platform: Platform, decisions: readonly DualControlRequest[]): Need[] {
  const { organisationsWaiting, individualsWaiting, refillsWaiting, stuck, billsOverdue, operators, hold } =
    platform;
  const reasonOf = useOperatorReason();
  const productNeeds = useProductNeeds();
  const worst = worstOf(operators);
  const isDown = worst !== undefined && worst.breaker !== 'CLOSED';
  const refuses = worst?.reason === uncodedRefusal;
  const shortage = shortageOf(operators);
  return [
    { key: 'requests', icon: 'inbox', href: paths.organisationRequests, ...organisationsWaiting },
    { key: 'individuals', icon: 'user', href: paths.individuals, ...individualsWaiting },
    { key: 'refills', icon: 'wallet', href: paths.processRefills, ...refillsWaiting },
    ...reviewNeeds(platform),
    {
      key: 'decisions',
      icon: 'users',
      count: decisions.length,
      oldest: decisions.map(({ askedAt }) => askedAt).toSorted()[0],
    },
    {
      key: 'stuck',
      icon: 'triangle-alert',
      href: pathTo.platformPayments('UNKNOWN'),
      count: stuck.count,
      amount: stuck.amount,
      note: <Holders of={stuck} tab="transactions" isCounted />,
    },
    {
      key: 'hold',
      icon: 'triangle-alert',
      count: hold ? 1 : 0,
      oldest: hold?.since,
      amount: hold?.waiting.amount,
    },
    ...productNeeds(operators),
    {
      key: 'float',
      icon: 'wallet',
      count: shortage ? 1 : 0,
      oldest: shortage?.since,
      amount: shortage?.waiting.amount,
    },
    {
      key: `operator.${refuses ? 'REFUSES' : worst?.breaker}`,
      icon: 'pulse',
      href: paths.services,
      count: isDown ? 1 : 0,
      oldest: worst?.since,
      note: reasonOf(worst?.reason ?? null),
    },
    {
      key: 'bills',
      icon: 'receipt',
      href: `${paths.subscriptions}?tab=bills&status=OVERDUE`,
      ...billsOverdue,
    },
  ];
}

function NeedRow({
  need: { key, icon, href, count, words: given, oldest, note, amount, sign },
}: {
  need: Need;
}) {
  const { t } = useTranslation('console-overview');
  const { duration } = useFormats();
  const now = useNow();
  const words = given ?? t(`needs.${key}`, { count });
  const isOfOperator = /^(hold|float|operator|pause|alert)/.test(key);
  const since = isOfOperator ? 'needs.since' : 'needs.oldest';
  return (
    <li className="overview-need">
      <span className="sg-warn">
        <Icon name={icon} />
      </span>
      <span className="sg-spread">
        {href ? <Link href={href}>{words}</Link> : <strong>{words}</strong>}
        {oldest && (
          <span className="sg-small sg-text2">
            {' '}
            · {t(since, { time: duration(now - Date.parse(oldest)) })}
          </span>
        )}
        {note && <span className="sg-small sg-text2 overview-need-note">{note}</span>}
      </span>
      {amount !== undefined && <Amount value={amount} strong sign={sign} />}
    </li>
  );
}

interface NeedsYouProps {
  platform: Platform;
  decisions: readonly DualControlRequest[];
}

/** Answers the first question of the day: what waits for a super admin, and for how long. */
export function NeedsYou({ platform, decisions }: NeedsYouProps) {
  const { t } = useTranslation('console-overview');
  const needs = useNeeds(platform, decisions).filter(({ count }) => count > 0);
  if (needs.length === 0)
    return (
      <Card>
        <EmptyState icon="check-circle" title={t('nothing.title')}>
          {t('nothing.text')}
        </EmptyState>
      </Card>
    );
  return (
    <Card title={t('needs.title')}>
      <ul>
        {needs.map((need) => (
          <NeedRow key={need.key} need={need} />
        ))}
      </ul>
    </Card>
  );
}
