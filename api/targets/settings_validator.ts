import { CLI_KINDS, MODEL_VENDORS } from '#api/contract/targets/target_kinds'
import {
  AUTH_KINDS,
  CALL_LIMITS,
  HTTP_METHODS,
  MCP_TRANSPORTS,
  SESSION_SOURCES,
  SETTINGS_MAX,
  SIGNATURE_ALGORITHMS,
  SOCKET_ENDS,
  STREAM_JOINS,
  STREAM_KINDS,
  TARGET_TYPES,
} from '#api/contract/targets/target_settings'
import vine from '@vinejs/vine'

/** Not trimmed, because whitespace in content is significant. */
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
  toolCallsPath: line(SETTINGS_MAX.path),
  tracing: vine.boolean().optional(),
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
  tracing: vine.boolean().optional(),
  ...limits,
})

const cliSettings = vine.object({
  kind: vine.enum(CLI_KINDS.map(({ id }) => id)).optional(),
  provider: vine.string().trim().maxLength(500).optional(),
  config: text(SETTINGS_MAX.cliConfig),
  ...limits,
})

export const type = () => vine.enum(TARGET_TYPES)

const SETTINGS = {
  'http': httpSettings,
  'openai-chat': vine.object(chat),
  'model': modelSettings,
  'websocket': socketSettings,
  'mcp': mcpSettings,
  'cli': cliSettings,
} as const

const others = ['openai-chat', 'model', 'websocket', 'mcp', 'cli'] as const

/** Settings by target type. `callFaults` checks the rules that involve several fields. */
export const settings = vine.group([
  ...others.map((known) =>
    vine.group.if((body) => body.type === known, {
      type: vine.literal(known),
      settings: SETTINGS[known].clone(),
    })
  ),
  vine.group.else({ type: vine.literal('http'), settings: httpSettings.clone() }),
])

export const settingsIfAny = vine.group([
  ...others.map((known) =>
    vine.group.if((body) => body.type === known, {
      type: vine.literal(known),
      settings: SETTINGS[known].clone().optional(),
    })
  ),
  vine.group.else({ type: vine.literal('http'), settings: httpSettings.clone().optional() }),
])
