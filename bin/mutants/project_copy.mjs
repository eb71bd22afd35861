import {
  chmodSync,
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { cacheFolder, nodeModules, root } from '../prepare/paths.mjs'

const LEFT_OUT = ['.cache', '.data', '.env', '.git', '.screenshots', 'build', 'node_modules', 'tmp']

/**
 * A copy of the project whose files can be changed. Packages are hard links, because the runner's sandbox rejects
 * symbolic links.
 */
export class ProjectCopy {
  constructor() {
    const parent = join(cacheFolder, 'mutants')
    mkdirSync(parent, { recursive: true })
    this.folder = mkdtempSync(join(parent, 'copy-'))
    // The user that runs PostgreSQL needs permission to traverse the folder.
    chmodSync(this.folder, 0o755)
    for (const name of readdirSync(root).filter((entry) => !LEFT_OUT.includes(entry))) {
      cpSync(join(root, name), join(this.folder, name), { recursive: true })
    }
    linkFolder(nodeModules, join(this.folder, 'node_modules'))
  }

  write(path, text) {
    writeFileSync(join(this.folder, path), text)
  }

  append(path, text) {
    this.write(path, `${readFileSync(join(this.folder, path), 'utf8')}${text}`)
  }

  remove() {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

function linkFolder(from, to) {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) linkFolder(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else linkSync(source, target)
  }
}
