import { statfs, mkdir } from 'node:fs/promises'
import { MAX_TEAM_UPLOADS } from '#api/contract/model_audits/model_audit'
import { NO_SPACE, TOO_MANY_UPLOADS, UPLOAD_TOO_LARGE } from '#api/model_audits/errors'
import { effectiveSettings } from '#api/model_audits/settings/effective_settings'
import { inGigabytes } from '#api/model_audits/settings/in_gigabytes'
import ModelUpload, { uploadFolder } from '#api/model_audits/uploads/model_upload'
import { assertRoom } from '#api/accounts/tenants/assert_room'
import type Team from '#api/accounts/tenants/team'
import { modelAudits } from '#config/model_audits'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** Serializes the admission of uploads, because it compares sums over all uploads with limits. */
const ADMISSION_LOCK = 7_106_031
/** Disk space to keep free. */
const MIN_FREE_BYTES = 500_000_000

type File = { name: string; bytes: number; userId: string }

/**
 * Reserves space for an upload and inserts its row.
 * @throws UPLOAD_TOO_LARGE
 * @throws TOO_MANY_UPLOADS
 * @throws NO_SPACE if the team's share or the disk is exhausted
 */
export async function startUpload(team: Team, { name, bytes, userId }: File): Promise<ModelUpload> {
  const { maxBytes } = await effectiveSettings(team.id)
  if (bytes > maxBytes) throw tooLarge(maxBytes)
  return db.transaction(async (trx) => {
    await trx.rawQuery('select pg_advisory_xact_lock(?)', [ADMISSION_LOCK])
    const limit = { table: 'model_uploads', max: MAX_TEAM_UPLOADS, error: TOO_MANY_UPLOADS }
    await assertRoom(trx, team.id, limit)
    if (bytes > (await freeBytesOf(team, trx))) throw NO_SPACE()
    return ModelUpload.create(
      { teamId: team.id, name, bytes, createdById: userId, storage: newStorage() },
      { client: trx }
    )
  })
}

const newStorage = () => (modelAudits.bucket ? 'bucket' : 'disk')

/**
 * Returns the space for further uploads, in bytes: what is left of the team's share and, unless uploads are stored in a
 * bucket, of the disk.
 */
export async function freeBytesOf(team: Team, client: QueryClientContract = db.connection()) {
  const [sums] = await client
    .query<{ own: string; all: string }>()
    .from('model_uploads')
    .select(client.raw('coalesce(sum(bytes) filter (where team_id = ?), 0) as own', [team.id]))
    .select(
      client.raw(
        `coalesce(sum(bytes) filter (where completed_at is null and storage = 'disk'), 0) as "all"`
      )
    )
  const share = modelAudits.maxTeamBytes - Number(sums?.own ?? 0)
  if (newStorage() === 'bucket') return Math.max(0, share)
  await mkdir(uploadFolder(), { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(uploadFolder())
  // Incomplete uploads may still need all of their space.
  const disk = bavail * bsize - MIN_FREE_BYTES - Number(sums?.all ?? 0)
  return Math.max(0, Math.min(share, disk))
}

const tooLarge = (maxBytes: number) =>
  UPLOAD_TOO_LARGE(
    `The file is larger than ${inGigabytes(maxBytes)}. Audit it with the command-line tool.`
  )
