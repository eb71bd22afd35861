import {
  CLI_KINDS,
  LOCAL_SERVERS,
  TARGET_KINDS,
  type TargetKind,
} from '#api/contract/targets/target_kinds'
import type { TargetForm } from '../target_form.js'

/**
 * Returns the kind of the target in the form: the selected one, or otherwise the one derived from
 * the settings.
 */
export function kindOf({ picked, type, model, cli }: TargetForm): string {
  if (picked) return picked
  if (type === 'model') return `model:${model.vendor}`
  return type === 'cli' ? `cli:${cli.kind}` : type
}

const isDefaultUrl = (url: string) =>
  url.trim() === '' || LOCAL_SERVERS.some((server) => server.url === url.trim())

const isDefaultProvider = (provider: string) =>
  provider.trim() === '' || CLI_KINDS.some((kind) => kind.provider === provider.trim())

/** Changes the kind and fills in its presets. Settings that were entered for other kinds are kept. */
export function withKind(form: TargetForm, { id, type }: TargetKind): TargetForm {
  const name = id.slice(id.indexOf(':') + 1)
  const next = { ...form, type, picked: id }
  if (type === 'model') return { ...next, model: { ...form.model, vendor: name } }
  if (type === 'cli') {
    const known = CLI_KINDS.find((kind) => kind.id === name)
    const provider = isDefaultProvider(form.cli.provider)
      ? (known?.provider ?? '')
      : form.cli.provider
    return { ...next, cli: { ...form.cli, kind: name, provider } }
  }
  const server = LOCAL_SERVERS.find((local) => `local:${local.id}` === id)
  if (!server || !isDefaultUrl(form.chat.url)) return next
  return { ...next, chat: { ...form.chat, url: server.url } }
}

/** Returns the kinds for which each word of the search occurs in the name, ID or group. */
export function matchingKinds(search: string, nameOf: (kind: TargetKind) => string): TargetKind[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return TARGET_KINDS.filter((kind) => {
    const text = `${nameOf(kind)} ${kind.id} ${kind.group}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
