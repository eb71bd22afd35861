import vine from '@vinejs/vine'

const name = () => vine.string().trim().minLength(1).maxLength(120)

export const createOrganization = vine.create({ name: name() })

export const updateOrganization = vine.create({
  name: name().optional(),
  canUseRedteam: vine.boolean().optional(),
  canUseAdaptiveGuardrails: vine.boolean().optional(),
})

const day = () => vine.date({ formats: ['YYYY-MM-DD'] }).optional()

/** Days of the range, both included. */
export const overviewRange = vine.create({
  from: day(),
  to: day(),
  teamId: vine.string().uuid().optional(),
})
