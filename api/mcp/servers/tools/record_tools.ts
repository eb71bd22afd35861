import {
  canonicalDigest,
  inspectServers,
  McpEngineError,
  serverDigest,
  type ToolInspection,
} from '#api/engines/mcp/index'
import type { McpTool, ToolState } from '#api/engines/mcp/vocabulary'
import { digestOf } from '#api/mcp/servers/tools/digest_of'
import { alertChanges, type ChangedTool, type Noticed } from '#api/mcp/servers/tools/alert_changes'
import { notifyGateway } from '#api/mcp/notify_gateway'
import { UpstreamError } from '#api/mcp/upstream/upstream_error'
import type { Listing } from '#api/mcp/upstream/listed_tools'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Row = {
  id: string
  name: string
  state: ToolState
  digest: string
  pinned_digest: string | null
  removed_at: Date | null
}

type About = Pick<Listing, 'name' | 'instructions'>

/** Digests of lists, each with the description of the server that returned the list last. */
const listDigests = new WeakMap<readonly McpTool[], About & { digest: string }>()

/**
 * Returns a digest of everything that a reviewer sees of a server, regardless of the order of the tools. Computed once per
 * list object: a list that has not changed is the same object at each call.
 */
export function listDigestOf({ name, instructions, tools }: Listing): string {
  const known = listDigests.get(tools)
  if (known?.name === name && known.instructions === instructions) return known.digest
  const digest = digestOfList({ name, instructions, tools })
  listDigests.set(tools, { name, instructions, digest })
  return digest
}

function digestOfList({ name, instructions, tools }: About & Pick<Listing, 'tools'>): string {
  const own = serverDigest({
    ...(name !== null && { name }),
    ...(instructions !== null && { instructions }),
  })
  const digests = tools.map((tool) => `${tool.name} ${digestOf(tool)}`).sort()
  return canonicalDigest('tool_list.v1', [own, ...digests])
}

/**
 * Stores a server's tool list. Approved tools whose digest changed are quarantined, which raises an alert; they remain
 * quarantined even if they change back. New tools are unreviewed. Serialized per server.
 * @param noticed the call that noticed a change
 * @throws UpstreamError if a descriptor cannot be stored or inspected, or the server was changed or deleted
 */
export async function recordTools(
  { id: serverId, url }: { id: string; url: string },
  listing: Listing,
  noticed?: Noticed
): Promise<void> {
  const current = describeTools(listing)
  await db.transaction(async (trx) => {
    const server: { team_id: string; name: string } | null = await trx
      .from('mcp_servers')
      .where({ id: serverId, url })
      .forUpdate()
      .select('team_id', 'name')
      .first()
    if (!server) throw new UpstreamError('protocol', 'The server has been changed or deleted')
    const place = { serverId, teamId: server.team_id, name: server.name }
    await storeTools(trx, place, { listing, current, noticed })
    await trx
      .from('mcp_servers')
      .where('id', serverId)
      .update({
        server_name: listing.name?.replaceAll('\0', '') ?? null,
        server_version: listing.version?.replaceAll('\0', '') ?? null,
        protocol_version: listing.protocolVersion,
        instructions: listing.instructions === null ? null : JSON.stringify(listing.instructions),
        list_digest: listDigestOf(listing),
      })
    await notifyGateway(server.team_id, trx)
  })
}

type Place = { serverId: string; teamId: string; name: string }
type Listed = { listing: Listing; current: readonly Described[]; noticed: Noticed | undefined }

async function storeTools(
  trx: TransactionClientContract,
  place: Place,
  { listing, current, noticed }: Listed
) {
  const rows: Row[] = await trx.from('mcp_tools').where('server_id', place.serverId)
  const known = new Map(rows.map((row) => [row.name, row]))
  const added = current.filter(({ tool }) => !known.has(tool.name))
  const changed = current.filter(({ tool, digest }) => {
    const row = known.get(tool.name)
    return row !== undefined && (row.digest !== digest || row.removed_at !== null)
  })
  const quarantined = await updateTools(changed, known, trx)
  const insertedIds = await insertTools(place.serverId, added, trx)
  await markRemoved(rows, current, trx)
  const idOf = (name: string) => known.get(name)?.id ?? insertedIds.get(name)
  const fresh = [...added, ...changed].map((entry) => ({ ...entry, id: idOf(entry.tool.name) }))
  await insertVersions(place, listing, fresh, trx)
  await alertChanges(trx, place, quarantined, noticed)
}

type Described = { tool: McpTool; digest: string }

function describeTools({ tools }: Listing): Described[] {
  return tools.map((tool) => {
    try {
      return { tool, digest: digestOf(tool) }
    } catch (error) {
      throw unusable(tool.name, error)
    }
  })
}

function unusable(name: string, error: unknown): unknown {
  if (!(error instanceof McpEngineError)) return error
  return new UpstreamError(
    'protocol',
    `The descriptor of the tool ${name} cannot be used: ${error.message}`
  )
}

