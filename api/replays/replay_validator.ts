import { MOST_REPLAY_CHARACTERS } from '#api/contract/replay'
import vine from '@vinejs/vine'

/** The target, where the evaluation does not say which; and another message in place of the one that was sent. */
export const replayProbe = vine.create({
  targetId: vine.string().uuid().optional(),
  prompt: vine.string().minLength(1).maxLength(MOST_REPLAY_CHARACTERS).optional(),
})
