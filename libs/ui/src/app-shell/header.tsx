import { useTranslation } from '@sanaga/i18n';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Avatar } from '../controls/avatar.tsx';
import { LanguageSelect } from '../controls/language-select.tsx';
import { ModeSwitch } from '../controls/mode-switch.tsx';
import { Popover } from '../controls/popover.tsx';
import { Icon } from '../icon/icon.tsx';
import { Logo } from '../icon/logo.tsx';
import { Link } from '../provider/link.tsx';
import { usePhone } from '../provider/use-media.ts';
import './search-box.css';
import type { AppShellProps, Notifications } from './types.ts';

function Bell({ unread, content, onOpen }: Notifications) {
  const { t } = useTranslation('ui');
  return (
    <Popover
      label={unread ? t('shell.notificationsUnread', { count: unread }) : t('shell.notifications')}
      onOpen={onOpen}
      face={
        <>
          <Icon name="bell" size={18} />
          {unread > 0 && <span className="sg-dot" />}
        </>
      }
    >
      {content}
    </Popover>
  );
}

type PersonMenuProps = Pick<AppShellProps, 'person' | 'personLinks' | 'onLanguageChange' | 'onLogout'> & {
  small: boolean;
};

function PersonMenu({ person, personLinks = [], onLanguageChange, onLogout, small }: PersonMenuProps) {
  const { t } = useTranslation('ui');
  const face = (
    <>
      <Avatar name={person.name} picture={person.picture} round small={small} />
      {!small && (
        <span className="sg-person-text">
          <span className="sg-strong">{person.name}</span>{' '}
          <span className="sg-caption sg-text3">{person.role}</span>
        </span>
      )}
    </>
  );
  return (
    <Popover
      label={t('shell.person', { name: person.name, role: person.role })}
      faceClassName="sg-person"
      face={face}
    >
      {(close) => (
        <div className="sg-person-menu">
          {small && (
            <>
              <div className="sg-person-head">
                <div className="sg-strong">{person.name}</div>
                <div className="sg-caption sg-text3">{person.role}</div>
              </div>
              <div className="sg-row">
                <LanguageSelect onChange={onLanguageChange} />
                <ModeSwitch />
              </div>
            </>
          )}
          {personLinks.map((link) => (
            <Link key={link.href} className="sg-menu-item" href={link.href} onClick={close}>
              {link.label}
            </Link>
          ))}
          <button type="button" className="sg-menu-item" onClick={onLogout}>
            {t('shell.logout')}
          </button>
        </div>
      )}
    </Popover>
  );
}

type HeaderProps = AppShellProps & { menuButton?: ReactNode };

/** Shows the phone's header: menu button in the console, logo, search behind an icon, bell, person. */
function PhoneHeader({ variant, search, notifications, menuButton, ...person }: HeaderProps) {
  const { t } = useTranslation('ui');
  return (
    <header className="sg-header">
      {menuButton}
      {variant === 'console' ? <Logo suffix={t('shell.console')} /> : <Logo />}
      <span className="sg-spread" />
      {search && (
        <button
          type="button"
          className="sg-icon-button"
          aria-label={search.label}
          aria-haspopup="dialog"
          onClick={search.onOpen}
        >
          <Icon name="search" size={18} />
        </button>
      )}
      {notifications && <Bell {...notifications} />}
      <PersonMenu {...person} small />
    </header>
  );
}

/** Looks like the field that it opens. */
function SearchButton({ label, onOpen }: NonNullable<AppShellProps['search']>) {
  return (
    <Button
      className="sg-search sg-search-button"
      icon={<Icon name="search" />}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onOpen}
    >
      {label}
      <kbd className="sg-kbd" aria-hidden="true">
        Ctrl K
      </kbd>
    </Button>
  );
}

/** Shows search, language, mode, notifications and person, on one line of 56 px. */
export function Header(props: HeaderProps) {
  const phone = usePhone();
  if (phone) return <PhoneHeader {...props} />;
  const { search, notifications, onLanguageChange } = props;
  return (
    <header className="sg-header">
      <div className="sg-header-slot">{search && <SearchButton {...search} />}</div>
      <span className="sg-spread" />
      <LanguageSelect short onChange={onLanguageChange} />
      <ModeSwitch />
      {notifications && <Bell {...notifications} />}
      <PersonMenu {...props} small={false} />
    </header>
  );
}
