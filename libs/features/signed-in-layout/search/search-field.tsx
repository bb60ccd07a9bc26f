import { textLimits } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { Icon } from '@sanaga/ui';
import type { KeyboardEvent, RefObject } from 'react';

interface SearchFieldProps {
  input: RefObject<HTMLInputElement | null>;
  /** Ids of the list, and of what Enter opens. */
  list: string;
  active: string | undefined;
  /** True if the list has entries. */
  isOpen: boolean;
  label: string;
  value: string;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: () => void;
  onClose: () => void;
}

/** Shows the field to type in, with the keys of the list beneath. */
export function SearchField(props: SearchFieldProps) {
  const { input, list, active, isOpen, label, value, onType, onKeyDown, onFocus, onClose } = props;
  const { t } = useTranslation('search');
  return (
    <div className="search-field">
      <Icon name="search" size={18} />
      <input
        ref={input}
        role="combobox"
        type="text"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={textLimits.search}
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={list}
        aria-activedescendant={active}
        placeholder={label}
        value={value}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      />
      <button type="button" className="sg-icon-button" aria-label={t('close')} onClick={onClose}>
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}
