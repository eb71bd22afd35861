import { registerHooks } from 'node:module'

/** A request that carries this header is not copied into the library's log; see fetch_shield.ts, which takes it off. */
export const SILENT_HEADER = 'x-promptfoo-silent'

/**
 * Takes work off the library that costs more than the calls themselves: on every debug line, written or not, it looks
 * again for an optional package that is absent and makes a stack trace. Together that is two thirds of its time per call.
 */
export function lightenLibrary(): void {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      if (specifier !== 'source-map-support') return nextResolve(specifier, context)
      return { url: 'data:text/javascript,export function install(){}', shortCircuit: true }
    },
  })
}

/** Call when the library is loaded; errors keep their message, code and cause. */
export function withoutStackTraces(): void {
  Error.stackTraceLimit = 0
}
