import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { nodeModules } from './paths.mjs'

/** Parts of packages that the project never loads. */
const UNUSED = [
  // `exports` maps `import` to `esm/`, and only the console imports icons.
  { folder: '@mui/icons-material', files: /\.(js|d\.ts)$/ },
  // `main` is `index.js`, which contains all dialects.
  { folder: 'node-sql-parser/umd' },
  { folder: 'node-sql-parser/build' },
  // Headers for native addons. The project builds none.
  { folder: `node/node_modules/node-${process.platform}-${process.arch}/include` },
  // Bundles for script tags in HTML.
  { folder: 'date-fns', files: /^cdn\.(min\.)?js$/, deep: true },
]

/** Source maps are removed too, so stack traces show the compiled lines of packages. */
const SOURCE_MAP = /\.map$/

/** Removes unused files from the installed packages, about 430 MB. Can run repeatedly. */
export function prune(modules = nodeModules) {
  removeFiles(modules, SOURCE_MAP, { deep: true })
  for (const { folder, files, deep = false } of UNUSED) {
    const path = join(modules, folder)
    if (!existsSync(path)) continue
    if (files) removeFiles(path, files, { deep })
    else rmSync(path, { recursive: true })
  }
}

function removeFiles(folder, pattern, { deep }) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isFile() && pattern.test(entry.name)) rmSync(path)
    if (entry.isDirectory() && deep) removeFiles(path, pattern, { deep })
  }
}
