import { vendorOf } from '#api/contract/target_kinds'
import type { ChatSettings, HandedSecrets, TargetCall } from '#api/contract/target_settings'
import { handing, type Handing } from '#api/targets/hand_secrets'
import { modelUrl } from '#api/targets/provider/model_service'
import { NO_SECRETS, type Secrets } from '#api/targets/secrets'
import { chatRequest, chatTarget, modelTarget } from '#api/targets/tool/chat_target'
import { cliTarget } from '#api/targets/tool/cli_target'
import { httpTarget } from '#api/targets/tool/http_target'
import { mcpTarget } from '#api/targets/tool/mcp_target'
import { socketTarget } from '#api/targets/tool/socket_target'
import type { Made, ToolProvider } from '#api/targets/tool/tool_provider'

export type ToolTarget = Omit<Made, 'provider'> & {
  provider: ToolProvider
  /** Environment variables that stand for the credentials. */
  variables: string[]
}

/** What is handed out in the place of credentials, and these where they are handed out themselves. */
export type Hand = { mode: HandedSecrets; secrets: Secrets }

const BY_NAME: Hand = { mode: 'references', secrets: NO_SECRETS }

/** A target as a provider of the command-line tool; credentials are named unless they are handed out. Pure. */
export function toToolTarget(name: string, call: TargetCall, hand = BY_NAME): ToolTarget {
  const own = handing(call, hand)
  const made = madeOf(call, own)
  return { ...made, provider: { ...made.provider, label: name }, variables: own.variables }
}

/**
 * A target as the command-line tool is handed it, to call it itself: complete in one provider. A chat target with a
 * system prompt is its own HTTP request, because a provider of a chat API has no place for one.
 */
export function toServedTarget(name: string, call: TargetCall, hand = BY_NAME): ToolProvider {
  const request = isChat(call) && call.settings.systemPrompt.trim() ? requestFor(call) : null
  if (!request) return toToolTarget(name, call, hand).provider
  return { ...chatRequest(request, handing(call, hand)), label: name }
}

/** The call as a request, whatever kind of target it is. */
export const toToolHttp = (call: TargetCall) =>
  call.type === 'openai-chat'
    ? chatRequest(call.settings, handing(call, BY_NAME))
    : madeOf(call, handing(call, BY_NAME)).provider

type ChatCall = Extract<TargetCall, { type: 'openai-chat' | 'model' }>

const isChat = (call: TargetCall): call is ChatCall =>
  call.type === 'openai-chat' || call.type === 'model'

/** The chat completions that a call makes; null for a model that has an API of its own. */
function requestFor(call: ChatCall): ChatSettings | null {
  if (call.type === 'openai-chat') return call.settings
  const isOpenai = vendorOf(call.settings.vendor)?.speaks === 'openai'
  return isOpenai ? { ...call.settings, url: modelUrl(call.settings) } : null
}

function madeOf(call: TargetCall, own: Handing): Made {
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
