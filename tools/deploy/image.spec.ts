import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';

const script = path.resolve(import.meta.dirname, '../../deploy/image/name.mjs');
let folder: string;
const write = (file: string, content: unknown) => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), JSON.stringify(content));
};
const read = (file: string): unknown => JSON.parse(readFileSync(path.join(folder, file), 'utf8'));

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'image-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('names an image of an OCI layout for Podman and containerd, and lists it for Docker', () => {
  const described = { digest: 'sha256:aa', annotations: { 'org.opencontainers.image.ref.name': '1.0.0' } };
  write('index.json', { schemaVersion: 2, manifests: [described] });
  write('blobs/sha256/aa', {
    config: { digest: 'sha256:bb' },
    layers: [{ digest: 'sha256:cc' }, { digest: 'sha256:dd' }],
  });
  expect(spawnSync(process.execPath, [script, folder, 'sanaga:1.0.0'], { encoding: 'utf8' })).toMatchObject({
    status: 0,
    stderr: '',
  });
  expect(read('manifest.json')).toEqual([
    {
      Config: 'blobs/sha256/bb',
      RepoTags: ['sanaga:1.0.0'],
      Layers: ['blobs/sha256/cc', 'blobs/sha256/dd'],
    },
  ]);
  const name = 'docker.io/library/sanaga:1.0.0';
  expect(read('index.json')).toMatchObject({
    manifests: [{ annotations: { ...described.annotations, 'io.containerd.image.name': name } }],
  });
});
