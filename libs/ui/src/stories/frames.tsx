import type { ComponentType } from 'react';
import type { Part } from '../charts/parts.tsx';
import { Card } from '../states/card.tsx';

/** Shows a card of the width that charts and small lists have on the overview. */
export const inCard = (Story: ComponentType) => (
  <div style={{ maxWidth: 400 }}>
    <Card>
      <Story />
    </Card>
  </div>
);

/** Shows the width of the public pages' forms. */
export const asForm = (Story: ComponentType) => (
  <div style={{ maxWidth: 376 }}>
    <Story />
  </div>
);

export const parts: Part[] = [
  { key: 's', label: 'Salaries', value: 6_842_000, change: 0.04 },
  { key: 't', label: 'Transport', value: 1_915_500, change: 0.21 },
  { key: 'p', label: 'Supplies', value: 1_204_100, change: -0.06 },
];
