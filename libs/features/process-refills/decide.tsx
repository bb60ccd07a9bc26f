import type { Refill } from '@sanaga/api';
import { isRefillStoppable } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { DisabledWithReason, Icon } from '@sanaga/ui';
import { Button } from 'antd';
import { useAgreement } from './agreement.ts';

export interface DecideOneProps {
  /** Confirms, then processes. */
  onProcess: (refill: Refill) => void;
  /** Asks for the reason, then refuses. */
  onRefuse: (refill: Refill) => void;
}

/** Offers what a super admin may do about one refill; after agreeing to it, they leave the rest to somebody else. */
export function Decide({ refill, onProcess, onRefuse }: DecideOneProps & { refill: Refill }) {
  const { t } = useTranslation('process-refills');
  const { isMine } = useAgreement();
  const { reference, accountName: name, needsTwo, agreedById } = refill;
  return (
    <span className="refill-decide">
      <Button
        type="text"
        danger
        onClick={() => onRefuse(refill)}
        aria-label={t('refuse.named', { reference, name })}
      >
        {t('refuse.action')}
      </Button>
      {!isMine(refill) && (
        <Button onClick={() => onProcess(refill)} aria-label={t('processOne', { reference, name })}>
          {t(needsTwo && agreedById === null ? 'agreement.agree' : 'process')}
        </Button>
      )}
    </span>
  );
}

/** Refuses a refill that is processed, until its request is sent. */
export function RefuseUnsent({ refill, onRefuse }: Pick<DecideOneProps, 'onRefuse'> & { refill: Refill }) {
  const { t } = useTranslation('process-refills');
  return (
    <DisabledWithReason reason={isRefillStoppable(refill) ? undefined : t('refuse.sent')}>
      <Button danger onClick={() => onRefuse(refill)}>
        {t('refuse.action')}
      </Button>
    </DisabledWithReason>
  );
}

/** Shows whether the requester was proved to hold the phone that is charged; a mailed code does not prove it. */
export function ShownHolder({ refill: { accountVerifiedAt } }: { refill: Refill }) {
  const { t } = useTranslation('process-refills');
  return (
    <span
      className={
        accountVerifiedAt ? 'refill-whole-line sg-mark sg-good' : 'refill-whole-line sg-mark sg-warn'
      }
    >
      <Icon name={accountVerifiedAt ? 'check-circle' : 'triangle-alert'} size={13} />
      {t(accountVerifiedAt ? 'confirmed.phone' : 'confirmed.code')}
    </span>
  );
}
