/** Finds addresses in the arguments of tool calls. */

const URLS = /\b(?:https?|ftp|gopher|file|dict|ldap|jar|netdoc):\/{1,3}[^\s"'<>\\)\]}]+/gi
const MAX_URLS = 50

/** Host names and IP addresses that only the target's own network can reach. */
const INTERNAL_NAME =
  /^(?:localhost|.*\.localhost|.*\.internal|.*\.local|.*\.lan|.*\.intranet|.*\.corp|metadata|instance-data|kubernetes\.default.*)$/i
const PRIVATE_ADDRESS =
  /^(?:127\.|10\.|0\.|169\.254\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/
const PRIVATE_IPV6 = /^\[(?:::1?|f[cd][0-9a-f]{2}:.*|fe[89ab][0-9a-f]:.*|::ffff:.*)\]$/i

export type FoundUrl = { url: URL; start: number; end: number }

/** Returns the URLs in a text, with their offsets. */
export function urlsIn(text: string): FoundUrl[] {
  return [...text.matchAll(URLS)].slice(0, MAX_URLS).flatMap(({ 0: written, index }) => {
    const url = URL.canParse(written) ? new URL(written) : null
    return url ? [{ url, start: index, end: index + written.length }] : []
  })
}

/** Whether the URL points to the target's own network or file system. Host names are not resolved. */
export function isInternal({ protocol, hostname }: URL): boolean {
  if (protocol === 'file:' || protocol === 'netdoc:' || protocol === 'jar:') return true
  return (
    INTERNAL_NAME.test(hostname) || PRIVATE_ADDRESS.test(hostname) || PRIVATE_IPV6.test(hostname)
  )
}
