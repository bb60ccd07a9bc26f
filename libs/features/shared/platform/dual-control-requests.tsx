import { type DualControlRequest, useListDualControlRequestsQuery } from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { lazyComponent, paths, pathTo } from '@sanaga/navigation';
import { Amount, Card, DisabledWithReason, Icon, Link, LinkButton } from '@sanaga/ui';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import './dual-control-requests.css';
import { CardNotLoaded } from '../lists/not-loaded.tsx';
import { ShownOf } from '../lists/shown-of.tsx';
import { useTooEarly } from './dual-control-terms.ts';

/** Query for what waits for a second super admin. */
export const openDecisions = { page: 0, size: 200, status: 'OPEN' } as const;

/** Reads the open decisions from the server, only those of one organisation if it is named. */
export function useOpenDecisions(organisationId?: string) {
  const query = useListDualControlRequestsQuery(openDecisions);
  const decisions = query.data?.content.filter(
    (decision) => organisationId === undefined || decision.organisationId === organisationId,
  );
  return { ...query, decisions };
}

const Question = lazyComponent(async () => (await import('./dual-control-question.tsx')).DualControlQuestion);

/**
 * Returns the screen on which something is looked at before it is decided; anything else is decided from its text
 * alone.
 */
function placeOf({ kind, exceptionId, statementId }: DualControlRequest) {
  if (kind === 'FLOAT_POSTING') return { href: paths.float, label: 'decisions.lookAtEntries' } as const;
  if (statementId !== null)
    return { href: pathTo.operatorStatement(statementId), label: 'decisions.lookAtStatement' } as const;
  if (kind !== 'RECONCILIATION') return undefined;
  const href = exceptionId === null ? paths.reports : pathTo.reconciliationException(exceptionId);
  return { href, label: 'decisions.look' } as const;
}

/** Says why the person cannot agree now; returns undefined if they can. */
function useObstacle({ confirmableAt, concerned }: DualControlRequest): string | undefined {
  const { t } = useTranslation('console');
  const { userId } = useCurrentUser();
  const tooEarly = useTooEarly(confirmableAt);
  if (concerned?.userId === userId) return t('decisions.concerned');
  return confirmableAt === null ? t('decisions.another') : tooEarly;
}

function Decision({ decision }: { decision: DualControlRequest }) {
  const { t } = useTranslation('console');
  const { relativeWithin } = useFormats();
  const { userId } = useCurrentUser();
  const [question, setQuestion] = useState<'agree' | 'refuse'>();
  const obstacle = useObstacle(decision);
  const { kind, organisationId, organisationName: name, reason, email, amount, askedBy, askedAt } = decision;
  const { exceptionId, resolution, concerned, product } = decision;
  const own = askedBy.userId === userId;
  const place = placeOf(decision);
  const close = () => setQuestion(undefined);
  return (
    <li className="dual-control-request">
      <span className="sg-warn">
        <Icon name="users" />
      </span>
      <div className="sg-spread">
        <strong>{t(`decisions.${kind}.title`)}</strong>{' '}
        {name && organisationId && <Link href={pathTo.organisation(organisationId)}>{name}</Link>}{' '}
        {concerned?.name}
        {product && t(`decisions.products.${product}`)}
        {exceptionId !== null && (
          <Link href={pathTo.reconciliationException(exceptionId)}>
            {resolution && t(`decisions.RECONCILIATION.${resolution}`)}
          </Link>
        )}
        <div className="sg-small">
          {amount !== null && <Amount value={amount} strong />} {email} {reason}
        </div>
        <div className="sg-caption sg-text3">
          {t('decisions.askedBy', { name: askedBy.name, time: relativeWithin(askedAt) })}
        </div>
      </div>
      <span className="dual-control-request-buttons">
        {place === undefined ? (
          <>
            {concerned?.userId !== userId && (
              <Button onClick={() => setQuestion('refuse')}>
                {t(own ? 'decisions.withdraw' : 'decisions.refuse')}
              </Button>
            )}
            <DisabledWithReason reason={obstacle}>
              <Button type="primary" disabled={obstacle !== undefined} onClick={() => setQuestion('agree')}>
                {t('decisions.agree')}
              </Button>
            </DisabledWithReason>
          </>
        ) : (
          <LinkButton href={place.href}>{t(place.label)}</LinkButton>
        )}
      </span>
      {question && (
        <Suspense>
          <Question kind={question} decision={decision} own={own} onClose={close} />
        </Suspense>
      )}
    </li>
  );
}

/** Lists the decisions that wait for a second super admin, each to agree to or refuse; shows nothing if none waits. */
export function DualControlRequests({ organisationId }: { organisationId?: string }) {
  const { t } = useTranslation('console');
  const { data, decisions, ...query } = useOpenDecisions(organisationId);
  if (query.error && !decisions) return <CardNotLoaded query={query} title={t('decisions.title')} />;
  if (!decisions || decisions.length === 0) return null;
  return (
    <Card title={t('decisions.title')} extra={<ShownOf list={data} />}>
      <ul>
        {decisions.map((decision) => (
          <Decision key={decision.decisionId} decision={decision} />
        ))}
      </ul>
    </Card>
  );
}
