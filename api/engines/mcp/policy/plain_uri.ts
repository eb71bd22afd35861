import { percentDecoded } from './percent_decoded.js'

/** Schemes whose URIs begin with a host. Servers of other schemes often read everything after `://` as a path. */
const WITH_HOST = /^(?:https?|wss?|ftps?):$/

/**
 * Returns a URI as a server can resolve it: without percent-encoding, `.`, `..`, repeated slashes and backslashes, and with a
 * lowercase scheme and host. Keeps the query and the fragment.
 */
export function plainUri(uri: string): string {
  const [, written = '', all = ''] = /^([a-z][a-z0-9+.-]*:)?(.*)$/is.exec(uri) ?? []
  const end = all.search(/[?#]/)
  const [place, suffix] = end < 0 ? [all, ''] : [all.slice(0, end), all.slice(end)]
  const scheme = written.toLowerCase()
  const slashed = percentDecoded(place).replaceAll('\\', '/')
  const [lead = ''] = /^\/*/.exec(slashed) ?? []
  const names: string[] = []
  const parts = slashed.slice(lead.length).split('/')
  const root = WITH_HOST.test(scheme) ? 1 : 0
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1
    if (part === '..' && names.length > root) names.pop()
    if (part !== '' && part !== '.' && part !== '..') {
      names.push(names.length < root ? part.toLowerCase() : part)
    } else if (isLast && names.length > 0) names.push('')
  }
  return `${scheme}${lead.slice(0, 3)}${names.join('/')}${suffix}`
}
