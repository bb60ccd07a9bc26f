import { useDocumentTitle } from '../provider/use-document-title.ts';

/** The title of a card that is the whole page, as the heading of the page and the name of the tab. */
export function PageTitle({ children }: { children: string }) {
  useDocumentTitle(children);
  return (
    <span role="heading" aria-level={1}>
      {children}
    </span>
  );
}
