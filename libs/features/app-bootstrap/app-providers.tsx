import { useIsTryingAgain } from '@sanaga/api';
import type { Store } from '@sanaga/auth';
import { useTranslation } from '@sanaga/i18n';
import { type LinkProps, StatusLine, UiProvider } from '@sanaga/ui';
import { type ReactNode, Suspense } from 'react';
import { Provider } from 'react-redux';
import { Link } from 'react-router';

/** Says that what a person waits for is on its way although the server is away. */
export function StillTrying() {
  const { t } = useTranslation('shell');
  return <StatusLine>{useIsTryingAgain() && t('live.stillTrying')}</StatusLine>;
}

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
