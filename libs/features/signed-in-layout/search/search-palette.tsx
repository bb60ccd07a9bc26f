import './search.css';
import { useLiveState } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { paths } from '@sanaga/navigation';
import { type MenuEntry, SkeletonRows } from '@sanaga/ui';
import { Button, Modal } from 'antd';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import type { Entry, Group } from './entries.ts';
import { optionId, Results } from './results.tsx';
import { SearchField } from './search-field.tsx';
import { useDestinations } from './use-destinations.ts';
import { useFound } from './use-found.tsx';

interface SearchPaletteProps {
  open: boolean;
  onClose: () => void;
  variant: 'portal' | 'console';
  /** Screens of the role. */
  menu: readonly MenuEntry[];
  /** Searches since the person signed in, newest first; they stay in this tab. */
  recent: readonly string[];
  onSearched: (text: string) => void;
  /** Takes over what was typed before the field was there. */
  takeEarly: () => string;
}

/** Returns the choices, and the one that Enter opens. */
function useChoice(groups: readonly Group[], search: string) {
  const entries = groups.flatMap((group) => group.entries);
  const [pointed, setPointed] = useState<{ key: string; search: string }>();
  const own = pointed?.search === search ? pointed.key : undefined;
  const active = entries.find(({ key }) => key === own) ?? entries[0];
  const move = (by: number) => {
    const at = entries.findIndex((entry) => entry === active);
    const next = entries[(at + by + entries.length) % entries.length];
    if (next) setPointed({ key: next.key, search });
  };
  return { active, count: entries.length, move, point: (key: string) => setPointed({ key, search }) };
}

/** Returns the list, how much of it was found, and beneath it why it may be short. */
function useGroups({ variant, menu, recent }: SearchPaletteProps, typed: string) {
  const { t } = useTranslation('search');
  const search = typed.trim();
  const destinations = useDestinations(menu, search);
  const found = useFound(typed);
  const earlier: Group = {
    key: 'recent',
    title: t('groups.recent'),
    entries: recent.map((title, place) => ({ key: `recent-${place}`, icon: 'clock', title })),
  };
  const list: Group = {
    key: 'list',
    title: t('groups.list'),
    entries: [
      {
        key: 'list',
        icon: 'search',
        title: t('inList', { search }),
        href: `${paths.transactions}?${new URLSearchParams({ search })}`,
      },
    ],
  };
  const results = [...destinations, ...found.groups];
  const groups =
    search === '' ? [earlier, ...destinations] : [...results, ...(variant === 'portal' ? [list] : [])];
  return {
    found,
    search,
    groups: groups.filter(({ entries }) => entries.length > 0),
    results: results.reduce((sum, { entries }) => sum + entries.length, 0),
  };
}

/** Moves focus to what was opened, not back to what opened the search. */
function focusPage(): void {
  const drawers = document.querySelectorAll<HTMLElement>('.ant-drawer-open .sg-drawer-body');
  const place = [...drawers].at(-1) ?? document.getElementById('main');
  place?.focus({ preventScroll: true });
}

/** Finds what the person may see, and leads to screens and actions: a field with a list beneath, by keyboard alone. */
export function SearchPalette(props: SearchPaletteProps) {
  const { open, onClose } = props;
  const { t } = useTranslation('search');
  const input = useRef<HTMLInputElement>(null);
  const hasGone = useRef(false);
  const opened = (shown: boolean) => {
    if (shown) input.current?.focus();
    else if (hasGone.current) focusPage();
    hasGone.current = false;
  };
  return (
    <Modal
      open={open}
      onCancel={onClose}
      afterOpenChange={opened}
      title={t('title')}
      classNames={{ header: 'sg-sr' }}
      className="search-palette"
      closable={false}
      footer={null}
      destroyOnHidden
      width={640}
    >
      <Palette {...props} input={input} onGo={() => (hasGone.current = true)} />
    </Modal>
  );
}

interface PaletteProps extends SearchPaletteProps {
  input: RefObject<HTMLInputElement | null>;
  /** Hears that something was chosen that leads elsewhere. */
  onGo: () => void;
}

function Palette({ input, onGo, ...props }: PaletteProps) {
  const { onClose, onSearched, takeEarly, variant } = props;
  const { t } = useTranslation('search');
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const list = useId();
  const { groups, search, found, results } = useGroups(props, typed);
  const { active, count, move, point } = useChoice(groups, search);
  const isKnown = search !== '' && !found.searching && !found.failed;
  useEffect(() => {
    if (active) document.getElementById(optionId(list, active.key))?.scrollIntoView({ block: 'nearest' });
  }, [active, list]);
  const choose = ({ href, title }: Entry) => {
    if (href === undefined) return setTyped(title);
    if (search !== '') onSearched(search);
    onGo();
    onClose();
    void navigate(href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const by = steps[event.key];
    if (by !== undefined) move(by);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing && active) choose(active);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <SearchField
        input={input}
        list={list}
        active={active && optionId(list, active.key)}
        isOpen={count > 0}
        label={t(`placeholder.${variant}`)}
        value={typed}
        onType={setTyped}
        onKeyDown={onKeyDown}
        onFocus={() => {
          const early = takeEarly();
          setTyped((text) => text + early);
        }}
        onClose={onClose}
      />
      <Results
        id={list}
        groups={groups}
        active={active?.key}
        search={search}
        onPoint={point}
        onChoose={choose}
      />
      <div className="sg-sr" role="status">
        {isKnown && t('count', { count: results })}
      </div>
      <State found={found} search={search} results={results} />
      <p className="search-keys sg-not-phone" aria-hidden="true">
        {t('keys')}
      </p>
    </>
  );
}

interface StateProps {
  found: ReturnType<typeof useFound>;
  search: string;
  results: number;
}

function State({ found, search, results }: StateProps) {
  const { t } = useTranslation('search');
  const live = useLiveState();
  if (search === '') return null;
  if (live === 'offline') return <Note>{t('offline')}</Note>;
  if (found.searching) return <SkeletonRows rows={2} />;
  if (found.failed)
    return <Note action={<Button onClick={found.retry}>{t('retry')}</Button>}>{t('failed')}</Note>;
  return results === 0 ? <Note detail={t('none.text')}>{t('none.title', { search })}</Note> : null;
}

const Note = ({ children, detail, action }: { children: ReactNode; detail?: string; action?: ReactNode }) => (
  <div className="search-note">
    <p>{children}</p>
    {detail && <p className="sg-small sg-text2">{detail}</p>}
    {action}
  </div>
);
