import { mediaIn } from '#api/evals/media/media_references'
import type { ExportedEval } from './exported_eval.js'
import db from '@adonisjs/lucid/services/db'

type Medium = { hash: string; mime_type: string; size: number; bytes: Buffer }

/** The media that exported results name, as the command-line tool puts them into its file; one is held at a time. */
export class ExportedMedia {
  private readonly named = new Set<string>()

  constructor(private readonly exported: ExportedEval) {}

  /** Notes what a row names, and gives it back. */
  seen(row: string): string {
    if (this.exported.shown.hasMedia) for (const hash of mediaIn(row)) this.named.add(hash)
    return row
  }

  /** A field of the file, or nothing. */
  async *field() {
    let before = ',"blobAssets":['
    for (const hash of this.named) {
      const medium: Medium | null = await db
        .from('eval_media')
        .where({ eval_id: this.exported.shown.id, hash })
        .select('hash', 'mime_type', 'size', 'bytes')
        .first()
      if (!medium) continue
      const { mime_type: mimeType, size: sizeBytes, bytes } = medium
      yield before + JSON.stringify({ hash, mimeType, sizeBytes, data: bytes.toString('base64') })
      before = ','
    }
    if (before === ',') yield ']'
  }
}
