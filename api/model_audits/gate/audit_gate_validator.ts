import {
  AUDIT_GATE_DEFAULTS,
  type AuditGateRules,
  GATE_SEVERITIES,
} from '#api/contract/model_audits/audit_gate'
import vine from '@vinejs/vine'
import type { Infer } from '@vinejs/vine/types'

export const readAuditGate = vine.create({
  severity: vine.enum(GATE_SEVERITIES).optional(),
  onlyNew: vine.boolean().optional(),
  allowIncomplete: vine.boolean().optional(),
  format: vine.enum(['json', 'markdown', 'junit']).optional(),
})

export const withDefaults = ({
  format: ignored,
  ...rules
}: Infer<typeof readAuditGate>): AuditGateRules => ({
  severity: rules.severity ?? AUDIT_GATE_DEFAULTS.severity,
  onlyNew: rules.onlyNew ?? AUDIT_GATE_DEFAULTS.onlyNew,
  allowIncomplete: rules.allowIncomplete ?? AUDIT_GATE_DEFAULTS.allowIncomplete,
})
