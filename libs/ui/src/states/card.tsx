import { useId, type ReactNode } from 'react';
import './states.css';

interface CardProps {
  /** Its heading, which names the region for screen readers. */
  title?: ReactNode;
  /** Content opposite the title: a link, a period. */
  extra?: ReactNode;
  /** Without padding around the content, for lists and tables. */
  flush?: boolean;
  /** Its place in a grid, as a class: `sg-c4`. */
  className?: string;
  /** Content of the card. */
  children: ReactNode;
}

/** Shows a surface with a title; lines instead of shadows. */
export function Card({ title, extra, flush = false, className = '', children }: CardProps) {
  const id = useId();
  return (
    <section
      className={`sg-card ${flush ? 'sg-card-flush' : ''} ${className}`}
      aria-labelledby={title ? id : undefined}
    >
      {title && (
        <div className="sg-card-head">
          <h2 id={id}>{title}</h2>
          {extra && <div className="sg-card-extra">{extra}</div>}
        </div>
      )}
      {children}
    </section>
  );
}
