import { callOf as completeCall } from '#api/contract/targets/call_of'
import {
  DEFAULT_CHAT_SETTINGS,
  DEFAULT_CLI_SETTINGS,
  DEFAULT_HTTP_SETTINGS,
  DEFAULT_MCP_SETTINGS,
  DEFAULT_MODEL_SETTINGS,
  DEFAULT_SOCKET_SETTINGS,
  type ChatSettings,
  type CliSettings,
  type HandedSecrets,
  type HttpSettings,
  type LastScan,
  type McpSettings,
  type ModelSettings,
  type SecretText,
  type SocketSettings,
  type TargetCall,
  type TargetSettings,
  type TargetType,
} from '#api/contract/targets/target_settings'
import type { TargetResults } from '#api/contract/targets/target_results'
import type { TargetDetails } from '#api/engines/redteam/vocabulary'

export type TargetRecord = TargetResults & {
  id: string
  name: string
  type: TargetType
  description: string | null
  purpose: string
  details: TargetDetails
  settings: TargetSettings
  handedSecrets: HandedSecrets
  systemPrompt?: SecretText
  knownSecrets?: SecretText
  createdAt: string
  updatedAt: string
  /** ID of the target's severity set; null for the default severities. */
  pluginSeverityOverrideId?: string | null
  lastScan: LastScan | null
}

/** Details that are single strings, by group. `entities` is a list and has a separate field. */
export const DETAIL_GROUPS = {
  about: ['features', 'industry', 'constraints'],
  access: ['allowedAccess', 'forbiddenAccess', 'userTypes', 'securityRequirements'],
  data: [
    'sensitiveData',
    'exampleIdentifiers',
    'dangerousActions',
    'tools',
    'restrictedTools',
    'forbiddenTopics',
    'competitors',
  ],
  allowed: ['ownRecord', 'publicContacts'],
  attackers: ['redteamUser', 'generationInstructions'],
} as const satisfies Record<string, readonly (keyof TargetDetails)[]>

export type DetailName = (typeof DETAIL_GROUPS)[keyof typeof DETAIL_GROUPS][number]

export const DETAIL_NAMES: readonly DetailName[] = Object.values(DETAIL_GROUPS).flat()

/** Section of the form that contains the settings of a target type. */
export const PART_OF = {
  'http': 'http',
  'openai-chat': 'chat',
  'model': 'model',
  'websocket': 'socket',
  'mcp': 'mcp',
  'cli': 'cli',
} as const satisfies Record<TargetType, string>

export type SettingsPart = (typeof PART_OF)[TargetType]

/** Form values. Includes the settings of all target types, so that switching the type loses no input. */
export type TargetForm = {
  name: string
  description: string
  type: TargetType
  /** Selected kind, needed if several kinds have the same type; blank to derive it from the settings. */
  picked: string
  http: HttpSettings
  /** Whether the request is entered as raw text; if not, the raw text is ignored. */
  isRaw: boolean
  chat: ChatSettings
  model: ModelSettings
  socket: SocketSettings
  mcp: McpSettings
  cli: CliSettings
  kind: 'application' | 'model'
  purpose: string
  details: Record<DetailName, string>
  /** Entities, one per line. */
  entities: string
  systemPrompt: SecretText
  knownSecrets: SecretText
}

const textsOf = (details: TargetDetails): Record<DetailName, string> => ({
  features: details.features ?? '',
  industry: details.industry ?? '',
  constraints: details.constraints ?? '',
  allowedAccess: details.allowedAccess ?? '',
  forbiddenAccess: details.forbiddenAccess ?? '',
  userTypes: details.userTypes ?? '',
  securityRequirements: details.securityRequirements ?? '',
  sensitiveData: details.sensitiveData ?? '',
  exampleIdentifiers: details.exampleIdentifiers ?? '',
  dangerousActions: details.dangerousActions ?? '',
  tools: details.tools ?? '',
  restrictedTools: details.restrictedTools ?? '',
  forbiddenTopics: details.forbiddenTopics ?? '',
  competitors: details.competitors ?? '',
  redteamUser: details.redteamUser ?? '',
  ownRecord: details.ownRecord ?? '',
  publicContacts: details.publicContacts ?? '',
  generationInstructions: details.generationInstructions ?? '',
})

