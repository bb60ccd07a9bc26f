// Names the image of an OCI layout, and lists it as Docker reads archives: node name.mjs <folder> <name:version>
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const [folder, name] = process.argv.slice(2);
const read = (file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
const write = (file, content) => writeFileSync(path.join(folder, file), JSON.stringify(content));
const blob = ({ digest }) => `blobs/${digest.replace(':', '/')}`;

const index = read('index.json');
const [described] = index.manifests;
// what Podman and containerd call it by
described.annotations['io.containerd.image.name'] = `docker.io/library/${name}`;
write('index.json', index);

const { config, layers } = read(blob(described));
// Docker knows no other list where its images are not containerd's
write('manifest.json', [{ Config: blob(config), RepoTags: [name], Layers: layers.map(blob) }]);
