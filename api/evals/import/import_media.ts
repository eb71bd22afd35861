import { asObject } from '#api/evals/values/as_object'
import { mediaIn } from '#api/evals/media/media_types'
import { isMediaType, uploadMediaFile } from '#api/evals/media/upload_media_file'
import type Team from '#api/accounts/tenants/team'

type Place = { testIdx: number; promptIdx: number }

/** Collects which results of an import reference which media files. Does nothing for files without media. */
export class MediaReferences {
  private readonly places = new Map<string, Place>()

  constructor(private readonly assets: unknown) {}

  add(rows: readonly unknown[]) {
    if (!Array.isArray(this.assets)) return
    for (const row of rows) {
      const { testIdx, promptIdx } = asObject(row)
      if (typeof testIdx !== 'number' || typeof promptIdx !== 'number') continue
      for (const hash of mediaIn(JSON.stringify(row))) this.places.set(hash, { testIdx, promptIdx })
    }
  }

  /** Stores referenced media files. Skips unreferenced and invalid ones, as the CLI does. */
  async store(team: Team, evalId: string) {
    if (!Array.isArray(this.assets)) return
    for (const asset of this.assets) {
      const { hash, mimeType, data } = asObject(asset)
      const place = typeof hash === 'string' ? this.places.get(hash.toLowerCase()) : undefined
      if (!place || !isMediaType(mimeType) || typeof data !== 'string' || data === '') continue
      await uploadMediaFile(team, { data, mimeType, evalId, ...place })
    }
  }
}
