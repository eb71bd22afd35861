import type { TargetType } from './target_settings.js'

/** Groups of the target kinds in the form. Several kinds share a type and differ in their defaults. */

export const KIND_GROUPS = ['endpoint', 'hosted', 'local', 'code', 'agent'] as const
export type KindGroup = (typeof KIND_GROUPS)[number]

export type VendorOption = { name: string; label: string; help: string; required?: boolean }

export type ModelVendor = {
  id: string
  label: string
  /** API protocol: `openai` for OpenAI's chat completions, otherwise the vendor's own API. */
  protocol: 'openai' | 'anthropic' | 'google' | 'vertex' | 'mistral' | 'azure' | 'bedrock'
  /** Default URL; empty when it must be entered or is derived from the options. */
  url: string
  /** Example model name. */
  model: string
  options?: readonly VendorOption[]
}

const openai = (id: string, label: string, url: string, model: string): ModelVendor => ({
  id,
  label,
  protocol: 'openai',
  url,
  model,
})

const REGION: VendorOption = {
  name: 'region',
  label: 'Region',
  help: 'For example us-east-1',
  required: true,
}

export const MODEL_VENDORS: readonly ModelVendor[] = [
  openai('openai', 'OpenAI', 'https://api.openai.com/v1', 'gpt-4o-mini'),
  {
    id: 'anthropic',
    label: 'Anthropic',
    protocol: 'anthropic',
    url: 'https://api.anthropic.com',
    model: 'claude-sonnet-4-5',
  },
  {
    id: 'google',
    label: 'Google AI Studio',
    protocol: 'google',
    url: 'https://generativelanguage.googleapis.com',
    model: 'gemini-2.5-flash',
  },
  {
    id: 'vertex',
    label: 'Google Vertex AI (API key)',
    protocol: 'vertex',
    url: 'https://aiplatform.googleapis.com',
    model: 'gemini-2.5-flash',
  },
  {
    id: 'mistral',
    label: 'Mistral',
    protocol: 'mistral',
    url: 'https://api.mistral.ai/v1',
    model: 'mistral-small-latest',
  },
  {
    id: 'azure',
    label: 'Azure OpenAI',
    protocol: 'azure',
    url: '',
    model: 'deployment name',
    options: [
      {
        name: 'apiVersion',
        label: 'API version',
        help: 'Leave empty to use the newest supported version',
      },
    ],
  },
  {
    id: 'bedrock',
    label: 'Amazon Bedrock',
    protocol: 'bedrock',
    url: '',
    model: 'anthropic.claude-3-5-haiku-20241022-v1:0',
    options: [
      REGION,
      {
        name: 'accessKeyId',
        label: 'Access key ID',
        help: 'If set, the key below is its secret access key. Leave empty to use a Bedrock API key.',
      },
    ],
  },
  openai('groq', 'Groq', 'https://api.groq.com/openai/v1', 'llama-3.3-70b-versatile'),
  openai('deepseek', 'DeepSeek', 'https://api.deepseek.com/v1', 'deepseek-chat'),
  openai('xai', 'xAI', 'https://api.x.ai/v1', 'grok-4'),
  openai('openrouter', 'OpenRouter', 'https://openrouter.ai/api/v1', 'openai/gpt-4o-mini'),
  openai('cohere', 'Cohere', 'https://api.cohere.ai/compatibility/v1', 'command-r7b-12-2024'),
  openai('perplexity', 'Perplexity', 'https://api.perplexity.ai', 'sonar'),
  openai('together', 'Together AI', 'https://api.together.xyz/v1', 'openai/gpt-oss-20b'),
  openai(
    'fireworks',
    'Fireworks AI',
    'https://api.fireworks.ai/inference/v1',
    'accounts/fireworks/models/gpt-oss-20b'
  ),
  openai('cerebras', 'Cerebras', 'https://api.cerebras.ai/v1', 'llama3.1-8b'),
  openai('hyperbolic', 'Hyperbolic', 'https://api.hyperbolic.xyz/v1', 'meta-llama/Llama-3.3-70B'),
  openai('ai21', 'AI21', 'https://api.ai21.com/studio/v1', 'jamba-mini'),
  openai('sambanova', 'SambaNova', 'https://api.sambanova.ai/v1', 'Meta-Llama-3.3-70B-Instruct'),
  openai('nscale', 'Nscale', 'https://inference.api.nscale.com/v1', 'openai/gpt-oss-20b'),
  openai(
    'alibaba',
    'Alibaba Cloud',
    'https://dashscope-intl.aliyuncs.com/compatible-mode/v1',
    'qwen-plus'
  ),
  openai('huggingface', 'Hugging Face', 'https://router.huggingface.co/v1', 'openai/gpt-oss-20b'),
  openai('github', 'GitHub Models', 'https://models.github.ai/inference', 'openai/gpt-4o-mini'),
  {
    id: 'cloudflare',
    label: 'Cloudflare Workers AI',
    protocol: 'openai',
    url: '',
    model: '@cf/meta/llama-3.1-8b-instruct',
    options: [
      {
        name: 'accountId',
        label: 'Account ID',
        help: 'ID of your Cloudflare account',
        required: true,
      },
    ],
  },
  {
    id: 'databricks',
    label: 'Databricks',
    protocol: 'openai',
    url: '',
    model: 'serving endpoint name',
    options: [
      {
        name: 'workspaceUrl',
        label: 'Workspace URL',
        help: 'For example https://adb-123.4.azuredatabricks.net',
        required: true,
      },
    ],
  },
]

