import type { HttpRequest } from '@adonisjs/core/http'
import { BlockList, isIP } from 'node:net'

const MAPPED = /^::ffff:(?=\d+\.)/i

/** IPv4 addresses that a dual-stack socket reports. */
const plain = (address: string) => address.replace(MAPPED, '')

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * Whether the sender of a forwarded header is one of our own proxies, from the setting `TRUST_PROXY`: addresses and
 * networks, or a number of hops. Without it no forwarded header is believed.
 */
export function trustedProxies(setting = ''): (address: string, distance: number) => boolean {
  if (/^\d+$/.test(setting)) return (_address, distance) => distance < Number(setting)
  const known = new BlockList()
  for (const entry of setting.split(',').map((one) => one.trim())) {
    const [address = '', bits] = entry.split('/')
    if (isIP(address) === 0) continue
    if (bits === undefined) known.addAddress(address, family(address))
    else known.addSubnet(address, Number(bits), family(address))
  }
  return (address) => {
    const sender = plain(address ?? '')
    return isIP(sender) !== 0 && known.check(sender, family(sender))
  }
}

/** The client's address. A trusted proxy may pass on what is no address: then its own is used. */
export function clientAddress(request: HttpRequest, forwarded: () => string): string {
  const address = plain(forwarded() ?? '')
  return isIP(address) === 0 ? plain(request.request.socket.remoteAddress ?? '') : address
}
