import type { Outcome } from '#api/engines/redteam/vocabulary'
import type { EvalMedia } from './eval.js'

export const MEDIA_KINDS = ['image', 'audio', 'video'] as const satisfies EvalMedia['kind'][]

/** `GET /media`: a media file of an evaluation. */
export type MediaItem = EvalMedia & {
  /** `<evaluation>:<hash>`. */
  id: string
  /** Bytes. */
  size: number
  createdAt: string
  evalId: string
  description: string
  /** The result that contains the media file; null when unknown. */
  testIdx: number | null
  promptIdx: number | null
  /** Status of that result. */
  status: Outcome | null
  provider: string | null
  promptLabel: string | null
}

/** Limits of one download archive; longer or larger lists are rejected. */
export const MEDIA_ARCHIVE = { files: 1000, bytes: 2_000_000_000 } as const
