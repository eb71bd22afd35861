/**
 * Finds whatever in a configuration the evaluation library would run as code, load from a file or evaluate as more than
 * a variable. Pure; used by validators when a configuration is saved and by the runner before it is used.
 */

export type RefusedField = {
  /** Where it stands, e.g. `body.messages[0].content`. */
  field: string
  message: string
}

type Options = {
  /** When given, templates may name only these. Otherwise any plain name but the library's own objects. */
  variables?: readonly string[]
  /** Fields whose inner names are somebody's own words, not settings: there only texts are looked at. */
  data?: readonly string[]
}

type Walk = Options & { isData: boolean }

/** What a target's request can be filled with. */
export const REQUEST_VARIABLES = ['prompt', 'sessionId'] as const

/** What an HTTP request can be filled with: the prompt that is tried, too. */
export const HTTP_VARIABLES = [...REQUEST_VARIABLES, 'systemPrompt'] as const

/** What a request that is signed can be filled with besides. */
export const SIGNED_VARIABLES = [...HTTP_VARIABLES, 'signature', 'signatureTimestamp'] as const

/** Fields of evaluation documents whose inner names are their authors' own. */
export const DOCUMENT_DATA = ['vars', 'metadata', 'tags', 'value', 'rubricPrompt'] as const

/** Encoding happens by itself for the place the text stands in; these are accepted because they do no harm. */
export const TEMPLATE_FILTERS = ['dump', 'safe', 'trim', 'urlencode'] as const

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
  caFile authPath configPath basePath workingDir cwd`
    .split(/\s+/)
    .map((name) => name.toLowerCase())
)

/** Values of a `type` field by which the library runs code or reads files. */
const CODE_TYPES = /^(not-)?(javascript|python|ruby)$/i
const FILE_TYPES = /^(file|path)$/i

const CODE_PREFIX = /^\s*(exec|python|golang|ruby|package|javascript):\S/i
const PROVIDER_FIELDS = new Set(['provider', 'providers', 'targets'])

const PROVIDER_FAMILIES =
  `openai azure azureopenai anthropic google vertex bedrock mistral cohere groq openrouter
  deepseek xai together togetherai fireworks ollama localai litellm llamafile vllm perplexity cerebras huggingface
  cloudflare-ai databricks replicate ai21 alibaba hyperbolic nscale sambanova voyage`.split(/\s+/)

/** Providers of allowed families that start programs of their own. */
const PROGRAM_PROVIDER = /^[^:]+:[^:]*(sdk|agent|codex|claude-code|computer)/i

const NAME = /^-?\s*([A-Za-z_]\w*)((?:\.[A-Za-z_]\w*|\[\d+\])*)((?:\s*\|\s*[a-z]+(?:\(\))?)*)\s*-?$/
const LIBRARY_OBJECTS = new Set([
  'env',
  'process',
  'global',
  'globalThis',
  'range',
  'cycler',
  'joiner',
  'self',
  'this',
])
const INNER_PARTS = /\b(constructor|prototype|__proto__)\b/

/** Everything that is refused, in the order it stands in the configuration; empty when the configuration is only data. */
export function refuseCode(configuration: unknown, options: Options = {}): RefusedField[] {
  return walk(configuration, '', { ...options, isData: false }, 0)
}

/** Refuses providers that are programs, files or unknown; only services that are called over the network are run. */
export function findProviderCode(id: string, field = 'id'): RefusedField[] {
  if (id === 'http' || id === 'https' || /^https?:\/\/\S+$/.test(id)) return []
  const [family = ''] = id.split(':')
  const isKnown = id.includes(':') && PROVIDER_FAMILIES.includes(family.toLowerCase())
  if (isKnown && !PROGRAM_PROVIDER.test(id) && !id.includes('://') && !/\{[{%]/.test(id)) return []
  return [
    {
      field,
      message: `"${id.slice(0, 60)}" is not called from the server. Use an http(s) address or a model service such as openai:chat:<model>.`,
    },
  ]
}

function walk(value: unknown, field: string, options: Walk, depth: number): RefusedField[] {
  if (depth > 60) return [{ field, message: 'is nested too deeply' }]
  if (typeof value === 'string') return readText(value, field, options, depth)
  if (typeof value === 'function') {
    return [{ field, message: 'is a function; configurations hold only data' }]
  }
  if (Array.isArray(value)) {
    return value.flatMap((entry, index) => walk(entry, `${field}[${index}]`, options, depth + 1))
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, entry]) => {
    const path = field ? `${field}.${name}` : name
    if (options.isData) return walk(entry, path, options, depth + 1)
    const isData = options.data?.includes(name) ?? false
    return readField(name, entry, path) ?? walk(entry, path, { ...options, isData }, depth + 1)
  })
}

function readField(name: string, value: unknown, field: string): RefusedField[] | null {
  if (value === undefined || value === null || value === '' || value === false) return null
  const lower = name.toLowerCase()
  if (CODE_FIELDS.has(lower) && !isEmpty(value)) {
    return [
      {
        field,
        message:
          'would run code, and server configurations run none. Use the response path instead.',
      },
    ]
  }
  if (FILE_FIELDS.has(lower)) {
    return [{ field, message: 'would read a file of the server. Put the content itself here.' }]
  }
  if (typeof value !== 'string') return null
  if (lower === 'type' && CODE_TYPES.test(value)) {
    return [{ field, message: `"${value}" would run code, and server configurations run none.` }]
  }
  if (lower === 'type' && FILE_TYPES.test(value)) {
    return [{ field, message: `"${value}" would read a file of the server.` }]
  }
  return PROVIDER_FIELDS.has(lower) && CODE_PREFIX.test(value)
    ? findProviderCode(value, field)
    : null
}

function readText(text: string, field: string, options: Walk, depth: number): RefusedField[] {
  if (/file:\/\//i.test(text)) {
    return [
      { field, message: 'refers to a file of the server (file://). Put the content itself here.' },
    ]
  }
  if (!options.isData && CODE_PREFIX.test(text)) {
    return [{ field, message: `would start a program (${text.trim().split(':')[0]}:).` }]
  }
  const template = readTemplate(text, options)
  if (template) return [{ field, message: template }]
  return walkJson(text, field, options, depth)
}

/** A JSON text is parsed by the library, so its strings count as strings of the configuration. */
function walkJson(text: string, field: string, options: Walk, depth: number): RefusedField[] {
  if (!/^\s*[[{]/.test(text) || !text.includes('\\')) return []
  try {
    return walk(JSON.parse(text), field, options, depth + 1)
  } catch {
    return []
  }
}

function readTemplate(text: string, { variables }: Options): string | null {
  if (text.includes('{%')) {
    return 'holds a template statement {% %}; only {{ names }} are filled in.'
  }
  const expressions = [...text.matchAll(/\{\{([\s\S]*?)\}\}/g)]
  if (text.split('{{').length - 1 > expressions.length) return 'has an opening {{ without }}.'
  for (const [whole, inner = ''] of expressions) {
    const problem = readExpression(inner.trim(), variables)
    if (problem) return `${whole.slice(0, 60)} ${problem}`
  }
  return null
}

function readExpression(inner: string, variables: readonly string[] | undefined): string | null {
  const match = NAME.exec(inner)
  if (!match || INNER_PARTS.test(inner)) {
    return 'is not a plain name; expressions are not evaluated.'
  }
  const [, name = '', , filters = ''] = match
  if (LIBRARY_OBJECTS.has(name)) return 'names an object of the server, not a variable.'
  if (variables && !variables.includes(name)) {
    return `is not filled in here. Use ${variables.map((known) => `{{${known}}}`).join(' or ')}.`
  }
  const unknown = filters
    .split('|')
    .map((filter) => filter.trim().replace('()', ''))
    .filter(Boolean)
    .find((filter) => !TEMPLATE_FILTERS.some((known) => known === filter))
  return unknown
    ? `uses the filter "${unknown}"; known filters: ${TEMPLATE_FILTERS.join(', ')}.`
    : null
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}
