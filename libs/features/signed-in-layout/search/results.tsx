import { useTranslation } from '@sanaga/i18n';
import { Icon } from '@sanaga/ui';
import type { Entry, Group } from './entries.ts';
import { Marked } from './marked.tsx';

interface ResultsProps {
  id: string;
  groups: readonly Group[];
  active: string | undefined;
  search: string;
  onPoint: (key: string) => void;
  onChoose: (entry: Entry) => void;
}

/** Returns the id of an option; the field names the one that Enter opens. */
export const optionId = (list: string, key: string) => `${list}-${key}`;

/** Lists the choices in groups, while the field above has the focus and the keys. */
export function Results({ id, groups, active, search, onPoint, onChoose }: ResultsProps) {
  const { t } = useTranslation('search');
  return (
    <div className="search-results" id={id} role="listbox" aria-label={t('results')}>
      {groups.map((group) => (
        <div key={group.key} role="group" aria-labelledby={`${id}-of-${group.key}`}>
          <div className="search-group" id={`${id}-of-${group.key}`}>
            <span>{group.title}</span>
            {group.more && <span className="sg-caption sg-text3">{group.more}</span>}
          </div>
          {group.entries.map((entry) => (
            // the field has the focus and the keys
            <div
              key={entry.key}
              id={optionId(id, entry.key)}
              className="search-option"
              role="option"
              aria-selected={entry.key === active}
              onMouseMove={() => onPoint(entry.key)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(entry)}
            >
              <Icon name={entry.icon} />
              <span className="search-words">
                <span className="search-title">
                  <Marked text={entry.title} search={search} />
                </span>
                {entry.detail && (
                  <span className="search-detail">
                    <Marked text={entry.detail} search={search} />
                  </span>
                )}
              </span>
              {entry.end && <span className="search-end">{entry.end}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
