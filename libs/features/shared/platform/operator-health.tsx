import { useTranslation } from '@sanaga/i18n';
import { Icon, type IconName } from '@sanaga/ui';
import type { Platform } from './platform-figures.ts';

export type OperatorHealth = Platform['operators'][number];
type Breaker = OperatorHealth['breaker'];

const looks: Record<Breaker, { icon: IconName; tone: string }> = {
  OPEN: { icon: 'triangle-alert', tone: 'sg-bad' },
  HALF_OPEN: { icon: 'refresh', tone: 'sg-warn' },
  UNKNOWN: { icon: 'circle-slash', tone: 'sg-warn' },
  CLOSED: { icon: 'check-circle', tone: 'sg-good' },
};

const paused = { icon: 'circle-slash', tone: 'sg-warn' } as const;

/** States, the worst first. */
const order: readonly Breaker[] = ['OPEN', 'HALF_OPEN', 'UNKNOWN', 'CLOSED'];

/** Finds the product of an operator that is doing worst. */
export const worstOf = (operators: readonly OperatorHealth[]): OperatorHealth | undefined =>
  operators.toSorted((a, b) => order.indexOf(a.breaker) - order.indexOf(b.breaker))[0];

/** Returns the shortage of our float if it does not cover payouts. */
export const shortageOf = (operators: readonly OperatorHealth[]): OperatorHealth['shortage'] | undefined =>
  operators.find(({ shortage }) => shortage !== null)?.shortage;

interface OperatorStateProps {
  breaker: Breaker;
  /** True if people have paused the product, which says more than whether it responds. */
  isPaused?: boolean;
}

/** Shows whether an operator responds, or that people have paused it, as an icon and a label. */
export function OperatorState({ breaker, isPaused = false }: OperatorStateProps) {
  const { t } = useTranslation('console');
  const { icon, tone } = isPaused ? paused : looks[breaker];
  return (
    <span className="sg-row">
      <span className={tone}>
        <Icon name={icon} />
      </span>
      {t(`operator.${isPaused ? 'PAUSED' : breaker}`)}
    </span>
  );
}

/** Cause that stops a product when it refuses every payment and gives no code of its own. */
export const uncodedRefusal = 'BAD_REQUEST';

const known = new Set([uncodedRefusal, 'timeout']);

/** Says why the operator is not reachable: the cause if it is known, or else the operator's own code. */
export function useOperatorReason(): (reason: string | null) => string | undefined {
  const { t } = useTranslation('console');
  return (reason) => {
    if (reason === null) return undefined;
    return known.has(reason) ? t(`operator.reasons.${reason}`) : reason;
  };
}
