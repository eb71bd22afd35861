import dns, { type LookupAddress, type LookupOptions } from 'node:dns'
import type { LookupFunction } from 'node:net'
import type { OutboundRules } from '#api/engines/evals/vocabulary'
import { decideAddress } from './address_policy.js'
import { RefusedConnection, type OnRefused } from './refused_connection.js'

/**
 * Creates a `lookup` for sockets that returns only addresses allowed by the rules. The socket connects to a returned
 * address, which prevents DNS rebinding.
 */
export function checkedLookup(rules: () => OutboundRules, onRefused?: OnRefused): LookupFunction {
  // Saved before the runner disables `dns.lookup` for all modules loaded later.
  const systemLookup = dns.lookup
  return (hostname, options, callback) => {
    const query: LookupOptions & { all: true } = { ...options, all: true }
    systemLookup(hostname, query, (error, found) => {
      if (error) return callback(error, [])
      const allowed: LookupAddress[] = []
      let reason = `${hostname} has no address`
      for (const entry of found) {
        const decision = decideAddress(entry.address, rules())
        if (decision.allowed) allowed.push(entry)
        else reason = `${hostname} resolves to ${entry.address}, and ${decision.reason}`
      }
      const [first] = allowed
      if (!first) {
        const refused = new RefusedConnection(hostname, reason)
        onRefused?.(refused)
        return callback(refused, [])
      }
      if (options.all) return callback(null, allowed)
      callback(null, first.address, first.family)
    })
  }
}
