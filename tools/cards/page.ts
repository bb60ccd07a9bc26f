/** A page of the stand-in with what was refunded of its payment; amounts in whole units. */
export interface Payment {
  id: string;
  status: 'open' | 'complete' | 'expired';
  amount_total: number;
  currency: string;
  success_url: string | null;
  refunded: number;
  disputes: { amount: number; status: string }[];
}

const style = `
:root { color-scheme: light dark; }
body { max-width: 720px; margin: 0 auto; padding: 32px 20px; font: 14px/22px system-ui, sans-serif; }
article { border: 1px solid #8886; border-radius: 12px; padding: 16px 20px; margin: 16px 0; }
form { display: inline-flex; gap: 8px; margin: 8px 8px 0 0; }
input { width: 110px; font: inherit; } button { font: inherit; min-height: 36px; }
code { overflow-wrap: anywhere; }
`;

const button = (id: string, action: string, label: string, amount?: number): string =>
  `<form method="post" action="/pages"><input type="hidden" name="page" value="${id}">${
    amount === undefined
      ? ''
      : `<input type="number" name="amount" aria-label="Amount to ${action}" min="1" max="${amount}" value="${amount}" required>`
  }<button name="action" value="${action}">${label}</button></form>`;

function buttonsOf({ id, status, amount_total, refunded, disputes: [dispute] }: Payment): string {
  if (status === 'open') return button(id, 'pay', 'Pay') + button(id, 'expire', 'Let it expire');
  if (status === 'expired') return '';
  const left = amount_total - refunded - (dispute?.amount ?? 0);
  return [
    ...(left > 0 ? [button(id, 'refund', 'Refund', left)] : []),
    ...(left > 0 && !dispute ? [button(id, 'dispute', 'Dispute', left)] : []),
    ...(dispute?.status === 'needs_response'
      ? [button(id, 'win', 'Dispute is won'), button(id, 'lose', 'Dispute is lost')]
      : []),
  ].join('');
}

function articleOf(payment: Payment): string {
  const { id, status, amount_total, currency, refunded, disputes } = payment;
  const facts = [
    status,
    ...(refunded > 0 ? [`${refunded} refunded`] : []),
    ...disputes.map((dispute) => `${dispute.amount} disputed: ${dispute.status.replaceAll('_', ' ')}`),
  ];
  return `<article><strong>${amount_total} ${currency.toUpperCase()}</strong> · ${facts.join(' · ')}<br><code>${id}</code><br>${buttonsOf(payment)}</article>`;
}

/** Writes the page of all payments, the newest first. Nothing in it comes from people. */
export const pageOf = (payments: readonly Payment[]): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Card payments</title><style>${style}</style></head><body><main><h1>Card payments</h1>
<p>A stand-in for the card provider: no card is charged. <a href="/pages">All payments</a></p>
${payments.toReversed().map(articleOf).join('') || '<p>Nobody has begun to pay by card.</p>'}</main></body></html>`;
