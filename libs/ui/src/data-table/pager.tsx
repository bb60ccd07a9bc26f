import { useTranslation } from '@sanaga/i18n';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import './data-table.css';
import type { Page } from './types.ts';

interface PagerProps {
  /** The current page and the number of pages. */
  page: Page;
  /** Called with the number of the wanted page, from 0. */
  onPage: (number: number) => void;
  /** Text next to the sentence, such as "174 payments". */
  note?: ReactNode;
}

/** Returns the numbers worth a button, from 0: first, last, the current one and its neighbours; null is a gap. */
export function pagesShown(current: number, total: number): (number | null)[] {
  const wanted = new Set([0, current - 1, current, current + 1, total - 1]);
  const numbers = [...wanted].filter((number) => number >= 0 && number < total).sort((a, b) => a - b);
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1];
    if (before === undefined || number === before + 1) return [number];
    return number === before + 2 ? [before + 1, number] : [null, number];
  });
}

/** Shows "Showing page X of Y" and the pages. */
export function Pager({ page, onPage, note }: PagerProps) {
  const { t } = useTranslation('ui');
  const { number, totalPages } = page;
  const step = (to: number, icon: 'chevron-left' | 'chevron-right', label: string) => (
    <Button
      type="text"
      size="small"
      icon={<Icon name={icon} />}
      aria-label={label}
      disabled={to < 0 || to >= totalPages}
      onClick={() => onPage(to)}
    />
  );
  return (
    <nav className="sg-pager" aria-label={t('pager.label')}>
      <span>{t('pager.showing', { page: number + 1, total: Math.max(1, totalPages) })}</span>
      {note && <span className="sg-text3">{note}</span>}
      {totalPages > 1 && (
        <span className="sg-pages">
          {step(number - 1, 'chevron-left', t('pager.previous'))}
          {pagesShown(number, totalPages).map((shown, index) =>
            shown === null ? (
              <span key={`gap${index}`} aria-hidden="true">
                …
              </span>
            ) : (
              <Button
                key={shown}
                size="small"
                color={shown === number ? 'primary' : 'default'}
                variant={shown === number ? 'outlined' : 'text'}
                aria-label={t('pager.page', { page: shown + 1 })}
                aria-current={shown === number ? 'page' : undefined}
                onClick={() => onPage(shown)}
              >
                {shown + 1}
              </Button>
            ),
          )}
          {step(number + 1, 'chevron-right', t('pager.next'))}
        </span>
      )}
    </nav>
  );
}
