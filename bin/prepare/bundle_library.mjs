// Bundles promptfoo for the runner, because loading its 1,900 modules took two thirds of a runner's startup time. Runs
// with the preload resolve_sources.ts, because it imports modules of the server.
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { BUNDLE_FILE, bundleFolder } from '../../api/platform/runner/guards/bundled_library.ts'
import { PATCHES, patchedSource } from '../../api/platform/runner/guards/library_patches.ts'
import { isReplaced, TEMPLATE_ENGINE } from '../../api/platform/runner/guards/prepare_library.ts'

const ENTRY = 'entry:promptfoo'

/** Native libraries; the runner cannot load them. */
const NATIVE = /\.node$/

/**
 * Keeps the values of `import.meta.url`, `__dirname` and `__filename` of each module, because promptfoo resolves files
 * and packages relative to them.
 */
function preserveUrl(code, path) {
  const url = `const originalUrl__ = ${JSON.stringify(pathToFileURL(path).href)};`
  const own = code.replaceAll('import.meta.url', 'originalUrl__')
  return (own === code ? '' : url) + folderConstants(code, path) + own
}

function folderConstants(code, path) {
  const areUsed = /\b__(?:dirname|filename)\b/.test(code)
  const areDeclared = /(?:const|let|var)\s+__(?:dirname|filename)\b/.test(code)
  if (!areUsed || areDeclared) return ''
  return `const __dirname = ${JSON.stringify(dirname(path))}, __filename = ${JSON.stringify(path)};`
}

const unpatched = new Set(PATCHES.map(([path]) => path))

const runnerRules = {
  name: 'runner-rules',
  async resolveId(specifier, importer, options) {
    if (specifier === ENTRY) return ENTRY
    if (isReplaced(specifier) || NATIVE.test(specifier)) return { id: specifier, external: true }
    const found = await this.resolve(specifier, importer, { ...options, skipSelf: true })
    if (found && TEMPLATE_ENGINE.test(found.id)) return { id: specifier, external: true }
    return found
  },
  load: (id) =>
    id === ENTRY ? "export { assertions, loadApiProvider } from 'promptfoo'" : undefined,
  transform(code, id) {
    if (!id.includes('/node_modules/')) return undefined
    const url = pathToFileURL(id).href
    for (const path of unpatched) if (path.test(url)) unpatched.delete(path)
    return preserveUrl(patchedSource(url, () => code) ?? code, id)
  },
}

const folder = fileURLToPath(bundleFolder())
const parent = dirname(folder)
mkdirSync(parent, { recursive: true })
const draft = join(parent, `draft-${process.pid}`)
try {
  const bundle = await rolldown({
    input: { [basename(BUNDLE_FILE, '.mjs')]: ENTRY },
    platform: 'node',
    plugins: [runnerRules],
    // Suppresses warnings about optional packages that are not installed; their imports remain in the bundle.
    onLog() {},
  })
  await bundle.write({
    dir: draft,
    format: 'esm',
    // promptfoo identifies errors by their class names.
    keepNames: true,
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
  })
  if (unpatched.size > 0) throw new Error(`not in the bundle: ${[...unpatched].join(', ')}`)
  for (const name of readdirSync(parent)) {
    if (join(parent, name) !== draft) rmSync(join(parent, name), { recursive: true, force: true })
  }
  renameSync(draft, folder)
} finally {
  rmSync(draft, { recursive: true, force: true })
}
