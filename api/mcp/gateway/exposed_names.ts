import { PREFIX_SEPARATOR } from '#api/contract/mcp/server'

/** Scheme of the URIs under which clients see the resources of all servers. */
const SCHEME = 'assay://'

export type OwnName = { prefix: string; name: string }

/** Maps between the names on the servers and the names that an application's clients see. */
export type ExposedNames = {
  name: (prefix: string, name: string) => string
  uri: (prefix: string, uri: string) => string
  /** Returns the prefix and the server's own name; null for a name that cannot belong to a server. */
  ownName: (exposed: string) => OwnName | null
  ownUri: (exposed: string) => OwnName | null
}

const PREFIXED: ExposedNames = {
  name: (prefix, name) => `${prefix}${PREFIX_SEPARATOR}${name}`,
  // In `assay://desk/file:///a`, the server's URI follows its prefix unchanged, so that URI templates remain valid.
  uri: (prefix, uri) => `${SCHEME}${prefix}/${uri}`,
  ownName(exposed) {
    const end = exposed.indexOf(PREFIX_SEPARATOR)
    if (end <= 0) return null
    return { prefix: exposed.slice(0, end), name: exposed.slice(end + PREFIX_SEPARATOR.length) }
  },
  ownUri(exposed) {
    const [, prefix, name] = /^assay:\/\/([a-z0-9_]+)\/(.+)$/s.exec(exposed) ?? []
    return prefix && name ? { prefix, name } : null
  },
}

/** Exposes the names of a single server unchanged. */
const keptNames = (prefix: string): ExposedNames => ({
  name: (_, name) => name,
  uri: (_, uri) => uri,
  ownName: (name) => ({ prefix, name }),
  ownUri: (name) => ({ prefix, name }),
})

/**
 * Returns the mapping for an application. With several servers, names always have prefixes, because equal names could not
 * be distinguished.
 */
export function exposedNames(keepsNames: boolean, prefixes: readonly string[]): ExposedNames {
  const [prefix, ...others] = new Set(prefixes)
  return keepsNames && prefix !== undefined && others.length === 0 ? keptNames(prefix) : PREFIXED
}

type Fields = Record<string, unknown>

/**
 * Replaces a server's URIs in the contents of a result by those under which clients can read the resources: in read
 * resources, in links to resources, and in embedded resources.
 */
export function withExposedUris(names: ExposedNames, prefix: string, result: Fields): Fields {
  const expose = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(expose)
    if (typeof value !== 'object' || value === null) return value
    const { uri, resource } = value as Fields
    return {
      ...value,
      ...(typeof uri === 'string' && { uri: names.uri(prefix, uri) }),
      ...(resource !== undefined && { resource: expose(resource) }),
    }
  }
  const { content, contents, messages } = result
  return {
    ...result,
    ...(content !== undefined && { content: expose(content) }),
    ...(contents !== undefined && { contents: expose(contents) }),
    ...(Array.isArray(messages) && { messages: messages.map(withExposedContent) }),
  }

  /** Exposes the URIs in the content of a prompt message. */
  function withExposedContent(message: unknown): unknown {
    if (typeof message !== 'object' || message === null) return message
    const { content: block } = message as Fields
    return { ...message, ...(block !== undefined && { content: expose(block) }) }
  }
}
