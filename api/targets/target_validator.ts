import { targets } from '#api/contract/resources/targets'
import {
  CALL_LIMITS,
  HTTP_METHODS,
  SESSION_SOURCES,
  SETTINGS_MAX,
  TARGET_TYPES,
} from '#api/contract/target_settings'
import vine from '@vinejs/vine'

const { fields } = targets

const text = (max: number) => vine.string().maxLength(max).optional()

const limit = ({ min, max }: { min: number; max: number }) =>
  vine.number().withoutDecimals().min(min).max(max).optional()

const limits = {
  timeoutMs: limit(CALL_LIMITS.timeoutMs),
  maxConcurrency: limit(CALL_LIMITS.maxConcurrency),
  delayMs: limit(CALL_LIMITS.delayMs),
}

const secret = vine.object({
  value: vine.string().trim().maxLength(SETTINGS_MAX.headerValue).optional(),
  isSet: vine.boolean().optional(),
})

const headerName = () => vine.string().trim().maxLength(SETTINGS_MAX.headerName)

const header = vine.union([
  vine.union.if(
    (value) => vine.helpers.isObject(value) && value.secret === true,
    vine.object({
      name: headerName(),
      secret: vine.literal(true),
      value: secret.clone().optional(),
    })
  ),
  vine.union.else(
    vine.object({
      name: headerName(),
      value: vine.string().trim().maxLength(SETTINGS_MAX.headerValue),
    })
  ),
])

const httpSettings = vine.object({
  url: vine.string().trim().maxLength(SETTINGS_MAX.url).optional(),
  method: vine.enum(HTTP_METHODS).optional(),
  headers: vine.array(header).maxLength(SETTINGS_MAX.headers).optional(),
  body: text(SETTINGS_MAX.body),
  rawRequest: text(SETTINGS_MAX.body),
  useHttps: vine.boolean().optional(),
  responsePath: text(SETTINGS_MAX.path),
  stateful: vine.boolean().optional(),
  sessionSource: vine.enum(SESSION_SOURCES).optional(),
  sessionPath: text(SETTINGS_MAX.path),
  ...limits,
})

const chatSettings = vine.object({
  url: vine.string().trim().maxLength(SETTINGS_MAX.url).optional(),
  model: vine.string().trim().maxLength(200).optional(),
  apiKey: secret.clone().optional(),
  systemPrompt: text(SETTINGS_MAX.body),
  temperature: vine.number().min(0).max(2).nullable().optional(),
  maxTokens: vine.number().withoutDecimals().min(1).max(1_000_000).nullable().optional(),
  ...limits,
})

const detail = () => vine.string().maxLength(10_000).optional()

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
  forbiddenTopics: detail(),
  competitors: detail(),
  redteamUser: detail(),
  generationInstructions: detail(),
  entities: vine.array(vine.string().trim().minLength(1).maxLength(500)).maxLength(200).optional(),
})

const name = () => vine.string().trim().minLength(1).maxLength(fields.name.max)

const about = {
  description: vine.string().trim().maxLength(fields.description.max).nullable().optional(),
  purpose: vine.string().trim().maxLength(fields.purpose.max).optional(),
  details: details.optional(),
  /** The set of severities that its findings count by. */
  pluginSeverityOverrideId: vine.string().uuid().nullable().optional(),
}

const type = () => vine.enum(TARGET_TYPES)

/** Settings by type; their rules that look at more than one field are in request_faults. */
const settings = vine.group([
  vine.group.if((body) => body.type === 'openai-chat', {
    type: vine.literal('openai-chat'),
    settings: chatSettings,
  }),
  vine.group.else({ type: vine.literal('http'), settings: httpSettings }),
])

const settingsIfAny = vine.group([
  vine.group.if((body) => body.type === 'openai-chat', {
    type: vine.literal('openai-chat'),
    settings: chatSettings.clone().optional(),
  }),
  vine.group.else({ type: vine.literal('http'), settings: httpSettings.clone().optional() }),
])

export const createTarget = vine.create(
  vine.object({ name: name(), type: type(), ...about }).merge(settings)
)

/** `type` is the row's own unless the request changes it; what is left out stays. */
export const updateTarget = vine.create(
  vine.object({ name: name().optional(), type: type(), ...about }).merge(settingsIfAny)
)

export const updateTargets = vine.create({ ...about })

export const testTarget = vine.create(
  vine
    .object({ type: type(), providerId: vine.string().uuid().nullable().optional() })
    .merge(settings)
)

/** What `validate target` of the command-line tool saw. */
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
