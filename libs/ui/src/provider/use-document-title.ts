import { productName } from '@sanaga/domain';
import { useEffect } from 'react';

/**
 * Names the browser's tab and its history after the page: the page is what distinguishes the entries there, so it comes
 * first.
 */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${productName}`;
  }, [title]);
}
