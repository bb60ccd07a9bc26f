import { productName } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { paths, useAddress } from '@sanaga/navigation';
import {
  Icon,
  type IconName,
  iconNames,
  LanguageSelect,
  Link,
  Logo,
  ModeSwitch,
  NothingFound,
  PageHeader,
  SearchBox,
  useAnnounce,
} from '@sanaga/ui';
import { useState } from 'react';
import './icons.css';

/** Finds icons whose name contains every word of the search. */
const matching = (search: string): readonly IconName[] => {
  const words = search.toLowerCase().split(/[\s-]+/);
  return iconNames.filter((name) => words.every((word) => name.includes(word)));
};

interface TileProps {
  name: IconName;
  /** Set if the name of this icon is the last that was copied, or could not be. */
  outcome?: 'copied' | 'failed';
  onCopy: () => void;
}

function Tile({ name, outcome, onCopy }: TileProps) {
  const { t } = useTranslation('icons');
  return (
    <li>
      <button type="button" className="icons-tile" aria-label={t('copy', { name })} onClick={onCopy}>
        <Icon name={name} size={24} />
        <span className="icons-name">{name}</span>
        <span className={`sg-caption ${outcome === 'failed' ? 'sg-bad' : 'sg-good'}`} aria-hidden="true">
          {outcome && t(outcome)}
        </span>
      </button>
    </li>
  );
}

/** Copies a name and says whether that worked: a page without TLS has no clipboard. */
function useCopying() {
  const { t } = useTranslation('icons');
  const announce = useAnnounce();
  const [last, setLast] = useState<{ name: IconName; outcome: 'copied' | 'failed' }>();
  const copy = async (name: IconName) => {
    const outcome = await navigator.clipboard.writeText(name).then(
      () => 'copied' as const,
      () => 'failed' as const,
    );
    setLast({ name, outcome });
    announce(t(`${outcome}Name`, { name }));
  };
  return { copy, outcomeOf: (name: IconName) => (last?.name === name ? last.outcome : undefined) };
}

/** Shows at `/icons` every icon of the product by its name; they are found while one types and copied by a press. */
export function IconsRoute() {
  const { t } = useTranslation('icons');
  const { read, change } = useAddress();
  const search = read('search');
  const { copy, outcomeOf } = useCopying();
  const found = matching(search ?? '');
  const searchFor = (text: string | undefined) => change({ search: text }, { replace: true });
  return (
    <div className="icons">
      <header className="icons-head">
        <Link href={paths.home} aria-label={`${productName}, ${t('home')}`}>
          <Logo />
        </Link>
        <span className="sg-spread" />
        <LanguageSelect short />
        <ModeSwitch />
      </header>
      <main className="sg-col">
        <PageHeader title={t('title')} context={t('context', { count: found.length })} />
        <SearchBox asYouType placeholder={t('search')} defaultValue={search} onSearch={searchFor} />
        {found.length === 0 ? (
          <NothingFound search={search} onClear={() => searchFor(undefined)} />
        ) : (
          <ul className="icons-grid">
            {found.map((name) => (
              <Tile key={name} name={name} outcome={outcomeOf(name)} onCopy={() => void copy(name)} />
            ))}
          </ul>
        )}
      </main>
    </div>
  );
}
