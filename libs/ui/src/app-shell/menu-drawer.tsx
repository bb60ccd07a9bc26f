import { useTranslation } from '@sanaga/i18n';
import { Drawer } from 'antd';
import { Sider } from './sider.tsx';
import type { AppShellProps } from './types.ts';

type MenuDrawerProps = AppShellProps & { open: boolean; close: () => void };

/** Shows the side menu as a panel that slides in. */
export function MenuDrawer({ open, close, ...shell }: MenuDrawerProps) {
  const { t } = useTranslation('ui');
  return (
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
          <Sider {...shell} onGo={close} />
        </div>
      </div>
    </Drawer>
  );
}
