import type Team from '#api/accounts/tenants/team'
import { mcpCalls } from '#api/contract/resources/mcp_calls'
import { callsOf } from '#api/mcp/calls/calls_of'
import { type FileFormat, listFile } from '#api/platform/http/lists/list_file'
import { applyFilter } from '#api/platform/http/lists/list_query'
import { portionsOf } from '#api/platform/http/lists/portions'
import type { Readable } from 'node:stream'

type Row = Record<string, unknown>

const PLAIN = [
  ...['id', 'sequence', 'created_at', 'ended_at', 'application_id', 'application_name', 'user_id'],
  ...['user_name', 'server_id', 'server_name', 'method', 'tool', 'effect', 'rule_id', 'reason'],
  ...['outcome', 'latency_ms', 'request_bytes', 'response_bytes', 'arguments_digest'],
  ...['approval_id', 'trace_id'],
]
/** Columns that contain JSON as text. */
const FINDINGS = ['request_findings', 'response_findings']

const COLUMNS = Object.fromEntries(
  [...PLAIN, ...FINDINGS].map((name) => [name, (row: Row) => textOf(row[name])])
)

const textOf = (value: unknown) =>
  value !== null && typeof value === 'object' ? JSON.stringify(value) : value

/** Streams all matching calls of a team, newest first, in constant memory. */
export function exportCalls(
  team: Team,
  filter: Record<string, unknown>,
  format: FileFormat
): Readable {
  return listFile(recordsOf(team, filter), COLUMNS, format)
}

async function* recordsOf(team: Team, filter: Record<string, unknown>) {
  const rows = portionsOf<Row>(() =>
    applyFilter(callsOf(team), mcpCalls, filter).orderBy('sequence', 'desc')
  )
  for await (const portion of rows) yield portion.map(recordOf)
}

function recordOf(row: Row): Row {
  const record = Object.fromEntries(PLAIN.map((name) => [name, row[name]]))
  record.sequence = Number(row.sequence)
  for (const name of ['created_at', 'ended_at']) {
    const at = row[name]
    Object.assign(record, { [name]: at instanceof Date ? at.toISOString() : null })
  }
  for (const name of FINDINGS) {
    const text = row[name]
    Object.assign(record, { [name]: typeof text === 'string' ? JSON.parse(text) : [] })
  }
  return record
}
