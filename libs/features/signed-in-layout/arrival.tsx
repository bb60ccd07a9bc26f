import { useAnnounce } from '@sanaga/ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useScrollPlace } from './use-scroll-place.ts';

/**
 * Does what a browser does natively when a link loads a page: another screen begins at its top, screen readers read its
 * name, and focus that was on the screen before begins at the content. Back and forward come to where the person was.
 * It is rendered after the screen and inside its Suspense, so that it runs once the screen is there.
 */
export function Arrival() {
  const { pathname } = useLocation();
  const way = useNavigationType();
  const announce = useAnnounce();
  useScrollPlace();
  const shown = useRef(pathname);
  const arrive = useEffectEvent(() => {
    announce(document.title);
    if (document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
    if (way !== 'POP') document.documentElement.scrollTop = 0;
  });
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    arrive();
  }, [pathname]);
  return null;
}
