import { registerHooks } from 'node:module'
import { patchedSource, shareLinearPatterns } from './library_patches.js'

/** A request that carries this header is not copied into the library's log; see fetch_shield.ts, which takes it off. */
export const SILENT_HEADER = 'x-promptfoo-silent'

/** Packages that the library imports by name, and the modules that replace them. */
const REPLACEMENTS = new Map([
  ['source-map-support', 'data:text/javascript,export function install(){}'],
  ['natural', import.meta.resolve('./natural_words.js')],
  ['nunjucks', import.meta.resolve('./templates/nunjucks_module.js')],
])

/** Template engines that can reach objects. No path of an import may end in one. */
const TEMPLATE_ENGINE = /\/node_modules\/(nunjucks|handlebars|mustache|ejs|eta|dot|pug|liquidjs)\//

/** Built-in modules that the library does not need and that reach further than its work. */
const REFUSED_BUILTINS = /^(node:)?(inspector|sqlite|wasi|cluster|repl|trace_events|test)(\/|$)/

/**
 * Puts our modules in the place of packages that cost more than the calls themselves (a search for an absent package and a
 * stack trace on every debug line) or that could run code, and patches the places of library_patches.ts.
 */
export function lightenLibrary(): void {
  shareLinearPatterns()
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
  throw new Error('A module of the library has no source text')
}

const refused = (specifier: string) =>
  Object.assign(new Error(`${specifier} is not available in the runner`), {
    code: 'ERR_ACCESS_DENIED',
  })
