import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/paths.ts';
import './controls.css';

interface QuietSelectProps<Value extends string> {
  /** Its name for screen readers. */
  label: string;
  /** Visible icon, alone or before the word. */
  icon: IconName;
  /** Visible word; the choices themselves are the device's own list. */
  face?: string;
  /** Shows an arrow if nothing else shows that it opens. */
  arrow?: boolean;
  /** Adds a border like that of neighbouring buttons. */
  framed?: boolean;
  /** The current choice. */
  value: Value;
  /** In the order of the list. */
  choices: readonly { value: Value; label: string }[];
  /** Called with the chosen value. */
  onChoose: (value: Value) => void;
}

/** Shows a native select behind an icon and a word: the smallest control that works everywhere. */
export function QuietSelect<Value extends string>(props: QuietSelectProps<Value>) {
  const { label, icon, face, arrow = false, framed = false, value, choices, onChoose } = props;
  const classes = ['sg-quiet', !face && 'sg-quiet-icon', framed && 'sg-quiet-framed'];
  return (
    <label className={classes.filter(Boolean).join(' ')}>
      <Icon name={icon} size={face ? 16 : 18} />
      {face && <span aria-hidden="true">{face}</span>}
      {arrow && <Icon name="chevron-down" />}
      <select aria-label={label} value={value} onChange={(event) => onChoose(event.target.value as Value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}
