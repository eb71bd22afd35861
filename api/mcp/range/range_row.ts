import { chooseTools, planProbes } from '#api/engines/mcp_range/index'
import type { RangeProbe, RangeTool, RangeTools } from '#api/engines/mcp_range/vocabulary'
import { hashOfSecret } from '#api/accounts/access/api_token_format'
import db from '@adonisjs/lucid/services/db'

/** A range as its endpoint needs it. */
export type OpenRange = {
  id: string
  teamId: string
  /** By reference. Empty until a scan uses the range. */
  probes: ReadonlyMap<string, RangeProbe>
  tools: RangeTools
}

type Row = {
  id: string
  team_id: string
  scan_id: string | null
  seed: string
  tools: RangeTool[]
}

/** Whether the endpoint of a range accepts requests: until it expires, or during its scan. */
export const IS_OPEN = `case when r.scan_id is null then r.expires_at > now()
  else exists (select 1 from scans s where s.id = r.scan_id and s.status in ('queued', 'generating', 'running')) end`

/** The open range with this token; null if there is none. */
export async function findOpenRange(token: string): Promise<OpenRange | null> {
  const { rows }: { rows: Row[] } = await db.rawQuery(
    `select r.id, r.team_id, r.scan_id, r.seed, r.tools from mcp_ranges r
     where r.token_hash = :hash and ${IS_OPEN}`,
    { hash: hashOfSecret(token) }
  )
  const [row] = rows
  if (!row) return null
  return {
    id: row.id,
    teamId: row.team_id,
    probes: row.scan_id === null ? new Map() : probesOf(row.seed),
    tools: chooseTools(row.tools),
  }
}

export const probesOf = (seed: string): ReadonlyMap<string, RangeProbe> =>
  new Map(planProbes(seed).map((probe) => [probe.reference, probe]))
