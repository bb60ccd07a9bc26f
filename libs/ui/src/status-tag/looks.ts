import type {
  BillStatus,
  CardTopUpStatus,
  OrganisationStatus,
  RefillStatus,
  TransactionStatus,
  UserStatus,
} from '@sanaga/domain';
import type { IconName } from '../icon/paths.ts';

export type Tint = 'pending' | 'confirmed' | 'progress' | 'completed' | 'problematic' | 'cancelled';

interface StatusesByKind {
  transaction: TransactionStatus;
  refill: RefillStatus;
  bill: BillStatus;
  cardTopUp: CardTopUpStatus;
  organisation: OrganisationStatus;
  user: UserStatus;
}
export type StatusKind = keyof StatusesByKind;
export type Status = { [Kind in StatusKind]: { kind: Kind; status: StatusesByKind[Kind] } }[StatusKind];

/** Each status takes the tint of the transaction status that means the same to a person. */
export const looks: { [Kind in StatusKind]: Record<StatusesByKind[Kind], Tint> } = {
  transaction: {
    PENDING: 'pending',
    CONFIRMED: 'confirmed',
    IN_PROGRESS: 'progress',
    COMPLETED: 'completed',
    PROBLEMATIC: 'problematic',
    CANCELLED: 'cancelled',
  },
  refill: {
    REQUESTED: 'pending',
    PROCESSING: 'progress',
    COMPLETED: 'completed',
    FAILED: 'problematic',
    CANCELLED: 'cancelled',
    REFUSED: 'problematic',
  },
  bill: {
    DUE: 'pending',
    OVERDUE: 'problematic',
    PAID: 'completed',
    VOID: 'cancelled',
  },
  cardTopUp: {
    CREATED: 'pending',
    COMPLETED: 'completed',
    EXPIRED: 'cancelled',
  },
  organisation: {
    REQUESTED: 'pending',
    APPROVED: 'completed',
    SUSPENDED: 'problematic',
    REJECTED: 'problematic',
    DELETED: 'cancelled',
  },
  user: {
    INVITED: 'progress',
    INACTIVE: 'pending',
    ACTIVE: 'completed',
    SUSPENDED: 'problematic',
    REMOVED: 'cancelled',
  },
};

export const tintIcons: Record<Tint, IconName> = {
  pending: 'clock',
  confirmed: 'shield-check',
  progress: 'arrow-to-line',
  completed: 'check-circle',
  problematic: 'triangle-alert',
  cancelled: 'circle-slash',
};

export function tintOf(status: Status): Tint {
  const ofKind: Record<string, Tint> = looks[status.kind];
  return ofKind[status.status] ?? 'cancelled';
}
