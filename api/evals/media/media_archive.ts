import { MEDIA_ARCHIVE } from '#api/contract/eval_media_list'
import { invalidField } from '#api/http/domain_error'
import type { ListQuery } from '#api/http/list_query'
import type Team from '#api/teams/team'
import { mediaOfTeam, type MediumRecord, pageOfMedia } from './media_query.js'
import db from '@adonisjs/lucid/services/db'
import { makeZip } from 'client-zip'
import { Readable } from 'node:stream'

type ZipEntry = { name: string; input: Buffer; lastModified: Date }

/** @throws INVALID when that is more than an archive holds */
export async function assertArchivable(team: Team, list: ListQuery) {
  const counted: object | null = await mediaOfTeam(team, list)
    .count('* as files')
    .sum('m.size as bytes')
    .first()
  const { files, bytes } = { files: 0, bytes: 0, ...counted }
  if (Number(files) <= MEDIA_ARCHIVE.files && Number(bytes) <= MEDIA_ARCHIVE.bytes) return
  const most = `${MEDIA_ARCHIVE.files} files and ${MEDIA_ARCHIVE.bytes / 1e9} GB`
  throw invalidField('filter', 'max', `An archive holds at most ${most}. Narrow the list.`)
}

export async function archiveOf(team: Team, list: ListQuery): Promise<Readable> {
  return zipped(entriesOf(await pageOfMedia(team, list, { from: 0, to: MEDIA_ARCHIVE.files - 1 })))
}

/**
 * A ZIP archive without packing, since images, sounds and films are packed already. An entry is asked for when those
 * before it were taken, and no more of them when the reader leaves.
 */
export const zipped = (entries: AsyncIterable<ZipEntry>): Readable =>
  Readable.from(makeZip(entries), { objectMode: false })

/** One medium is read at a time. */
async function* entriesOf(rows: readonly MediumRecord[]): AsyncGenerator<ZipEntry> {
  for (const row of rows) {
    const found: { bytes: Buffer } | null = await db
      .from('eval_media')
      .where({ eval_id: row.eval_id, hash: row.hash })
      .select('bytes')
      .first()
    // It may have been deleted since the archive was begun.
    if (found) yield { name: nameOf(row), input: found.bytes, lastModified: row.created_at }
  }
}

/** Folder of the evaluation, numbers as the console says them, and enough of the hash to be one of a kind. */
export function nameOf({ eval_id, test_idx, prompt_idx, hash, mime_type }: MediumRecord): string {
  const place =
    test_idx === null || prompt_idx === null ? '' : `test-${test_idx + 1}-prompt-${prompt_idx + 1}-`
  return `${eval_id.replace(/[^\w.-]/g, '_')}/${place}${hash.slice(0, 12)}.${endingOf(mime_type)}`
}

/** `image/svg+xml` → `svg`. */
const endingOf = (mimeType: string) =>
  (mimeType.split('/')[1] ?? '').replace(/^x-/, '').split('+')[0]?.replace(/\W/g, '') || 'bin'
