import type Team from '#api/accounts/tenants/team'
import { MAX_DRY_RUN_CALLS, MAX_DRY_RUN_EXAMPLES, type McpDryRun } from '#api/contract/mcp/dry_run'
import type { McpFlowProposal } from '#api/contract/mcp/range'
import type { PolicyEffect } from '#api/engines/mcp/vocabulary'
import { NOT_FOUND } from '#api/platform/http/domain_error'
import { listFlowProposals } from './list_flow_proposals.js'
import db from '@adonisjs/lucid/services/db'

type Sent = McpDryRun['examples'][number] & {
  effect: PolicyEffect
  isRecent: boolean
}

/** Sessions end after this time without a request, so calls after a longer pause can belong to another conversation. */
const SESSION_MINUTES = 30

/**
 * Calls to the sink by users who called the source earlier. Based on users, because the call log does not contain
 * sessions.
 */
const SENT = `
  with latest as (
    select call_id, user_id, user_name, server_id, tool, effect, created_at
    from mcp_call_entries
    where team_id = :teamId and application_id = :applicationId and method = 'tools/call'
      and created_at >= now() - interval '7 days' and kind <> 'ended'
    order by created_at desc limit :max
  ), placed as (
    select latest.*, max(created_at) filter (
      where server_id = :sourceServer and tool = :sourceTool and effect <> 'deny'
    ) over (partition by user_id order by created_at, call_id rows between unbounded preceding and 1 preceding) as read_at
    from latest
  )
  select call_id as "callId", tool, user_name as "userName", created_at as "createdAt", effect,
    coalesce(read_at >= created_at - interval '${SESSION_MINUTES} minutes', false) as "isRecent"
  from placed
  where server_id = :sinkServer and tool = :sinkTool and read_at is not null and effect <> 'deny'
  order by created_at desc`

const COUNT = `
  select least(count(*), :max)::int as calls from mcp_call_entries
  where team_id = :teamId and application_id = :applicationId and method = 'tools/call'
    and created_at >= now() - interval '7 days' and kind <> 'ended'`

/**
 * Compares a proposed label with the calls of the last 7 days, and returns the calls that would have been denied. A call
 * is uncertain if it may belong to another session than the call that returned the data.
 * @throws NOT_FOUND if the vulnerability does not propose this
 */
export async function dryRunFlow(
  team: Team,
  vulnerabilityId: string,
  { sourceId, sinkId }: { sourceId: string; sinkId: string }
): Promise<McpDryRun> {
  const proposals = await listFlowProposals(team, vulnerabilityId)
  const proposal = proposals.find(
    ({ source, sink }) => source.toolId === sourceId && sink.toolId === sinkId
  )
  if (!proposal) throw NOT_FOUND()
  const place = { teamId: team.id, applicationId: proposal.applicationId, max: MAX_DRY_RUN_CALLS }
  const [sent, counted] = await Promise.all([
    db.rawQuery(SENT, { ...place, ...toolsOf(proposal) }),
    db.rawQuery(COUNT, place),
  ])
  const rows: (Omit<Sent, 'createdAt'> & { createdAt: Date })[] = sent.rows
  const [{ calls }]: { calls: number }[] = counted.rows
  const recent = rows.filter(({ isRecent }) => isRecent)
  const changed = { allow: 0, ask: 0, deny: 0, redact: 0 }
  for (const { effect } of recent) changed[effect] += 1
  return {
    calls,
    changed,
    uncertain: rows.length - recent.length,
    examples: recent
      .slice(0, MAX_DRY_RUN_EXAMPLES)
      .map(({ callId, tool, userName, createdAt }) => ({
        ...{ callId, tool, userName, createdAt: createdAt.toISOString() },
      })),
    isCapped: calls === MAX_DRY_RUN_CALLS,
  }
}

const toolsOf = ({ source, sink }: McpFlowProposal) => ({
  sourceServer: source.serverId,
  sourceTool: source.tool,
  sinkServer: sink.serverId,
  sinkTool: sink.tool,
})
