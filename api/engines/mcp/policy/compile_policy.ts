import type {
  CallRequest,
  ExplainStep,
  PolicyDecision,
  PolicyRule,
  ToolState,
} from '../vocabulary.js'
import { compileCondition, type CompiledCondition } from './conditions.js'
import { coverageOf, isCovered } from './continued_names.js'
import { plainUri } from './plain_uri.js'

/** Compiled rules in order of precedence. Compile them once per policy change. */
export type Policy = {
  /** Applies the first matching rule; if no rule matches, the call is denied. */
  decide(request: CallRequest): PolicyDecision
  /** Like `decide`, and returns the result of every rule up to the decisive one. */
  explain(request: CallRequest): { decision: PolicyDecision; steps: ExplainStep[] }
  /**
   * Whether a call could be permitted with some arguments: a rule that permits it, ignoring conditions, precedes every rule
   * that denies it unconditionally. Tools for which this is false are not shown to the user.
   */
  canEverAllow(request: Omit<CallRequest, 'arguments'>): boolean
  /**
   * Like `decide`, for all resources whose URIs continue `tool` with at least one character: allowed if `some` or `all` of
   * them are.
   */
  decideContinued(request: CallRequest, which: 'some' | 'all'): PolicyDecision
}

type Part = ExplainStep['part']
type Matcher = (name: string) => boolean

type CompiledRule = {
  rule: PolicyRule
  user: (request: Pick<CallRequest, 'user' | 'groups'>) => boolean
  application: Matcher
  server: Matcher
  tool: Matcher
  /** Names and patterns that `tool` matches; empty for all. */
  tools: readonly string[]
  conditions: CompiledCondition[]
}

const STATE_REASONS: Record<Exclude<ToolState, 'approved'>, string> = {
  quarantined: 'The tool changed after its review and is quarantined',
  unreviewed: 'The tool has not been reviewed',
  blocked: 'The server or tool is blocked',
}

const DEFAULT_REASON = 'No rule allows this call'

/**
 * Compiles rules. The state of a tool takes precedence: no rule can allow a call to a tool that is not approved.
 * @throws McpEngineError `invalid_policy` for a condition that cannot be evaluated
 */
export function compilePolicy(rules: readonly PolicyRule[]): Policy {
  const compiled = rules.map(compileRule)
  const decideOne = (request: CallRequest): PolicyDecision => {
    const match = compiled.find((rule) => mismatchOf(rule, request) === null)
    return match ? decisionOf(match.rule) : denied()
  }
  return {
    decide(request) {
      if (request.toolState !== 'approved') return deniedByState(request.toolState)
      const decision = decideOne(request)
      const plain = plainRequest(request)
      if (plain === null || decision.effect !== 'allow') return decision
      return decideOne(plain)
    },
    explain(request) {
      if (request.toolState !== 'approved') {
        return { decision: deniedByState(request.toolState), steps: [] }
      }
      const steps: ExplainStep[] = []
      for (const each of compiled) {
        const mismatch = mismatchOf(each, request)
        steps.push(stepOf(each.rule, mismatch))
        if (mismatch === null) return { decision: decisionOf(each.rule), steps }
      }
      return { decision: denied(), steps }
    },
    decideContinued(request, which) {
      if (request.toolState !== 'approved') return deniedByState(request.toolState)
      const decision = decideContinuations(compiled, request, which)
      const plain = plainRequest(request)
      if (plain === null || decision.effect !== 'allow') return decision
      return decideContinuations(compiled, plain, which)
    },
    canEverAllow(request) {
      if (request.toolState !== 'approved') return false
      const plain = plainRequest(request)
      return canAllow(compiled, request) && (plain === null || canAllow(compiled, plain))
    },
  }
}

/** Applies the first rules that match URIs beginning with that of the request. Only `allow` permits reading a resource. */
function decideContinuations(
  rules: readonly CompiledRule[],
  request: CallRequest,
  which: 'some' | 'all'
): PolicyDecision {
  const refused: string[] = []
  for (const compiled of rules) {
    const { isWhole, parts } = coverageOf(compiled.tools, request.tool)
    const isAbout = (isWhole || parts.length > 0) && mismatchOf(compiled, request, true) === null
    if (!isAbout) continue
    const decision = decisionOf(compiled.rule)
    const isAllowed = decision.effect === 'allow'
    // The refused parts are never everything, because no finite list of them covers all continuations.
    if (isWhole) return isAllowed && which === 'all' && refused.length > 0 ? denied() : decision
    if (!isAllowed) refused.push(...parts)
    else if (which === 'some' && parts.some((part) => !isCovered(part, refused))) return decision
  }
  return denied()
}

