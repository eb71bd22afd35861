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

/** US dollars per `per` tokens; `per` is the unit of the provider's price list. */
const prices = z.strictObject({
  input: z.number().nonnegative(),
  output: z.number().nonnegative(),
  /** Price of input tokens read from the provider's cache. Default: `input`. */
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
    .regex(
      /^[\x21-\x7e]+$/,
      `${what} contains a space or a character that is not allowed in a header`
    )

const apiKey = secret('The API key')

const baseUrl = z
  .string({ error: 'The base URL is missing' })
  .trim()
  .refine(isPlainHttpUrl, 'Enter an http or https URL without user name, query or fragment')

const headers = z.record(
  z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/, 'Not a valid header name'),
  z.string().regex(/^[\t\x20-\x7e]*$/, 'A header value must be one line of printable ASCII')
)

const shared = {
  model: z
    .string({ error: 'The model is missing' })
    .trim()
    .min(1, 'The model is missing')
    .max(300, 'The model name is too long'),
  /** Sent with every request, after the provider's default headers. */
  headers: headers.optional(),
  prices: prices.optional(),
}

/** Settings for a text-to-speech model of the same provider. */
const speech = {
  speechModel: z.string().trim().min(1).max(300, 'The model name is too long').optional(),
  /** A voice of the speech model. Default: `alloy`. */
  voice: z.string().trim().min(1).max(100, 'The name of the voice is too long').optional(),
}

const openai = z.strictObject({
  kind: z.literal('openai'),
  ...shared,
  ...speech,
  apiKey,
  baseUrl: baseUrl.optional(),
  /** OpenAI API to use. Default: `responses`. Gateways often support only `chat`. */
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
      .regex(/^[A-Za-z0-9-]+$/, 'The resource name can contain only letters, digits and hyphens')
      .optional(),
    baseUrl: baseUrl.optional(),
    /** API version of the dated API, which has deployments in the path; unset for the `v1` API. */
    apiVersion: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}(-preview)?$/, 'Use the format 2024-10-21')
      .optional(),
  })
  .refine((settings) => settings.resourceName !== undefined || settings.baseUrl !== undefined, {
    path: ['resourceName'],
    message: 'Enter the resource name or the base URL',
  })

/** Requires either an API key or a pair of access keys. */
const bedrock = z
  .strictObject({
    kind: z.literal('bedrock'),
    ...shared,
    region: z
      .string({ error: 'The region is missing' })
      .regex(/^[a-z]{2}(-[a-z]+)+-\d+$/, 'Use the format us-east-1'),
    apiKey: apiKey.optional(),
    accessKeyId: secret('The access key ID').optional(),
    secretAccessKey: secret('The secret access key').optional(),
    sessionToken: secret('The session token').optional(),
    baseUrl: baseUrl.optional(),
  })
  .refine((settings) => settings.apiKey !== undefined || settings.accessKeyId !== undefined, {
    path: ['apiKey'],
    message: 'Enter an API key, or an access key ID and its secret',
  })
  .refine(
    (settings) => (settings.accessKeyId === undefined) === (settings.secretAccessKey === undefined),
    { path: ['secretAccessKey'], message: 'Enter both the access key ID and its secret' }
  )

const mistral = z.strictObject({
  kind: z.literal('mistral'),
  ...shared,
  apiKey,
  baseUrl: baseUrl.optional(),
})

/** Any server with `/chat/completions`: Ollama, vLLM, LM Studio, LiteLLM, OpenRouter. */
const openaiCompatible = z.strictObject({
  kind: z.literal('openai_compatible'),
  ...shared,
  ...speech,
  baseUrl,
  apiKey: apiKey.optional(),
  /** How JSON is requested. Default: with a schema, falling back to simpler formats if the server rejects it. */
  answerFormat: z.enum(['json_schema', 'json_object', 'text']).optional(),
})

const providerSettings = z.discriminatedUnion(
  'kind',
  [openai, anthropic, google, azure, bedrock, mistral, openaiCompatible],
  { error: `The provider type must be one of ${PROVIDER_KINDS.join(', ')}` }
)

/** Settings for calling one model. They contain plaintext credentials, so they are kept only in memory. */
export type ProviderSettings = z.infer<typeof providerSettings>

export type SettingsProblem = { field: string; message: string }

/** Parses settings from untrusted input. Problems name the field and never contain its value. */
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

/** Fields of all provider kinds that contain credentials. */
export const SECRET_FIELDS = ['apiKey', 'accessKeyId', 'secretAccessKey', 'sessionToken'] as const

/**
 * Returns every credential of at least four characters in the settings, including header values. None of them may appear
 * in messages or logs.
 */
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
