import { MAX_REPEATS, RERUN_STATUSES } from '#api/contract/scans/rerun'
import { STOP_MODES } from '#api/contract/scans/scan'
import { CALL_LIMITS } from '#api/contract/targets/target_settings'
import { EVAL_LIMITS } from '#api/engines/evals/index'
import { EVAL_MODES } from '#api/evals/runs/run_settings'
import { scanBudget } from '#api/library/templates/budget_validator'
import vine from '@vinejs/vine'

const { maxConcurrency, delayMs } = CALL_LIMITS

/** Seeds have 31 bits, so that people can read and type them. */
export const MAX_SEED = 2 ** 31 - 1

const whole = () => vine.number().withoutDecimals()

export const scanOptions = vine.object({
  numTests: whole().min(1).max(1000).optional(),
  maxConcurrency: whole().min(maxConcurrency.min).max(maxConcurrency.max).optional(),
  delayMs: whole().min(delayMs.min).max(delayMs.max).optional(),
  languages: vine.array(vine.string().trim().minLength(2).maxLength(35)).maxLength(20).optional(),
  maxCharsPerMessage: whole().min(1).max(1_000_000).nullable().optional(),
  seed: whole().min(0).max(MAX_SEED).optional(),
  budget: scanBudget().optional(),
})

const evalOptions = vine.object({
  description: vine.string().trim().minLength(1).maxLength(500).optional(),
  maxConcurrency: whole().min(1).max(EVAL_LIMITS.maxConcurrency).optional(),
  delayMs: whole().min(0).max(EVAL_LIMITS.delay).optional(),
  repeat: whole().min(1).max(EVAL_LIMITS.repeat).optional(),
})

/** A scan of a target, or an evaluation run of a stored configuration, an inline one, or an earlier evaluation. */
export const createScan = vine.create(
  vine.object({}).merge(
    vine.group([
      vine.group.if((body) => body.type === 'eval', {
        type: vine.literal('eval'),
        configId: vine.string().uuid().optional(),
        config: vine.record(vine.any()).optional(),
        parentId: vine.string().maxLength(200).optional(),
        mode: vine.enum(EVAL_MODES).optional(),
        options: evalOptions.optional(),
      }),
      vine.group.else({
        type: vine.literal('redteam'),
        targetId: vine.string().uuid(),
        configId: vine.string().uuid(),
        /** MCP range configured in the target; default: the target's standing range. */
        rangeId: vine.string().uuid().optional(),
        options: scanOptions.optional(),
      }),
    ])
  )
)

export const stopScan = vine.create({ mode: vine.enum(STOP_MODES) })

/** Attacks to rerun (successful or undecided ones, or those of given results) and the number of repetitions. */
export const rerunScan = vine.create(
  vine.object({ times: whole().min(1).max(MAX_REPEATS).optional() }).merge(
    vine.group([
      vine.group.if((body) => Array.isArray(body.only), {
        only: vine.array(vine.string().uuid()).minLength(1).maxLength(1000),
      }),
      vine.group.else({
        only: vine.enum(RERUN_STATUSES),
        /** Filter in the format of the list of probes; restricts the selection. */
        filter: vine.record(vine.any()).optional(),
      }),
    ])
  )
)
