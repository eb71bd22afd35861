import {
  FAIL_MODES,
  FALSE_ALARM_TARGET,
  MAX_GUARDRAIL_TARGETS,
  MAX_UPSTREAM_LENGTH,
  RETENTION_DAYS,
  STORAGE_POLICIES,
} from '#api/contract/guardrails/guardrail'
import { guardrails } from '#api/contract/resources/guardrails'
import { wellFormed } from '#api/platform/http/well_formed'
import vine from '@vinejs/vine'

const { fields } = guardrails

const name = () => vine.string().trim().minLength(1).maxLength(fields.name.max)
const targetIds = () =>
  vine.array(vine.string().uuid()).minLength(1).maxLength(MAX_GUARDRAIL_TARGETS).distinct()
const mode = () => vine.enum(FAIL_MODES)

const upstream = () =>
  vine
    .string()
    .trim()
    .maxLength(MAX_UPSTREAM_LENGTH)
    .use(wellFormed())
    .url({ protocols: ['http', 'https'], require_protocol: true, require_tld: false })
    .optional()

const settings = () => ({
  description: vine.string().trim().maxLength(fields.description.max).nullable().optional(),
  storage: vine.enum(STORAGE_POLICIES).optional(),
  retentionDays: vine
    .number()
    .withoutDecimals()
    .min(RETENTION_DAYS.min)
    .max(RETENTION_DAYS.max)
    .optional(),
  failModes: vine
    .object({
      INPUT: mode(),
      OUTPUT: mode(),
      TOOL_CALL_INPUT: mode(),
      TOOL_CALL_OUTPUT: mode(),
    })
    .optional(),
  upstreams: vine.object({ openai: upstream(), anthropic: upstream() }).optional(),
  requiresApproval: vine.boolean().optional(),
  maxFalseAlarms: vine.number().min(FALSE_ALARM_TARGET.min).max(FALSE_ALARM_TARGET.max).optional(),
  isActive: vine.boolean().optional(),
})

export const createGuardrail = vine.create({ name: name(), targetIds: targetIds(), ...settings() })

export const updateGuardrail = vine.create({
  name: name().optional(),
  targetIds: targetIds().optional(),
  ...settings(),
})
