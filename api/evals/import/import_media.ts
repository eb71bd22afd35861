import { asObject } from '#api/evals/as_object'
import { mediaIn } from '#api/evals/media/media_references'
import { isMedium, storeMedium } from '#api/evals/upload/store_medium'
import type Team from '#api/teams/team'

type Place = { testIdx: number; promptIdx: number }

/** Which result names which medium; without media in the file nothing is looked for. */
export class MediaPlaces {
  private readonly places = new Map<string, Place>()

  constructor(private readonly assets: unknown) {}

  note(rows: readonly unknown[]) {
    if (!Array.isArray(this.assets)) return
    for (const row of rows) {
      const { testIdx, promptIdx } = asObject(row)
      if (typeof testIdx !== 'number' || typeof promptIdx !== 'number') continue
      for (const hash of mediaIn(JSON.stringify(row))) this.places.set(hash, { testIdx, promptIdx })
    }
  }

  /** Stores the media that results name; others, and what is none, are left out as the tool does. */
  async store(team: Team, evalId: string) {
    if (!Array.isArray(this.assets)) return
    for (const asset of this.assets) {
      const { hash, mimeType, data } = asObject(asset)
      const place = typeof hash === 'string' ? this.places.get(hash.toLowerCase()) : undefined
      if (!place || !isMedium(mimeType) || typeof data !== 'string' || data === '') continue
      await storeMedium(team, { data, mimeType, evalId, ...place })
    }
  }
}
