import type { PolicyDecision } from '#api/engines/mcp/vocabulary'
import { type GatewayItem, itemRequest } from '#api/mcp/gateway/items/item_request'
import type { Result, ToolCall } from '#api/mcp/gateway/tools/tool_call'
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'
import { UriTemplate } from '@modelcontextprotocol/sdk/shared/uriTemplate.js'
import { setImmediate as nextTick } from 'node:timers/promises'

/** Maximum number of values, which the protocol sets. */
const MAX_VALUES = 100
/** Maximum length of the arguments as JSON and of a value, because the permissions are compared once for each value. */
const MAX_ARGUMENT_CHARS = 10_000
const MAX_VALUE_CHARS = 2_000

type Arguments = Record<string, unknown>
/** The argument to complete with its value so far, and the other arguments that the user has entered. */
type Completed = { name: string; value: string; others: Arguments }
export type Completion = Completed & { item: GatewayItem }
type Call = Pick<ToolCall, 'config' | 'session'>

/** @throws McpError if the parameters name no argument or are too long */
export function completedArgument({ argument, context }: Arguments): Completed {
  const { name, value } = recordOf(argument)
  const others = recordOf(recordOf(context).arguments)
  if (typeof name !== 'string' || typeof value !== 'string') {
    throw new McpError(ErrorCode.InvalidParams, 'completion/complete requires an argument')
  }
  if (JSON.stringify({ name, value, others }).length > MAX_ARGUMENT_CHARS) {
    throw new McpError(
      ErrorCode.InvalidParams,
      `The arguments can have at most ${MAX_ARGUMENT_CHARS} characters`
    )
  }
  return { name, value, others }
}

/** Returns the decision on reading the resource or getting the prompt with a value; null if no resource has it. */
export function decideWith(
  { config, session }: Call,
  { item, name, others }: Completion,
  value: string
): PolicyDecision | null {
  const given = { ...others, [name]: value }
  const decide = (named: GatewayItem, sent: Arguments) =>
    config.policy.decide(itemRequest(config, named, session.principal, sent))
  if (item.kind === 'prompt') return decide(item, given)
  const expanded = expandedUri(item.name, given, name)
  if (expanded === null) return null
  const { uri, continues } = expanded
  if (continues === null) return decide({ ...item, name: uri }, {})
  const request = itemRequest(config, { ...item, name: uri }, session.principal, {})
  return config.policy.decideContinued(request, continues)
}

/**
 * Leaves out the values with which the user may not read the resource or get the prompt; they would show what the lists
 * hide, or what conditions on arguments deny.
 */
export async function permittedCompletion(
  call: Call,
  completion: Completion,
  result: Result
): Promise<{ result: Result; omitted: number }> {
  const { values, hasMore } = recordOf(result.completion)
  const received: unknown[] = Array.isArray(values) ? values : []
  const permitted: string[] = []
  for (const value of received.slice(0, MAX_VALUES)) {
    // Conditions can be slow for long values, so other sessions run in between.
    await nextTick()
    if (typeof value !== 'string' || value.length > MAX_VALUE_CHARS) continue
    if (decideWith(call, completion, value)?.effect === 'allow') permitted.push(value)
  }
  const omitted = received.length - permitted.length
  if (omitted === 0 && Array.isArray(values)) return { result, omitted }
  // Without `total`, which counts the omitted values.
  const shown = { values: permitted, ...(typeof hasMore === 'boolean' && { hasMore }) }
  return { result: { ...result, completion: shown }, omitted }
}

type Expanded = {
  /** The URI, or its beginning if variables have no value yet. */
  uri: string
  /**
   * Null for a whole URI. A beginning that contains the completed value requires that some URI that continues it is
   * permitted. If it does not contain the value, the value can belong to any of them, so that all must be.
   */
  continues: 'some' | 'all' | null
}

/** Expands a template up to the first variable without a value. Null if it does not have the completed variable. */
function expandedUri(uri: string, given: Arguments, completed: string): Expanded | null {
  const texts = Object.fromEntries(
    Object.entries(given).filter((each): each is [string, string] => {
      return typeof each[1] === 'string' && each[1] !== ''
    })
  )
  try {
    const template = new UriTemplate(uri)
    if (!template.variableNames.includes(completed)) return null
    const open = [...uri.matchAll(/\{([^{}]*)\}/g)].find(([expression]) =>
      new UriTemplate(expression).variableNames.some((name) => !Object.hasOwn(texts, name))
    )
    if (!open) return { uri: template.expand(texts), continues: null }
    const start = new UriTemplate(uri.slice(0, open.index))
    const [separator = ''] = /^[/.#?&]/.exec(open[1] ?? '') ?? []
    const isContained = start.variableNames.includes(completed) || !Object.hasOwn(texts, completed)
    return { uri: start.expand(texts) + separator, continues: isContained ? 'some' : 'all' }
  } catch {
    return null
  }
}

export const recordOf = (value: unknown): Arguments =>
  typeof value === 'object' && value !== null ? { ...value } : {}
