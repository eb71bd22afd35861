import dgram from 'node:dgram'
import { syncBuiltinESMExports } from 'node:module'
import { isIP, Socket, type LookupFunction } from 'node:net'
import type { OutboundRules } from '#api/engines/evals/vocabulary'
import { decideAddress, decideHost } from '#api/platform/outbound/address_policy'
import { checkedLookup } from '#api/platform/outbound/checked_lookup'
import { RefusedConnection, type OnRefused } from '#api/platform/outbound/refused_connection'
import { currentCall } from '../attempts/call_context.js'
import { guardHandles } from './handle_guard.js'

/** Blocks all connections until a job sets its rules. */
const NOTHING: OutboundRules = { allowPrivate: false, onlyHosts: [] }

let rules = NOTHING
let onRefused: OnRefused = () => {}
/** Open connections, each with the host name for which it was opened. */
const open = new Map<Socket, string>()
/** Addresses approved under the current rules. */
const approved = new Set<string>()
let isInstalled = false

/** Controls the guard; only the program that installed it receives this. */
export type NetworkControl = { enforce: typeof enforce; changeRules: typeof changeRules }

/**
 * Enforces the outbound rules on every connection of this process. Every HTTP client, TLS socket and proxy agent ends
 * in `Socket.connect`, so none of them can bypass it. Must run before any library is imported.
 * @throws Error if the guard is already installed, so that a library cannot replace the rules
 */
export function installNetworkGuard(): NetworkControl {
  if (isInstalled) throw new Error('The network guard is already installed')
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
      // Deferred: TLS code still uses the socket, and its caller has not attached an error listener yet.
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
    throw new RefusedConnection('datagram', 'datagrams are not allowed')
  }
  for (const method of ['send', 'connect', 'bind']) {
    Object.defineProperty(dgram.Socket.prototype, method, { value: refuseDatagram })
  }
  syncBuiltinESMExports()
  return { enforce, changeRules }
}

/**
 * Applies a job's rules. If they differ from the previous rules, connections kept open from earlier jobs are closed;
 * otherwise conversations continue.
 */
function enforce(next: OutboundRules | null, report: OnRefused = () => {}): void {
  const isSame = JSON.stringify(next) === JSON.stringify(rules)
  if (!isSame) for (const socket of open.keys()) socket.destroy()
  if (!isSame) approved.clear()
  rules = next ?? NOTHING
  onRefused = report
}

/** Changes the rules during a job: closes connections that violate the new rules and keeps the others. */
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
    return new RefusedConnection('local socket', 'local sockets are not allowed')
  }
  const host = hostOf(options)
  const decision = decideHost(host, rules)
  return decision.allowed ? null : new RefusedConnection(host, decision.reason)
}

/** Normalizes the signatures of `connect`: (options), (port, host), (path), and Node's own pre-normalized array. */
function readArguments(args: unknown[]): { options: Record<string, unknown>; callback: unknown } {
  const list: unknown[] = Array.isArray(args[0]) ? args[0] : args
  const [first, second] = list
  const callback = list.findLast((entry) => typeof entry === 'function')
  if (typeof first === 'object' && first !== null) return { options: { ...first }, callback }
  const isPort = typeof first === 'number' || (typeof first === 'string' && /^\d+$/.test(first))
  if (!isPort) return { options: { path: String(first) }, callback }
  return { options: { port: Number(first), host: second }, callback }
}
