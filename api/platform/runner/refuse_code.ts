import { parsedJson, unescaped } from './refusals/decode.js'
import { templateProblem, type TemplateOptions } from './refusals/templates.js'
import { renderPlain } from './templates/plain_template.js'

/**
 * Finds everything in a configuration that promptfoo would run as code, load from a file, or evaluate beyond plain
 * variables. Pure: validators call it when a configuration is saved, and the runner before it is used.
 */

export type RefusedField = {
  /** Path of the field, e.g. `body.messages[0].content`. */
  field: string
  message: string
}

type Options = TemplateOptions & {
  /** Fields whose nested keys are chosen by users and thus are not settings; only the strings in them are checked. */
  data?: readonly string[]
}

type Walk = Options & { isData: boolean }

/** Variables available in any target's request. */
export const REQUEST_VARIABLES = ['prompt', 'sessionId'] as const

/** Variables available in the message of a WebSocket target, whose messages have no headers. */
export const SOCKET_VARIABLES = [...REQUEST_VARIABLES, 'traceparent'] as const

/** Variables available in an HTTP request, including the system prompt under test. */
export const HTTP_VARIABLES = [...REQUEST_VARIABLES, 'systemPrompt'] as const

/** Variables available in a signed request. */
export const SIGNED_VARIABLES = [...HTTP_VARIABLES, 'signature', 'signatureTimestamp'] as const

/** Fields of evaluation configurations whose nested keys are chosen by users. */
export const DOCUMENT_DATA = ['vars', 'metadata', 'tags', 'value', 'rubricPrompt'] as const

const CODE_FIELDS = new Set(
  `transform transformVars transformRequest transformResponse requestTransform responseTransform contextTransform
  preTransform postTransform responseParser sessionParser validateStatus postprocess functionToolCallbacks
  extensions hooks script scriptPath command mcp tokenProvider promptFunction pythonExecutable workers
  nunjucksFilters assertScoringFunction getAuthHeaders javascript python ruby`
    .split(/\s+/)
    .map((name) => name.toLowerCase())
)

const FILE_FIELDS = new Set(
  `certPath keyPath caPath pfxPath jksPath privateKeyPath keystorePath credentialsPath keyFilename keyFile certFile
  caFile authPath configurationPath basePath workingDir cwd`
    .split(/\s+/)
    .map((name) => name.toLowerCase())
)

/** Values of a `type` field that make promptfoo run code or read files. */
const CODE_TYPES = /^(not-)?(javascript|python|ruby)$/i
const FILE_TYPES = /^(file|path)$/i

const CODE_PREFIX = /^\s*(exec|python|golang|ruby|package|javascript):\S/i
/** Also rejected in data, because promptfoo loads an assertion's value if it has this prefix. */
const PACKAGE_PREFIX = /^\s*package:\S/i
const PROVIDER_FIELDS = new Set(['provider', 'providers', 'targets'])

const PROVIDER_FAMILIES =
  `openai azure azureopenai anthropic google vertex bedrock mistral cohere groq openrouter
  deepseek xai together togetherai fireworks ollama localai litellm llamafile vllm perplexity cerebras huggingface
  cloudflare-ai databricks replicate ai21 alibaba hyperbolic nscale sambanova voyage`.split(/\s+/)

/** Matches providers of allowed families that start programs. */
const PROGRAM_PROVIDER = /^[^:]+:[^:]*(sdk|agent|codex|claude-code|computer)/i

/** Names that give access to an object's prototype when a value is read or copied by name. */
const PROTOTYPE_NAMES = new Set(['__proto__', 'constructor', 'prototype'])

/** Maximum nesting of encodings; strings with more are rejected. */
const MAX_DECODINGS = 12
const MAX_DEPTH = 60

/** Finds refused fields in document order; empty if the configuration is only data. */
export function refuseCode(configuration: unknown, options: Options = {}): RefusedField[] {
  return walk(configuration, '', { ...options, isData: false }, 0)
}

/**
 * Like `refuseCode`, but checks strings after their variables are filled in, because values can become dangerous in
 * combination. In `settings`, a filled string must not contain templates; in `data`, where nothing is rendered twice,
 * only references to files and packages are rejected.
 */
export function refuseFilled(
  configuration: unknown,
  variables: Readonly<Record<string, unknown>>,
  kind: 'settings' | 'data'
): RefusedField[] {
  return filledTexts(configuration, variables, '').flatMap(({ field, text }) =>
    kind === 'settings'
      ? readText(text, field, { isData: false, variables: [] })
      : REFERENCE.test(text)
        ? [{ field, message: 'refers to a file or a program after its variables are filled in.' }]
        : []
  )
}

