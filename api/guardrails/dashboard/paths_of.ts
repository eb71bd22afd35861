import type {
  IntegrationPath,
  IntegrationStatus,
  PathState,
} from '#api/contract/guardrails/request'
import { IN_SCOPE, type Scope } from '#api/guardrails/dashboard/scope'
import { SILENT_MINUTES } from '#api/guardrails/silent_minutes'
import db from '@adonisjs/lucid/services/db'

type Row = {
  targetId: string
  targetName: string
  path: IntegrationPath | null
  lastRequestAt: Date | null
  lastCanaryAt: Date | null
  isCanaryBlocked: boolean | null
  ownCanaryAt: Date | null
  isOwnCanaryBlocked: boolean | null
}

/**
 * Lists the integration paths of each target with a guardrail. Targets without any request have one path, marked as
 * unused.
 */
export async function pathsOf({ teamId, guardrailId }: Scope): Promise<IntegrationStatus[]> {
  const { rows }: { rows: Row[] } = await db.rawQuery(
    `select distinct t.id as "targetId", t.name as "targetName", p.path, p.last_request_at as "lastRequestAt",
       p.last_canary_at as "lastCanaryAt", p.is_canary_blocked as "isCanaryBlocked", p.own_canary_at as "ownCanaryAt",
       p.is_own_canary_blocked as "isOwnCanaryBlocked"
     from guardrail_targets gt
     join targets t on t.id = gt.target_id
     left join guardrail_paths p on p.target_id = t.id
     where gt.guardrail_id in (${IN_SCOPE})
     order by 2, 3`,
    { teamId, guardrailId }
  )
  return rows.map((row) => ({
    targetId: row.targetId,
    targetName: row.targetName,
    path: row.path ?? 'evaluate',
    state: stateOf(row),
    lastRequestAt: row.lastRequestAt?.toISOString() ?? null,
    lastCanaryAt: row.lastCanaryAt?.toISOString() ?? null,
    ownCanaryAt: row.ownCanaryAt?.toISOString() ?? null,
  }))
}

function stateOf({ path, lastRequestAt, lastCanaryAt, ...canaries }: Row): PathState {
  if (path === null) return 'never_used'
  const { isCanaryBlocked, isOwnCanaryBlocked, ownCanaryAt } = canaries
  if (isCanaryBlocked === false || isOwnCanaryBlocked === false) return 'unprotected'
  const last = Math.max(lastRequestAt?.getTime() ?? 0, lastCanaryAt?.getTime() ?? 0)
  const isOld = (at: number) => Date.now() - at > SILENT_MINUTES * 60_000
  return isOld(last) || (ownCanaryAt && isOld(ownCanaryAt.getTime())) ? 'silent' : 'working'
}
