import { useTranslation } from '@sanaga/i18n';
import { Avatar } from '../controls/avatar.tsx';
import { Icon } from '../icon/icon.tsx';
import { Logo } from '../icon/logo.tsx';
import { Menu } from './menu.tsx';
import type { AppShellProps } from './types.ts';

type SiderProps = Pick<AppShellProps, 'variant' | 'menu' | 'current' | 'holder' | 'onLogout'> & {
  onGo?: () => void;
};

/** Shows logo, the wallet's holder, the menu and Logout at the foot; 232 px, or a rail of 64 px. */
export function Sider({ variant, menu, current, holder, onLogout, onGo }: SiderProps) {
  const { t } = useTranslation('ui');
  return (
    <>
      <div className="sg-sider-logo">
        <Logo suffix={variant === 'console' ? t('shell.console') : undefined} />
      </div>
      {holder ? (
        <div className="sg-holder" title={holder.name}>
          <Avatar name={holder.name} picture={holder.picture} />
          <div className="sg-holder-text">
            <div className="sg-holder-name">{holder.name}</div>
            <div className="sg-caption sg-ellipsis">{holder.detail}</div>
          </div>
        </div>
      ) : (
        <div className="sg-sider-gap" />
      )}
      <Menu entries={menu} current={current} onGo={onGo} />
      <div className="sg-sider-foot">
        <button type="button" className="sg-menu-item" onClick={onLogout}>
          <Icon name="logout" size={17} />
          <span className="sg-menu-label">{t('shell.logout')}</span>
        </button>
      </div>
    </>
  );
}