export const emptyForm = (): TargetForm => ({
  name: '',
  description: '',
  type: 'http',
  picked: '',
  http: DEFAULT_HTTP_SETTINGS,
  isRaw: false,
  chat: DEFAULT_CHAT_SETTINGS,
  model: DEFAULT_MODEL_SETTINGS,
  socket: DEFAULT_SOCKET_SETTINGS,
  mcp: DEFAULT_MCP_SETTINGS,
  cli: DEFAULT_CLI_SETTINGS,
  kind: 'application',
  purpose: '',
  details: textsOf({}),
  entities: '',
  systemPrompt: {},
  knownSecrets: {},
})

export const callOf = ({ type, settings }: Pick<TargetRecord, 'type' | 'settings'>): TargetCall =>
  completeCall(type, settings)

export function formOf(record: TargetRecord): TargetForm {
  const { name, description, purpose, details } = record
  return {
    ...emptyForm(),
    ...withCall(emptyForm(), callOf(record)),
    name,
    description: description ?? '',
    kind: purpose.trim() ? 'application' : 'model',
    purpose,
    details: textsOf(details),
    entities: (details.entities ?? []).join('\n'),
    systemPrompt: record.systemPrompt ?? {},
    knownSecrets: record.knownSecrets ?? {},
  }
}

/** Copies the connection of a stored target or a pasted request into the form. */
export function withCall(form: TargetForm, call: TargetCall): TargetForm {
  const changed = { ...form, type: call.type, picked: '', [PART_OF[call.type]]: call.settings }
  return call.type === 'http'
    ? { ...changed, isRaw: call.settings.rawRequest.trim() !== '' }
    : changed
}

/** Returns the connection settings of the form, as sent in the request body. */
export function callFrom(form: TargetForm): TargetCall {
  const { type, http, isRaw } = form
  switch (type) {
    case 'openai-chat':
      return { type, settings: form.chat }
    case 'model':
      return { type, settings: form.model }
    case 'websocket':
      return { type, settings: form.socket }
    case 'mcp':
      return { type, settings: form.mcp }
    case 'cli':
      return { type, settings: form.cli }
    case 'http': {
      const headers = isRaw ? http.headers.filter((header) => header.secret) : http.headers
      return { type, settings: { ...http, headers, rawRequest: isRaw ? http.rawRequest : '' } }
    }
  }
}

export function recordFrom(form: TargetForm) {
  const isModel = form.kind === 'model'
  const texts = Object.entries(form.details).filter(([, text]) => text.trim() !== '')
  const entities = form.entities
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const details = { ...Object.fromEntries(texts), ...(entities.length ? { entities } : {}) }
  return {
    name: form.name,
    description: form.description.trim() || null,
    ...callFrom(form),
    purpose: isModel ? '' : form.purpose,
    details: isModel ? {} : details,
    systemPrompt: form.systemPrompt,
    knownSecrets: form.knownSecrets,
  }
}

export const STEPS = ['type', 'connection', 'details', 'review'] as const
export type Step = (typeof STEPS)[number]

/**
 * Maps a server field to the form field. For a raw request, only secret headers are sent, so their indexes are mapped to
 * those in the form.
 */
export function formField(name: string, form: TargetForm): string {
  if (!name.startsWith('settings.')) return name
  const field = name.slice('settings.'.length)
  if (form.type !== 'http') return `${PART_OF[form.type]}.${field}`
  const [, index, rest] = /^headers\.(\d+)\.(.*)$/.exec(field) ?? []
  if (!form.isRaw || index === undefined) return `http.${field}`
  const secretAt = form.http.headers.flatMap((header, at) => (header.secret ? [at] : []))
  return `http.headers.${secretAt[Number(index)] ?? 0}.${rest}`
}

export function stepOf(field: string): Step {
  if (['name', 'description', 'type', 'picked'].includes(field)) return 'type'
  return /^(http|chat|model|socket|mcp|cli)\b/.test(field) ? 'connection' : 'details'
}
