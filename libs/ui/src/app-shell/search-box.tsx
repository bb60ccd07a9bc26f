import { textLimits } from '@sanaga/domain';
import { useEffect, useRef, type SubmitEvent } from 'react';
import { Icon } from '../icon/icon.tsx';
import './app-shell.css';

interface SearchBoxProps {
  /** Names what can be found; also the field's name for screen readers. */
  placeholder: string;
  /** Called on Enter with the search text, without spaces around it. */
  onSearch: (text: string) => void;
  /** The current search; the field follows if it changes from outside. */
  defaultValue?: string;
  /** Searches in the pauses of typing, for a list beneath that follows. */
  asYouType?: boolean;
}

const pauseMs = 250;

/** Calls in a pause of typing, and follows the search text if it changes from outside. */
function useTyping({ onSearch, defaultValue = '' }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const searched = useRef(defaultValue);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (input.current && defaultValue !== searched.current) input.current.value = defaultValue;
    searched.current = defaultValue;
  }, [defaultValue]);
  const search = () => {
    clearTimeout(timer.current);
    searched.current = input.current?.value.trim() ?? '';
    onSearch(searched.current);
  };
  const searchSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(search, pauseMs);
  };
  return { input, search, searchSoon };
}

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable=true]') !== null;

/** Searches a list; `/` moves focus to it from anywhere on the page. */
export function SearchBox(props: SearchBoxProps) {
  const { placeholder, defaultValue, asYouType = false } = props;
  const { input, search, searchSoon } = useTyping(props);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || typing(event.target)) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [input]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    search();
  };
  return (
    <form className="sg-search" role="search" onSubmit={submit}>
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        aria-label={placeholder}
        placeholder={placeholder}
        maxLength={textLimits.search}
        defaultValue={defaultValue}
        onInput={asYouType ? searchSoon : undefined}
      />
      <kbd className="sg-kbd sg-not-phone" aria-hidden="true">
        /
      </kbd>
    </form>
  );
}
