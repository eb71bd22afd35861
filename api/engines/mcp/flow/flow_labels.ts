import type { FlowLabel, McpTool, ToolProfile } from '../vocabulary.js'

/** The call whose result added a label to a session. */
export type LabelOrigin = {
  label: FlowLabel
  server: string
  tool: string
  callId: string
  at: Date
}

/** Labels of the data that an agent has read in a session, with the first origin of each. */
export type FlowState = readonly LabelOrigin[]

/**
 * Labels that may not reach a sink together. `untrusted` data can control the call; `private` and `secret` data can leak
 * through it.
 */
export type FlowRule = { id: string; labels: readonly FlowLabel[]; effect: 'ask' | 'deny' }

/**
 * Rules that apply without configuration: secrets never leave, and private data does not leave once untrusted data was
 * read, because that data may have requested the call.
 */
export const DEFAULT_FLOW_RULES: readonly FlowRule[] = [
  { id: 'secret_to_sink', labels: ['secret'], effect: 'deny' },
  { id: 'untrusted_and_private_to_sink', labels: ['untrusted', 'private'], effect: 'deny' },
]

type Result = {
  server: string
  tool: string
  callId: string
  at: Date
  labels: readonly FlowLabel[]
}

/**
 * Adds the labels of a result. The first origin of a label is kept, because data that an agent has read stays in its
 * context.
 */
export function addResult(state: FlowState, { labels, ...origin }: Result): FlowState {
  const added = labels
    .filter((label) => !state.some((each) => each.label === label))
    .map((label) => ({ label, ...origin }))
  return [...state, ...added]
}

export type FlowViolation = { rule: FlowRule; origins: LabelOrigin[] }

/**
 * Returns the strictest rule that forbids a call to a sink, with the calls that added its labels. Null if the tool is not a
 * sink or no rule applies. `labels` are those of the arguments, for example `secret` if a recognizer found one.
 */
export function checkSink(
  state: FlowState,
  call: { profile: ToolProfile; labels?: readonly FlowLabel[] },
  rules: readonly FlowRule[] = DEFAULT_FLOW_RULES
): FlowViolation | null {
  if (!call.profile.isSink) return null
  const present = new Set([...state.map(({ label }) => label), ...(call.labels ?? [])])
  const broken = rules.filter(({ labels }) => labels.every((label) => present.has(label)))
  const rule = broken.find(({ effect }) => effect === 'deny') ?? broken[0]
  return rule ? { rule, origins: state.filter(({ label }) => rule.labels.includes(label)) } : null
}

export type ToxicCombination = {
  rule: FlowRule
  sources: { label: FlowLabel; tools: string[] }[]
  sinks: string[]
}

/** Returns the forbidden flows that the tools of an application make possible; shown before the application is saved. */
export function toxicCombinations(
  tools: readonly { name: string; profile: ToolProfile }[],
  rules: readonly FlowRule[] = DEFAULT_FLOW_RULES
): ToxicCombination[] {
  const sinks = tools.filter(({ profile }) => profile.isSink).map(({ name }) => name)
  if (sinks.length === 0) return []
  return rules.flatMap((rule) => {
    const sources = rule.labels.map((label) => ({
      label,
      tools: tools
        .filter(({ profile }) => profile.produces.includes(label))
        .map(({ name }) => name),
    }))
    return sources.every(({ tools: names }) => names.length > 0) ? [{ rule, sources, sinks }] : []
  })
}

/**
 * Proposes a profile for the review of a tool, based on its annotations and the words of its name. The server's annotations
 * are not trusted, so they can add labels but never remove them.
 */
export function proposeProfile({ name, annotations = {} }: McpTool): ToolProfile {
  const words = new Set(
    name
      .replace(/([a-z\d])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^a-z\d]+/)
  )
  const has = (list: readonly string[]) => list.some((word) => words.has(word))
  // The first word is the verb. Sending a message returns a confirmation, not messages from others.
  const isSender = SENDERS.includes([...words][0] ?? '')
  const isOpen = annotations.openWorldHint === true
  const isUntrusted = !isSender && (isOpen || has(OPEN_WORLD))
  const isPrivate = !isSender && has(PRIVATE) && !has(CHANGES)
  return {
    produces: [
      ...(isUntrusted ? (['untrusted'] as const) : []),
      ...(isPrivate ? (['private'] as const) : []),
      ...(has(SECRETS) ? (['secret'] as const) : []),
    ],
    isSink: isSender || has(SENDS) || (has(CHANGES) && isUntrusted),
  }
}

const OPEN_WORLD = [
  'fetch',
  'browse',
  'browser',
  'crawl',
  'scrape',
  'web',
  'url',
  'http',
  'search',
  'navigate',
  'download',
  'issue',
  'issues',
  'comment',
  'comments',
  'email',
  'mail',
  'inbox',
  'message',
  'messages',
  'ticket',
  'tickets',
  'slack',
  'feed',
]
const PRIVATE = [
  'read',
  'file',
  'files',
  'directory',
  'query',
  'sql',
  'database',
  'table',
  'records',
  'memory',
  'graph',
  'email',
  'mail',
  'inbox',
  'contacts',
  'calendar',
  'document',
  'documents',
  'repository',
  'customer',
  'customers',
  'account',
  'accounts',
  'patient',
  'env',
  'environment',
]
const SECRETS = [
  'secret',
  'secrets',
  'credential',
  'credentials',
  'password',
  'passwords',
  'token',
  'tokens',
  'key',
  'keys',
  'vault',
  'env',
]
/** Verbs of tools that send data and return a confirmation. */
const SENDERS = [
  'send',
  'post',
  'publish',
  'upload',
  'share',
  'forward',
  'reply',
  'email',
  'notify',
  'tweet',
  'push',
  'transfer',
  'pay',
  'export',
]
const SENDS = [
  'send',
  'post',
  'publish',
  'upload',
  'share',
  'forward',
  'reply',
  'email',
  'notify',
  'webhook',
  'tweet',
  'fetch',
  'request',
  'http',
  'push',
  'transfer',
  'pay',
  'export',
]
const CHANGES = [
  'create',
  'write',
  'update',
  'edit',
  'delete',
  'add',
  'insert',
  'move',
  'remove',
  'set',
]
