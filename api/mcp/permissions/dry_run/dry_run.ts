import type Team from '#api/accounts/tenants/team'
import { MAX_DRY_RUN_CALLS, MAX_DRY_RUN_EXAMPLES, type McpDryRun } from '#api/contract/mcp/dry_run'
import { compilePolicy } from '#api/engines/mcp/index'
import type { PolicyEffect, RuleKind } from '#api/engines/mcp/vocabulary'
import { ruleOf } from '#api/mcp/permissions/rule_of'
import db from '@adonisjs/lucid/services/db'

const CLIENT_METHODS = ['elicitation/create', 'sampling/createMessage', 'roots/list']

/** Calls with the same decision and properties. */
type Group = {
  user_id: string | null
  role_id: string | null
  application_id: string | null
  server_id: string | null
  tool: string | null
  method: string
  effect: PolicyEffect
  /** Current position and effect of the permission that decided; null if none did. */
  position: number | null
  rule_effect: PolicyEffect | null
  calls: number
  latest: McpDryRun['examples']
}

const GROUPS = `
  with latest as (
    select call_id, user_id, user_name, application_id, server_id, tool, method, effect, rule_id, created_at
    from mcp_call_entries
    where team_id = :teamId and created_at >= now() - interval '7 days' and kind <> 'ended'
    order by created_at desc limit :max
  ), numbered as (
    select latest.*, row_number() over (
      partition by user_id, application_id, server_id, tool, method, effect, rule_id order by created_at desc, call_id) as place
    from latest
  )
  select n.user_id, m.role_id, n.application_id, n.server_id, n.tool, n.method, n.effect, p.position,
    p.effect as rule_effect, count(*)::int as calls,
    json_agg(json_build_object('callId', n.call_id, 'tool', n.tool, 'userName', n.user_name, 'createdAt', n.created_at)
      order by n.place) filter (where n.place <= :examples) as latest
  from numbered n
  left join team_members m on m.team_id = :teamId and m.user_id = n.user_id
  left join mcp_permissions p on p.id = n.rule_id
  group by n.user_id, m.role_id, n.application_id, n.server_id, n.tool, n.method, n.effect, n.rule_id, p.position, p.effect`

type Proposed = Parameters<typeof ruleOf>[1] & { position: number }

/**
 * Compares a permission with the calls of the last 7 days. Arguments are not stored, so calls that match a permission
 * with conditions count as uncertain.
 */
export async function dryRun(team: Team, proposed: Proposed): Promise<McpDryRun> {
  const { rows }: { rows: Group[] } = await db.rawQuery(GROUPS, {
    teamId: team.id,
    max: MAX_DRY_RUN_CALLS,
    examples: MAX_DRY_RUN_EXAMPLES,
  })
  const matches = matcherOf(proposed)
  const result: McpDryRun = {
    calls: rows.reduce((sum, { calls }) => sum + calls, 0),
    changed: { allow: 0, ask: 0, deny: 0, redact: 0 },
    uncertain: 0,
    examples: [],
    isCapped: false,
  }
  for (const group of rows) {
    const verdict = matches(group) ? compare(proposed, group) : 'same'
    if (verdict === 'uncertain') result.uncertain += group.calls
    if (verdict !== 'changed') continue
    result.changed[group.effect] += group.calls
    result.examples.push(...group.latest)
  }
  result.isCapped = result.calls === MAX_DRY_RUN_CALLS
  result.examples.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  result.examples.splice(MAX_DRY_RUN_EXAMPLES)
  return result
}

const ID = 'proposed'

/**
 * Returns a function that checks whether the permission applies to the user, application, server and tool of a call,
 * regardless of its arguments.
 */
function matcherOf(proposed: Proposed): (group: Group) => boolean {
  const policy = compilePolicy([{ ...ruleOf(ID, proposed), effect: 'deny', when: [] }])
  return (group) =>
    policy.decide({
      kind: kindOf(group.method),
      user: group.user_id ?? '',
      groups: group.role_id === null ? [] : [group.role_id],
      application: group.application_id ?? '',
      server: group.server_id ?? '',
      tool: group.tool ?? '',
      toolState: 'approved',
      arguments: {},
    }).ruleId === ID
}

function kindOf(method: string): RuleKind {
  if (method === 'tools/call') return 'tool'
  if (CLIENT_METHODS.includes(method)) return 'client_request'
  return method.startsWith('resources/') ? 'resource' : 'prompt'
}

/**
 * Whether the proposed permission would change the decision about a group of calls. Uncertain if it has conditions, or
 * if a call was denied but not by a permission: another check may have stopped it.
 */
function compare(proposed: Proposed, group: Group): 'same' | 'changed' | 'uncertain' {
  const decided = group.position ?? Infinity
  if (proposed.effect === group.effect || proposed.position >= decided) return 'same'
  if (proposed.conditions.length > 0) return 'uncertain'
  if (group.effect === 'deny' && group.rule_effect !== 'deny') return 'uncertain'
  return 'changed'
}
