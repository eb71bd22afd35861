import { callOf } from '#api/contract/targets/call_of'
import { CLI_KINDS, vendorOf } from '#api/contract/targets/target_kinds'
import type { HttpSettings } from '#api/contract/targets/target_settings'
import type { TargetRecord } from './target_form.js'

/**
 * Returns the short form of a target's address: host and path, model ID and host, or promptfoo
 * provider.
 */
export function addressOf(target: Pick<TargetRecord, 'type' | 'settings'>): string {
  const call = callOf(target.type, target.settings)
  switch (call.type) {
    case 'openai-chat':
      return `${call.settings.model} · ${hostOf(call.settings.url)}`
    case 'model':
      return [call.settings.model, call.settings.url && hostOf(call.settings.url)]
        .filter(Boolean)
        .join(' · ')
    case 'websocket':
    case 'mcp':
      return call.settings.url.replace(/^\w+:\/\//, '').split('?')[0] ?? ''
    case 'cli':
      return call.settings.provider
    case 'http':
      return requestAddress(call.settings)
  }
}

function requestAddress({ rawRequest, url }: HttpSettings): string {
  if (!rawRequest.trim()) return url.replace(/^https?:\/\//i, '').split('?')[0] ?? ''
  const [, path = ''] = /^\S+\s+(\S+)/.exec(rawRequest.trim()) ?? []
  const [, host = ''] = /^host:\s*(\S+)/im.exec(rawRequest) ?? []
  return path.startsWith('http') ? path.replace(/^https?:\/\//i, '') : `${host}${path}`
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url)

/**
 * Returns the name of a target's kind: the vendor of a hosted model, or the language of custom
 * code; undefined for other types.
 */
export function kindName(target: Pick<TargetRecord, 'type' | 'settings'>): string | undefined {
  const call = callOf(target.type, target.settings)
  if (call.type === 'model') return vendorOf(call.settings.vendor)?.label
  if (call.type !== 'cli') return undefined
  return CLI_KINDS.find(({ id }) => id === call.settings.kind)?.label
}
