import { policies } from '#api/contract/resources/policies'
import { SEVERITIES } from '#api/engines/redteam/vocabulary'
import vine from '@vinejs/vine'

const { fields } = policies

/** Maximum number of policies that one request can name by ID. */
const MAX_IDS = 500

const name = () => vine.string().trim().minLength(1).maxLength(fields.name.max)
const description = () =>
  vine.string().trim().maxLength(fields.description.max).nullable().optional()
const text = () => vine.string().trim().minLength(1).maxLength(fields.text.max)
const severity = () => vine.enum(SEVERITIES).optional()
const isShared = () => vine.boolean().optional()

export const createPolicy = vine.create({
  name: name(),
  description: description(),
  text: text(),
  severity: severity(),
  isShared: isShared(),
})

export const updatePolicy = vine.create({
  name: name().optional(),
  description: description(),
  text: text().optional(),
  severity: severity(),
  isShared: isShared(),
})

export const importPolicies = vine.create({
  csv: vine.string().minLength(1).maxLength(2_000_000),
  /** True returns a preview without importing. */
  dryRun: vine.boolean().optional(),
})

export const suggestFor = vine.create({ targetId: vine.string().uuid() })

/** `?id=A&id=B`, as sent by the CLI; a single ID is parsed as a string. */
export const policyIds = vine.create({
  id: vine
    .array(vine.string().uuid())
    .maxLength(MAX_IDS)
    .parse((value) => (typeof value === 'string' ? [value] : value)),
})
