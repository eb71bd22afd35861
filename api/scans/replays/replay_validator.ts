import { MAX_REPLAY_CHARS } from '#api/contract/scans/replay'
import { MAX_REPEATS } from '#api/contract/scans/rerun'
import vine from '@vinejs/vine'

/** `targetId` is required when the evaluation has no target; `prompt` replaces the original message. */
export const replayProbe = vine.create({
  targetId: vine.string().uuid().optional(),
  prompt: vine.string().minLength(1).maxLength(MAX_REPLAY_CHARS).optional(),
})

/** `targetId` as for `replayProbe`. */
export const repeatProbe = vine.create({
  targetId: vine.string().uuid().optional(),
  times: vine.number().withoutDecimals().range([1, MAX_REPEATS]),
})
