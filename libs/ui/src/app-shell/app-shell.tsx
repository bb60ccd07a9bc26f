import { useTranslation } from '@sanaga/i18n';
import { lazy, Suspense, useState } from 'react';
import { useIsDocked } from '../decision-drawer/docked.ts';
import { Icon } from '../icon/icon.tsx';
import { useMedia, usePhone } from '../provider/use-media.ts';
import './app-shell.css';
import { Header } from './header.tsx';
import { TabBar } from './menu.tsx';
import { Sider } from './sider.tsx';
import type { AppShellProps } from './types.ts';

const MenuDrawer = lazy(async () => ({ default: (await import('./menu-drawer.tsx')).MenuDrawer }));

/** Shows the console's menu on a phone; its script is fetched when it is first opened. */
function MenuButton(props: AppShellProps) {
  const { t } = useTranslation('ui');
  const [open, setOpen] = useState<boolean>();
  const { current } = props;
  const [shown, setShown] = useState(current);
  // the browser's Back leads to another screen while it is open
  if (shown !== current) {
    setShown(current);
    if (open) setOpen(false);
  }
  return (
    <>
      <button
        type="button"
        className="sg-icon-button"
        aria-label={t('shell.menu')}
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" size={18} />
      </button>
      {open !== undefined && (
        <Suspense>
          <MenuDrawer {...props} open={open} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/**
 * Returns true if the menu has icons only: between phone and desktop, and up to 1439 px while a drawer needs the room.
 */
function useRail(docked: boolean): boolean {
  const middle = useMedia('(min-width: 768px) and (max-width: 1199px)');
  const small = useMedia('(min-width: 1200px) and (max-width: 1439px)');
  return middle || (small && docked);
}

/** Lays out the signed-in pages: sider or tabs, header, and the page in its widest useful width. */
export function AppShell(props: AppShellProps) {
  const { variant = 'portal', menu, current, loading = false, notice, children } = props;
  const { t } = useTranslation('ui');
  const phone = usePhone();
  const docked = useIsDocked();
  const rail = useRail(docked);
  const isConsole = variant === 'console';
  const classes = ['sg-app', isConsole && 'sg-app-console', rail && 'sg-rail', docked && 'sg-with-drawer'];
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      <a className="sg-skip" href="#main">
        {t('shell.skip')}
      </a>
      {!phone && (
        <aside className="sg-sider">
          <Sider {...props} />
        </aside>
      )}
      <div className="sg-page">
        <Header {...props} menuButton={isConsole && <MenuButton {...props} />} />
        {loading && <div className="sg-page-loading" />}
        <main className="sg-main" id="main" tabIndex={-1} aria-busy={loading}>
          {notice}
          {children}
        </main>
      </div>
      {phone && !isConsole && <TabBar entries={menu} current={current} />}
    </div>
  );
}