function canAllow(rules: readonly CompiledRule[], request: Omit<CallRequest, 'arguments'>) {
  const match = rules.find(
    ({ rule, conditions, ...parts }) =>
      isKind(rule, request) &&
      isAbout(parts, request) &&
      (rule.effect !== 'deny' || conditions.length === 0)
  )
  return match !== undefined && match.rule.effect !== 'deny'
}

/**
 * Returns the request for the resource that a server can find under its URI, for example `/etc` for `/data/../etc`; null if
 * the URI names it directly. Both must be permitted.
 */
function plainRequest<T extends Pick<CallRequest, 'kind' | 'tool'>>(request: T): T | null {
  if (request.kind !== 'resource') return null
  const tool = plainUri(request.tool)
  return tool === request.tool ? null : { ...request, tool }
}

/** Whether the rule and the request are of the same kind. A rule for tools never permits a resource or a prompt. */
const isKind = ({ kind = 'tool' }: PolicyRule, request: Pick<CallRequest, 'kind'>) =>
  kind === (request.kind ?? 'tool')

type Parts = Pick<CompiledRule, 'user' | 'application' | 'server' | 'tool'>

const isAbout = (
  { user, application, server, tool }: Parts,
  request: Omit<CallRequest, 'arguments'>
) =>
  tool(request.tool) && server(request.server) && application(request.application) && user(request)

function compileRule(rule: PolicyRule): CompiledRule {
  const users = new Set(rule.users)
  const groups = new Set(rule.groups)
  const isForAll = users.size === 0 && groups.size === 0
  const tools = rule.kind === 'resource' ? withPlainUris(rule.tools) : (rule.tools ?? [])
  return {
    rule,
    user: (request) =>
      isForAll || users.has(request.user) || request.groups.some((group) => groups.has(group)),
    application: nameMatcher(rule.applications),
    server: nameMatcher(rule.servers),
    tool: nameMatcher(tools),
    tools,
    conditions: (rule.when ?? []).map(compileCondition),
  }
}

/** Adds the URIs to which `plainRequest` leads, so that rules with encoded URIs match them too. */
const withPlainUris = (uris: readonly string[] = []): string[] => [
  ...new Set(uris.flatMap((uri) => [uri, plainUri(uri)])),
]

/** Returns a function that matches exact names, and prefixes that end with `*`. An empty list matches every name. */
function nameMatcher(names: readonly string[] = []): Matcher {
  if (names.length === 0) return () => true
  const exact = new Set(names.filter((name) => !name.endsWith('*')))
  const beginnings = names.filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1))
  return (name) => exact.has(name) || beginnings.some((beginning) => name.startsWith(beginning))
}

type Mismatch = { part: Part; index?: number }

/** Returns the first part of a rule that does not match; null if the rule applies. `isForTool`: its tools are known to match. */
function mismatchOf(
  compiled: CompiledRule,
  request: CallRequest,
  isForTool = compiled.tool(request.tool)
): Mismatch | null {
  // Most rules of a policy concern other tools, so the cheapest and most selective part is checked first.
  if (!isForTool || !isKind(compiled.rule, request)) return { part: 'tool' }
  if (!compiled.server(request.server)) return { part: 'server' }
  if (!compiled.application(request.application)) return { part: 'application' }
  if (!compiled.user(request)) return { part: 'user' }
  const isDeny = compiled.rule.effect === 'deny'
  const index = compiled.conditions.findIndex((condition) => {
    const outcome = condition(request.arguments)
    return outcome === 'unmet' || (outcome === 'unknown' && !isDeny)
  })
  return index < 0 ? null : { part: 'condition', index }
}

const decisionOf = ({ id, effect, reason, redact }: PolicyRule): PolicyDecision => ({
  effect,
  ruleId: id,
  reason: reason ?? '',
  redact: redact ?? [],
})

const denied = (): PolicyDecision => ({
  effect: 'deny',
  ruleId: null,
  reason: DEFAULT_REASON,
  redact: [],
})

const deniedByState = (state: Exclude<ToolState, 'approved'>): PolicyDecision => ({
  ...denied(),
  reason: STATE_REASONS[state],
})

function stepOf({ id, effect, when = [] }: PolicyRule, mismatch: Mismatch | null): ExplainStep {
  if (mismatch === null) {
    return { ruleId: id, effect, isMatch: true, part: 'condition', detail: 'All parts match' }
  }
  const condition = mismatch.index === undefined ? undefined : when[mismatch.index]
  const detail = condition
    ? `The argument ${condition.path || 'as a whole'} does not meet "${condition.operator}"`
    : `The rule is for other ${mismatch.part}s`
  return { ruleId: id, effect, isMatch: false, part: mismatch.part, detail }
}
