import type { AuditDepth, AuditSource } from '#api/contract/model_audits/model_audit'
import { invalidField } from '#api/platform/http/domain_error'
import { teamScope } from '#api/platform/tenancy/scopes'
import type Team from '#api/accounts/tenants/team'
import { allowedPath } from '#api/model_audits/sources/allowed_path'
import type { createModelAudit as input } from '#api/model_audits/create/model_audit_request_validator'
import { parseRepository } from '#api/model_audits/remote/hugging_face'
import { effectiveSettings } from '#api/model_audits/settings/effective_settings'
import { inGigabytes } from '#api/model_audits/settings/in_gigabytes'
import ModelSource from '#api/model_audits/sources/model_source'
import ModelUpload from '#api/model_audits/uploads/model_upload'
import { modelAudits } from '#config/model_audits'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Infer } from '@vinejs/vine/types'
import { basename } from 'node:path'

export type Order = Infer<typeof input>

type Described = {
  source: AuditSource
  name: string
  modelPath: string
  totalBytes: number | null
  location?: string
  revision?: string
  isSaved?: boolean
  modelSourceId?: string
  depth?: AuditDepth
}

/**
 * Finds the model that a request names.
 * @throws a validation error if it does not exist or is not allowed
 */
export async function describeModel(
  team: Team,
  order: Order,
  trx: TransactionClientContract
): Promise<Described> {
  if (order.source === 'folder') return describePath(order.path)
  if (order.source === 'url') return describeUrl(order.url)
  if (order.source === 'hugging_face') return describeRepository(order)
  if (order.source === 'saved') return describeSource(team, order.sourceId, trx)
  const uploads = await ModelUpload.query({ client: trx })
    .where('team_id', team.id)
    .whereIn('id', order.uploadIds)
    .orderBy('name')
  const [first] = uploads
  if (!first) throw unusableUploads()
  const common = uploads.length === 1 ? first.name : commonFolder(uploads.map(({ name }) => name))
  const totalBytes = uploads.reduce((sum, { bytes }) => sum + bytes, 0)
  const { maxBytes } = await effectiveSettings(team.id, trx)
  if (totalBytes > maxBytes) {
    const message = `The files have more than ${inGigabytes(maxBytes)} together`
    throw invalidField('uploadIds', 'maxBytes', message)
  }
  return { source: 'upload', name: basename(common), modelPath: common, totalBytes }
}

/** Returns the top-level folder that all files share, or otherwise the number of files. */
function commonFolder(names: readonly string[]): string {
  const [first = ''] = names
  const folder = first.split('/')[0] ?? ''
  const isShared = names.every((name) => name.startsWith(`${folder}/`))
  return isShared ? folder : `${names.length} files`
}

async function describePath(path: string): Promise<Described> {
  const real = await allowedPath(path, modelAudits.folders)
  if (real === null) {
    throw invalidField(
      'path',
      'allowed',
      'The path does not exist, or it is in none of the allowed folders'
    )
  }
  return {
    source: 'folder',
    name: basename(real),
    modelPath: real,
    totalBytes: null,
    location: real,
  }
}

function describeUrl(text: string): Described {
  const url = new URL(text)
  if (url.username || url.password) {
    throw invalidField('url', 'credentials', 'Remove user and password from the URL')
  }
  const name = decodeName(url.pathname) || url.hostname
  // Shows the URL without its query, because signed URLs contain credentials there.
  const shown = `${url.origin}${url.pathname}`
  return { source: 'url', name, modelPath: shown, totalBytes: null, location: url.href }
}

function decodeName(path: string): string {
  const last = path.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

function describeRepository(order: { repository: string; revision?: string }): Described {
  const found = parseRepository(order.repository, order.revision)
  if (!found) {
    throw invalidField(
      'repository',
      'repository',
      'Enter owner/name, or the address of a repository on a mirror'
    )
  }
  const { origin, id, revision } = found
  return {
    source: 'hugging_face',
    name: id,
    modelPath: `${origin}/${id}/tree/${revision}`,
    totalBytes: null,
    location: `${origin}/${id}`,
    revision,
  }
}

async function describeSource(
  team: Team,
  sourceId: string,
  trx: TransactionClientContract
): Promise<Described> {
  const found = await teamScope(team, ModelSource)
    .query()
    .useTransaction(trx)
    .where('id', sourceId)
    .first()
  if (!found) throw invalidField('sourceId', 'exists', 'This source does not exist')
  const { kind: source, name, location, revision, depth } = found
  return {
    ...{ source, name, location, depth, isSaved: true, modelSourceId: found.id },
    modelPath: revision === null ? location : `${location}/tree/${revision}`,
    totalBytes: null,
    ...(revision !== null && { revision }),
  }
}

export const unusableUploads = () =>
  invalidField(
    'uploadIds',
    'usable',
    'An upload is incomplete, expired or already audited. Upload the files again.'
  )