const REFERENCE = /^[\s"']*(file:\/\/|package:\S)/i

function filledTexts(
  value: unknown,
  variables: Readonly<Record<string, unknown>>,
  field: string
): { field: string; text: string }[] {
  if (typeof value === 'string') {
    const text = renderPlain(value, variables)
    return text === value ? [] : [{ field, text }]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, entry]) => {
    const path = field ? `${field}.${name}` : name
    return [...filledTexts(name, variables, path), ...filledTexts(entry, variables, path)]
  })
}

/** Rejects providers that are programs, files or unknown; only services that are called over the network are allowed. */
export function findProviderCode(id: string, field = 'id'): RefusedField[] {
  if (id === 'http' || id === 'https' || /^https?:\/\/\S+$/.test(id)) return []
  const [family = ''] = id.split(':')
  const isKnown = id.includes(':') && PROVIDER_FAMILIES.includes(family.toLowerCase())
  if (isKnown && !PROGRAM_PROVIDER.test(id) && !id.includes('://') && !/\{[{%]/.test(id)) return []
  return [
    {
      field,
      message: `"${id.slice(0, 60)}" cannot be called from the server. Use an http(s) URL or a model service such as openai:chat:<model>.`,
    },
  ]
}

function walk(value: unknown, field: string, options: Walk, depth: number): RefusedField[] {
  if (depth > MAX_DEPTH) return [{ field, message: 'is nested too deeply' }]
  if (typeof value === 'string') return readText(value, field, options)
  if (typeof value === 'function') {
    return [{ field, message: 'is a function; configurations can contain only data' }]
  }
  if (Array.isArray(value)) {
    return value.flatMap((entry, index) => walk(entry, `${field}[${index}]`, options, depth + 1))
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, entry]) => {
    const path = field ? `${field}.${name}` : name
    const named = readName(name, path, options)
    if (named.length > 0) return named
    if (options.isData) return walk(entry, path, options, depth + 1)
    const inner = { ...options, isData: options.data?.includes(name) ?? false }
    if (PROVIDER_FIELDS.has(name.toLowerCase())) inner.filters = 'request'
    return readField(name, entry, path) ?? walk(entry, path, inner, depth + 1)
  })
}

/** Checks a key, because promptfoo fills variables into keys as well as into values. */
function readName(name: string, field: string, options: Walk): RefusedField[] {
  if (name === '__proto__' || (!options.isData && PROTOTYPE_NAMES.has(name))) {
    return [{ field, message: 'has a name that is reserved for objects. Choose another one.' }]
  }
  return /[\\{%&:]/.test(name) ? readText(name, field, options) : []
}

function readField(name: string, value: unknown, field: string): RefusedField[] | null {
  if (value === undefined || value === null || value === '' || value === false) return null
  const lower = name.toLowerCase()
  if (CODE_FIELDS.has(lower) && !isEmpty(value)) {
    return [
      {
        field,
        message:
          'would run code, which is not allowed on the server. Use the response path instead.',
      },
    ]
  }
  if (FILE_FIELDS.has(lower)) {
    return [{ field, message: 'would read a file on the server. Enter the content instead.' }]
  }
  if (typeof value !== 'string') return null
  if (lower === 'type' && CODE_TYPES.test(value)) {
    return [{ field, message: `"${value}" would run code, which is not allowed on the server.` }]
  }
  if (lower === 'type' && FILE_TYPES.test(value)) {
    return [{ field, message: `"${value}" would read a file on the server.` }]
  }
  return PROVIDER_FIELDS.has(lower) && CODE_PREFIX.test(value)
    ? findProviderCode(value, field)
    : null
}

/** Checks a string and everything it decodes to. */
function readText(text: string, field: string, options: Walk): RefusedField[] {
  let decoded = text
  for (let decodings = 0; decodings <= MAX_DECODINGS; decodings++) {
    const message = problemOf(decoded, options)
    if (message) return [{ field, message }]
    const json = parsedJson(decoded)
    if (json && typeof json.value !== 'string') {
      // Keys of a request body are data, not settings.
      const found = walk(json.value, field, { ...options, isData: true }, decodings + 1)
      if (found.length > 0) return found
    }
    const next = typeof json?.value === 'string' ? json.value : unescaped(decoded)
    if (next === decoded) return []
    decoded = next
  }
  return [{ field, message: 'is encoded too many times.' }]
}

function problemOf(text: string, { isData, variables, filters }: Walk): string | null {
  if (/file:\/\//i.test(text)) {
    return 'refers to a file on the server (file://). Enter the content instead.'
  }
  if (isData ? PACKAGE_PREFIX.test(text) : CODE_PREFIX.test(text)) {
    return `would start a program (${text.trim().split(':')[0]}:).`
  }
  return templateProblem(text, { variables, filters })
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}
