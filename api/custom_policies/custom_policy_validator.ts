import { customPolicies } from '#api/contract/resources/custom_policies'
import { SEVERITIES } from '#api/engines/redteam/vocabulary'
import vine from '@vinejs/vine'

const { fields } = customPolicies

/** As many as one configuration may name. */
const MOST_ASKED = 500

const name = () => vine.string().trim().minLength(1).maxLength(fields.name.max)
const description = () =>
  vine.string().trim().maxLength(fields.description.max).nullable().optional()
const text = () => vine.string().trim().minLength(1).maxLength(fields.text.max)
const severity = () => vine.enum(SEVERITIES).optional()
const isShared = () => vine.boolean().optional()

export const createCustomPolicy = vine.create({
  name: name(),
  description: description(),
  text: text(),
  severity: severity(),
  isShared: isShared(),
})

export const updateCustomPolicy = vine.create({
  name: name().optional(),
  description: description(),
  text: text().optional(),
  severity: severity(),
  isShared: isShared(),
})

export const importPolicies = vine.create({
  csv: vine.string().minLength(1).maxLength(2_000_000),
  /** Only says what would come in. */
  dryRun: vine.boolean().optional(),
})

export const suggestFor = vine.create({ targetId: vine.string().uuid() })

/** `?id=A&id=B`, as the command-line tool asks; one alone is no list. */
export const askedPolicies = vine.create({
  id: vine
    .array(vine.string().uuid())
    .maxLength(MOST_ASKED)
    .parse((value) => (typeof value === 'string' ? [value] : value)),
})
