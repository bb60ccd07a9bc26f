import type { NameState } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/paths.ts';
import '../status-tag/status-tag.css';
import './money.css';

const faces: Record<NameState, { icon: IconName; className: string }> = {
  MATCH: { icon: 'check-circle', className: 'sg-good' },
  CLOSE: { icon: 'approx', className: 'sg-text2' },
  DIFFERS: { icon: 'triangle-alert', className: 'sg-warn' },
  NOT_AVAILABLE: { icon: 'dash', className: 'sg-text3' },
  NOT_CHECKED: { icon: 'clock', className: 'sg-text2' },
};

interface RegisteredNameProps {
  /** The server's finding, or that there is none yet. */
  match: NameState;
  /** The operator's name itself instead of the label, as it sends it. */
  name?: string;
}

/** Shows the comparison by an icon and a short label. It warns and does not forbid. */
export function RegisteredName({ match, name }: RegisteredNameProps) {
  const { t } = useTranslation('ui');
  // a name was found, but nothing was typed that it could be compared with
  if (name && match === 'NOT_AVAILABLE') return <span className="sg-mark">{name}</span>;
  const { icon, className } = faces[match];
  return (
    <span className={`sg-mark ${className}`}>
      <Icon name={icon} size={13} />
      {name ? (
        <>
          <span className="sg-sr">{t('name.labelled', { label: t(`name.${match}`) })} </span>
          {name}
        </>
      ) : (
        t(`name.${match}`)
      )}
    </span>
  );
}

interface NameCountsProps {
  /** Number of names that match. */
  matching: number;
  /** Number of payments of a bulk payment that a person should look at. */
  toLookAt: number;
  /** Number of names that are not checked yet. */
  notChecked?: number;
}

/** Chooses the face of the counts, a good one only if there is nothing else to say: no name found says nothing good. */
const countsFace = ({ matching, toLookAt, notChecked = 0 }: NameCountsProps): NameState => {
  if (toLookAt > 0) return 'DIFFERS';
  if (notChecked > 0) return 'NOT_CHECKED';
  return matching > 0 ? 'MATCH' : 'NOT_AVAILABLE';
};

/** Counts a bulk payment's names: "93 match, 3 to look at". */
export function NameCounts(counts: NameCountsProps) {
  const { t } = useTranslation('ui');
  const { matching, toLookAt, notChecked = 0 } = counts;
  const { icon, className } = faces[countsFace(counts)];
  const words = [
    (matching > 0 || toLookAt + notChecked === 0) && t('name.counts', { matching }),
    toLookAt > 0 && t('name.toLookAt', { count: toLookAt }),
    notChecked > 0 && t('name.notChecked', { count: notChecked }),
  ];
  return (
    <span className={`sg-mark sg-name-counts ${className}`}>
      <Icon name={icon} size={13} />
      {words.filter(Boolean).join(', ')}
    </span>
  );
}

interface NameDiffersProps {
  /** The name as it was typed. */
  typed: string;
  /** The person who typed it. */
  typedBy?: string;
  /** The name as the operator has it, in its capitals. */
  registered: string;
  /** The operator's name, such as MTN. */
  operator: string;
  /** Says what to do about it. */
  children?: ReactNode;
}

/** Shows both names side by side, in the detail of a payment whose names differ. */
export function NameDiffers({ typed, typedBy, registered, operator, children }: NameDiffersProps) {
  const { t } = useTranslation('ui');
  return (
    <div className="sg-differs">
      <div className="sg-row sg-strong sg-warn">
        <Icon name="triangle-alert" />
        {t('name.warning')}
      </div>
      <dl className="sg-differs-names">
        <div>
          <dt>{typedBy ? t('name.typedBy', { name: typedBy }) : t('name.typed')}</dt>
          <dd>{typed}</dd>
        </div>
        <div>
          <dt>{t('name.registered', { operator })}</dt>
          <dd>{registered}</dd>
        </div>
      </dl>
      {children && <p className="sg-text2">{children}</p>}
    </div>
  );
}
