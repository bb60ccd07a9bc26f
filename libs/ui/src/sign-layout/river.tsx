const count = 22;
const bright = 11;

/** One line of the river; the lines lie closer in the bends. `step` is its number from the left. */
function curve(step: number): string {
  const bend = 16 * Math.sin(0.311 * step);
  const upper = 282 + 12 * step + bend;
  const lower = -6 + 16.5 * step - bend;
  const round = (value: number) => Math.round(value * 10) / 10;
  return (
    `M${round(-129 + 17.25 * step)} 940C${-20 + 15 * step} 760 ${round(upper)} 720 ${196 + 13.5 * step} 540` +
    `S${round(lower)} 330 ${240 + 15 * step} 170 ${376 + 13.5 * step} 20 ${348 + 18 * step} -60`
  );
}

/** The river the product is named after; it belongs to the sign-in pages only. */
export function River() {
  const steps = Array.from({ length: count }, (_, step) => step);
  return (
    <svg className="sg-river" viewBox="0 0 640 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {steps.map((step) =>
        step === bright ? (
          <path key={step} className="sg-river-bright" d={curve(step)} />
        ) : (
          <path key={step} d={curve(step)} opacity={0.95 - 0.06 * Math.abs(step - bright)} />
        ),
      )}
    </svg>
  );
}
