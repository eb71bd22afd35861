import { type Actor, recordAudit } from '#api/audit/record_audit'
import type { Replay, ReplayAnswer } from '#api/contract/replay'
import { type Evidence, hidesTexts, type Outcome } from '#api/engines/redteam/vocabulary'
import { HIDDEN, type Texts } from '#api/evals/hidden/hidden_texts'
import { NOT_FOUND } from '#api/http/domain_error'
import { admitEval } from '#api/license/admit'
import { queue } from '#api/queue/service'
import { NO_WORKER, NOT_REPLAYED } from '#api/replays/errors'
import { isReplayAnswer } from '#api/replays/replay_answer'
import { targetAsked } from '#api/replays/target_asked'
import type Team from '#api/teams/team'
import db from '@adonisjs/lucid/services/db'
import { setTimeout as sleep } from 'node:timers/promises'

const LONGEST_WAIT_MS = 170_000
const LOOK_EVERY_MS = 150

type Order = {
  team: Team
  actor: Actor
  probe: {
    evalId: string
    resultId: string
    targetId?: string | undefined
    prompt?: string | undefined
  }
  /** What the answer may hold, should the attack ask for harmful content. */
  texts: Texts
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
  latency_ms: number | null
  created_at: Date
  target_id: string | null
}

/** Has a worker make the attack of one result again and waits for what came of it; the audit log tells who did. */
export async function replayProbe({ team, actor, probe, texts, signal }: Order): Promise<Replay> {
  const before = await findBefore(team, probe)
  const isHidden = hidesTexts(before.plugin_id)
  const target = await targetAsked(team, probe.targetId ?? before.target_id)
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
        ...(isHidden && { hiddenTexts: texts === 'whole' ? 'shown' : 'hidden' }),
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
  const now = await answerOf(id, signal)
  const both = { before: toAnswer(before), now }
  const told = isHidden && texts === 'veiled' ? withoutTexts(both) : both
  return { ...told, targetName: target.name, isHidden: told !== both }
}

/** As it was decided, without what was said. */
function withoutTexts({ before, now }: Pick<Replay, 'before' | 'now'>) {
  const veiled = (answer: ReplayAnswer): ReplayAnswer => ({
    ...answer,
    prompt: HIDDEN,
    earlier: [],
    output: answer.output && HIDDEN,
    error: answer.error && HIDDEN,
    reason: answer.reason && HIDDEN,
    evidence: [],
  })
  return { before: veiled(before), now: veiled(now) }
}

async function findBefore(team: Team, { evalId, resultId }: Order['probe']): Promise<Before> {
  const row = await db
    .query<Before>()
    .from('eval_results as r')
    .join('evals as e', 'e.revision_id', 'r.revision_id')
    .where({ 'e.id': evalId, 'e.team_id': team.id, 'r.id': resultId })
    .whereNotNull('r.plugin_id')
    .select('r.prompt', 'r.status', 'r.output', 'r.error', 'r.reason', 'r.grader', 'r.evidence')
    .select('r.plugin_id', 'r.latency_ms', 'r.created_at', 'e.target_id')
    .first()
  if (!row) throw NOT_FOUND()
  return row
}

const toAnswer = ({ latency_ms: latencyMs, created_at: at, ...row }: Before): ReplayAnswer => ({
  prompt: row.prompt,
  earlier: [],
  status: row.status,
  output: row.output,
  error: row.error,
  reason: row.reason,
  grader: row.grader,
  evidence: row.evidence,
  latencyMs,
  at: at.toISOString(),
})

async function answerOf(id: string, signal: AbortSignal): Promise<ReplayAnswer> {
  const giveUpAt = Date.now() + LONGEST_WAIT_MS
  while (Date.now() < giveUpAt && !signal.aborted) {
    const done = await queue.outputOf('replay_probe', id)
    if (done && isReplayAnswer(done.output)) return done.output
    if (done) throw NOT_REPLAYED()
    await sleep(LOOK_EVERY_MS)
  }
  throw NO_WORKER()
}
