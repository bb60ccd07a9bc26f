import type { Member } from '@sanaga/api';
import { type Tier, useTierWords, withLower } from './tier-words.ts';
import './approval-policy.css';

/** Shows a policy as one sentence for each range of amounts. */
export function TierList({ tiers, members }: { tiers: readonly Tier[]; members: readonly Member[] }) {
  const words = useTierWords(members);
  return (
    <dl className="approval-policy-tiers">
      {withLower(tiers).map((tier) => (
        <div key={tier.lower}>
          <dt>{words.from(tier.lower, tier.upTo)}</dt>
          <dd>{words.approvals(tier)}</dd>
        </div>
      ))}
    </dl>
  );
}