export const vendorOf = (id: string): ModelVendor | undefined =>
  MODEL_VENDORS.find((vendor) => vendor.id === id)

/** Self-hosted servers with an OpenAI-compatible API and their default URLs. */
export const LOCAL_SERVERS = [
  { id: 'ollama', label: 'Ollama', url: 'http://localhost:11434/v1' },
  { id: 'vllm', label: 'vLLM', url: 'http://localhost:8000/v1' },
  { id: 'llamacpp', label: 'llama.cpp', url: 'http://localhost:8080/v1' },
  { id: 'localai', label: 'LocalAI', url: 'http://localhost:8080/v1' },
  { id: 'llamafile', label: 'Llamafile', url: 'http://localhost:8080/v1' },
  { id: 'tgi', label: 'Text Generation Inference', url: 'http://localhost:8080/v1' },
  { id: 'lmstudio', label: 'LM Studio', url: 'http://localhost:1234/v1' },
] as const

/** Targets that only the command-line tool can call, with the promptfoo provider for each. */
export const CLI_KINDS = [
  { id: 'python', label: 'Python', group: 'code', provider: 'file://target.py' },
  {
    id: 'javascript',
    label: 'JavaScript or TypeScript',
    group: 'code',
    provider: 'file://target.js',
  },
  { id: 'go', label: 'Go', group: 'code', provider: 'file://target.go' },
  { id: 'ruby', label: 'Ruby', group: 'code', provider: 'file://target.rb' },
  { id: 'shell', label: 'Shell command', group: 'code', provider: 'exec:./target.sh' },
  { id: 'browser', label: 'Browser automation', group: 'endpoint', provider: 'browser' },
  { id: 'a2a', label: 'A2A agent', group: 'endpoint', provider: 'a2a' },
  { id: 'sagemaker', label: 'Amazon SageMaker', group: 'hosted', provider: 'sagemaker:' },
  { id: 'replicate', label: 'Replicate', group: 'hosted', provider: 'replicate:' },
  { id: 'langchain', label: 'LangChain', group: 'agent', provider: 'file://langchain_target.py' },
  { id: 'langgraph', label: 'LangGraph', group: 'agent', provider: 'file://langgraph_target.py' },
  { id: 'crewai', label: 'CrewAI', group: 'agent', provider: 'file://crewai_target.py' },
  { id: 'autogen', label: 'AutoGen', group: 'agent', provider: 'file://autogen_target.py' },
  { id: 'pydantic-ai', label: 'PydanticAI', group: 'agent', provider: 'file://pydantic_target.py' },
  {
    id: 'llamaindex',
    label: 'LlamaIndex',
    group: 'agent',
    provider: 'file://llamaindex_target.py',
  },
  { id: 'google-adk', label: 'Google ADK', group: 'agent', provider: 'file://adk_target.py' },
  {
    id: 'openai-agents',
    label: 'OpenAI Agents SDK',
    group: 'agent',
    provider: 'file://agents_target.py',
  },
  {
    id: 'claude-agent',
    label: 'Claude Agent SDK',
    group: 'agent',
    provider: 'anthropic:claude-agent-sdk',
  },
  {
    id: 'bedrock-agent',
    label: 'Amazon Bedrock Agents',
    group: 'agent',
    provider: 'bedrock-agent:',
  },
  { id: 'custom', label: 'Other promptfoo provider', group: 'code', provider: '' },
] as const

export type TargetKind = {
  id: string
  group: KindGroup
  type: TargetType
  /** Display name, for kinds without messages in the console. */
  label?: string
}

/** All kinds in display order. */
export const TARGET_KINDS: readonly TargetKind[] = [
  { id: 'http', group: 'endpoint', type: 'http' },
  { id: 'websocket', group: 'endpoint', type: 'websocket' },
  { id: 'mcp', group: 'endpoint', type: 'mcp' },
  { id: 'openai-chat', group: 'endpoint', type: 'openai-chat' },
  ...MODEL_VENDORS.map(({ id, label }) => ({
    id: `model:${id}`,
    group: 'hosted' as const,
    type: 'model' as const,
    label,
  })),
  ...LOCAL_SERVERS.map(({ id, label }) => ({
    id: `local:${id}`,
    group: 'local' as const,
    type: 'openai-chat' as const,
    label,
  })),
  ...CLI_KINDS.map(({ id, label, group }) => ({
    id: `cli:${id}`,
    group,
    type: 'cli' as const,
    label,
  })),
]
