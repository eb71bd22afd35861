import { chooseTools, planProbes } from '#api/engines/mcp_range/index'
import type {
  PlannedProbe,
  RangeProbe,
  RangeTool,
  RangeTools,
} from '#api/engines/mcp_range/vocabulary'
import { hashOfSecret } from '#api/accounts/access/api_token_format'
import db from '@adonisjs/lucid/services/db'

/** The data of a range that its endpoint needs. */
export type OpenRange = {
  /** ID of the standing range, or of the range itself. */
  endpointId: string
  /** Null for a standing range that no scan uses. */
  id: string | null
  teamId: string
  isStanding: boolean
  /** Probes by their reference; empty until a scan uses the range. */
  probes: ReadonlyMap<string, RangeProbe>
  tools: RangeTools
}

type Row = {
  endpointId: string
  id: string | null
  teamId: string
  isStanding: boolean
  scanId: string | null
  seed: string | null
  plan: PlannedProbe[] | null
  tools: RangeTool[]
}

const ACTIVE = "('queued', 'generating', 'running')"

/** SQL condition: scan `s` uses range `r`. */
export const IS_IN_USE = `s.id = r.scan_id and s.status in ${ACTIVE}`

/**
 * SQL condition: the range's endpoint accepts requests, i.e. its scan is running or, without a scan, it has not expired.
 */
export const IS_OPEN = `case when r.scan_id is null then r.expires_at > now()
  else exists (select 1 from scans s where ${IS_IN_USE}) end`

/** SQL that finds the range of one scan, or a target's standing range with the range of the scan that uses it. */
const FIND = `
  select r.id as "endpointId", r.id, r.team_id as "teamId", false as "isStanding", r.scan_id as "scanId", r.seed,
    r.plan, r.tools
  from mcp_ranges r where r.token_hash = :hash and ${IS_OPEN}
  union all
  select t.id, r.id, t.team_id, true, r.scan_id, r.seed, r.plan, coalesce(r.tools, t.tools)
  from mcp_standing_ranges t
  left join (mcp_ranges r join scans s on ${IS_IN_USE}) on r.standing_id = t.id
  where t.token_hash = :hash
  limit 1`

/** Finds the open range with this token; null if there is none. */
export async function findOpenRange(token: string): Promise<OpenRange | null> {
  const { rows }: { rows: Row[] } = await db.rawQuery(FIND, { hash: hashOfSecret(token) })
  const [row] = rows
  if (!row) return null
  const { endpointId, id, teamId, isStanding, scanId, seed, plan, tools } = row
  return {
    ...{ endpointId, id, teamId, isStanding },
    probes: scanId === null || seed === null ? new Map() : probesOf(seed, plan),
    tools: chooseTools(tools),
  }
}

const probesOf = (seed: string, plan: PlannedProbe[] | null): ReadonlyMap<string, RangeProbe> =>
  new Map(planProbes(seed, plan).map((probe) => [probe.reference, probe]))

/** Minimum interval between updates of `last_used_at`. */
const USE_SECONDS = 10

/** Records that the URL of a standing range is in use, because its requests are not recorded while no scan uses it. */
export async function noteUse({ endpointId, isStanding }: OpenRange): Promise<void> {
  if (!isStanding) return
  await db.rawQuery(
    `update mcp_standing_ranges set last_used_at = now()
     where id = ? and (last_used_at is null or last_used_at < now() - interval '${USE_SECONDS} seconds')`,
    [endpointId]
  )
}
