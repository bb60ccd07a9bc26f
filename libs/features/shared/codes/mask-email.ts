/** Masks an address so that its owner recognises it and a passer-by does not: am•••••@moungofruits.cm. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const shown = Math.min(2, Math.max(1, at - 1));
  return `${email.slice(0, shown)}•••••${email.slice(at)}`;
}
