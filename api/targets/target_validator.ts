import { targets } from '#api/contract/resources/targets'
import { HANDED_SECRETS, SETTINGS_MAX } from '#api/contract/targets/target_settings'
import { CONFIDENTIAL_LIMITS } from '#api/contract/targets/confidential_texts'
import { settings, settingsIfAny, type } from '#api/targets/settings_validator'
import vine from '@vinejs/vine'

const { fields } = targets

const detail = () => vine.string().trim().maxLength(10_000).optional()

const details = vine.object({
  features: detail(),
  industry: detail(),
  constraints: detail(),
  allowedAccess: detail(),
  forbiddenAccess: detail(),
  userTypes: detail(),
  securityRequirements: detail(),
  sensitiveData: detail(),
  exampleIdentifiers: detail(),
  dangerousActions: detail(),
  tools: detail(),
  restrictedTools: detail(),
  forbiddenTopics: detail(),
  competitors: detail(),
  redteamUser: detail(),
  ownRecord: detail(),
  publicContacts: detail(),
  generationInstructions: detail(),
  entities: vine.array(vine.string().trim().minLength(1).maxLength(500)).maxLength(200).optional(),
})

const confidential = (max: number) =>
  vine
    .object({
      value: vine.string().trim().maxLength(max).optional(),
      isSet: vine.boolean().optional(),
    })
    .optional()

const confidentialTexts = {
  systemPrompt: confidential(CONFIDENTIAL_LIMITS.systemPromptChars),
  knownSecrets: confidential(CONFIDENTIAL_LIMITS.secretsChars),
}

const name = () => vine.string().trim().minLength(1).maxLength(fields.name.max)

const about = {
  description: vine.string().trim().maxLength(fields.description.max).nullable().optional(),
  purpose: vine.string().trim().maxLength(fields.purpose.max).optional(),
  details: details.optional(),
  /** Set of severity overrides for vulnerabilities of this target. */
  pluginSeverityOverrideId: vine.string().uuid().nullable().optional(),
  handedSecrets: vine.enum(HANDED_SECRETS).optional(),
}

export const createTarget = vine.create(
  vine.object({ name: name(), type: type(), ...about, ...confidentialTexts }).merge(settings)
)

/** `type` defaults to the target's current type; omitted fields stay unchanged. */
export const updateTarget = vine.create(
  vine
    .object({
      name: name().optional(),
      type: type(),
      ...about,
      ...confidentialTexts,
    })
    .merge(settingsIfAny)
)

export const updateTargets = vine.create({ ...about })

export const testTarget = vine.create(
  vine
    .object({ type: type(), providerId: vine.string().uuid().nullable().optional() })
    .merge(settings)
)

/** Result of a target call by promptfoo's `validate target`. */
export const toolProbe = vine.create({
  providerResponse: vine.any().optional(),
  parsedResponse: vine.any().optional(),
  error: vine.string().nullable().optional(),
})

export const generateProvider = vine.create({
  requestExample: vine.string().minLength(1).maxLength(SETTINGS_MAX.body),
  responseExample: vine.string().maxLength(1_000_000).optional(),
})

export const importTarget = vine.create({
  text: vine.string().minLength(1).maxLength(SETTINGS_MAX.body),
})

/** If `operation` is absent, the operations are listed instead of one being imported. */
export const importOpenApi = vine.create({
  text: vine.string().minLength(1).maxLength(2_000_000),
  operation: vine.string().maxLength(2000).optional(),
})
