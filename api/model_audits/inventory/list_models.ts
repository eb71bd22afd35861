import {
  INVENTORY_PAGE,
  MAX_INVENTORY_PLACES,
  type Inventory,
  type InventoryModel,
  type InventoryPlace,
} from '#api/contract/model_audits/inventory'
import type { inventoryQuery } from '#api/model_audits/inventory/inventory_validator'
import { escapeLike } from '#api/platform/http/lists/list_query'
import db from '@adonisjs/lucid/services/db'
import type { Infer } from '@vinejs/vine/types'

type Row = Omit<InventoryModel, 'audits' | 'places' | 'scannedAt'> & {
  id: string
  scannedAt: Date
  position: string
}

/**
 * Lists a team's models by hash, latest audit first, with two queries: the latest audits on the page, and the places of
 * their models. Pages continue after a position, so that later pages are as fast as the first.
 */
export async function listModels(
  teamId: string,
  query: Infer<typeof inventoryQuery>
): Promise<Inventory> {
  const rows = await latestAudits(teamId, query)
  const page = rows.slice(0, INVENTORY_PAGE)
  const places = await placesOf(
    teamId,
    page.map(({ contentHash }) => contentHash)
  )
  const last = page.at(-1)
  return {
    models: page.map(({ id: ignored, position: _, scannedAt, ...row }) => {
      const own = places.get(row.contentHash) ?? []
      return {
        ...row,
        scannedAt: scannedAt.toISOString(),
        audits: own.reduce((sum, { total }) => Math.max(sum, total), 0),
        places: own.map(({ total: unused, ...place }) => place),
      }
    }),
    next: rows.length > INVENTORY_PAGE && last ? `${last.position}~${last.id}` : null,
  }
}

/** Includes failed audits, because they show what was found before the failure. */
const ENDED = ['completed', 'failed']

async function latestAudits(
  teamId: string,
  { q, verdict, after }: Infer<typeof inventoryQuery>
): Promise<Row[]> {
  const [position = '', id = ''] = after?.split('~') ?? []
  const query = db
    .query<Row>()
    .from('model_audits as audit')
    .where('audit.team_id', teamId)
    .whereIn('audit.status', ENDED)
    .whereNotNull('audit.content_hash')
    .whereNotExists((newer) =>
      newer
        .from('model_audits as newer')
        .whereColumn('newer.team_id', 'audit.team_id')
        .whereColumn('newer.content_hash', 'audit.content_hash')
        .whereIn('newer.status', ENDED)
        .whereRaw('(newer.scanned_at, newer.id) > (audit.scanned_at, audit.id)')
    )
    .orderBy('audit.scanned_at', 'desc')
    .orderBy('audit.id', 'desc')
    .limit(INVENTORY_PAGE + 1)
    .select('audit.id', 'audit.name', 'audit.status', 'audit.verdict')
    .select({
      contentHash: 'audit.content_hash',
      modelPath: 'audit.model_path',
      modelType: 'audit.model_type',
      scanId: 'audit.scan_id',
      criticalCount: 'audit.critical_count',
      warningCount: 'audit.warning_count',
      suppressedCount: 'audit.suppressed_count',
      scannedAt: 'audit.scanned_at',
    })
    // As text, because JavaScript dates would lose the microseconds.
    .select(db.raw(`(audit.scanned_at at time zone 'UTC')::text || '+00' as position`))
  if (verdict) void query.where('audit.verdict', verdict)
  if (after !== undefined) {
    void query.whereRaw('(audit.scanned_at, audit.id) < (?::timestamptz, ?::uuid)', [position, id])
  }
  if (q) {
    const pattern = `%${escapeLike(q)}%`
    void query.where((either) =>
      either
        .whereILike('audit.name', pattern)
        .orWhereILike('audit.model_path', pattern)
        .orWhereILike('audit.content_hash', pattern)
    )
  }
  return query
}

type Place = InventoryPlace & { total: number }

async function placesOf(teamId: string, hashes: readonly string[]): Promise<Map<string, Place[]>> {
  const { rows }: { rows: (Place & { hash: string })[] } = await db.rawQuery(
    `select hash, source, path as "modelPath", audits, total from (
       select content_hash as hash, source, model_path as path, count(*)::int as audits,
         (sum(count(*)) over (partition by content_hash))::int as total,
         row_number() over (partition by content_hash order by max(scanned_at) desc) as rank
       from model_audits
       where team_id = :teamId and content_hash = any(:hashes) and status = any(:ended)
       group by content_hash, source, model_path
     ) as places where rank <= :max order by rank`,
    { teamId, hashes, ended: ENDED, max: MAX_INVENTORY_PLACES }
  )
  const places = new Map<string, Place[]>()
  for (const { hash, ...place } of rows) {
    places.set(hash, [...(places.get(hash) ?? []), place])
  }
  return places
}
