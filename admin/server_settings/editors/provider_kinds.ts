/** Supported types of model providers, with their fields in display order. */
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

export const TEXT_FIELDS = [
  'model',
  'baseUrl',
  'resourceName',
  'apiVersion',
  'region',
  'api',
  'answerFormat',
  'speechModel',
  'voice',
] as const
export type TextField = (typeof TEXT_FIELDS)[number]

export const SECRET_FIELDS = [
  'apiKey',
  'accessKeyId',
  'secretAccessKey',
  'sessionToken',
  'headers',
] as const
export type SecretField = (typeof SECRET_FIELDS)[number]

/** Fields for IDs, which are not secret and therefore shown. */
export const ID_FIELDS = ['organization', 'project'] as const
export type IdField = (typeof ID_FIELDS)[number]

export type ProviderField = {
  name: TextField | SecretField | IdField
  isRequired?: boolean
  /** Choices of a select field; blank selects the server's default. */
  choices?: readonly string[]
  example?: string
}

const apiKey: ProviderField = { name: 'apiKey', isRequired: true }
const headers: ProviderField = { name: 'headers' }
const model = (example: string): ProviderField => ({ name: 'model', isRequired: true, example })
const baseUrl = (example: string): ProviderField => ({ name: 'baseUrl', example })

const speech = (example: string): ProviderField[] => [
  { name: 'speechModel', example },
  { name: 'voice', example: 'alloy' },
]

export const FIELDS_OF: Record<ProviderKind, readonly ProviderField[]> = {
  openai: [
    model('gpt-4.1'),
    apiKey,
    baseUrl('https://api.openai.com/v1'),
    { name: 'api', choices: ['responses', 'chat'] },
    ...speech('gpt-4o-mini-tts'),
    { name: 'organization', example: 'org-…' },
    { name: 'project', example: 'proj_…' },
    headers,
  ],
  anthropic: [model('claude-sonnet-4-5'), apiKey, baseUrl('https://api.anthropic.com/v1'), headers],
  google: [
    model('gemini-2.5-pro'),
    apiKey,
    baseUrl('https://generativelanguage.googleapis.com/v1beta'),
    headers,
  ],
  azure: [
    { ...model('my-deployment') },
    apiKey,
    { name: 'resourceName', example: 'my-resource' },
    baseUrl('https://my-resource.openai.azure.com/openai'),
    { name: 'apiVersion', example: '2024-10-21' },
    headers,
  ],
  bedrock: [
    model('anthropic.claude-sonnet-4-5-20250929-v1:0'),
    { name: 'region', isRequired: true, example: 'us-east-1' },
    { name: 'apiKey' },
    { name: 'accessKeyId' },
    { name: 'secretAccessKey' },
    { name: 'sessionToken' },
    baseUrl('https://bedrock-runtime.us-east-1.amazonaws.com'),
    headers,
  ],
  mistral: [model('mistral-large-latest'), apiKey, baseUrl('https://api.mistral.ai/v1'), headers],
  openai_compatible: [
    { ...baseUrl('http://localhost:11434/v1'), isRequired: true },
    model('llama3.1:70b'),
    { name: 'apiKey' },
    { name: 'answerFormat', choices: ['json_schema', 'json_object', 'text'] },
    ...speech('kokoro'),
    headers,
  ],
}

export const isSecretField = (name: string): name is SecretField =>
  SECRET_FIELDS.some((known) => known === name)

export const kindOf = (value: unknown): ProviderKind | null =>
  PROVIDER_KINDS.find((known) => known === value) ?? null
