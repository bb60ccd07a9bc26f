// In every page, as the first script: reloads a page whose script or style is missing on the server that was asked for
// it, because another release is there. Loading the page again helps, but not twice in a minute.
const reloadOnce = () => {
  const last = Number(sessionStorage.getItem('reloadedAt'));
  // what is fetched ahead is fetched again once it is needed
  const isAhead = 'ahead' in document.documentElement.dataset;
  if (isAhead || !navigator.onLine || Date.now() - last <= 60_000) return;
  sessionStorage.setItem('reloadedAt', String(Date.now()));
  location.reload();
};
// what is typed would be lost; the screen, once it is needed, reloads the page
let typed = false;
addEventListener('input', () => (typed = true));
addEventListener('vite:preloadError', () => typed || reloadOnce());
addEventListener(
  'error',
  ({ target }) => target.matches?.('script, link[href^="/assets/"]:not([rel=icon])') && reloadOnce(),
  true,
);
