import { useTranslation } from '@sanaga/i18n';
import { Drawer } from 'antd';
import { useState } from 'react';
import { useIsDocked } from '../decision-drawer/docked.ts';
import { Icon } from '../icon/icon.tsx';
import { useMedia, usePhone } from '../provider/use-media.ts';
import './app-shell.css';
import { Header } from './header.tsx';
import { TabBar } from './menu.tsx';
import { Sider } from './sider.tsx';
import type { AppShellProps } from './types.ts';

function MenuDrawer(props: AppShellProps) {
  const { t } = useTranslation('ui');
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
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
      <Drawer
        open={open}
        onClose={close}
        placement="left"
        size={264}
        closable={false}
        title={null}
        styles={{ body: { padding: 0 } }}
        aria-label={t('shell.menu')}
      >
        <div className="sg-app-console">
          <div className="sg-sider">
            <Sider {...props} onGo={close} />
          </div>
        </div>
      </Drawer>
    </>
  );
}

/** Icons only between phone and desktop, and up to 1439 px while a drawer needs the room. */
function useRail(docked: boolean): boolean {
  const middle = useMedia('(min-width: 768px) and (max-width: 1199px)');
  const small = useMedia('(min-width: 1200px) and (max-width: 1439px)');
  return middle || (small && docked);
}

/** The frame of the signed-in pages: sider or tabs, header, and the page in its widest useful width. */
export function AppShell(props: AppShellProps) {
  const { variant = 'portal', menu, current, notice, children } = props;
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
        <Header {...props} menuButton={isConsole && <MenuDrawer {...props} />} />
        <main className="sg-main" id="main" tabIndex={-1}>
          {notice}
          {children}
        </main>
      </div>
      {phone && !isConsole && <TabBar entries={menu} current={current} />}
    </div>
  );
}
