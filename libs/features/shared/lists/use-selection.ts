import { useState } from 'react';

/** Keeps the rows chosen in a list, even on pages that were left; what the list shows now takes precedence. */
export function useSelection<Row extends { id: string }>(rows: readonly Row[] | undefined) {
  const [selected, setSelected] = useState<readonly Row[]>([]);
  const chosen = selected.map((row) => rows?.find(({ id }) => id === row.id) ?? row);
  const known = [...chosen, ...(rows ?? [])];
  const select = (ids: readonly string[]) =>
    setSelected(ids.flatMap((id) => known.find((row) => row.id === id) ?? []));
  return { chosen, select, clear: () => setSelected([]) };
}
