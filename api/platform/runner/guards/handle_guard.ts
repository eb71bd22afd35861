import dgram from 'node:dgram'
import dns from 'node:dns'
import net, { Server } from 'node:net'
import os from 'node:os'
import v8 from 'node:v8'
import { workerSocket } from '../channel/worker_channel.js'

/** EACCES ("permission denied") as a libuv return value. */
const EACCES = -13

/** Functions of `process` that affect other processes, or this process as a whole. */
const REFUSED_CALLS = [
  ...['kill', '_kill', '_debugProcess', '_debugEnd', 'execve', 'dlopen', 'chdir', 'umask'],
  ...['setuid', 'setgid', 'seteuid', 'setegid', 'setgroups', 'initgroups'],
]

type Prototype = Record<string, unknown>

/**
 * Guards the handles below sockets against code that bypasses `Socket`: allows connections to approved addresses only,
 * and denies listening, local sockets, datagrams, and DNS lookups. Must run before any library is imported.
 */
export function guardHandles(isApproved: (address: string) => boolean): void {
  // Opens standard error now, because opening handles is blocked below.
  void process.stderr
  const tcp = prototypeOfTcp()
  for (const method of ['connect', 'connect6']) {
    const connect = tcp[method]
    define(tcp, method, function (this: unknown, ...args: unknown[]) {
      if (typeof connect !== 'function' || !isApproved(String(args[1]))) return EACCES
      return Reflect.apply(connect, this, args)
    })
  }
  const refuse = () => EACCES
  for (const method of ['bind', 'bind6', 'listen', 'open']) define(tcp, method, refuse)
  const pipe = prototypeOfPipe()
  for (const method of ['bind', 'listen', 'connect', 'open', 'fchmod']) define(pipe, method, refuse)
  const udp = prototypeOfUdp()
  for (const method of ['bind', 'bind6', 'connect', 'connect6', 'send', 'send6', 'open']) {
    define(udp, method, refuse)
  }
  define(Server.prototype, 'listen', denied)
  for (const owner of [
    dns,
    dns.promises,
    dns.Resolver.prototype,
    dns.promises.Resolver.prototype,
  ]) {
    for (const name of Object.getOwnPropertyNames(owner)) {
      if (/^(lookup|resolve|reverse)/.test(name)) define(owner, name, denied)
    }
  }
  for (const name of REFUSED_CALLS) define(process, name, denied)
  define(os, 'setPriority', denied)
  define(v8, 'setFlagsFromString', denied)
}

function denied(): never {
  throw Object.assign(new Error('Not available in the runner'), { code: 'ERR_ACCESS_DENIED' })
}

function define(owner: object, name: string, value: unknown): void {
  Object.defineProperty(owner, name, { value, writable: false, configurable: false })
}

/** Gets the prototype from a temporary server handle, whose port is bound only until the handle is closed below. */
function prototypeOfTcp(): Prototype {
  const handle: unknown = Reflect.get(net, '_createServerHandle')('127.0.0.1', 0, 4)
  const found = prototypeOf(handle, 'connection')
  const close: unknown = Reflect.get(found, 'close')
  if (typeof close === 'function') close.call(handle)
  return found
}

function prototypeOfUdp(): Prototype {
  const socket = dgram.createSocket('udp4')
  const state = Object.getOwnPropertySymbols(socket)
    .map((symbol): unknown => Reflect.get(socket, symbol))
    .find((value) => typeof value === 'object' && value !== null && 'handle' in value)
  const found = prototypeOf(state && Reflect.get(state, 'handle'), 'datagram')
  socket.close()
  return found
}

/** Gets the prototype from the handle of the channel to the worker, which is a pipe. */
function prototypeOfPipe(): Prototype {
  return prototypeOf(Reflect.get(workerSocket(), '_handle'), 'channel')
}

function prototypeOf(handle: unknown, kind: string): Prototype {
  if (typeof handle !== 'object' || handle === null) throw new Error(`The ${kind} has no handle`)
  const prototype: Prototype = Object.getPrototypeOf(handle)
  return prototype
}
