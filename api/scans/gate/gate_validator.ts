import { GATE_DEFAULTS, MAX_NEW_VULNERABILITIES } from '#api/contract/scans/gate'
import { SEVERITIES } from '#api/engines/redteam/vocabulary'
import vine from '@vinejs/vine'
import type { Infer } from '@vinejs/vine/types'

const share = () => vine.number().min(0).max(1)

export const readGate = vine.create({
  maxAttackSuccess: share().optional(),
  severity: vine.enum(SEVERITIES).optional(),
  newVulnerabilities: vine
    .number()
    .withoutDecimals()
    .min(0)
    .max(MAX_NEW_VULNERABILITIES)
    .optional(),
  maxErrorRate: share().optional(),
  allowPartial: vine.boolean().optional(),
  format: vine.enum(['json', 'junit', 'markdown']).optional(),
})

export const withDefaults = ({ format: ignored, ...rules }: Infer<typeof readGate>) => ({
  ...rules,
  maxErrorRate: rules.maxErrorRate ?? GATE_DEFAULTS.maxErrorRate,
  allowPartial: rules.allowPartial ?? GATE_DEFAULTS.allowPartial,
})
