/** Encodes a payload as a browser's form: files as they are, the rest as text. */
export async function formOf(payload: Record<string, unknown>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(payload))
    form.append(name, value instanceof File ? value : String(value));
  const encoded = new Response(form);
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  };
}

/** A PNG of 64 × 48 pixels in one colour. */
const pixels = Buffer.from(
  `iVBORw0KGgoAAAANSUhEUgAAAEAAAAAwCAMAAACWlYwtAAAAA1BMVEUOYlnomPClAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAGklEQVRIx+3BgQAA
AADDoPlTX+AIVQEAAHwDDDAAAcvAQmMAAAAASUVORK5CYII=`,
  'base64',
);

/** Returns a picture as somebody uploads it. */
export const somePicture = (content: Uint8Array = pixels, type = 'image/png'): File =>
  new File([new Uint8Array(content)], 'picture', { type });
