import { targets } from '#api/contract/resources/targets'
import { CLI_KINDS, MODEL_VENDORS } from '#api/contract/target_kinds'
import {
  AUTH_KINDS,
  CALL_LIMITS,
  HANDED_SECRETS,
  HTTP_METHODS,
  MCP_TRANSPORTS,
  SESSION_SOURCES,
  SETTINGS_MAX,
  SIGNATURE_ALGORITHMS,
  SOCKET_ENDS,
  STREAM_JOINS,
  STREAM_KINDS,
  TARGET_TYPES,
} from '#api/contract/target_settings'
import vine from '@vinejs/vine'

const { fields } = targets

/** Content, with every space that it has. */
const text = (max: number) => vine.string().maxLength(max).optional()

const line = (max: number) => vine.string().trim().maxLength(max).optional()

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
  reference: vine
    .string()
    .maxLength(200)
    .regex(/^[A-Za-z_][A-Za-z0-9_]*$/)
    .optional(),
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

const headers = () => vine.array(header.clone()).maxLength(SETTINGS_MAX.headers).optional()

const address = () => vine.string().trim().maxLength(SETTINGS_MAX.url).optional()

const pem = () => vine.string().trim().maxLength(SETTINGS_MAX.pem).optional()

const httpSettings = vine.object({
  url: address(),
  method: vine.enum(HTTP_METHODS).optional(),
  headers: headers(),
  body: text(SETTINGS_MAX.body),
  rawRequest: text(SETTINGS_MAX.body),
  useHttps: vine.boolean().optional(),
  responsePath: line(SETTINGS_MAX.path),
  stateful: vine.boolean().optional(),
  sessionSource: vine.enum(SESSION_SOURCES).optional(),
  sessionPath: line(SETTINGS_MAX.path),
  auth: vine.enum(AUTH_KINDS).optional(),
  oauth: vine
    .object({
      tokenUrl: address(),
      clientId: line(500),
      clientSecret: secret.clone().optional(),
      scope: line(2000),
    })
    .optional(),
  signature: vine
    .object({
      privateKey: secret.clone().optional(),
      data: text(SETTINGS_MAX.headerValue),
      algorithm: vine.enum(SIGNATURE_ALGORITHMS).optional(),
      validityMs: vine.number().withoutDecimals().min(1000).max(86_400_000).optional(),
    })
    .optional(),
  certificate: vine.object({ cert: pem(), key: secret.clone().optional(), ca: pem() }).optional(),
  stream: vine.enum(STREAM_KINDS).optional(),
  streamPath: line(SETTINGS_MAX.path),
  streamJoin: vine.enum(STREAM_JOINS).optional(),
  okStatus: line(200),
  ...limits,
})

const chat = {
  url: address(),
  model: vine.string().trim().maxLength(200).optional(),
  apiKey: secret.clone().optional(),
  systemPrompt: text(SETTINGS_MAX.body),
  temperature: vine.number().min(0).max(2).nullable().optional(),
  maxTokens: vine.number().withoutDecimals().min(1).max(1_000_000).nullable().optional(),
  ...limits,
}

const modelSettings = vine.object({
  ...chat,
  vendor: vine.enum(MODEL_VENDORS.map(({ id }) => id)).optional(),
  options: vine.record(vine.string().trim().maxLength(SETTINGS_MAX.url)).optional(),
})

const socketSettings = vine.object({
  url: address(),
  headers: headers(),
  protocols: line(500),
  message: text(SETTINGS_MAX.body),
  responsePath: line(SETTINGS_MAX.path),
  end: vine.enum(SOCKET_ENDS).optional(),
  endPath: line(SETTINGS_MAX.path),
  endValue: line(500),
  join: vine.enum(STREAM_JOINS).optional(),
  stateful: vine.boolean().optional(),
  ...limits,
})

const mcpSettings = vine.object({
  url: address(),
  transport: vine.enum(MCP_TRANSPORTS).optional(),
  headers: headers(),
  tool: line(500),
  arguments: text(SETTINGS_MAX.body),
  responsePath: line(SETTINGS_MAX.path),
  ...limits,
})

const cliSettings = vine.object({
  kind: vine.enum(CLI_KINDS.map(({ id }) => id)).optional(),
  provider: vine.string().trim().maxLength(500).optional(),
  config: text(SETTINGS_MAX.body),
  ...limits,
})

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
  handedSecrets: vine.enum(HANDED_SECRETS).optional(),
}

const type = () => vine.enum(TARGET_TYPES)

const SETTINGS = {
  'http': httpSettings,
  'openai-chat': vine.object(chat),
  'model': modelSettings,
  'websocket': socketSettings,
  'mcp': mcpSettings,
  'cli': cliSettings,
} as const

const others = ['openai-chat', 'model', 'websocket', 'mcp', 'cli'] as const

/** Settings by type; their rules that look at more than one field are in call_faults. */
const settings = vine.group([
  ...others.map((known) =>
    vine.group.if((body) => body.type === known, {
      type: vine.literal(known),
      settings: SETTINGS[known].clone(),
    })
  ),
  vine.group.else({ type: vine.literal('http'), settings: httpSettings.clone() }),
])

const settingsIfAny = vine.group([
  ...others.map((known) =>
    vine.group.if((body) => body.type === known, {
      type: vine.literal(known),
      settings: SETTINGS[known].clone().optional(),
    })
  ),
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

/** Without an operation the document's are listed. */
export const importOpenApi = vine.create({
  text: vine.string().minLength(1).maxLength(2_000_000),
  operation: vine.string().maxLength(2000).optional(),
})
