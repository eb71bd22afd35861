// Preloaded by processes that run the sources as they are: `node --import ./bin/prepare/typescript.mjs bin/test.ts`.
import { transformSync } from '@swc/core'
import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

const ENDINGS = ['.ts', '.tsx']

/** As tsconfig.json has it. */
const options = (filename) => ({
  filename,
  sourceMaps: 'inline',
  inlineSourcesContent: false,
  swcrc: false,
  configFile: false,
  module: { type: 'es6' },
  jsc: {
    target: 'esnext',
    parser: { syntax: 'typescript', tsx: filename.endsWith('.tsx'), decorators: true },
    transform: { decoratorMetadata: true, legacyDecorator: true, react: { runtime: 'automatic' } },
    experimental: { keepImportAttributes: true },
    keepClassNames: true,
  },
})

/**
 * In the thread of the program: a loader with a thread of its own, as the framework's is, is asked at each `import()`,
 * which a server does in every request, and answers later than the request takes.
 */
registerHooks({
  resolve(specifier, context, nextResolve) {
    try {
      return nextResolve(specifier, context)
    } catch (error) {
      // Imports are written with the ending of the compiled file.
      if (!error.url?.endsWith('.js') || error.url.includes('/node_modules/')) throw error
      const source = ENDINGS.map((ending) => error.url.slice(0, -3) + ending)
      const found = source.find((url) => existsSync(fileURLToPath(url)))
      if (!found) throw error
      return nextResolve(found, context)
    }
  },
  load(url, context, nextLoad) {
    const [path] = url.split('?')
    const isOurs = ENDINGS.some((ending) => path.endsWith(ending))
    if (!isOurs || path.includes('/node_modules/')) return nextLoad(url, context)
    const { source } = nextLoad(url, { ...context, format: 'module' })
    const { code } = transformSync(String(source), options(fileURLToPath(path)))
    return { format: 'module', source: code, shortCircuit: true }
  },
})
process.setSourceMapsEnabled(true)
