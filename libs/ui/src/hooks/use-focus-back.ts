import { useEffect, useRef, useState } from 'react';

/**
 * Moves focus to a field that the server refused, rather than to the button that opened the dialog. The subject may be
 * gone with that button; then focus goes to the drawer, or to the page.
 */
export function restoreFocus(): void {
  const refused = document.querySelector<HTMLElement>('form [aria-invalid=true]');
  if (refused) return refused.focus();
  if (document.activeElement !== document.body) return;
  const drawers = document.querySelectorAll<HTMLElement>('.ant-drawer-open .sg-drawer-body');
  const place = [...drawers].at(-1) ?? document.getElementById('main');
  place?.focus({ preventScroll: true });
}

/** Gives the focus back for a dialog that is unmounted while it is open: antd does so only when a dialog closes. */
export function useFocusBack(open = true): void {
  const [opener] = useState(() => document.activeElement);
  const isOpen = useRef(open);
  useEffect(() => {
    isOpen.current = open;
  });
  useEffect(
    () => () => {
      if (!isOpen.current || document.activeElement !== document.body) return;
      if (opener instanceof HTMLElement) opener.focus();
      restoreFocus();
    },
    [opener],
  );
}
