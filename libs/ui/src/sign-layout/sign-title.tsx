import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import { Link } from '../provider/link.tsx';
import { useDocumentTitle } from '../provider/use-document-title.ts';
import './sign-layout.css';

interface SignTitleProps {
  /** The one heading of the page, and the name of its tab. */
  title: string;
  /** A sentence beneath it. */
  children?: ReactNode;
  /** Link of "Back"; a function if it leads to a step of the same page. */
  back?: { label: string; href: string } | { label: string; onClick: () => void };
}

/** Shows the heading of a public page: back, title, a sentence. */
export function SignTitle({ title, children, back }: SignTitleProps) {
  useDocumentTitle(title);
  const face = back && (
    <>
      <Icon name="chevron-left" />
      {back.label}
    </>
  );
  return (
    <div className="sg-sign-title">
      {back && 'href' in back && (
        <Link className="sg-sign-back" href={back.href}>
          {face}
        </Link>
      )}
      {back && 'onClick' in back && (
        <button type="button" className="sg-sign-back" onClick={back.onClick}>
          {face}
        </button>
      )}
      <h1>{title}</h1>
      {children && <p>{children}</p>}
    </div>
  );
}
