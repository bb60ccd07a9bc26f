import { useDocumentTitle } from '../provider/use-document-title.ts';

interface PageTitleProps {
  /** Title of the page. */
  children: string;
}

/** Shows the title of a card that is the whole page, as the heading of the page and the name of the tab. */
export function PageTitle({ children }: PageTitleProps) {
  useDocumentTitle(children);
  return (
    <span role="heading" aria-level={1}>
      {children}
    </span>
  );
}
