import type { AuditRequest, AuditSource } from '#api/contract/model_audits/model_audit'
import { invalidField } from '#api/platform/http/domain_error'
import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import { queue } from '#api/platform/queue/service'
import { teamScope } from '#api/platform/tenancy/scopes'
import type Team from '#api/accounts/tenants/team'
import { sealToken } from '#api/model_audits/create/audit_credential'
import { allowedPath } from '#api/model_audits/create/allowed_path'
import { parseRepository } from '#api/model_audits/create/hugging_face'
import type { createModelAudit as input } from '#api/model_audits/create/model_audit_request_validator'
import ModelAudit from '#api/model_audits/model_audit'
import { publishAudit } from '#api/model_audits/publish_audit'
import { effectiveSettings } from '#api/model_audits/settings/effective_settings'
import { inGigabytes } from '#api/model_audits/settings/in_gigabytes'
import ModelUpload from '#api/model_audits/uploads/model_upload'
import { modelAudits } from '#config/model_audits'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Infer } from '@vinejs/vine/types'
import { DateTime } from 'luxon'
import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'

type Order = Infer<typeof input>

type Described = {
  name: string
  modelPath: string
  totalBytes: number | null
  location?: string
  revision?: string
}

/** Inserts the queued audit and its job atomically, and reserves the uploads that it reads. */
export async function createModelAudit(
  team: Team,
  actor: Actor,
  order: Order
): Promise<ModelAudit> {
  const audit = await db.transaction(async (trx) => {
    const id = randomUUID()
    const { name, modelPath, totalBytes, ...location } = await describe(team, order, trx)
    const request: AuditRequest = {
      depth: order.depth ?? 'structure',
      isFresh: order.isFresh ?? false,
      ...location,
    }
    const source: AuditSource = order.source
    const made = await teamScope(team, ModelAudit).create(
      {
        ...{ id, scanId: id, source, request, modelPath, totalBytes },
        name: order.name || name,
        author: actor.user?.email ?? null,
        createdById: actor.user?.id ?? null,
        credential: sealToken('token' in order ? order.token : null),
        status: 'queued',
        payload: {},
        scannedAt: DateTime.now(),
      },
      { client: trx }
    )
    if (order.source === 'upload') await reserve(team, order.uploadIds, id, trx)
    await queue.enqueue(
      'run_model_audit',
      { auditId: id, organizationId: team.organizationId },
      trx
    )
    await recordAudit(trx, actor, {
      action: 'model_audit_started',
      target: 'MODEL_AUDIT',
      targetId: id,
      description: `Started a model audit of ${modelPath}`,
      teamId: team.id,
    })
    return made
  })
  await audit.refresh()
  await publishAudit(audit)
  return audit
}

async function describe(
  team: Team,
  order: Order,
  trx: TransactionClientContract
): Promise<Described> {
  if (order.source === 'folder') return describePath(order.path)
  if (order.source === 'url') return describeUrl(order.url)
  if (order.source === 'hugging_face') return describeRepository(order)
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
  return { name: basename(common), modelPath: common, totalBytes }
}

/** First folder of all paths, or their number. */
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
  return { name: basename(real), modelPath: real, totalBytes: null, location: real }
}

function describeUrl(text: string): Described {
  const url = new URL(text)
  if (url.username || url.password) {
    throw invalidField('url', 'credentials', 'Remove user and password from the URL')
  }
  const name = decodeName(url.pathname) || url.hostname
  // Signed addresses have credentials in their query.
  const shown = `${url.origin}${url.pathname}`
  return { name, modelPath: shown, totalBytes: null, location: url.href }
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
    name: id,
    modelPath: `${origin}/${id}/tree/${revision}`,
    totalBytes: null,
    location: `${origin}/${id}`,
    revision,
  }
}

/** @throws an error of the field unless all uploads are complete and unused */
async function reserve(
  team: Team,
  ids: readonly string[],
  auditId: string,
  trx: TransactionClientContract
): Promise<void> {
  const reserved: { id: string }[] = await trx
    .from('model_uploads')
    .where('team_id', team.id)
    .whereIn('id', [...ids])
    .whereNotNull('completed_at')
    .whereNull('model_audit_id')
    .returning('id')
    .update({ model_audit_id: auditId })
  if (reserved.length !== ids.length) throw unusableUploads()
}

const unusableUploads = () =>
  invalidField(
    'uploadIds',
    'usable',
    'An upload is incomplete, expired or already audited. Upload the files again.'
  )
