import { foldText } from '../text/fold_text.js'
import { type Check, finding } from './check.js'

/**
 * Returns a check that reports calls to tools that are denied or not on the allowlist. Names are compared regardless of
 * case and disguise.
 */
export function checkTools(
  allowed: readonly string[] | undefined,
  denied: readonly string[] = []
): Check {
  const isAllowed = allowed && new Set(allowed.map(foldText))
  const isDenied = new Set(denied.map(foldText))
  return ({ input, call, source }) => {
    const tool = call === null ? undefined : input.toolCalls?.[call]
    if (!tool) return []
    const name = foldText(tool.name)
    if (!isDenied.has(name) && (isAllowed?.has(name) ?? true)) return []
    return [
      finding('tool_call', {
        check: 'tool-not-allowed',
        score: 1,
        message: `The tool ${tool.name.slice(0, 100)} is not allowed`,
        spans: [{ start: 0, end: source.length }],
        action: 'block',
      }),
    ]
  }
}
