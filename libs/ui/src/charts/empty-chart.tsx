import { Icon } from '../icon/icon.tsx';
import './charts.css';

interface EmptyChartProps {
  /** Sentence that says what will be there. */
  children: string;
}

/** Stands in for a chart that has nothing to draw, about as tall. */
export function EmptyChart({ children }: EmptyChartProps) {
  return (
    <div className="sg-chart-empty">
      <Icon name="chart" size={18} />
      <p>{children}</p>
    </div>
  );
}
