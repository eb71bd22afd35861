import { MAX_TEAM_PREVIEWS, type AuditPreview } from '#api/contract/model_audits/preview'
import type Team from '#api/accounts/tenants/team'
import { describeModel } from '#api/model_audits/create/describe_model'
import { PREVIEW_FAILED, TOO_MANY_PREVIEWS } from '#api/model_audits/errors'
import {
  previewFolder,
  previewUploads,
  type FileList,
} from '#api/model_audits/preview/preview_files'
import { previewRemote } from '#api/model_audits/preview/preview_remote'
import type { previewModelAudit as input } from '#api/model_audits/preview/preview_validator'
import { openRemote, type RemoteAddress } from '#api/model_audits/remote/open_remote'
import { savedAddress } from '#api/model_audits/run/remote_address_of'
import { AuditError } from '#api/model_audits/remote/audit_error'
import { effectiveSettings } from '#api/model_audits/settings/effective_settings'
import ModelSource from '#api/model_audits/sources/model_source'
import { guardedFetchFor } from '#api/platform/settings/guarded_fetch_for'
import { teamScope } from '#api/platform/tenancy/scopes'
import db from '@adonisjs/lucid/services/db'
import type { Infer } from '@vinejs/vine/types'

type Order = Infer<typeof input>
type Located = Exclude<Order, { source: 'upload' }>

/** Time limit of a preview, which a user waits for. */
const TIMEOUT_MS = 15_000

/** Number of previews in progress in this process, by team. */
const active = new Map<string, number>()

/**
 * Lists the files that an audit would read, with format, scanner and size, and the skipped ones. Stores and audits nothing.
 * @throws PREVIEW_FAILED if the model is not available
 */
export async function previewModel(
  team: Team,
  userId: string,
  order: Order
): Promise<AuditPreview> {
  const count = active.get(team.id) ?? 0
  if (count >= MAX_TEAM_PREVIEWS) throw TOO_MANY_PREVIEWS()
  active.set(team.id, count + 1)
  try {
    const list =
      order.source === 'upload'
        ? previewUploads(order.files)
        : await previewLocated(team, userId, order)
    return await toPreview(team, order.depth ?? 'structure', list)
  } catch (error) {
    throw error instanceof AuditError ? PREVIEW_FAILED(error.message) : error
  } finally {
    const left = (active.get(team.id) ?? 1) - 1
    if (left === 0) active.delete(team.id)
    else active.set(team.id, left)
  }
}

async function previewLocated(team: Team, userId: string, order: Located): Promise<FileList> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const address = await addressOf(team, order)
  if (address.source === 'folder') return previewFolder(address.location, signal)
  const { maxBytes } = await effectiveSettings(team.id)
  const fetch = await guardedFetchFor(
    {
      ...{ purpose: 'model_audit', organizationId: team.organizationId, teamId: team.id, userId },
      subjectId: null,
    },
    { timeoutMs: TIMEOUT_MS, maxBytes }
  )
  try {
    return await previewRemote(openRemote(address, { fetch, signal }), signal)
  } catch (error) {
    if (signal.aborted) {
      throw new AuditError('The server that hosts the model took too long to respond. Try again.')
    }
    throw error
  } finally {
    await fetch.close()
  }
}

/** Returns the location of the model, with the same checks as for an audit. */
async function addressOf(team: Team, order: Located): Promise<RemoteAddress> {
  const described = await db.transaction((trx) => describeModel(team, order, trx))
  if (described.modelSourceId !== undefined) {
    const { modelSourceId } = described
    return savedAddress(
      await teamScope(team, ModelSource).query().where('id', modelSourceId).firstOrFail()
    )
  }
  const { source, name, location = '', revision } = described
  const token = 'token' in order ? order.token : null
  return { source, name, location, revision, credential: token ? { type: 'token', token } : null }
}

async function toPreview(team: Team, depth: string, list: FileList): Promise<AuditPreview> {
  const { maxBytes } = await effectiveSettings(team.id)
  const files = list.files.map((file) =>
    depth === 'full' && file.reading === 'start' ? { ...file, reading: 'all' as const } : file
  )
  const totalBytes = files.reduce<number | null>(
    (sum, { bytes }) => (sum === null || bytes === null ? null : sum + bytes),
    0
  )
  return { ...list, files, fileCount: files.length, totalBytes, maxBytes }
}
