import {
  DEFAULT_CHAT_SETTINGS,
  DEFAULT_HTTP_SETTINGS,
  type ChatSettings,
  type HttpSettings,
  type LastScan,
  type TargetCall,
  type TargetSettings,
  type TargetType,
} from '#api/contract/target_settings'
import type { TargetDetails } from '#api/engines/redteam/vocabulary'

export type TargetRecord = {
  id: string
  name: string
  type: TargetType
  description: string | null
  purpose: string
  details: TargetDetails
  settings: TargetSettings
  createdAt: string
  updatedAt: string
  /** The set of severities that holds for it; null: the defaults. */
  pluginSeverityOverrideId?: string | null
  lastScan: LastScan | null
}

/** The details that are one text each; `entities` is a list and has a field of its own. */
export const DETAIL_GROUPS = {
  about: ['features', 'industry', 'constraints'],
  access: ['allowedAccess', 'forbiddenAccess', 'userTypes', 'securityRequirements'],
  data: [
    'sensitiveData',
    'exampleIdentifiers',
    'dangerousActions',
    'forbiddenTopics',
    'competitors',
  ],
  attackers: ['redteamUser', 'generationInstructions'],
} as const satisfies Record<string, readonly (keyof TargetDetails)[]>

export type DetailName = (typeof DETAIL_GROUPS)[keyof typeof DETAIL_GROUPS][number]

export const DETAIL_NAMES: readonly DetailName[] = Object.values(DETAIL_GROUPS).flat()

/** What the form edits; the settings of both types are kept, so that trying the other one loses nothing. */
export type TargetForm = {
  name: string
  description: string
  type: TargetType
  http: HttpSettings
  /** The raw request counts only while its tab is the chosen one. */
  isRaw: boolean
  chat: ChatSettings
  kind: 'application' | 'model'
  purpose: string
  details: Record<DetailName, string>
  /** One a line. */
  entities: string
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
  forbiddenTopics: details.forbiddenTopics ?? '',
  competitors: details.competitors ?? '',
  redteamUser: details.redteamUser ?? '',
  generationInstructions: details.generationInstructions ?? '',
})

export const emptyForm = (): TargetForm => ({
  name: '',
  description: '',
  type: 'http',
  http: DEFAULT_HTTP_SETTINGS,
  isRaw: false,
  chat: DEFAULT_CHAT_SETTINGS,
  kind: 'application',
  purpose: '',
  details: textsOf({}),
  entities: '',
})

const isHttp = (settings: TargetSettings): settings is HttpSettings => 'method' in settings

export const callOf = ({ settings }: Pick<TargetRecord, 'settings'>): TargetCall =>
  isHttp(settings) ? { type: 'http', settings } : { type: 'openai-chat', settings }

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
  }
}

/** The form with the connection of a record or of a pasted request. */
export function withCall(form: TargetForm, call: TargetCall): TargetForm {
  if (call.type === 'openai-chat') return { ...form, type: call.type, chat: call.settings }
  const isRaw = call.settings.rawRequest.trim() !== ''
  return { ...form, type: call.type, http: call.settings, isRaw }
}

/** The connection as the API takes it. */
export function callFrom({ type, http, isRaw, chat }: TargetForm): TargetCall {
  if (type === 'openai-chat') return { type, settings: chat }
  const headers = isRaw ? http.headers.filter((header) => header.secret) : http.headers
  return { type, settings: { ...http, headers, rawRequest: isRaw ? http.rawRequest : '' } }
}

/** The whole record as the API takes it. */
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
  }
}

export const STEPS = ['type', 'connection', 'details', 'review'] as const
export type Step = (typeof STEPS)[number]

/** Where a field that the server named stands in the form; secret headers of a raw request keep their place. */
export function formField(name: string, form: TargetForm): string {
  if (!name.startsWith('settings.')) return name
  const field = name.slice('settings.'.length)
  if (form.type === 'openai-chat') return `chat.${field}`
  const [, index, rest] = /^headers\.(\d+)\.(.*)$/.exec(field) ?? []
  if (!form.isRaw || index === undefined) return `http.${field}`
  const secretAt = form.http.headers.flatMap((header, at) => (header.secret ? [at] : []))
  return `http.headers.${secretAt[Number(index)] ?? 0}.${rest}`
}

export function stepOf(field: string): Step {
  if (field === 'name' || field === 'description' || field === 'type') return 'type'
  return /^(http|chat)\b/.test(field) ? 'connection' : 'details'
}
