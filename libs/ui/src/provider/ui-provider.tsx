import { StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider } from 'antd';
import { useMemo, type ComponentType, type ReactNode } from 'react';
import '../theme/variables.css';
import '../theme/global.css';
import { sanagaTheme, textScale } from '../theme/theme.ts';
import { useAntdLocale } from './antd-locale.ts';
import { Anchor, LinkContext, type LinkProps } from './link.tsx';
import { LiveRegion } from './live-region.tsx';
import { ModeContext, useModeState } from './mode.ts';
import { createStyleCache } from './style-cache.ts';

interface UiProviderProps {
  /** Renders the app's links, such as its router's; an `<a>` if it is left out. */
  linkComponent?: ComponentType<LinkProps>;
  /** The app. */
  children: ReactNode;
}

/** The page's own cache, because the rules in it are the page's. */
const styleCache = createStyleCache();

const nonceOfPage = () => document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content;

/**
 * Returns the element that holds modals, drawers and menus. It is not the body on purpose: there antd would lock the
 * scroll with a style element that carries no nonce. `global.css` locks it instead.
 */
function overlayRoot(): HTMLElement {
  const existing = document.getElementById('sg-overlays');
  if (existing) return existing;
  const root = document.createElement('div');
  root.id = 'sg-overlays';
  return document.body.appendChild(root);
}

/** Provides theme, mode, language of antd, nonce, links and the live region around everything that an app shows. */
export function UiProvider({ linkComponent = Anchor, children }: UiProviderProps) {
  const modeState = useModeState();
  const locale = useAntdLocale();
  const theme = useMemo(() => sanagaTheme(modeState.mode, textScale()), [modeState.mode]);
  const csp = useMemo(() => ({ nonce: nonceOfPage() }), []);
  return (
    <ModeContext value={modeState}>
      <LinkContext value={linkComponent}>
        <StyleProvider cache={styleCache}>
          <ConfigProvider
            theme={theme}
            locale={locale}
            csp={csp}
            getPopupContainer={overlayRoot}
            button={{ autoInsertSpace: false }}
          >
            <LiveRegion>{children}</LiveRegion>
          </ConfigProvider>
        </StyleProvider>
      </LinkContext>
    </ModeContext>
  );
}
