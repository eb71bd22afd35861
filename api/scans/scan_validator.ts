import { STOP_MODES } from '#api/contract/scan'
import { CALL_LIMITS } from '#api/contract/target_settings'
import vine from '@vinejs/vine'

const { maxConcurrency, delayMs } = CALL_LIMITS

/** Seeds fit a 32-bit number, so that people can read and type them. */
export const MAX_SEED = 2 ** 31 - 1

const whole = () => vine.number().withoutDecimals()

const options = vine.object({
  numTests: whole().min(1).max(1000).optional(),
  maxConcurrency: whole().min(maxConcurrency.min).max(maxConcurrency.max).optional(),
  delayMs: whole().min(delayMs.min).max(delayMs.max).optional(),
  languages: vine.array(vine.string().trim().minLength(2).maxLength(35)).maxLength(20).optional(),
  maxCharsPerMessage: whole().min(1).max(1_000_000).nullable().optional(),
  seed: whole().min(0).max(MAX_SEED).optional(),
})

export const createScan = vine.create({
  type: vine.literal('redteam'),
  targetId: vine.string().uuid(),
  configId: vine.string().uuid(),
  options: options.optional(),
})

export const stopScan = vine.create({ mode: vine.enum(STOP_MODES) })
