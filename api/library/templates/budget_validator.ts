import { SCAN_BUDGET_MAX } from '#api/contract/scans/scan'
import vine from '@vinejs/vine'

/** Builds the validator of a scan's budget. Once it is exceeded, the scan stops and publishes partial results. */
export const scanBudget = () =>
  vine.object({
    tokens: vine.number().withoutDecimals().min(1).max(SCAN_BUDGET_MAX.tokens).optional(),
    usd: vine.number().min(0.01).max(SCAN_BUDGET_MAX.usd).optional(),
    minutes: vine.number().min(0.01).max(SCAN_BUDGET_MAX.minutes).optional(),
  })
