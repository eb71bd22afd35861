import { CLI_KINDS, vendorOf } from '#api/contract/targets/target_kinds'
import type {
  ChatSettings,
  CliSettings,
  HandedSecrets,
  TargetCall,
} from '#api/contract/targets/target_settings'
import { toolCredentials, type ToolCredentials } from '#api/targets/credentials/tool_credentials'
import { modelUrl } from '#api/targets/provider/model_service'
import { NO_SECRETS, type Secrets } from '#api/targets/credentials/secrets'
import { chatRequest, chatTarget, modelTarget } from '#api/targets/tool/chat_target'
import { httpTarget } from '#api/targets/tool/http_target'
import { mcpTarget } from '#api/targets/tool/mcp_target'
import { socketTarget } from '#api/targets/tool/socket_target'
import { delayOf, type TargetParts, type ToolProvider } from '#api/targets/tool/tool_provider'
import { parseYaml } from '#api/platform/http/parsing/parse_yaml'

export type ToolTarget = Omit<TargetParts, 'provider'> & {
  provider: ToolProvider
  /** Names of the environment variables that replace the credentials. */
  variables: string[]
}

/** Export mode of the credentials, with their values for mode `values`. */
export type CredentialExport = { mode: HandedSecrets; secrets: Secrets }

const AS_REFERENCES: CredentialExport = { mode: 'references', secrets: NO_SECRETS }

/** Converts a target to a promptfoo provider, with the prompt and environment variables that it needs. */
export function toToolTarget(
  name: string,
  call: TargetCall,
  secretMode = AS_REFERENCES
): ToolTarget {
  const own = toolCredentials(call, secretMode)
  const made = partsOf(call, own)
  return { ...made, provider: { ...made.provider, label: name }, variables: own.variables }
}

/**
 * Converts a target to a single provider, as served to the CLI. An OpenAI-compatible chat target with a system prompt
 * becomes an HTTP request, because chat providers have no system prompt setting.
 */
export function toServedTarget(
  name: string,
  call: TargetCall,
  secretMode = AS_REFERENCES
): ToolProvider {
  const request = isChat(call) && call.settings.systemPrompt.trim() ? requestFor(call) : null
  if (!request) return toToolTarget(name, call, secretMode).provider
  return { ...chatRequest(request, toolCredentials(call, secretMode)), label: name }
}

/** Returns the provider for a call, without a label. An OpenAI-compatible chat call becomes an HTTP request. */
export const toToolHttp = (call: TargetCall) =>
  call.type === 'openai-chat'
    ? chatRequest(call.settings, toolCredentials(call, AS_REFERENCES))
    : partsOf(call, toolCredentials(call, AS_REFERENCES)).provider

type ChatCall = Extract<TargetCall, { type: 'openai-chat' | 'model' }>

const isChat = (call: TargetCall): call is ChatCall =>
  call.type === 'openai-chat' || call.type === 'model'

/** Returns the chat settings for an HTTP request; null for models whose API is not OpenAI-compatible. */
function requestFor(call: ChatCall): ChatSettings | null {
  if (call.type === 'openai-chat') return call.settings
  const isOpenai = vendorOf(call.settings.vendor)?.protocol === 'openai'
  return isOpenai ? { ...call.settings, url: modelUrl(call.settings) } : null
}

function partsOf(call: TargetCall, own: ToolCredentials): TargetParts {
  switch (call.type) {
    case 'http':
      return httpTarget(call.settings, own)
    case 'openai-chat':
      return chatTarget(call.settings, own)
    case 'model':
      return modelTarget(call.settings, own)
    case 'websocket':
      return socketTarget(call.settings, own)
    case 'mcp':
      return mcpTarget(call.settings, own)
    case 'cli':
      return cliTarget(call.settings)
  }
}

/** Returns the provider of a target that runs the CLI user's own code. */
function cliTarget(settings: CliSettings): TargetParts {
  const { kind, provider, config } = settings
  const read = config.trim() ? parseYaml(config) : {}
  const known = CLI_KINDS.find(({ id }) => id === kind)
  return {
    provider: {
      id: provider.trim() || (known?.provider ?? ''),
      config: typeof read === 'object' && read !== null ? { ...read } : {},
      ...delayOf(settings),
    },
  }
}
