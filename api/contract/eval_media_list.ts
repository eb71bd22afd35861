import type { Outcome } from '../engines/redteam/vocabulary.js'
import type { EvalMedia } from './eval.js'

export const MEDIA_KINDS = ['image', 'audio', 'video'] as const satisfies EvalMedia['kind'][]

/** `GET /media`: an image, sound or film that an evaluation holds. */
export type MediaItem = EvalMedia & {
  /** `<evaluation>:<hash>`. */
  id: string
  /** Bytes. */
  size: number
  createdAt: string
  evalId: string
  description: string
  /** The result that brought it; null when nobody said which one that is. */
  testIdx: number | null
  promptIdx: number | null
  /** Of that result. */
  status: Outcome | null
  provider: string | null
  promptLabel: string | null
}

/** More files than this, or more bytes, are not put into one archive. */
export const MEDIA_ARCHIVE = { files: 1000, bytes: 2_000_000_000 } as const
