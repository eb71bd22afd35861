import { PREFIX_SEPARATOR } from '#api/contract/mcp/server'

/** Scheme of the URIs under which clients see the resources of all servers. */
const SCHEME = 'assay://'

/** `assay://desk/file:///a`: the URI of a server follows its prefix unchanged, so that templates stay templates. */
export const exposeUri = (prefix: string, uri: string): string => `${SCHEME}${prefix}/${uri}`

export const exposeName = (prefix: string, name: string): string =>
  `${prefix}${PREFIX_SEPARATOR}${name}`

export type OwnName = { prefix: string; name: string }

/** Prefix and URI at the server; null for other URIs. */
export function ownUri(exposed: string): OwnName | null {
  const [, prefix, name] = /^assay:\/\/([a-z0-9_]+)\/(.+)$/s.exec(exposed) ?? []
  return prefix && name ? { prefix, name } : null
}

/** Prefix and name at the server; null for names without a prefix. */
export function ownName(exposed: string): OwnName | null {
  const end = exposed.indexOf(PREFIX_SEPARATOR)
  if (end <= 0) return null
  return { prefix: exposed.slice(0, end), name: exposed.slice(end + PREFIX_SEPARATOR.length) }
}

/** Replaces the URIs of a server in `contents` and in links to resources, so that clients can read them. */
export function exposeUris(prefix: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => exposeUris(prefix, each))
  if (typeof value !== 'object' || value === null) return value
  const { uri } = value as { uri?: unknown }
  return typeof uri === 'string' ? { ...value, uri: exposeUri(prefix, uri) } : value
}
