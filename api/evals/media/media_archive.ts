import { MEDIA_ARCHIVE } from '#api/contract/evals/eval_media_list'
import { invalidField } from '#api/platform/http/domain_error'
import type { ListQuery } from '#api/platform/http/lists/list_query'
import type Team from '#api/accounts/tenants/team'
import { mediaOfTeam, type MediaRecord, pageOfMedia } from './media_query.js'
import db from '@adonisjs/lucid/services/db'
import { makeZip } from 'client-zip'
import { Readable } from 'node:stream'

type ZipEntry = { name: string; input: Buffer; lastModified: Date }

/**
 * Checks that the list fits into an archive.
 * @throws INVALID if it exceeds the limits
 */
export async function assertArchivable(team: Team, list: ListQuery) {
  const counted: object | null = await mediaOfTeam(team, list)
    .count('* as files')
    .sum('m.size as bytes')
    .first()
  const { files, bytes } = { files: 0, bytes: 0, ...counted }
  if (Number(files) <= MEDIA_ARCHIVE.files && Number(bytes) <= MEDIA_ARCHIVE.bytes) return
  const max = `${MEDIA_ARCHIVE.files} files and ${MEDIA_ARCHIVE.bytes / 1e9} GB`
  throw invalidField('filter', 'max', `An archive is limited to ${max}. Narrow the filter.`)
}

export async function archiveOf(team: Team, list: ListQuery): Promise<Readable> {
  return zipStream(
    entriesOf(await pageOfMedia(team, list, { from: 0, to: MEDIA_ARCHIVE.files - 1 }))
  )
}

/**
 * Creates a ZIP archive without compression, because media files are already compressed. Entries are read on demand;
 * reading stops if the client disconnects.
 */
export const zipStream = (entries: AsyncIterable<ZipEntry>): Readable =>
  Readable.from(makeZip(entries), { objectMode: false })

/** Loads one file at a time. */
async function* entriesOf(rows: readonly MediaRecord[]): AsyncGenerator<ZipEntry> {
  for (const row of rows) {
    const found: { bytes: Buffer } | null = await db
      .from('eval_media')
      .where({ eval_id: row.eval_id, hash: row.hash })
      .select('bytes')
      .first()
    // The file may have been deleted since the archive was started.
    if (found) yield { name: nameOf(row), input: found.bytes, lastModified: row.created_at }
  }
}

/**
 * Returns the path in the archive: one folder per evaluation, then test and prompt number (from 1, as in the console)
 * and part of the hash, which makes the path unique.
 */
export function nameOf({ eval_id, test_idx, prompt_idx, hash, mime_type }: MediaRecord): string {
  const place =
    test_idx === null || prompt_idx === null ? '' : `test-${test_idx + 1}-prompt-${prompt_idx + 1}-`
  return `${eval_id.replace(/[^\w.-]/g, '_')}/${place}${hash.slice(0, 12)}.${extensionOf(mime_type)}`
}

/** Returns the file extension: `image/svg+xml` → `svg`. */
const extensionOf = (mimeType: string) =>
  (mimeType.split('/')[1] ?? '').replace(/^x-/, '').split('+')[0]?.replace(/\W/g, '') || 'bin'
