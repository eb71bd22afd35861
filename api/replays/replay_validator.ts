import { MOST_REPLAY_CHARACTERS } from '#api/contract/replay'
import { MOST_TIMES } from '#api/contract/rerun'
import vine from '@vinejs/vine'

/** The target, where the evaluation does not say which; and another message in place of the one that was sent. */
export const replayProbe = vine.create({
  targetId: vine.string().uuid().optional(),
  prompt: vine.string().minLength(1).maxLength(MOST_REPLAY_CHARACTERS).optional(),
})

/** How often, and the target as above. */
export const repeatProbe = vine.create({
  targetId: vine.string().uuid().optional(),
  times: vine.number().withoutDecimals().range([1, MOST_TIMES]),
})
