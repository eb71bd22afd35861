import type { EvalDocument } from './types.js'

/** Whether the document enables tracing for the providers that it defines, as in the command-line tool. */
export function tracesOwnProviders({ tracing }: EvalDocument): boolean {
  return (
    typeof tracing === 'object' &&
    tracing !== null &&
    'enabled' in tracing &&
    tracing.enabled === true
  )
}
