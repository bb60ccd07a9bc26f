import type { ReactNode } from 'react';
import './list-tools.css';

/**
 * Groups, at the end of a list's filters, the choices about the list itself. On a phone they are next to the search,
 * and panels are as wide as the page.
 */
export const ListTools = ({ children }: { children: ReactNode }) => (
  <div className="sg-row list-tools">{children}</div>
);
