import { SCAN_BUDGET_MAX } from '#api/contract/scan'
import vine from '@vinejs/vine'

/** How much a scan may use before it is stopped with what it has. */
export const scanBudget = () =>
  vine.object({
    tokens: vine.number().withoutDecimals().min(1).max(SCAN_BUDGET_MAX.tokens).optional(),
    usd: vine.number().min(0.01).max(SCAN_BUDGET_MAX.usd).optional(),
    minutes: vine.number().min(0.01).max(SCAN_BUDGET_MAX.minutes).optional(),
  })
