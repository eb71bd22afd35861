import { z } from 'zod'

export const PROVIDER_KINDS = [
  'openai',
  'anthropic',
  'google',
  'azure',
  'bedrock',
  'mistral',
  'openai_compatible',
] as const
export type ProviderKind = (typeof PROVIDER_KINDS)[number]

/** US dollars per `per` tokens, as price lists print them. */
const prices = z.strictObject({
  input: z.number().nonnegative(),
  output: z.number().nonnegative(),
  /** For input tokens that the provider read from its cache; `input` when unset. */
  cachedInput: z.number().nonnegative().optional(),
  per: z.literal([1_000, 1_000_000]),
})
export type TokenPrices = z.infer<typeof prices>

const secret = (what: string) =>
  z
    .string({ error: `${what} is missing` })
    .trim()
    .min(1, `${what} is missing`)
    .max(4_000, `${what} is too long`)
    .regex(/^[\x21-\x7e]+$/, `${what} has a blank or a character that cannot be sent in a header`)

const apiKey = secret('The API key')

const baseUrl = z
  .string({ error: 'The base URL is missing' })
  .trim()
  .refine(isPlainHttpUrl, 'Give an http or https URL without user name, query or fragment')

const headers = z.record(
  z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/, 'Not a header name'),
  z.string().regex(/^[\t\x20-\x7e]*$/, 'A header value is one line of printable ASCII')
)

const shared = {
  model: z
    .string({ error: 'The model is missing' })
    .trim()
    .min(1, 'The model is missing')
    .max(300, 'The model name is too long'),
  /** Sent with every request, after the provider's own. */
  headers: headers.optional(),
  prices: prices.optional(),
}

/** Another model of the same provider, which speaks. */
const speech = {
  speechModel: z.string().trim().min(1).max(300, 'The model name is too long').optional(),
  /** One of its voices; `alloy` when unset. */
  voice: z.string().trim().min(1).max(100, 'The name of the voice is too long').optional(),
}

const openai = z.strictObject({
  kind: z.literal('openai'),
  ...shared,
  ...speech,
  apiKey,
  baseUrl: baseUrl.optional(),
  /** Which of OpenAI's two interfaces; `responses` when unset. Gateways often have only `chat`. */
  api: z.enum(['responses', 'chat']).optional(),
  organization: secret('The organization').optional(),
  project: secret('The project').optional(),
})

const anthropic = z.strictObject({
  kind: z.literal('anthropic'),
  ...shared,
  apiKey,
  baseUrl: baseUrl.optional(),
})

const google = z.strictObject({
  kind: z.literal('google'),
  ...shared,
  apiKey,
  baseUrl: baseUrl.optional(),
})

/** `model` is the name of the deployment. */
const azure = z
  .strictObject({
    kind: z.literal('azure'),
    ...shared,
    apiKey,
    /** First label of `https://<name>.openai.azure.com`. */
    resourceName: z
      .string()
      .regex(/^[A-Za-z0-9-]+$/, 'The resource name is letters, digits and hyphens')
      .optional(),
    baseUrl: baseUrl.optional(),
    /** Set for the dated interface with deployments in the path; unset for the `v1` one. */
    apiVersion: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}(-preview)?$/, 'Write the version as 2024-10-21')
      .optional(),
  })
  .refine((settings) => settings.resourceName !== undefined || settings.baseUrl !== undefined, {
    path: ['resourceName'],
    message: 'Give the resource name or the base URL',
  })

/** Either an API key or a pair of access keys. */
const bedrock = z
  .strictObject({
    kind: z.literal('bedrock'),
    ...shared,
    region: z
      .string({ error: 'The region is missing' })
      .regex(/^[a-z]{2}(-[a-z]+)+-\d+$/, 'Write the region as us-east-1'),
    apiKey: apiKey.optional(),
    accessKeyId: secret('The access key id').optional(),
    secretAccessKey: secret('The secret access key').optional(),
    sessionToken: secret('The session token').optional(),
    baseUrl: baseUrl.optional(),
  })
  .refine((settings) => settings.apiKey !== undefined || settings.accessKeyId !== undefined, {
    path: ['apiKey'],
    message: 'Give an API key, or an access key id with its secret',
  })
  .refine(
    (settings) => (settings.accessKeyId === undefined) === (settings.secretAccessKey === undefined),
    { path: ['secretAccessKey'], message: 'The access key id and its secret belong together' }
  )

const mistral = z.strictObject({
  kind: z.literal('mistral'),
  ...shared,
  apiKey,
  baseUrl: baseUrl.optional(),
})

/** Ollama, vLLM, LM Studio, LiteLLM, OpenRouter and anything else with `/chat/completions`. */
const openaiCompatible = z.strictObject({
  kind: z.literal('openai_compatible'),
  ...shared,
  ...speech,
  baseUrl,
  apiKey: apiKey.optional(),
  /** How JSON is asked for. Unset: with a schema, and less if the server refuses that. */
  answerFormat: z.enum(['json_schema', 'json_object', 'text']).optional(),
})

const providerSettings = z.discriminatedUnion(
  'kind',
  [openai, anthropic, google, azure, bedrock, mistral, openaiCompatible],
  { error: `The kind is one of ${PROVIDER_KINDS.join(', ')}` }
)

/** How to reach one model, credentials in clear: lives only in memory. */
export type ProviderSettings = z.infer<typeof providerSettings>

export type SettingsProblem = { field: string; message: string }

/** Reads settings from untrusted input; the problems name the field and never repeat its value. */
export function readProviderSettings(
  input: unknown
): { settings: ProviderSettings; problems: [] } | { settings: null; problems: SettingsProblem[] } {
  const read = providerSettings.safeParse(input)
  if (read.success) return { settings: read.data, problems: [] }
  return {
    settings: null,
    problems: read.error.issues.map((issue) => ({
      field: issue.path.join('.'),
      message: issue.message,
    })),
  }
}

/** Fields whose values are credentials, of whatever kind. */
export const SECRET_FIELDS = ['apiKey', 'accessKeyId', 'secretAccessKey', 'sessionToken'] as const

/** Every credential in the settings, header values included: what must not appear in any text. */
export function secretsOf(settings: ProviderSettings): string[] {
  const named = Object.entries(settings).flatMap(([field, value]) =>
    SECRET_FIELDS.some((name) => name === field) && typeof value === 'string' ? [value] : []
  )
  return [...named, ...Object.values(settings.headers ?? {})].filter((value) => value.length >= 4)
}

function isPlainHttpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  const isHttp = url.protocol === 'http:' || url.protocol === 'https:'
  return isHttp && !url.username && !url.password && !url.search && !url.hash
}
