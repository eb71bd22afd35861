import type { QueueJob, QueueOverview, QueueState, QueueWorker } from '#api/contract/platform/queue'
import { queue } from '#api/platform/queue/service'
import { queue as options } from '#config/queue'
import db from '@adonisjs/lucid/services/db'

/** Maximum jobs shown: active ones first, then failed ones, then the longest waiting. */
const MAX_JOBS = 100
/** A worker counts as lost after this time without a heartbeat, i.e. after four missed heartbeats. */
const LOST_AFTER_MS = 20_000

/** SQL that maps pg-boss states to Assay's. Completed and canceled jobs are not shown. */
const STATE = `case state::text when 'active' then 'active' when 'failed' then 'failed' else 'waiting' end`

/** SQL condition for unfinished and failed jobs, including those scheduled to start later. */
const OPEN = `state::text in ('created', 'retry', 'active', 'failed')`

const JOBS = `
  select id, name, ${STATE} as state, data, retry_count, created_on, started_on, output
  from ${options.schema}.job where ${OPEN}
  order by array_position(array['active', 'failed', 'waiting'], ${STATE}), created_on limit ${MAX_JOBS}`

const KINDS = `
  select name,
    count(*) filter (where ${STATE} = 'waiting')::int as waiting,
    count(*) filter (where ${STATE} = 'active')::int as active,
    count(*) filter (where ${STATE} = 'failed')::int as failed,
    extract(epoch from now() - min(created_on) filter (where ${STATE} = 'waiting'))::float8 as "oldestSeconds"
  from ${options.schema}.job where ${OPEN} group by name order by name`

type JobRow = {
  id: string
  name: string
  state: QueueState
  data: Record<string, unknown> | null
  retry_count: number
  created_on: Date
  started_on: Date | null
  output: { message?: unknown } | null
}

/** Counts the waiting, active, and failed jobs by type, and lists at most `MAX_JOBS` of them and all workers. */
export async function queueOverview(now = new Date()): Promise<QueueOverview> {
  await queue.start()
  const [kinds, jobs, workers] = await Promise.all([
    db.rawQuery(KINDS),
    db.rawQuery(JOBS),
    db.from('workers').orderBy('started_at'),
  ])
  const rows: JobRow[] = jobs.rows
  return {
    kinds: kinds.rows,
    jobs: rows.map(toJob),
    workers: workers.map((row): QueueWorker => ({
      id: row.id,
      host: row.host,
      pid: row.pid,
      running: row.running,
      memoryMb: row.memory_mb,
      cpu: row.cpu,
      startedAt: row.started_at.toISOString(),
      seenAt: row.seen_at.toISOString(),
      isLost: now.getTime() - row.seen_at.getTime() > LOST_AFTER_MS,
    })),
  }
}

/**
 * Whether a job can be canceled. Scans cannot: they have their own stop action, and a canceled job would be re-created.
 */
export const isCancelable = ({ name, state }: Pick<QueueJob, 'name' | 'state'>) =>
  state === 'waiting' && name !== 'run_scan'

function toJob(row: JobRow): QueueJob {
  const { id, name, state, output } = row
  const message = output?.message
  return {
    id,
    name,
    state,
    subjectId: subjectOf(row.data),
    tries: row.retry_count,
    createdAt: row.created_on.toISOString(),
    startedAt: row.started_on?.toISOString() ?? null,
    error: state === 'failed' && typeof message === 'string' ? message.slice(0, 500) : null,
    canRetry: state === 'failed',
    canCancel: isCancelable({ name, state }),
  }
}

/** Payload fields that may be shown: only IDs, because the rest can be confidential. */
const SUBJECTS = ['scanId', 'evalId', 'deliveryId', 'importId', 'resultId', 'revisionId']

function subjectOf(data: JobRow['data']): string | null {
  const value = SUBJECTS.map((name) => data?.[name]).find((each) => each !== undefined)
  return value === undefined || value === null ? null : String(value)
}

/** Finds a waiting, active, or failed job; null if there is none. */
export async function findJob(id: string): Promise<Pick<QueueJob, 'name' | 'state'> | null> {
  const { rows }: { rows: Pick<QueueJob, 'name' | 'state'>[] } = await db.rawQuery(
    `select name, ${STATE} as state from ${options.schema}.job where id = ?::uuid and ${OPEN}`,
    [id]
  )
  return rows[0] ?? null
}
