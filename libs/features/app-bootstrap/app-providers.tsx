import type { Store } from '@sanaga/auth';
import { type LinkProps, UiProvider } from '@sanaga/ui';
import { type ReactNode, Suspense } from 'react';
import { Provider } from 'react-redux';
import { Link } from 'react-router';
import { StillTrying } from './still-trying.tsx';

const RouterLink = ({ href, ...rest }: LinkProps) => <Link to={href} {...rest} />;

interface AppProvidersProps {
  store: Store;
  children: ReactNode;
}

/** Wraps every screen of an app in store and theme, and shows nothing until the first texts arrive. */
export function AppProviders({ store, children }: AppProvidersProps) {
  return (
    <Provider store={store}>
      <UiProvider linkComponent={RouterLink}>
        <Suspense>
          {children}
          <StillTrying />
        </Suspense>
      </UiProvider>
    </Provider>
  );
}
