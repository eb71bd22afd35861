import { isIPv6 } from 'node:net'

const IPV4_MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const GROUPS = 8
/**
 * Number of IPv6 groups that identify a network. A subscriber usually has a /64, so all of its addresses share one
 * budget.
 */
const NETWORK_GROUPS = 4

/** Reduces an address to what one visitor probably controls: an IPv4 address, or the /64 network of an IPv6 address. */
export function networkOf(address: string): string {
  const [, mapped] = IPV4_MAPPED.exec(address) ?? []
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%')[0]!.toLowerCase().split('::')
  const start = head.split(':').filter(Boolean)
  const end = (tail ?? '').split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : GROUPS - start.length - end.length
  const groups = [...start, ...Array<string>(Math.max(0, missing)).fill('0'), ...end]
  const network = groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
