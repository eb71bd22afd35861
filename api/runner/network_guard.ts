import dgram from 'node:dgram'
import { syncBuiltinESMExports } from 'node:module'
import { isIP, Socket, type LookupFunction } from 'node:net'
import type { OutboundRules } from '#api/engines/evals/vocabulary'
import { decideAddress, decideHost } from '#api/outbound/address_policy'
import { checkedLookup } from '#api/outbound/checked_lookup'
import { RefusedConnection, type OnRefused } from '#api/outbound/refused_connection'
import { currentCall } from './call_context.js'
import { guardHandles } from './handle_guard.js'

/** Until a job brings its rules, nothing may be reached. */
const NOTHING: OutboundRules = { allowPrivate: false, onlyHosts: [] }

let rules = NOTHING
let onRefused: OnRefused = () => {}
/** Connections that are open, and the host that each was asked for. */
const open = new Map<Socket, string>()
/** Addresses that connections under the present rules may go to. */
const approved = new Set<string>()
let isInstalled = false

/** Decides what the guard lets through. Only the program that installed the guard holds it. */
export type NetworkControl = { enforce: typeof enforce; changeRules: typeof changeRules }

/**
 * Puts the rules in front of every connection of this process. Every HTTP client, TLS socket and proxy agent ends in
 * `Socket.connect`, whichever dispatcher a library brings, so this is the one place that cannot be gone around.
 * Must run before any library is imported.
 * @throws Error when it is installed already: a library may not take control
 */
export function installNetworkGuard(): NetworkControl {
  if (isInstalled) throw new Error('The network guard is installed already')
  isInstalled = true
  const connect = Socket.prototype.connect
  const checked = checkedLookup(
    () => rules,
    (refused) => onRefused(refused)
  )
  const lookup: LookupFunction = (hostname, options, callback) =>
    checked(hostname, options, (error, address, family) => {
      const found = typeof address === 'string' ? [{ address }] : address
      if (!error) for (const each of found) approved.add(each.address)
      callback(error, address, family)
    })

  function guarded(this: Socket, ...args: unknown[]): Socket {
    const { options, callback } = readArguments(args)
    const refused = refusalOf(options)
    const call = currentCall.getStore()
    if (call) this.once('error', (error) => (call.socketError = error))
    if (refused) {
      onRefused(refused)
      // Not at once: TLS goes on to use the socket before its caller can listen for the error.
      this.once('error', () => {})
      process.nextTick(() => this.destroy(refused))
      return this
    }
    open.set(this, hostOf(options))
    if (isIP(hostOf(options))) approved.add(hostOf(options))
    this.once('close', () => open.delete(this))
    return Reflect.apply(connect, this, [{ ...options, lookup }, callback].filter(Boolean))
  }

  guardHandles((address) => approved.has(address))
  Object.defineProperty(Socket.prototype, 'connect', { value: guarded, writable: false })
  const refuseDatagram = () => {
    throw new RefusedConnection('datagram', 'datagrams are not sent')
  }
  for (const method of ['send', 'connect', 'bind']) {
    Object.defineProperty(dgram.Socket.prototype, method, { value: refuseDatagram })
  }
  syncBuiltinESMExports()
  return { enforce, changeRules }
}

/**
 * Takes a job's rules into force. Connections kept open from before are closed when they were allowed by other rules; under
 * the same ones a conversation goes on.
 */
function enforce(next: OutboundRules | null, report: OnRefused = () => {}): void {
  const isSame = JSON.stringify(next) === JSON.stringify(rules)
  if (!isSame) for (const socket of open.keys()) socket.destroy()
  if (!isSame) approved.clear()
  rules = next ?? NOTHING
  onRefused = report
}

/** Other rules in the middle of a job: what they refuse is cut off, all else goes on. */
function changeRules(next: OutboundRules): void {
  rules = next
  approved.clear()
  for (const [socket, host] of open) {
    const { remoteAddress } = socket
    const byHost = decideHost(host, rules)
    const decision = byHost.allowed && remoteAddress ? decideAddress(remoteAddress, rules) : byHost
    if (decision.allowed) continue
    const refused = new RefusedConnection(host, decision.reason)
    onRefused(refused)
    socket.destroy(refused)
  }
}

const hostOf = ({ host }: Record<string, unknown>) =>
  typeof host === 'string' && host !== '' ? host : 'localhost'

function refusalOf(options: Record<string, unknown>): RefusedConnection | null {
  if (typeof options.path === 'string' && options.path !== '') {
    return new RefusedConnection('local socket', 'local sockets are not opened')
  }
  const host = hostOf(options)
  const decision = decideHost(host, rules)
  return decision.allowed ? null : new RefusedConnection(host, decision.reason)
}

/** The shapes `connect` is called in: (options), (port, host), (path), and Node's own pre-normalised array. */
function readArguments(args: unknown[]): { options: Record<string, unknown>; callback: unknown } {
  const list: unknown[] = Array.isArray(args[0]) ? args[0] : args
  const [first, second] = list
  const callback = list.findLast((entry) => typeof entry === 'function')
  if (typeof first === 'object' && first !== null) return { options: { ...first }, callback }
  const isPort = typeof first === 'number' || (typeof first === 'string' && /^\d+$/.test(first))
  if (!isPort) return { options: { path: String(first) }, callback }
  return { options: { port: Number(first), host: second }, callback }
}
