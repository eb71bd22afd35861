import {
  catalogPlugins,
  contextOf,
  createBuiltInBackend,
  inContext,
  judgeByRules,
  modelBackend,
} from '#api/engines/redteam/index'
import type { AttemptToJudge, Verdict } from '#api/engines/redteam/vocabulary'
import { readToolCalls } from '#api/engines/actions/index'
import Eval from '#api/evals/eval'
import { storeJudgements } from '#api/evals/ratings/store_judgements'
import { tracesColumn } from '#api/evals/probes/probe_row'
import { spansOf } from '#api/evals/traces/spans_of'
import { storable } from '#api/evals/values/storable'
import { FAILED, isTransient, openJudge } from '#api/findings/remediations/write/open_writer'
import Rejudging from '#api/findings/rejudgings/rejudging'
import type { Work } from '#api/platform/queue/jobs'
import { queue } from '#api/platform/queue/service'
import { adviceFor } from '#api/scans/run/attacks/attempt_judge'
import { constantTextsOf } from '#api/scans/benign_replies'
import { sourceAttacks } from '#api/scans/reruns/source_attacks'
import Scan from '#api/scans/scan'
import Target from '#api/targets/target'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'

type Order = Work<'rejudge_results'>

/** Number of concurrent model calls, and of results per transaction; the model's own rate limits also apply. */
const BATCH_SIZE = 8
/** Maximum number of concurrent jobs per worker; each mostly waits for the model. */
const SLOTS = 2

/**
 * Judges the requested results in batches. Idempotent: a retried job continues after the last stored batch, and the job
 * of a superseded request does nothing. If the model fails on a result, it remains undecided.
 * @throws transient errors, so that the queue retries the job
 */
export async function rejudgeJob(order: Order, signal: AbortSignal): Promise<void> {
  const row = await Rejudging.query()
    .where({ id: order.rejudgingId, attempt: order.attempt, state: 'running' })
    .first()
  if (!row) return
  try {
    const report = await Eval.findOrFail(row.evalId)
    const judge = await openJudge(report, row.requestedById)
    if (!judge) return await finish(order, 'No model for judging is configured.')
    try {
      await finish(order, await judgeAll(row, report, judge.client, signal))
    } finally {
      await judge.close()
    }
  } catch (error) {
    if (signal.aborted || isTransient(error)) throw error
    logger.error({ err: error, ...order }, 'rejudging')
    await finish(order, FAILED)
  }
}

/**
 * Judges all results, but stops if the model fails on every result of a batch.
 * @returns the reason for stopping; otherwise null
 */
async function judgeAll(
  row: Rejudging,
  report: Eval,
  client: Parameters<typeof modelBackend>[0],
  signal: AbortSignal
): Promise<string | null> {
  const fallback = createBuiltInBackend(async (attempt) => judgeByRules(attempt))
  const { judge } = modelBackend(client, { plugins: catalogPlugins(), fallback })
  const about = await aboutOf(report)
  for (let from = row.done; from < row.resultIds.length; from += BATCH_SIZE) {
    const ids = row.resultIds.slice(from, from + BATCH_SIZE)
    const attempts = await attemptsOf(report, ids, about)
    const settled = await Promise.allSettled(
      attempts.map(async ({ id, attempt }) => ({ id, verdict: await judge(attempt, signal) }))
    )
    if (signal.aborted) throw new Error('The worker is stopping')
    const judged = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    const failure = settled.find((each) => each.status === 'rejected')
    if (failure && judged.length === 0) return messageOf(failure.reason)
    await store(row, judged, ids.length)
  }
  return null
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function store(
  row: Rejudging,
  judged: { id: string; verdict: Verdict }[],
  count: number
): Promise<void> {
  await db.transaction(async (trx) => {
    const verdicts = judged.map(({ id, verdict }) => ({ id, verdict: toStorable(verdict) }))
    const decided = await storeJudgements(row.evalId, verdicts, trx)
    await trx
      .from('rejudgings')
      .where({ id: row.id, attempt: row.attempt })
      .update({
        done: db.raw('done + ?', [count]),
        decided: db.raw('decided + ?', [decided]),
        updated_at: new Date(),
      })
  })
}

const toStorable = (verdict: Verdict): Verdict => ({
  ...verdict,
  reason: storable(verdict.reason),
  evidence: verdict.evidence.map((each) => ({ ...each, label: storable(each.label) })),
})

async function finish({ rejudgingId, attempt }: Order, error: string | null) {
  await db
    .from('rejudgings')
    .where({ id: rejudgingId, attempt })
    .update({ state: error === null ? 'completed' : 'failed', error, updated_at: new Date() })
}

type About = Pick<AttemptToJudge, 'target' | 'constantTexts'> & { scan: Scan | null }

/** Returns the target as it was at the time of the scan; for uploads, the current target. */
async function aboutOf(report: Eval): Promise<About> {
  const scan = await Scan.query().where({ eval_id: report.id, team_id: report.teamId }).first()
  if (scan) {
    const constantTexts = await constantTextsOf(scan.id)
    return { scan, target: scan.config.target, ...(constantTexts && { constantTexts }) }
  }
  const target = report.targetId
    ? await Target.query().where({ id: report.targetId, team_id: report.teamId }).first()
    : null
  const { name = '', purpose = '', details = {} } = target ?? {}
  return { scan: null, target: { name, purpose, details } }
}

type Result = {
  id: string
  output: string | null
  metadata: { contextId?: unknown; toolCalls?: unknown }
  traces: unknown[] | null
}

async function attemptsOf(
  report: Eval,
  ids: readonly string[],
  { scan, target, constantTexts }: About
): Promise<{ id: string; attempt: AttemptToJudge }[]> {
  const [attacks, results] = await Promise.all([
    sourceAttacks({ id: report.teamId }, [...ids]),
    db
      .query<Result>()
      .from('eval_results')
      .whereIn('id', [...ids])
      .where('judged_status', 'undecided')
      .select('id', 'output', 'metadata', db.raw(tracesColumn('full'))),
  ])
  const byId = new Map(results.map((result) => [result.id, result]))
  return attacks.flatMap((test) => {
    const result = byId.get(test.resultId)
    if (!result) return []
    const { contextId } = result.metadata
    const context =
      scan && typeof contextId === 'string' ? contextOf(scan.config.template, contextId) : null
    const toolCalls = readToolCalls(result.metadata.toolCalls)
    const spans = spansOf(result.traces ?? [])
    const attempt = {
      test,
      output: result.output ?? '',
      ...(toolCalls && { toolCalls }),
      ...(spans.length > 0 && { spans }),
      target: context ? inContext(target, context) : target,
      ...(constantTexts && { constantTexts }),
      ...(scan && adviceFor(scan.config, test.pluginId)),
    }
    return [{ id: result.id, attempt }]
  })
}

/** Subscribes this worker to the queue. */
export const startRejudgingWork = () => queue.work('rejudge_results', SLOTS, rejudgeJob)
