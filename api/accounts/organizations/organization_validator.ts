import { MAX_DUE_DAYS } from '#api/contract/findings/vulnerability'
import vine from '@vinejs/vine'

const name = () => vine.string().trim().minLength(1).maxLength(120)

/** Null: no due date. */
const days = () => vine.number().withoutDecimals().range([1, MAX_DUE_DAYS]).nullable()

export const createOrganization = vine.create({ name: name() })

export const updateOrganization = vine.create({
  name: name().optional(),
  canUseRedteam: vine.boolean().optional(),
  canUseAdaptiveGuardrails: vine.boolean().optional(),
  dueDays: vine
    .object({
      critical: days(),
      high: days(),
      medium: days(),
      low: days(),
      informational: days(),
    })
    .optional(),
})

export const overviewTeam = vine.create({ teamId: vine.string().uuid().optional() })
