import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerUser } from './pool/runner_folder.js'

/** Room for the widest target (100 at a time) and the calls a provider makes beside it. */
const CONNECTIONS = 128
/** Megabytes of JavaScript heap; a runaway answer ends the runner, not the machine. */
const HEAP_MB = 512

type Sandbox = {
  /** The job folder: the only place the child may write, its home and its working directory. */
  folder: string
  /** The program to run there. */
  entry?: URL
}

/**
 * Starts a process that can read its own code and libraries and nothing else, write only its job folder, start no
 * programs and no threads, and knows none of our settings. What it may connect to is the network guard's work, which
 * the program installs first thing.
 */
export function startSandbox({ folder, entry = runnerEntry() }: Sandbox): ChildProcess {
  const home = realpathSync(folder)
  const program = fileURLToPath(entry)
  return spawn(process.execPath, [...permissionFlags(home, program), program], {
    cwd: home,
    env: cleanEnvironment(home),
    ...runnerUser,
    // The last one is the channel: Node's own would read a message of any size.
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
}

function permissionFlags(home: string, entry: string): string[] {
  const sources = fileURLToPath(new URL('./resolve_sources.ts', import.meta.url))
  const isTypeScript = entry.endsWith('.ts')
  const readable = [...readableFolders(), dirname(entry), home]
  return [
    '--permission',
    '--disallow-code-generation-from-strings',
    '--disable-proto=delete',
    // Its files are not under the permission model: with it code could write anywhere.
    '--no-experimental-sqlite',
    '--no-addons',
    '--disable-sigusr1',
    // Flags such as `--allow-natives-syntax` cannot be added later.
    '--freeze-flags-after-init',
    '--frozen-intrinsics',
    // The library makes an error on every debug line; errors keep their message, code and cause.
    '--stack-trace-limit=0',
    ...readable.map((path) => `--allow-fs-read=${path}`),
    `--allow-fs-write=${home}`,
    '--disable-warning=SecurityWarning',
    '--disable-warning=ExperimentalWarning',
    `--max-old-space-size=${HEAP_MB}`,
    ...(isTypeScript ? [`--import=${sources}`] : []),
  ]
}

/** Our own code that the runner imports, the manifest that maps `#api/*`, and the libraries. */
function readableFolders(): string[] {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const own = ['api/runner', 'api/outbound', 'api/engines/evals', 'package.json']
  return [...own.map((path) => join(root, path)), ...librariesAbove(root)]
}

/** Every node_modules that an import from `root` may end in: a compiled build has it in a parent folder. */
function librariesAbove(root: string): string[] {
  const parts = root.split(sep).filter(Boolean)
  const found = parts.flatMap((_, index) => {
    const path = join(sep, ...parts.slice(0, parts.length - index), 'node_modules')
    return existsSync(path) ? [path, realpathSync(path)] : []
  })
  return [...new Set(found)]
}

function cleanEnvironment(home: string): NodeJS.ProcessEnv {
  return {
    PATH: '/nonexistent',
    HOME: home,
    TMPDIR: home,
    TZ: process.env.TZ ?? 'UTC',
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    PROMPTFOO_CONFIG_DIR: home,
    PROMPTFOO_LOG_DIR: home,
    PROMPTFOO_CACHE_PATH: home,
    PROMPTFOO_CACHE_ENABLED: 'false',
    PROMPTFOO_FETCH_CONNECTIONS: String(CONNECTIONS),
    // The deadline is ours; the library's own must never be the shorter one. Milliseconds.
    REQUEST_TIMEOUT_MS: '3600000',
    PROMPTFOO_INSECURE_SSL: 'false',
    PROMPTFOO_DISABLE_ADAPTIVE_SCHEDULER: 'true',
    PROMPTFOO_DISABLE_TELEMETRY: '1',
    PROMPTFOO_DISABLE_UPDATE: 'true',
    PROMPTFOO_DISABLE_SHARING: '1',
    PROMPTFOO_DISABLE_REMOTE_GENERATION: 'true',
    PROMPTFOO_DISABLE_REDTEAM_REMOTE_GENERATION: 'true',
    PROMPTFOO_DISABLE_DEBUG_LOG: 'true',
    PROMPTFOO_DISABLE_ERROR_LOG: 'true',
    PROMPTFOO_SELF_HOSTED: 'true',
  }
}

function runnerEntry(): URL {
  const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  return new URL(`./main.${ending}`, import.meta.url)
}
