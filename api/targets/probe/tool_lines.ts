import type { ToolCall } from '#api/engines/actions/vocabulary'
import type { Attempt } from '#api/engines/evals/vocabulary'

/**
 * Lists the tools revealed by an attempt, in the format of the tools description: those that its MCP server lists and
 * those that it called, with the names of their arguments.
 */
export function toolLines({ tools = [], toolCalls = [] }: Pick<Attempt, 'tools' | 'toolCalls'>) {
  const found = new Map<string, Set<string>>()
  const called = toolCalls.map((call) => ({ name: call.name, parameters: argumentNames(call) }))
  for (const { name, parameters } of [...tools, ...called]) {
    found.set(name, new Set([...(found.get(name) ?? []), ...parameters]))
  }
  return [...found].map(([name, parameters]) => lineOf(name, [...parameters]))
}

/** Formats a tool for the tools description: `get_order(order_id)`, `get_time`. */
export const lineOf = (name: string, parameters: readonly string[]) =>
  parameters.length > 0 ? `${name}(${parameters.join(', ')})` : name

function argumentNames({ arguments: given }: ToolCall): string[] {
  try {
    const read: unknown = JSON.parse(given)
    const isObject = typeof read === 'object' && read !== null && !Array.isArray(read)
    return isObject ? Object.keys(read).slice(0, 20) : []
  } catch {
    return []
  }
}
