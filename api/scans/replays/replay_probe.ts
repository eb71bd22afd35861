import type { ToolCall } from '#api/engines/actions/vocabulary'
import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import type { Replay, ReplayResponse } from '#api/contract/scans/replay'
import { type Evidence, hidesTexts, type Outcome } from '#api/engines/redteam/vocabulary'
import { HIDDEN_TEXT } from '#api/contract/evals/eval'
import { type TextAccess, redactResponse } from '#api/evals/hidden/hidden_texts'
import { shownEstimate } from '#api/evals/values/estimate'
import { tracesOf } from '#api/evals/table/cells/traces_of'
import { NOT_FOUND, invalidField } from '#api/platform/http/domain_error'
import { admitEval } from '#api/accounts/license/admit'
import { queue } from '#api/platform/queue/service'
import { waitForOutput } from '#api/platform/queue/wait_for_output'
import { NO_WORKER, NOT_REPEATABLE, NOT_REPLAYED } from '#api/scans/replays/errors'
import type Team from '#api/accounts/tenants/team'
import { teamScope } from '#api/platform/tenancy/scopes'
import { assertRunsOnServer } from '#api/scans/create/assert_scans_allowed'
import Target from '#api/targets/target'
import db from '@adonisjs/lucid/services/db'

const MAX_WAIT_MS = 170_000

type Order = {
  team: Team
  actor: Actor
  probe: {
    evalId: string
    resultId: string
    targetId?: string | undefined
    prompt?: string | undefined
  }
  /** Whether hidden prompts and responses are included, for attacks that request harmful content. */
  texts: TextAccess
  signal: AbortSignal
}

type Before = {
  plugin_id: string
  prompt: string
  status: Outcome
  output: string | null
  error: string | null
  reason: string | null
  grader: string | null
  evidence: Evidence[]
  metadata: { toolCalls?: ToolCall[]; estimate?: unknown; range?: { attack?: unknown } }
  traces: unknown
  latency_ms: number | null
  created_at: Date
  target_id: string | null
}

/**
 * Replays a result's attack in a worker and waits for the outcome. The audit log records the replay.
 * @throws NOT_FOUND; INVALID for the target; NO_WORKER; NOT_REPLAYED
 */
export async function replayProbe({ team, actor, probe, texts, signal }: Order): Promise<Replay> {
  const before = await findBefore(team, probe)
  const isHidden = hidesTexts(before.plugin_id)
  const target = await replayTarget(team, probe.targetId ?? before.target_id)
  const id = await db.transaction(async (trx) => {
    await admitEval(trx, team.organizationId)
    await recordAudit(trx, actor, {
      action: 'probe_replayed',
      target: 'EVAL',
      targetId: probe.evalId,
      teamId: team.id,
      description: `A probe was replayed against ${target.name}`,
      metadata: {
        resultId: probe.resultId,
        targetId: target.id,
        isChanged: probe.prompt !== undefined,
        ...(isHidden && { hiddenTexts: texts === 'full' ? 'shown' : 'hidden' }),
      },
    })
    const payload = {
      organizationId: team.organizationId,
      teamId: team.id,
      userId: actor.user?.id ?? null,
      resultId: probe.resultId,
      targetId: target.id,
      prompt: probe.prompt ?? null,
    }
    return queue.enqueue('replay_probe', payload, trx)
  })
  const now = await responseOf(id, signal)
  const both = { before: toResponse(before), now }
  const shown = isHidden && texts === 'redacted' ? withoutTexts(both) : both
  return { ...shown, targetName: target.name, isHidden: shown !== both }
}

/** Removes prompts and responses but keeps the verdicts. */
function withoutTexts({ before, now }: Pick<Replay, 'before' | 'now'>) {
  const redacted = (response: ReplayResponse): ReplayResponse => ({
    ...redactResponse(response),
    prompt: HIDDEN_TEXT,
    earlier: [],
    toolCalls: null,
    traces: [],
    evidence: [],
  })
  return { before: redacted(before), now: redacted(now) }
}

/** SQL for the traces of the result `r`. */
const TRACES = `(select json_agg(t.trace order by t.position) from eval_traces t
  where t.revision_id = r.revision_id and t.test_idx = r.test_idx and t.prompt_idx = r.prompt_idx) as traces`

async function findBefore(team: Team, { evalId, resultId }: Order['probe']): Promise<Before> {
  const row = await db
    .query<Before>()
    .from('eval_results as r')
    .join('evals as e', 'e.revision_id', 'r.revision_id')
    .where({ 'e.id': evalId, 'e.team_id': team.id, 'r.id': resultId })
    .whereNotNull('r.plugin_id')
    .select('r.prompt', 'r.status', 'r.output', 'r.error', 'r.reason', 'r.grader', 'r.evidence')
    .select('r.plugin_id', 'r.latency_ms', 'r.created_at', 'e.target_id', 'r.metadata')
    .select(db.raw(TRACES))
    .first()
  if (!row) throw NOT_FOUND()
  if (row.metadata.range?.attack !== undefined) throw NOT_REPEATABLE()
  return row
}

const toResponse = ({ latency_ms: latencyMs, created_at: at, ...row }: Before): ReplayResponse => ({
  prompt: row.prompt,
  earlier: [],
  status: row.status,
  estimate: shownEstimate(row.status, row.metadata.estimate),
  output: row.output,
  toolCalls: row.metadata.toolCalls ?? null,
  traces: tracesOf(row.traces),
  error: row.error,
  reason: row.reason,
  grader: row.grader,
  evidence: row.evidence,
  latencyMs,
  at: at.toISOString(),
})

async function responseOf(id: string, signal: AbortSignal): Promise<ReplayResponse> {
  const done = await waitForOutput({
    name: 'replay_probe',
    id,
    isOutput: isReplayResponse,
    maxWaitMs: MAX_WAIT_MS,
    signal,
  })
  if ('output' in done) return done.output
  throw done.problem === 'failed' ? NOT_REPLAYED() : NO_WORKER()
}

/** Whether the output of a job is that of a replay. */
const isReplayResponse = (output: unknown): output is ReplayResponse =>
  typeof output === 'object' && output !== null && 'status' in output && 'earlier' in output

/**
 * Finds the target of a replay.
 * @throws INVALID for the field `targetId` if none is given or it was deleted; ONLY_COMMAND_LINE
 */
export async function replayTarget(team: Team, id: string | null): Promise<Target> {
  if (!id) throw invalidField('targetId', 'required', 'Choose a target')
  const target = await teamScope(team, Target).query().where('id', id).first()
  if (!target) {
    throw invalidField('targetId', 'exists', 'This target was deleted. Choose another one.')
  }
  assertRunsOnServer(target)
  return target
}
