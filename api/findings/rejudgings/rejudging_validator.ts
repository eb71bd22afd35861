import vine from '@vinejs/vine'

/** `filter`: as in the list of probes; only undecided results are judged. */
export const rejudge = vine.create({ filter: vine.record(vine.any()).optional() })
