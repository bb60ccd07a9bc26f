import type { ReactNode } from 'react';
import './list-tools.css';

/**
 * At the end of a list's filters: what is chosen about the list itself. On a phone it is beside the search, and panels are
 * as wide as the page.
 */
export const ListTools = ({ children }: { children: ReactNode }) => (
  <div className="sg-row list-tools">{children}</div>
);
