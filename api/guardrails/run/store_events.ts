import type { RequestEvent } from '#api/guardrails/run/request_event'
import type { RequestResult } from '#api/guardrails/requests/guardrail_request'
import db from '@adonisjs/lucid/services/db'

/** Timeout of each statement that stores a batch; after it, the database counts as unavailable. */
const TIMEOUT_MS = 5_000

/** Columns of `guardrail_requests` that the process writes, with their types. */
const COLUMNS = [
  ...['id uuid', 'team_id uuid', 'target_id uuid', 'placement text', 'action text'],
  ...['shadow_action text', 'severity float8', 'path text', 'latency_ms float8', 'identity text'],
  ...['identity_metadata jsonb', 'session_id text', 'storage text', 'excerpt text'],
  ...['payload text', 'text_hash text', 'results jsonb', 'error text'],
  'sample_of_id uuid',
  ...['created_at timestamptz', 'expires_at timestamptz'],
]
const NAMES = COLUMNS.map((column) => column.split(' ')[0] ?? '')
const VALUES = NAMES.map((name) => (name === 'target_id' ? 't.id' : `e.${name}`))

/**
 * Stores all events that the database accepts, and returns those that it rejects.
 * @throws if the database is unavailable; some of the events may have been stored
 */
export async function storeAccepted(events: readonly RequestEvent[]): Promise<RequestEvent[]> {
  try {
    await storeEvents(events)
    return []
  } catch (error) {
    if (!isRejected(error)) throw error
    if (events.length === 1) return [...events]
    const middle = Math.ceil(events.length / 2)
    const rejected = await storeAccepted(events.slice(0, middle))
    return [...rejected, ...(await storeAccepted(events.slice(middle)))]
  }
}

/** Whether the database is available but rejects a value (SQLSTATE classes 22 and 23). */
const isRejected = (error: unknown) =>
  error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))

/**
 * Stores events and adds them to the counters of their day, once per event. Events of deleted teams are dropped; those of
 * deleted targets are stored without a target.
 */
export async function storeEvents(events: readonly RequestEvent[]): Promise<void> {
  if (events.length === 0) return
  await db.transaction(async (trx) => {
    await trx.rawQuery(`set local statement_timeout = ${TIMEOUT_MS}`)
    const { rows }: { rows: { id: string }[] } = await trx.rawQuery(
      `insert into guardrail_requests (${NAMES.join(', ')}) select ${VALUES.join(', ')}
       from jsonb_to_recordset(:events::jsonb) as e (${COLUMNS.join(', ')})
       join teams on teams.id = e.team_id
       left join targets t on t.id = e.target_id
       on conflict (id) do nothing returning id`,
      { events: toStorableJson(events) }
    )
    const stored = new Set(rows.map(({ id }) => id))
    const fresh = events.filter(({ id }) => stored.has(id))
    await trx.rawQuery(COUNTS, { counts: JSON.stringify(countsOf(fresh)) })
    await trx.rawQuery(HITS, { hits: JSON.stringify(hitsOf(fresh)) })
    await trx.rawQuery(PATHS, { paths: JSON.stringify(pathsOf(fresh)) })
  })
}

/** Serializes JSON without characters that PostgreSQL cannot store: NUL and unpaired surrogates. */
const toStorableJson = (value: unknown) =>
  JSON.stringify(value, (_key, one: unknown) =>
    typeof one === 'string' ? one.replaceAll('\0', '\ufffd').toWellFormed() : one
  )

const COUNTS = `
  insert into guardrail_counts (guardrail_id, target_id, day, action, requests)
  select c.guardrail_id, c.target_id, c.day, c.action, c.requests
  from jsonb_to_recordset(:counts::jsonb)
    as c (guardrail_id uuid, target_id uuid, day date, action text, requests bigint)
  join guardrails g on g.id = c.guardrail_id join targets t on t.id = c.target_id
  order by c.guardrail_id, c.day, c.target_id, c.action
  on conflict (guardrail_id, day, target_id, action)
    do update set requests = guardrail_counts.requests + excluded.requests`

const HITS = `
  insert into guardrail_policy_hits (guardrail_id, policy_id, day, hits)
  select h.guardrail_id, h.policy_id, h.day, h.hits
  from jsonb_to_recordset(:hits::jsonb) as h (guardrail_id uuid, policy_id text, day date, hits bigint)
  join guardrails g on g.id = h.guardrail_id
  order by h.guardrail_id, h.day, h.policy_id
  on conflict (guardrail_id, day, policy_id) do update set hits = guardrail_policy_hits.hits + excluded.hits`

const PATHS = `
  insert into guardrail_paths (target_id, path, last_request_at)
  select p.target_id, p.path, p.at
  from jsonb_to_recordset(:paths::jsonb) as p (target_id uuid, path text, at timestamptz)
  join targets t on t.id = p.target_id
  order by p.target_id, p.path
  on conflict (target_id, path)
    do update set last_request_at = greatest(guardrail_paths.last_request_at, excluded.last_request_at),
      alerted_at = case when guardrail_paths.is_canary_blocked is false
        or guardrail_paths.is_own_canary_blocked is false then guardrail_paths.alerted_at end`

const dayOf = ({ created_at: createdAt }: RequestEvent) => createdAt.slice(0, 10)

/** Returns the result of each guardrail: that of its active version, otherwise that of its shadow version. */
function deciding({ results }: RequestEvent): RequestResult[] {
  const active = results.filter(({ isShadow }) => !isShadow)
  const known = new Set(active.map(({ guardrailId }) => guardrailId))
  return [...active, ...results.filter(({ guardrailId }) => !known.has(guardrailId))]
}

/** Counts requests by guardrail, target, day and action. For versions in shadow mode, every request counts as allowed. */
function countsOf(events: readonly RequestEvent[]) {
  const rows = events.flatMap((event) =>
    deciding(event).map(({ guardrailId, action, isShadow }) => ({
      guardrail_id: guardrailId,
      target_id: event.target_id,
      day: dayOf(event),
      action: isShadow ? 'allow' : action,
    }))
  )
  return summed(rows).map(({ row, count }) => ({ ...row, requests: count }))
}

function hitsOf(events: readonly RequestEvent[]) {
  const rows = events.flatMap((event) =>
    deciding(event).flatMap(({ guardrailId, reasons }) => {
      const hits = reasons.filter(({ action }) => action !== 'allow')
      const policyIds = new Set(hits.map(({ policyId }) => policyId))
      return [...policyIds].map((policyId) => ({
        guardrail_id: guardrailId,
        policy_id: policyId,
        day: dayOf(event),
      }))
    })
  )
  return summed(rows).map(({ row, count }) => ({ ...row, hits: count }))
}

function summed<Row>(rows: readonly Row[]): { row: Row; count: number }[] {
  const sums = new Map<string, { row: Row; count: number }>()
  for (const row of rows) {
    const key = JSON.stringify(row)
    sums.set(key, { row, count: (sums.get(key)?.count ?? 0) + 1 })
  }
  return [...sums.values()]
}

/** Returns the paths of the events. Samples are ignored, because they prove nothing about an application's integration. */
function pathsOf(events: readonly RequestEvent[]) {
  const paths = new Map<string, { target_id: string; path: string; at: string }>()
  for (const { target_id: targetId, path, created_at: at, sample_of_id: sampleOf } of events) {
    if (sampleOf !== null) continue
    paths.set(`${targetId} ${path}`, { target_id: targetId, path, at })
  }
  return [...paths.values()]
}
