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
  // Translations of compiler messages.
  { folder: 'typescript/lib', files: /^diagnosticMessages\.generated\.json$/, deep: true },
]

/**
 * Source maps, build records and change logs of all packages. Without source maps, stack traces show the compiled
 * lines. READMEs stay, because some contain the license.
 */
const UNUSED_EVERYWHERE = /(\.map|\.tsbuildinfo|^(CHANGELOG|HISTORY)\.md)$/i

/** Sources and documentation of packages that contain them in addition to compiled files, wherever they are installed. */
const SOURCES =
  /\/node_modules\/(ai|@ai-sdk\/[^/]+|openai|@anthropic-ai\/sdk|ra-core|ra-ui-materialui|@refinedev\/core)\/(src|docs)$/

/** Removes unused files from the installed packages, about 500 MB. Can run repeatedly. */
export function prune(modules = nodeModules) {
  removeFiles(modules, UNUSED_EVERYWHERE, { deep: true })
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
    if (!entry.isDirectory() || !deep) continue
    if (SOURCES.test(path)) rmSync(path, { recursive: true })
    else removeFiles(path, pattern, { deep })
  }
}
