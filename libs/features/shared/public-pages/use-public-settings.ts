import { useEffect, useState } from 'react';

/** Settings that the front-end server tells everyone. */
interface PublicSettings {
  orgPortalUrl: string;
  adminConsoleUrl: string;
  /** Contact that people are told to ask; null if nobody is named. */
  supportEmail: string | null;
  supportPhone: string | null;
}

/** Returns the public settings; undefined until they are known, or if they cannot be read. */
export function usePublicSettings(): PublicSettings | undefined {
  const [settings, setSettings] = useState<PublicSettings>();
  useEffect(() => {
    let current = true;
    fetch(new URL('/api/env', location.origin))
      .then(async (response) => (await response.json()) as PublicSettings)
      .then(
        (answer) => current && setSettings(answer),
        () => undefined,
      );
    return () => {
      current = false;
    };
  }, []);
  return settings;
}
