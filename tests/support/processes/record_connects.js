/**
 * Preloaded into a process with `--import`: records every connection that it opens (TCP, UDP, and DNS lookups). Also
 * preloads itself into the runners that the process starts, which inherit no environment and can write only to their
 * home folder.
 */
import childProcess from 'node:child_process'
import dgram from 'node:dgram'
import dns from 'node:dns'
import { appendFileSync, readFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const own = fileURLToPath(import.meta.url)

/**
 * Starts recording connections in `file`, one JSON object per line.
 * @returns a function that stops recording
 */
export function recordConnects(file) {
  const say = (what) => appendFileSync(file, `${JSON.stringify({ pid: process.pid, ...what })}\n`)
  const undo = [
    wrap(net.Socket.prototype, 'connect', (args) => {
      const [first] = Array.isArray(args[0]) ? args[0] : args
      const options = typeof first === 'object' ? first : { port: first, host: args[1] }
      say({ kind: 'tcp', host: options.path ?? options.host ?? 'localhost', port: options.port })
    }),
    wrap(dgram.Socket.prototype, 'send', () => say({ kind: 'udp' })),
    wrap(dgram.Socket.prototype, 'connect', () => say({ kind: 'udp' })),
    wrap(dns, 'lookup', ([host]) => say({ kind: 'name', host })),
    wrap(dns.promises, 'lookup', ([host]) => say({ kind: 'name', host })),
    wrap(dns, 'resolve', ([host]) => say({ kind: 'name', host })),
  ]
  syncBuiltinESMExports()
  return () => {
    for (const each of undo) each()
    syncBuiltinESMExports()
  }
}

function wrap(owner, name, note) {
  const original = owner[name]
  owner[name] = function (...args) {
    note(args)
    return original.apply(this, args)
  }
  return () => (owner[name] = original)
}

/**
 * Preloads the hook into runners. They inherit no environment, so the hook is passed as an argument and the file as an
 * additional variable.
 */
function followRunners() {
  const { spawn } = childProcess
  childProcess.spawn = (program, args, options) => {
    if (!args.includes('--permission')) return spawn(program, args, options)
    const notes = join(options.cwd, 'connects.log')
    const [entry] = args.slice(-1)
    const hook = [`--allow-fs-read=${dirname(own)}`, `--import=${own}`]
    const child = spawn(program, [...args.slice(0, -1), ...hook, entry], {
      ...options,
      env: { ...options.env, RECORD_CONNECTS: notes },
    })
    // Copied synchronously, because the home folder is deleted right after this event.
    child.once('exit', () => appendFileSync(`${file}.runners`, readFileSync(notes)))
    return child
  }
}

const file = process.env.RECORD_CONNECTS
if (file) {
  followRunners()
  recordConnects(file)
  // Shows that the hook was loaded; without this line, an empty file would prove nothing.
  appendFileSync(file, `${JSON.stringify({ pid: process.pid, kind: 'started' })}\n`)
}
