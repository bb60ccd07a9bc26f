import type { Store } from '@sanaga/auth';
import { type LinkProps, UiProvider } from '@sanaga/ui';
import { Suspense } from 'react';
import { Provider } from 'react-redux';
import { type DataRouter, Link, RouterProvider } from 'react-router';

const RouterLink = ({ href, ...rest }: LinkProps) => <Link to={href} {...rest} />;

interface FrameProps {
  store: Store;
  router: DataRouter;
}

/** What stands around every screen of an app: store, theme, router, and nothing while the first words arrive. */
export function Frame({ store, router }: FrameProps) {
  return (
    <Provider store={store}>
      <UiProvider linkComponent={RouterLink}>
        <Suspense>
          <RouterProvider router={router} />
        </Suspense>
      </UiProvider>
    </Provider>
  );
}
