import { callOf, type TargetRecord } from './target_form.js'

/** Where a target is, short: host and path, or the model of a chat API. */
export function addressOf(target: Pick<TargetRecord, 'settings'>): string {
  const call = callOf(target)
  if (call.type === 'openai-chat') return `${call.settings.model} · ${hostOf(call.settings.url)}`
  const { rawRequest, url } = call.settings
  if (!rawRequest.trim()) return url.replace(/^https?:\/\//i, '').split('?')[0] ?? ''
  const [, path = ''] = /^\S+\s+(\S+)/.exec(rawRequest.trim()) ?? []
  const [, host = ''] = /^host:\s*(\S+)/im.exec(rawRequest) ?? []
  return path.startsWith('http') ? path.replace(/^https?:\/\//i, '') : `${host}${path}`
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url)