async function updateTools(
  changed: readonly Described[],
  known: ReadonlyMap<string, Row>,
  trx: TransactionClientContract
): Promise<ChangedTool[]> {
  const quarantined: ChangedTool[] = []
  for (const { tool, digest } of changed) {
    const row = known.get(tool.name)
    if (!row) continue
    const isQuarantined = row.state === 'approved' && row.pinned_digest !== digest
    if (isQuarantined) quarantined.push({ id: row.id, tool })
    await trx
      .from('mcp_tools')
      .where('id', row.id)
      .update({
        digest,
        removed_at: null,
        state: isQuarantined ? 'quarantined' : row.state,
        updated_at: new Date(),
      })
  }
  return quarantined
}

async function insertTools(
  serverId: string,
  added: readonly Described[],
  trx: TransactionClientContract
): Promise<Map<string, string>> {
  if (added.length === 0) return new Map()
  const rows: { id: string; name: string }[] = await trx
    .table('mcp_tools')
    .returning(['id', 'name'])
    .multiInsert(
      added.map(({ tool: { name }, digest }) => ({
        server_id: serverId,
        name,
        state: 'unreviewed',
        digest,
      }))
    )
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/**
 * Marks tools that are no longer listed. Deletes those that no person has decided about, so that a server cannot fill the
 * table with names.
 */
async function markRemoved(
  rows: readonly Row[],
  current: readonly Described[],
  trx: TransactionClientContract
) {
  const listed = new Set(current.map(({ tool }) => tool.name))
  const gone = rows.filter((row) => !listed.has(row.name) && row.removed_at === null)
  if (gone.length === 0) return
  const ids = gone.map(({ id }) => id)
  await trx.from('mcp_tools').whereIn('id', ids).where('state', 'unreviewed').delete()
  await trx.from('mcp_tools').whereIn('id', ids).update({ removed_at: new Date() })
}

/** Stores new descriptors with their findings. */
async function insertVersions(
  place: Place,
  listing: Listing,
  fresh: readonly (Described & { id: string | undefined })[],
  trx: TransactionClientContract
) {
  if (fresh.length === 0) return
  const inspections = await inspect(place, listing, trx)
  const rows = fresh.map(({ id, tool, digest }) => {
    const inspection = inspections.get(tool.name)
    return {
      tool_id: id,
      digest,
      descriptor: JSON.stringify(tool),
      is_flagged: inspection?.isFlagged ?? false,
      findings: JSON.stringify(inspection?.findings ?? []),
    }
  })
  await trx.rawQuery(
    `insert into mcp_tool_versions (tool_id, digest, descriptor, is_flagged, findings)
     select v.tool_id, v.digest, v.descriptor, v.is_flagged, v.findings
     from json_to_recordset(:rows::json)
       as v (tool_id uuid, digest text, descriptor text, is_flagged boolean, findings text)
     on conflict (tool_id, digest) do update
       set is_flagged = excluded.is_flagged, findings = excluded.findings`,
    { rows: JSON.stringify(rows) }
  )
  await deleteOldVersions(
    rows.map((row) => row.tool_id),
    trx
  )
}

/** Number of latest versions to keep per tool; older ones are deleted, except the current and the approved one. */
const MAX_VERSIONS = 50

/** Deletes old versions, so that a server that constantly changes its descriptors cannot fill the table. */
const deleteOldVersions = (
  toolIds: readonly (string | undefined)[],
  trx: TransactionClientContract
) =>
  trx.rawQuery(
    `delete from mcp_tool_versions v using (
       select id, row_number() over (partition by tool_id order by created_at desc, id) as place
       from mcp_tool_versions where tool_id = any(:toolIds::uuid[])) p, mcp_tools t
     where p.id = v.id and t.id = v.tool_id and p.place > :max
       and v.digest <> t.digest and v.digest is distinct from t.pinned_digest`,
    { toolIds: toolIds.filter((id) => id !== undefined), max: MAX_VERSIONS }
  )

type OtherServer = { name: string; prefix: string; descriptors: string[] }

/** Inspects a server's listing, together with the approved tools of the team's other servers, which it could imitate. */
async function inspect(
  { serverId, teamId, name }: Place,
  listing: Listing,
  trx: TransactionClientContract
): Promise<Map<string, ToolInspection>> {
  const { rows }: { rows: OtherServer[] } = await trx.rawQuery(
    `select s.name, s.prefix, array_agg(v.descriptor) as descriptors
     from mcp_servers s join mcp_tools t on t.server_id = s.id
     join mcp_tool_versions v on v.tool_id = t.id and v.digest = t.pinned_digest
     where s.team_id = :teamId and s.id <> :serverId and t.state = 'approved'
     group by s.id, s.name, s.prefix`,
    { teamId, serverId }
  )
  const others = rows.map((row) => ({
    // The inspection identifies servers by name, and several servers can have the same name.
    name: row.name === name ? `${row.name} (${row.prefix})` : row.name,
    tools: row.descriptors.map((text): McpTool => JSON.parse(text)),
  }))
  const { instructions, tools } = listing
  const server = { name, tools, ...(instructions !== null && { instructions }) }
  try {
    const all = inspectServers([server, ...others])
    return new Map(
      all.flatMap((each) =>
        each.server === name && each.tool !== null ? [[each.tool, each] as const] : []
      )
    )
  } catch (error) {
    throw unusable('of the list', error)
  }
}
