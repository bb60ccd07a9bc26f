import { type SavedFilter, useListSavedFiltersQuery } from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { type FilterQuery, mayChangeFilter, mayDeleteFilter, type SavedFilterList } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { DisabledWithReason, Icon, Popover, useAnnounce } from '@sanaga/ui';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { NotLoaded } from '../lists/not-loaded.tsx';
import { DeleteFilter } from './delete-filter.tsx';
import { NameFilter } from './name-filter.tsx';
import './saved-filters.css';
import { useListFilter } from './use-list-filter.ts';

/** Subject of a dialog. */
type Question = { save: FilterQuery } | { change: SavedFilter } | { remove: SavedFilter };

interface EntryProps {
  filter: SavedFilter;
  /** True if the list shows it now. */
  current: boolean;
  onApply: () => void;
  onAsk: (question: Question) => void;
}

/** Says whose filter it is, and which part of it is lost. */
function About({ filter }: { filter: SavedFilter }) {
  const { t } = useTranslation('filters');
  const { userId } = useCurrentUser();
  const { shared, createdBy, dropped } = filter;
  const whose = createdBy.userId === userId ? t('shared') : t('sharedBy', { name: createdBy.name });
  return (
    <>
      {shared && <span className="sg-caption sg-text3">{whose}</span>}
      {dropped.length > 0 && (
        <span className="sg-caption sg-text3">{t('dropped', { count: dropped.length })}</span>
      )}
    </>
  );
}

function Entry({ filter, current, onApply, onAsk }: EntryProps) {
  const { t } = useTranslation('filters');
  const user = useCurrentUser();
  const { name, shared, createdBy } = filter;
  const facts = { shared, createdBy: createdBy.userId };
  return (
    <li className="sg-row">
      <button
        type="button"
        className="sg-spread filters-apply"
        aria-current={current || undefined}
        onClick={onApply}
      >
        <span className="sg-row">
          <span className="filters-name">{name}</span>
          {current && <Icon name="check" size={16} />}
        </span>
        <About filter={filter} />
      </button>
      {mayChangeFilter(facts, user) && (
        <Button
          type="text"
          icon={<Icon name="edit" />}
          aria-label={t('change', { name })}
          onClick={() => onAsk({ change: filter })}
        />
      )}
      {mayDeleteFilter(facts, user) && (
        <Button
          type="text"
          icon={<Icon name="trash" />}
          aria-label={t('delete.label', { name })}
          onClick={() => onAsk({ remove: filter })}
        />
      )}
    </li>
  );
}

interface PanelProps {
  list: SavedFilterList;
  close: () => void;
  onAsk: (question: Question) => void;
}

/** Shows the saved filters. It is rendered only while the panel is open, so nothing is loaded before. */
function Panel({ list, close, onAsk }: PanelProps) {
  const { t } = useTranslation('filters');
  const announce = useAnnounce();
  const { query, isFiltered, isOn, apply } = useListFilter(list);
  const saved = useListSavedFiltersQuery({ list });
  const filters = saved.data;
  return (
    <div className="filters-panel">
      {!filters && <NotLoaded query={saved} errorTitle={t('failed')} rows={2} />}
      {filters?.length === 0 && <p className="sg-text2">{t('empty')}</p>}
      {filters && filters.length > 0 && (
        <ul>
          {filters.map((filter) => (
            <Entry
              key={filter.filterId}
              filter={filter}
              current={isOn(filter.query)}
              onApply={() => {
                apply(filter.query);
                announce(t('applied', { name: filter.name }));
                close();
              }}
              onAsk={onAsk}
            />
          ))}
        </ul>
      )}
      <DisabledWithReason reason={isFiltered ? undefined : t('nothingToSave')}>
        <Button icon={<Icon name="plus" />} onClick={() => onAsk({ save: query })}>
          {t('save')}
        </Button>
      </DisabledWithReason>
    </div>
  );
}

/**
 * Shows the named filters of a list: applies one, saves those that are on, renames, shares and deletes. They belong to
 * the list's address, so the list itself need not know of them.
 */
export function SavedFilters({ list }: { list: SavedFilterList }) {
  const { t } = useTranslation('filters');
  const place = useRef<HTMLSpanElement>(null);
  const [question, setQuestion] = useState<Question>();
  const end = () => {
    setQuestion(undefined);
    // the button that opened the dialog went with the panel
    place.current?.querySelector('button')?.focus();
  };
  return (
    <span ref={place}>
      <Popover
        label={t('open')}
        face={<Icon name="bookmark" size={18} />}
        faceClassName="sg-quiet sg-quiet-framed sg-quiet-icon"
        tip
      >
        {(close) => (
          <Panel
            list={list}
            close={close}
            onAsk={(asked) => {
              close();
              setQuestion(asked);
            }}
          />
        )}
      </Popover>
      {question && 'save' in question && (
        <NameFilter list={list} about={{ query: question.save }} onClose={end} />
      )}
      {question && 'change' in question && (
        <NameFilter list={list} about={{ filter: question.change }} onClose={end} />
      )}
      {question && 'remove' in question && <DeleteFilter filter={question.remove} onClose={end} />}
    </span>
  );
}
