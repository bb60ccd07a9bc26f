/** Network of a number in Cameroon. */
type Network = 'MTN' | 'ORANGE' | 'NEXTTEL' | 'CAMTEL' | 'LANDLINE';

/**
 * First digits of Cameroon's numbers, after +237, by network; as known on 2026-11-23. Sources: the regulator's plan of
 * nine digits (ITU, communication of 6 October 2014); the carriers that google/libphonenumber lists for +237; for 685 to
 * 689, which that list has as Nexttel's of before, what payment integrations in Cameroon agree on.
 * Left out, since sources contradict each other: 640 to 642 and 684. The operator's own answer decides there.
 */
const ranges: Record<Network, readonly string[]> = {
  MTN: ['650', '651', '652', '653', '654', '67', '680', '681', '682', '683'],
  ORANGE: ['655', '656', '657', '658', '659', '685', '686', '687', '688', '689', '69'],
  NEXTTEL: ['66'],
  CAMTEL: ['62'],
  LANDLINE: ['222', '233', '242', '243'],
};

const networkByStart = new Map(
  Object.entries(ranges).flatMap(([network, starts]) => starts.map((start) => [start, network as Network])),
);

/** A number of nine digits of Cameroon, with its country code. */
const cameroonian = /^\+237(\d{9})$/;
/** First digits of a range; all nine are one number. */
export const rangeStart = /^[26]\d{1,8}$/;

/**
 * Finds the network of a number in E.164: the longest range that fits counts, and those added as MTN's count before the
 * table's. Undefined where nothing sure is known, and for numbers of other countries.
 */
function networkOf(number: string, addedForMtn: readonly string[] = []): Network | undefined {
  const national = cameroonian.exec(number)?.[1];
  if (national === undefined) return undefined;
  if (addedForMtn.some((start) => national.startsWith(start))) return 'MTN';
  for (let length = 3; length >= 2; length -= 1) {
    const network = networkByStart.get(national.slice(0, length));
    if (network) return network;
  }
  return undefined;
}

/** Networks as people know them. */
const names = { ORANGE: 'Orange', NEXTTEL: 'Nexttel', CAMTEL: 'Camtel' } as const;

/** Reason why MTN cannot pay a number: it is a landline's, or it is another network's. */
export type OtherNetwork = { landline: true } | { landline: false; name: string };

/** Says why MTN cannot pay a number in E.164; undefined where it is MTN's, or may be. */
export function otherNetworkOf(number: string, addedForMtn?: readonly string[]): OtherNetwork | undefined {
  const network = networkOf(number, addedForMtn);
  if (network === undefined || network === 'MTN') return undefined;
  return network === 'LANDLINE' ? { landline: true } : { landline: false, name: names[network] };
}
