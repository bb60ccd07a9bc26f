type Listener = (event: { loaded: number; total: number }) => void;

/**
 * Replaces XMLHttpRequest, which jsdom would send over the network: forms go to the handlers of `mockApi`, and half
 * of their bytes are reported before all of them.
 */
class FormRequest {
  upload: { onprogress?: Listener } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  status = 0;
  responseText = '';
  private method = 'POST';
  private url = '';
  private isAborted = false;
  private readonly headers: Record<string, string> = {};

  open(method: string, url: string) {
    this.method = method;
    this.url = url;
  }
  getResponseHeader() {
    return null;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  abort() {
    this.isAborted = true;
    this.onabort?.();
  }
  send(body: FormData) {
    for (const loaded of [50, 100]) this.upload.onprogress?.({ loaded, total: 100 });
    const { method, headers } = this;
    void fetch(new URL(this.url, location.href), { method, headers, body }).then(
      async (response) => {
        this.status = response.status;
        this.responseText = await response.text();
        if (!this.isAborted) this.onload?.();
      },
      () => !this.isAborted && this.onerror?.(),
    );
  }
}

/** Lets `upload()` reach the mocked server; call it after `mockApi`. */
export function mockUploads(): void {
  globalThis.XMLHttpRequest = FormRequest as unknown as typeof XMLHttpRequest;
}
