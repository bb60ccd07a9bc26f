const halves = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9, 10];

/**
 * Returns the top of an axis whose middle is a round number: 1.3 → 1.4, 20 → 20. Three lines are drawn, at 0, the
 * middle and the top.
 */
export function axisTop(largest: number): number {
  if (largest <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(largest / 2));
  const half = halves.find((mantissa) => mantissa * power >= largest / 2 - power * 1e-9) ?? 10;
  return 2 * half * power;
}

type Magnitude = 'ones' | 'thousands' | 'millions';
const divisors: Record<Magnitude, number> = { ones: 1, thousands: 1_000, millions: 1_000_000 };

/** Returns the unit in which an axis is written, stated once under the chart; `divisor` brings a value to it. */
export function magnitude(top: number): { name: Magnitude; divisor: number } {
  const name = top >= 1_000_000 ? 'millions' : top >= 10_000 ? 'thousands' : 'ones';
  return { name, divisor: divisors[name] };
}
