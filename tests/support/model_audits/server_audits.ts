import type { Persona } from '#tests/support/personas'
import { serverUrl } from '#tests/support/tool/tool'
import { pickle } from '#tests/support/audit_set/pickle_assembler'
import db from '@adonisjs/lucid/services/db'

const AUDITS = '/api/v1/model-audits'
export const UPLOADS = `${AUDITS}/uploads`

/** Sends a request of the tus protocol. */
export const tus = (
  { token, team }: Pick<Persona, 'token' | 'team'>,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: RequestInit['body']
): Promise<Response> =>
  fetch(`${serverUrl()}${path}`, {
    method,
    body,
    duplex: 'half',
    headers: {
      'authorization': `Bearer ${token}`,
      'x-team-id': team.id,
      'tus-resumable': '1.0.0',
      ...headers,
    },
  } as RequestInit)

export const metadata = (name: string) => `filename ${Buffer.from(name).toString('base64')}`

/**
 * Announces an upload.
 * @returns its path and ID
 */
export async function announce(persona: Persona, name: string, bytes: number) {
  const response = await tus(persona, 'POST', UPLOADS, {
    'upload-length': String(bytes),
    'upload-metadata': metadata(name),
  })
  const path = response.headers.get('location') ?? ''
  if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`)
  return { path, id: path.slice(path.lastIndexOf('/') + 1) }
}

export const append = (persona: Persona, path: string, offset: number, part: RequestInit['body']) =>
  tus(
    persona,
    'PATCH',
    path,
    { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    part
  )

/** Uploads a file in parts of `partBytes`. @returns the ID of the upload */
export async function upload(
  persona: Persona,
  name: string,
  bytes: Buffer,
  partBytes = 5_000_000
): Promise<string> {
  const { path, id } = await announce(persona, name, bytes.length)
  for (let offset = 0; offset < bytes.length; offset += partBytes) {
    const part = new Uint8Array(bytes.subarray(offset, offset + partBytes))
    const response = await append(persona, path, offset, part)
    if (response.status !== 204) throw new Error(`${response.status}: ${await response.text()}`)
  }
  return id
}

export type AuditRow = {
  id: string
  status: string
  verdict: string | null
  source: string
  error: string | null
  critical_count: number | null
  content_hash: string | null
  model_path: string
  finished_at: Date | null
  payload: {
    issues: { message: string; severity: string; location: string; remedy?: string }[]
    checks: { status: string }[]
    results: { assets: { path: string }[]; errors: string[] }
    reusedFrom?: { scanId: string }
  }
}

export const auditRow = (id: string): Promise<AuditRow> =>
  db.query<AuditRow>().from('model_audits').where('id', id).firstOrFail()

/** Waits until an audit has one of the statuses. */
export async function auditReaches(id: string, ...statuses: string[]): Promise<AuditRow> {
  for (;;) {
    const row = await auditRow(id)
    if (statuses.includes(row.status)) return row
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

export const auditEnds = (id: string) => auditReaches(id, 'completed', 'failed', 'canceled')

/** Builds a model that takes several seconds to audit. */
export const slowModel = () =>
  pickle(2)
    .raw(Buffer.alloc(150_000_000, Buffer.from('J\x01\x02\x03\x000')))
    .raw('N')
    .stop()
