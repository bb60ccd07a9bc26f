import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const request = [
  ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
];

/** Plays an authority for a test; needs `openssl`. */
export class TestAuthority {
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'authority-'));
  /** File with the authority's certificate, by which others trust what it issues. */
  readonly file = this.#file('ca.crt');

  constructor(name: string) {
    this.#openssl('-subj', `/CN=${name}`, '-keyout', this.#file('ca.key'), '-out', this.file);
  }

  /** Issues a certificate and its key for a name; a second call issues another key. */
  issue(name: string): { certFile: string; keyFile: string } {
    const [certFile, keyFile] = [this.#file(`${name}.crt`), this.#file(`${name}.key`)];
    this.#openssl(
      ...['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`],
      ...['-addext', 'basicConstraints=critical,CA:FALSE'],
      ...['-CA', this.file, '-CAkey', this.#file('ca.key'), '-keyout', keyFile, '-out', certFile],
    );
    return { certFile, keyFile };
  }

  /** Writes a file that is not a certificate. */
  write(name: string, text: string): string {
    writeFileSync(this.#file(name), text);
    return this.#file(name);
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true });
  }

  #file(name: string): string {
    return path.join(this.#folder, name);
  }

  #openssl(...args: string[]): void {
    execFileSync('openssl', [...request, ...args], { stdio: 'pipe' });
  }
}
