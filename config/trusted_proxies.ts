import type { HttpRequest } from '@adonisjs/core/http'
import { BlockList, isIP } from 'node:net'

const MAPPED = /^::ffff:(?=\d+\.)/i

/** Converts an IPv4-mapped IPv6 address, as dual-stack sockets report it, to IPv4. */
const plain = (address: string) => address.replace(MAPPED, '')

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * Returns a function that checks whether the sender of a forwarded header is a trusted proxy. `TRUST_PROXY` contains
 * addresses and networks, or a number of hops. Without the setting, forwarded headers are ignored.
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

/** Returns the client address of a request, or the address of the connection if the forwarded value is not an address. */
export function clientAddress(request: HttpRequest, forwarded: () => string): string {
  const address = plain(forwarded() ?? '')
  return isIP(address) === 0 ? plain(request.request.socket.remoteAddress ?? '') : address
}
