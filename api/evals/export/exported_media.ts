import { mediaIn } from '#api/evals/media/media_types'
import type { ExportedEval } from './exported_eval.js'
import db from '@adonisjs/lucid/services/db'

type MediaFile = { hash: string; mime_type: string; size: number; bytes: Buffer }

/**
 * Collects references to media files from exported results, then writes the files in the CLI's format, one at a time.
 */
export class ExportedMedia {
  private readonly hashes = new Set<string>()

  constructor(private readonly exported: ExportedEval) {}

  /** Records the references of a row. @returns the row */
  track(row: string): string {
    if (this.exported.shown.hasMedia) for (const hash of mediaIn(row)) this.hashes.add(hash)
    return row
  }

  /** Yields the field `blobAssets`, or nothing if there are no media files. */
  async *field() {
    let before = ',"blobAssets":['
    for (const hash of this.hashes) {
      const file: MediaFile | null = await db
        .from('eval_media')
        .where({ eval_id: this.exported.shown.id, hash })
        .select('hash', 'mime_type', 'size', 'bytes')
        .first()
      if (!file) continue
      const { mime_type: mimeType, size: sizeBytes, bytes } = file
      yield before + JSON.stringify({ hash, mimeType, sizeBytes, data: bytes.toString('base64') })
      before = ','
    }
    if (before === ',') yield ']'
  }
}
