import { useTranslation } from '@sanaga/i18n';
import { Drawer } from 'antd';
import { Suspense, useEffect, useId, useRef, type ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/paths.ts';
import { useDocked as useDockedWidth, usePhone } from '../provider/use-media.ts';
import { CardSkeleton } from '../states/skeleton.tsx';
import './decision-drawer.css';
import { dock } from './docked.ts';

export interface DecisionDrawerProps {
  /** True while it is open. */
  open: boolean;
  /** Called by the cross, Escape and a press outside an overlaying drawer. */
  onClose: () => void;
  /** Names what is looked at: "Payment T-7K4K8D". */
  label: string;
  /** The content of the head: the id and its status. */
  head: ReactNode;
  /** Its place in the list, from 1. */
  position?: { number: number; total: number };
  /** Goes to the one before, also by K; left out for the first one. */
  onPrevious?: () => void;
  /** Goes to the one after, also by J; left out for the last one. */
  onNext?: () => void;
  /** The decision: buttons, the primary one last. */
  footer?: ReactNode;
  /** The thing itself, in `DrawerSection`s. */
  children: ReactNode;
}

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable=true]') !== null;

type Keys = Pick<DecisionDrawerProps, 'open' | 'onClose' | 'onPrevious' | 'onNext'> & { docked: boolean };

/**
 * Walks through the list with J and K. Escape closes a docked drawer wherever focus is; an overlaying one does so
 * itself.
 */
function useKeys({ open, docked, onClose, onPrevious, onNext }: Keys) {
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      const modalIsOpen = document.querySelector('.ant-modal-wrap:not([style*="display: none"])');
      if (modalIsOpen || typing(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'j') onNext?.();
      if (event.key === 'k') onPrevious?.();
      if (event.key === 'Escape' && docked) onClose();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open, docked, onClose, onPrevious, onNext]);
}

/** Keeps focus in the drawer when a decision takes away the buttons that had it. */
function useFocusFallback(hasButtons: boolean) {
  const body = useRef<HTMLDivElement>(null);
  const had = useRef(hasButtons);
  useEffect(() => {
    if (had.current && !hasButtons && document.activeElement === document.body)
      body.current?.focus({ preventScroll: true });
    had.current = hasButtons;
  }, [hasButtons]);
  return body;
}

/**
 * Returns focus to the row that opened the drawer; if a decision has removed that row, to the one that it showed last,
 * or to the page.
 */
function useRowFocus(onClose: () => void) {
  const row = useRef<HTMLElement>(null);
  const close = () => {
    row.current = document.querySelector<HTMLElement>('[aria-current=true] .sg-open');
    onClose();
  };
  const afterOpenChange = (open: boolean) => {
    const focused = document.activeElement;
    if (open) row.current = null;
    if (open || (focused !== document.body && !focused?.closest('.sg-drawer'))) return;
    const isThere = row.current?.isConnected;
    (isThere ? row.current : document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
  };
  return { close, afterOpenChange };
}

function HeadButton({ icon, label, onClick }: { icon: IconName; label: string; onClick?: () => void }) {
  return (
    <button type="button" className="sg-icon-button" aria-label={label} disabled={!onClick} onClick={onClick}>
      <Icon name={icon} size={18} />
    </button>
  );
}

/** Shows one thing of a list and offers decisions: next to the page from 1200 px, over it below, filling a phone. */
export function DecisionDrawer(props: DecisionDrawerProps) {
  const { open, label, head, position, onPrevious, onNext, footer, children } = props;
  const { t } = useTranslation('ui');
  const docked = useDockedWidth();
  const phone = usePhone();
  const labelId = useId();
  const body = useFocusFallback(Boolean(footer));
  const { close, afterOpenChange } = useRowFocus(props.onClose);
  useKeys({ open, docked, onClose: close, onPrevious, onNext });
  useEffect(() => (open && docked ? dock() : undefined), [open, docked]);
  const walks = onPrevious ?? onNext;
  return (
    <Drawer
      open={open}
      onClose={close}
      afterOpenChange={afterOpenChange}
      mask={!docked}
      size={phone ? '100%' : 520}
      closable={false}
      keyboard={!docked}
      rootClassName={docked ? 'sg-drawer sg-drawer-docked' : 'sg-drawer'}
      aria-labelledby={labelId}
      aria-modal={!docked}
      footer={
        footer && (
          <div className="sg-drawer-foot">
            <Suspense>{footer}</Suspense>
          </div>
        )
      }
      title={
        <div className="sg-drawer-head">
          <span id={labelId} className="sg-sr">
            {label}
          </span>
          {head}
          <span className="sg-spread" />
          {position && (
            <span className="sg-caption sg-text3 sg-not-phone">{t('drawer.position', position)}</span>
          )}
          {walks && <HeadButton icon="chevron-up" label={t('drawer.previous')} onClick={onPrevious} />}
          {walks && <HeadButton icon="chevron-down" label={t('drawer.next')} onClick={onNext} />}
          <HeadButton icon="close" label={t('drawer.close')} onClick={close} />
        </div>
      }
    >
      <div ref={body} className="sg-drawer-body" role="region" aria-labelledby={labelId} tabIndex={0}>
        {/* a part that is still missing here must not remove the drawer, and the focus with it */}
        <Suspense fallback={<CardSkeleton rows={4} />}>{children}</Suspense>
      </div>
    </Drawer>
  );
}

interface DrawerSectionProps {
  /** Its small heading. */
  title: string;
  /** Content of the drawer. */
  children: ReactNode;
}

/** Shows a part of the drawer under its own small heading. */
export function DrawerSection({ title, children }: DrawerSectionProps) {
  return (
    <section className="sg-drawer-section">
      <h3>{title}</h3>
      {children}
    </section>
  );
}
