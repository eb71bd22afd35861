import { spawnSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { lookup, Resolver } from 'node:dns/promises'
import {
  linkSync,
  openAsBlob,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer as createHttpServer, get } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import { createRequire } from 'node:module'
import { connect, createServer, Socket } from 'node:net'
import { dirname } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { Worker } from 'node:worker_threads'
import { Agent, request } from 'undici'
import { openWorkerChannel } from '#api/platform/runner/channel/worker_channel'
import { prepareLibrary } from '#api/platform/runner/guards/prepare_library'
import { installNetworkGuard } from '#api/platform/runner/guards/network_guard'

/**
 * Runs in the sandbox instead of the runner and attempts the actions of a malicious configuration that passed all
 * other checks. Reports, for each attempt, its result or the error that prevented it.
 */

type Reach = {
  allowed: string
  other: string
  otherPort: number
  outside: string
  otherFolder: string
  addon: string
  nunjucks: string
  /** Process ID of another runner of the same user. */
  sibling: number
  /** Path outside the probe's folder at which no file exists yet. */
  database: string
}

const failed = (error: unknown): string => {
  const codes: string[] = []
  for (let e = error; e instanceof Error; e = e.cause) {
    if ('code' in e) codes.push(String(e.code))
  }
  return `refused: ${codes.at(-1) ?? String(error)}`
}

async function attempt(run: () => unknown): Promise<string> {
  try {
    return `got: ${String(await run()).slice(0, 60)}`
  } catch (error) {
    return failed(error)
  }
}

const event = (socket: NodeJS.EventEmitter, success: string) =>
  new Promise((resolve, reject) => {
    socket.once(success, () => resolve(success))
    socket.once('error', reject)
  })

/** Returns the UDP handle calls that `node:dgram` would make. */
function datagramAttempts(): Record<string, () => unknown> {
  const calls = { bind: ['127.0.0.1', 0, 0], bind6: ['::1', 0, 0], connect: ['127.0.0.1', 53] }
  return Object.fromEntries(
    Object.entries({ ...calls, connect6: ['::1', 53] }).map(([method, given]) => [
      `call ${method} of a datagram handle`,
      () => {
        const socket = createSocket('udp4')
        const state = Object.getOwnPropertySymbols(socket).map((name) => Reflect.get(socket, name))
        const { handle } = state.find((value) => value?.handle)
        const code: unknown = handle[method](...given)
        socket.close()
        if (code !== 0) throw new Error(`code ${String(code)}`)
        return 'bound or connected'
      },
    ])
  )
}

/** Returns ways in which code injected into the process could circumvent the checks. */
function escapes(reach: Reach): Record<string, () => unknown> {
  const requireHere = createRequire(import.meta.url)
  const handleType = () => {
    const socket = new Socket().on('error', () => {})
    socket.connect({ host: 'allowed.test', port: 1, lookup: () => {} })
    const found = Reflect.get(socket, '_handle').constructor
    socket.destroy()
    return found
  }
  return {
    'read the environment of the worker': () =>
      readFileSync(`/proc/${process.ppid}/environ`, 'utf8'),
    'read its own environment as a file': () => readFileSync('/proc/self/environ', 'utf8'),
    'read the folder of another runner': () => readdirSync(reach.otherFolder),
    'read the folder for temporary files': () => readdirSync(dirname(reach.otherFolder)),
    'run code from a string': () => new Function('return 6 * 7')(),
    'run code by the constructor of a function': () =>
      Reflect.get(Math.max, 'constructor')('return 6 * 7')(),
    'change a built-in object': () => {
      Array.prototype.map = () => []
      return 'changed'
    },
    'load an addon': () => process.dlopen({ exports: {} }, reach.addon),
    'load an addon by require': () => requireHere(reach.addon),
    'use the inner bindings': () => Reflect.get(process, 'binding')('tcp_wrap'),
    'start the inspector': () => requireHere('node:inspector').open(0),
    'open a database file': () => new (requireHere('node:sqlite').DatabaseSync)(reach.outside),
    'write a database file around the hooks of modules': () =>
      new (builtin('node:sqlite').DatabaseSync)(reach.database).exec('create table t (x)'),
    'copy a database to a file around the hooks of modules': () => {
      const { DatabaseSync } = builtin('node:sqlite')
      new DatabaseSync(':memory:').exec(`vacuum into '${reach.database}'`)
    },
    'change flags of the engine': () => builtin('node:v8').setFlagsFromString('--expose-gc'),
    'slow another process down': () => builtin('node:os').setPriority(reach.sibling, 19),
    'signal another runner': () => process.kill(reach.sibling, 'SIGUSR1'),
    'become another program': () => process.execve?.('/bin/echo', ['echo'], {}),
    'become root': () => process.setuid?.(0),
    'join the group of root': () => process.setgid?.(0),
    'become root for a while': () => process.seteuid?.(0),
    'join more groups': () => process.setgroups?.([0]),
    'read the environment of another runner': () =>
      readFileSync(`/proc/${reach.sibling}/environ`, 'utf8'),
    'read the memory of another runner': () => readFileSync(`/proc/${reach.sibling}/mem`),
    'list the descriptors of another runner': () => readdirSync(`/proc/${reach.sibling}/fd`),
    'open a descriptor of another runner': () => readFileSync(`/proc/${reach.sibling}/fd/3`),
    'open its own descriptors by name': () => readFileSync('/proc/self/fd/3'),
    'link to a file': () => symlinkSync(reach.outside, 'link'),
    'link to a file for good': () => linkSync(reach.outside, 'hard link'),
    'open a file as a blob': async () => (await openAsBlob(reach.outside)).text(),
    'import a file as JSON': () => import(reach.outside, { with: { type: 'json' } }),
    'require a file as JSON': () => createRequire(reach.outside)(reach.outside),
    'load a file of settings': () => process.loadEnvFile(reach.outside),
    'write a report': () => process.report.writeReport(`${reach.database}.json`),
    'write a snapshot of the heap': () => builtin('node:v8').writeHeapSnapshot(reach.database),
    'reach an abstract socket': () => event(connect('\0assay'), 'connect'),
    'reach a local socket by HTTP': () =>
      event(get({ socketPath: `${reach.otherFolder}/x.sock` }), 'response'),
    'start WASI': () => new (requireHere('node:wasi').WASI)({ version: 'preview1' }),
    'load the template engine of the library': () =>
      requireHere('nunjucks').renderString('{{ 7*7 }}') === '49' || refuse(),
    'load the template engine by its path': () => requireHere(reach.nunjucks),
    'import the template engine by its path': () => import(reach.nunjucks),
    'signal the worker': () => process.kill(process.ppid, 0),
    'listen': () => event(createServer().listen(0), 'listening'),
    'listen by http': () => event(createHttpServer().listen(0), 'listening'),
    'listen on a local socket': () => event(createServer().listen('probe.sock'), 'listening'),
    'look up a name': () => lookup('localhost'),
    'ask a name server': () => new Resolver().resolve4('localhost'),
    'take control of the guard': () => installNetworkGuard(),
    'reach another host by a bare handle': () => {
      const Type = handleType()
      const status = new Type(0).connect({}, '127.0.0.1', reach.otherPort)
      if (status !== 0) throw Object.assign(new Error('handle'), { code: 'E_REFUSED_BY_POLICY' })
      return 'connected'
    },
    'listen by a bare handle': () => {
      const Type = handleType()
      if (new Type(1).bind('127.0.0.1', 0) !== 0) throw new Error('refused')
      return 'bound'
    },
  }
}

type Builtin = {
  DatabaseSync: new (path: string) => { exec(sql: string): void }
  setFlagsFromString(flags: string): void
  setPriority(pid: number, priority: number): void
  writeHeapSnapshot(path: string): string
}

/** Returns a built-in module without using the module loader's hooks. */
const builtin = (name: string): Builtin => {
  const found: unknown = process.getBuiltinModule(name)
  if (found) return found as Builtin
  throw Object.assign(new Error('There is no such module'), { code: 'ERR_ACCESS_DENIED' })
}

const refuse = () => {
  throw new Error('plain')
}

const channel = openWorkerChannel((reach) => void probe(reach as Reach))

async function probe(reach: Reach) {
  prepareLibrary()
  const network = installNetworkGuard()
  network.enforce({ allowPrivate: true, onlyHosts: ['127.0.0.1', 'allowed.test'] })
  const { loadApiProvider } = await import('promptfoo')
  const provider = async (id: string, config: Record<string, unknown>) => {
    const loaded = await loadApiProvider(id, { options: { config: { maxRetries: 0, ...config } } })
    const { output, error } = await loaded.callApi('hi', {
      vars: {},
      prompt: { raw: '', label: '' },
    })
    if (error) throw new Error(error)
    return output
  }
  const to = (url: string, config: Record<string, unknown> = {}) =>
    provider('http', { url, method: 'POST', body: 'x', ...config })
  const readCode =
    "process.getBuiltinModule ? process.getBuiltinModule('fs').readFileSync('/etc/passwd','utf8') : globalThis.process.getBuiltinModule('fs').readFileSync('/etc/passwd','utf8')"

  const attempts: Record<string, () => unknown> = {
    ...escapes(reach),
    'read a file': () => readFileSync('/etc/passwd', 'utf8'),
    'read a file of the project': () => readFileSync(reach.outside, 'utf8'),
    'read a file by configuration': () => to(reach.allowed, { body: 'file:///etc/passwd' }),
    'read a file by inline code': () => to(reach.allowed, { transformResponse: `(${readCode})` }),
    'load a provider file': () => provider(`file://${reach.outside}`, {}),
    'write a file': () => writeFileSync('/tmp/assay-hostile-probe', 'x'),
    'start a process': () => {
      const { error, stdout } = spawnSync('/bin/echo', ['hello'])
      if (error) throw error
      return stdout
    },
    'start a process by configuration': () => provider('exec:echo hello', {}),
    'start a python program': () => provider(`python:${reach.outside}`, {}),
    'start a thread': () => event(new Worker('1', { eval: true }), 'online'),
    'reach another host by the library': () => to(reach.other),
    'reach another host by fetch': async () => (await fetch(reach.other)).text(),
    'reach another host by its own dispatcher': async () => {
      const { body } = await request(reach.other, { dispatcher: new Agent() })
      return body.text()
    },
    'reach another host by http.get': () => event(get(reach.other), 'response'),
    'reach another host by a socket': () =>
      event(connect({ host: 'localhost', port: reach.otherPort }), 'connect'),
    'reach another host by a socket, in the short form': () =>
      event(connect(reach.otherPort, 'localhost'), 'connect'),
    'reach another host by http2': () => {
      const session = connectHttp2(reach.other)
      session.on('error', () => {})
      return event(session.request({ ':path': '/' }), 'response')
    },
    'reach another host by tls': () =>
      event(connectTls({ host: 'localhost', port: reach.otherPort }), 'secureConnect'),
    'bring its own lookup that leads elsewhere': () =>
      event(
        connect({
          host: 'allowed.test',
          port: 80,
          lookup: (_host, _options, callback) =>
            callback(null, [{ address: '169.254.169.254', family: 4 }]),
        }),
        'connect'
      ),
    'reach a local socket': () => event(connect('/var/run/docker.sock'), 'connect'),
    'send a datagram': () => createSocket('udp4').send('x', 53, '127.0.0.1'),
    ...datagramAttempts(),
    'see settings of the server': () => {
      const seen = ['DATABASE_URL', 'APP_KEY', 'SECRET_OF_TEST'].filter((name) => process.env[name])
      if (seen.length === 0) throw new Error('none')
      return seen
    },
    'reach the allowed host': () => to(reach.allowed),
  }
  const outcomes: Record<string, string> = {}
  for (const [name, run] of Object.entries(attempts)) outcomes[name] = await attempt(run)
  channel.send(outcomes)
}
channel.send({ ready: true })
