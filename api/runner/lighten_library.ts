import { registerHooks } from 'node:module'

/** A request that carries this header is not copied into the library's log; see fetch_shield.ts, which takes it off. */
export const SILENT_HEADER = 'x-promptfoo-silent'

/** Packages that the library asks for by name, and what it is given. */
const GIVEN = new Map([
  ['source-map-support', 'data:text/javascript,export function install(){}'],
  ['natural', import.meta.resolve('./natural_words.js')],
])

/**
 * Takes work off the library that costs more than the calls themselves: on every debug line, written or not, it looks
 * again for an optional package that is absent and makes a stack trace. Together that is two thirds of its time per call.
 */
export function lightenLibrary(): void {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const url = GIVEN.get(specifier)
      return url ? { url, shortCircuit: true } : nextResolve(specifier, context)
    },
  })
}

/** Call when the library is loaded; errors keep their message, code and cause. */
export function withoutStackTraces(): void {
  Error.stackTraceLimit = 0
}
