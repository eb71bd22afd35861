import { MAX_TOOL_CALLS, type ToolCall } from './vocabulary.js'

/**
 * Combines the calls in a response with those in the spans of the same attempt. A call in both appears once: it keeps
 * what the response reported, and the spans add its result or its error.
 */
export function mergeToolCalls(
  reported: readonly ToolCall[],
  traced: readonly ToolCall[]
): ToolCall[] {
  const open = [...traced]
  const merged = reported.map((call) => {
    const at = open.findIndex((each) => isSameCall(call, each))
    const [twin] = at === -1 ? [] : open.splice(at, 1)
    return twin ? { ...twin, ...call } : call
  })
  return [...merged, ...open].slice(0, MAX_TOOL_CALLS)
}

function isSameCall(one: ToolCall, two: ToolCall): boolean {
  if (one.name !== two.name) return false
  return two.arguments === '' || one.arguments === '' || canonical(one) === canonical(two)
}

/** Formats the arguments as JSON with sorted keys and without white space, for comparison. */
function canonical({ arguments: given }: ToolCall): string {
  try {
    return JSON.stringify(sorted(JSON.parse(given)))
  } catch {
    return given.trim()
  }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [two]) => (one < two ? -1 : 1))
      .map(([key, entry]) => [key, sorted(entry)])
  )
}
