import { useFormats, useTranslation } from '@sanaga/i18n';
import { Card, Pager, TwoLines, useNow } from '@sanaga/ui';
import { cityName } from '../shared/people/city-name.ts';
import { OrganisationAvatar } from '../shared/pictures/organisation-avatar.tsx';
import { isUrgent, timeLeft } from './time-left.ts';
import type { Requests } from './use-review.ts';

interface RequestListProps extends Pick<Requests, 'requests' | 'listed' | 'turn'> {
  current: string;
  onChoose: (organisationId: string) => void;
}

/** Lists a page of those who wait, and how much is left of the promise to each. */
export function RequestList({ requests, listed: { page }, turn, current, onChoose }: RequestListProps) {
  const { t } = useTranslation('organisation-requests');
  const { duration } = useFormats();
  const now = useNow();
  return (
    <Card flush>
      <ul className="request-list">
        {requests.map((request) => {
          const { organisationId, name, location, createdAt } = request;
          const left = timeLeft(createdAt, now);
          return (
            <li key={organisationId}>
              <button
                type="button"
                aria-current={organisationId === current}
                onClick={() => onChoose(organisationId)}
              >
                <span className="sg-row">
                  <OrganisationAvatar organisation={request} neutral />
                  <span className="sg-spread">
                    <TwoLines
                      first={<strong>{name}</strong>}
                      second={
                        <span className="sg-row">
                          <span className="sg-spread">{cityName(location) ?? t('organisation')}</span>
                          <span className={isUrgent(left) ? 'sg-warn sg-strong' : undefined}>
                            {left > 0 ? t('left', { time: duration(left) }) : t('overdue')}
                          </span>
                        </span>
                      }
                    />
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {page && (
        <div className="request-pages">
          <Pager page={page} onPage={turn} />
        </div>
      )}
    </Card>
  );
}
