import ipaddr from 'ipaddr.js'
import type { OutboundRules } from '#api/engines/evals/vocabulary'

export type AddressKind =
  'public' | 'private' | 'loopback' | 'link_local' | 'metadata' | 'unusable' | 'not_an_address'

export type Decision = { allowed: true } | { allowed: false; reason: string }

type Address = ipaddr.IPv4 | ipaddr.IPv6

const ALLOWED = { allowed: true } satisfies Decision

/** Cloud metadata addresses outside 169.254.0.0/16, which is blocked as a whole. */
const METADATA_ADDRESSES = new Set([
  '100.100.100.200', // Alibaba
  '192.0.0.192', // Oracle
  '168.63.129.16', // Azure WireServer; looks like a public address
  'fd00:ec2::254', // AWS over IPv6
  'fd00:ec2::23', // AWS container credentials
  'fd20:ce::254', // Google over IPv6
])

const METADATA_NAMES = new Set([
  'metadata',
  'metadata.google.internal',
  'metadata.goog',
  'instance-data',
])

const LOCAL_NAMES = /(^|\.)(localhost|local|internal|lan|home\.arpa)$/

/**
 * Returns the IPv4 address embedded in an IPv6 address, i.e. the host that is actually reached: the last 32 bits, or bits
 * 16 to 47 for 6to4.
 */
function embeddedIPv4(address: ipaddr.IPv6): ipaddr.IPv4 | null {
  if (address.isIPv4MappedAddress()) return address.toIPv4Address()
  const bytes = address.toByteArray()
  const range = address.range()
  if (range === 'rfc6052' || range === 'rfc6145') return new ipaddr.IPv4(bytes.slice(12))
  if (range === '6to4') return new ipaddr.IPv4(bytes.slice(2, 6))
  const isCompatible = bytes.slice(0, 12).every((byte) => byte === 0)
  return isCompatible && bytes.slice(12, 15).some((byte) => byte !== 0)
    ? new ipaddr.IPv4(bytes.slice(12))
    : null
}

/**
 * Whether an address is in 64:ff9b:1::/48, the prefix of translators in local networks (RFC 8215). The position of the
 * IPv4 address in it depends on the translator, so the host reached is unknown.
 */
function isLocallyTranslated(address: ipaddr.IPv6): boolean {
  const [first, second, third] = address.parts
  return first === 0x64 && second === 0xff9b && third === 1
}

/** Addresses of the latest host names, because parsing takes longer than all other checks of a request. */
const parsed = new Map<string, Address | null>()
const MAX_PARSED = 1_000
/** Longer texts are no host names. */
const MAX_HOST_CHARS = 255

function parse(text: string): Address | null {
  const known = parsed.get(text)
  if (known !== undefined) return known
  const address = parseNew(text)
  if (parsed.size >= MAX_PARSED) parsed.clear()
  if (text.length <= MAX_HOST_CHARS) parsed.set(text, address)
  return address
}

function parseNew(text: string): Address | null {
  const bare = text.startsWith('[') && text.endsWith(']') ? text.slice(1, -1) : text
  return ipaddr.isValid(bare) ? ipaddr.parse(bare) : null
}

function classify(address: Address): AddressKind {
  if (address instanceof ipaddr.IPv6) {
    if (isLocallyTranslated(address)) return 'unusable'
    const inner = embeddedIPv4(address)
    if (inner) return classify(inner)
    address = new ipaddr.IPv6(address.toByteArray())
  }
  if (METADATA_ADDRESSES.has(address.toString())) return 'metadata'
  switch (address.range()) {
    case 'unicast':
      return 'public'
    case 'linkLocal':
      return address instanceof ipaddr.IPv4 ? 'metadata' : 'link_local'
    case 'loopback':
    case 'unspecified':
      return 'loopback'
    case 'private':
    case 'uniqueLocal':
    case 'carrierGradeNat':
      return 'private'
    default:
      return 'unusable'
  }
}

/**
 * Classifies an address in any notation that a socket accepts: dotted, decimal, octal, hexadecimal, bracketed, IPv4
 * inside IPv6. Host names are `not_an_address`.
 */
export function classifyAddress(text: string): AddressKind {
  const address = parse(text)
  return address ? classify(address) : 'not_an_address'
}

/**
 * Whether a connection to this numeric address is allowed. Pass the address the socket connects to: an earlier DNS
 * result can differ.
 */
export function decideAddress(address: string, rules: OutboundRules): Decision {
  switch (classifyAddress(address)) {
    case 'public':
      return ALLOWED
    case 'private':
    case 'loopback':
    case 'link_local':
      return rules.allowPrivate
        ? ALLOWED
        : refuse(`${address} is a private address, and this server can only call public ones`)
    case 'metadata':
      return refuse(`${address} is a cloud metadata address; calls to these are always blocked`)
    case 'unusable':
      return refuse(`${address} is in a range that is not used by servers`)
    case 'not_an_address':
      return refuse(`${address} is not a numeric address`)
  }
}

/**
 * Whether a host name or address can be resolved and called. For host names, the resolved address must be checked, too.
 */
export function decideHost(host: string, rules: OutboundRules): Decision {
  const name = host.toLowerCase().replace(/\.$/, '')
  if (METADATA_NAMES.has(name)) {
    return refuse(`${name} is a cloud metadata host; calls to it are always blocked`)
  }
  const address = parse(name)
  if (rules.onlyHosts && !rules.onlyHosts.some((entry) => isSameHost(entry, name, address))) {
    return refuse(`${name} is not on the list of allowed hosts`)
  }
  if (address) return decideAddress(name, rules)
  if (LOCAL_NAMES.test(name) && !rules.allowPrivate) {
    return refuse(`${name} is a private name, and this server can only call public ones`)
  }
  return ALLOWED
}

/** Whether this URL can be called: its scheme must be http(s) or ws(s), and its host must obey the rules. */
export function decideUrl(url: string | URL, rules: OutboundRules): Decision {
  const target = URL.parse(String(url))
  if (!target) return refuse('the URL is not valid')
  if (!['http:', 'https:', 'ws:', 'wss:'].includes(target.protocol)) {
    return refuse(`${target.protocol}// URLs are not supported`)
  }
  return decideHost(target.hostname, rules)
}

function isSameHost(entry: string, name: string, address: Address | null): boolean {
  const wanted = entry.toLowerCase().replace(/\.$/, '')
  if (address) return parse(wanted)?.toNormalizedString() === address.toNormalizedString()
  return wanted.startsWith('*.') ? name.endsWith(wanted.slice(1)) : name === wanted
}

function refuse(reason: string): Decision {
  return { allowed: false, reason }
}
