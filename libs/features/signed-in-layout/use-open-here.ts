import { useCallback, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * Keeps whether something above the screens is open, until another screen is there: the browser's Back leads to one
 * while it is open.
 */
export function useOpenHere() {
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  if (openAt !== undefined && openAt !== pathname) setOpenAt(undefined);
  const onOpen = useCallback(() => setOpenAt(pathname), [pathname]);
  const onClose = useCallback(() => setOpenAt(undefined), []);
  return { open: openAt === pathname, onOpen, onClose };
}
