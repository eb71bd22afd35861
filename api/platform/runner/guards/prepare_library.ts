import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { BUNDLE_FILE, bundleFolder } from './bundled_library.js'
import { shareTraces } from '../graded_traces.js'
import { patchedSource, shareLinearPatterns } from './library_patches.js'

/** Header that keeps promptfoo from copying the request into its log. fetch_shield.ts removes it before sending. */
export const SILENT_HEADER = 'x-promptfoo-silent'

/** Modules that replace packages imported by promptfoo. */
const REPLACEMENTS = new Map([
  ['source-map-support', 'data:text/javascript,export function install(){}'],
  ['natural', import.meta.resolve('./natural_words.js')],
  ['nunjucks', import.meta.resolve('../templates/nunjucks_module.js')],
])

/** Template engines that can access object properties. No import may resolve to one. */
export const TEMPLATE_ENGINE =
  /\/node_modules\/(nunjucks|handlebars|mustache|ejs|eta|dot|pug|liquidjs)\//

/** Built-in modules that could bypass the sandbox. Promptfoo does not need them. */
const REFUSED_BUILTINS = /^(node:)?(inspector|sqlite|wasi|cluster|repl|trace_events|test)(\/|$)/

/** Whether the bundle must keep an import, so that `prepareLibrary` decides what it resolves to. */
export const isReplaced = (specifier: string): boolean => REPLACEMENTS.has(specifier)

/**
 * Replaces packages that could run code or that take longer than the calls themselves (for every debug line, one looks up
 * an absent package and creates a stack trace), and applies the patches of library_patches.ts. Loads promptfoo from its
 * bundle if there is one, which takes a third of the time.
 */
export function prepareLibrary(): void {
  shareLinearPatterns()
  shareTraces()
  const bundle = new URL(BUNDLE_FILE, bundleFolder())
  if (existsSync(bundle)) REPLACEMENTS.set('promptfoo', bundle.href)
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const url = REPLACEMENTS.get(specifier)
      if (url) return { url, shortCircuit: true }
      if (REFUSED_BUILTINS.test(specifier)) throw refused(specifier)
      const resolved = nextResolve(specifier, context)
      if (TEMPLATE_ENGINE.test(resolved.url)) throw refused(specifier)
      return resolved
    },
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      const source = patchedSource(url, () => textOf(loaded.source))
      return source === null ? loaded : { ...loaded, source }
    },
  })
}

function textOf(source: unknown): string {
  if (typeof source === 'string') return source
  if (source instanceof Uint8Array) return new TextDecoder().decode(source)
  throw new Error('A promptfoo module has no source text')
}

const refused = (specifier: string) =>
  Object.assign(new Error(`${specifier} is not available in the runner`), {
    code: 'ERR_ACCESS_DENIED',
  })
