import { lazyComponent } from '@sanaga/navigation';
import { BarPlot, type BarPlotProps } from '@sanaga/ui';
import { Suspense } from 'react';

/**
 * Loads the script of the large charts, which is heavy, when one is shown. If it cannot be loaded, the small chart says
 * the same.
 */
const Drawn = lazyComponent<BarPlotProps & { lying?: boolean }>(async () => {
  if (!('CanvasRenderingContext2D' in globalThis)) return BarPlot;
  return import('@sanaga/ui/plot').then(
    ({ Plot }) => Plot,
    () => BarPlot,
  );
});

const Waiting = () => <div style={{ minHeight: 280 }} aria-busy="true" />;

/** Draws bars across the width of a page; for the `plot` of a chart. */
export const LargePlot = (props: BarPlotProps) => (
  <Suspense fallback={<Waiting />}>
    <Drawn {...props} />
  </Suspense>
);

/** Shows the same with horizontal bars, for groups with long names. */
export const LyingPlot = (props: BarPlotProps) => (
  <Suspense fallback={<Waiting />}>
    <Drawn {...props} lying />
  </Suspense>
);
