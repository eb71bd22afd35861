import { Agent, buildConnector } from 'undici'
import type { OutboundRules } from '#api/engines/evals/vocabulary'
import { decideHost } from './address_policy.js'
import { checkedLookup } from './checked_lookup.js'
import { RefusedConnection } from './refused_connection.js'

/** Creates an agent that checks the rules at each connection and connects only to allowed addresses. */
export function guardedAgent(rules: () => OutboundRules, keepAliveMs?: number): Agent {
  const connect = buildConnector({ lookup: checkedLookup(rules) })
  return new Agent({
    ...(keepAliveMs !== undefined && { keepAliveTimeout: keepAliveMs }),
    connect(options, callback) {
      const decision = decideHost(options.hostname, rules())
      if (!decision.allowed) {
        return callback(new RefusedConnection(options.hostname, decision.reason), null)
      }
      connect(options, callback)
    },
  })
}
