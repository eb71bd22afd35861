import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerUser } from './pool/runner_folder.js'

/**
 * Maximum open connections: the highest concurrency of a target (100), plus a margin for additional calls of providers.
 */
const MAX_CONNECTIONS = 128
/**
 * Maximum size of the JavaScript heap. An oversized response crashes the runner instead of exhausting the machine's
 * memory.
 */
const HEAP_MB = 512

type Sandbox = {
  /** Job folder of the child: its only writable path, its home, and its working directory. */
  folder: string
  /** Program to run. Default: the runner. */
  entry?: URL
  /** Folders of the server's code that the program imports, besides its own. Default: those of the runner. */
  code?: readonly string[]
  /** Further absolute paths that the child can read. */
  readable?: readonly string[]
  heapMb?: number
  /**
   * Whether the child runs as the user of this process because it must read that user's files. Default: it runs as the
   * unprivileged user of runners.
   */
  keepsUser?: boolean
}

const RUNNER_CODE = [
  'api/platform/outbound',
  ...['actions', 'evals', 'mcp_calls', 'templates', 'traces'].map((name) => `api/engines/${name}`),
]

/**
 * Starts a process that can read only its own code and libraries, can write only to its job folder, cannot start
 * programs or threads, and receives none of the server's settings. The network guard, which the program installs first,
 * restricts its connections.
 */
export function startSandbox(sandbox: Sandbox): ChildProcess {
  const { folder, entry = runnerEntry(), keepsUser = false } = sandbox
  const home = realpathSync(folder)
  const program = fileURLToPath(entry)
  return spawn(process.execPath, [...permissionFlags(home, program, sandbox), program], {
    cwd: home,
    env: cleanEnvironment(home),
    ...(!keepsUser && runnerUser),
    // The last pipe is the message channel. It replaces Node's IPC, which cannot limit message sizes.
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
}

function permissionFlags(home: string, entry: string, sandbox: Sandbox): string[] {
  const { code = RUNNER_CODE, heapMb = HEAP_MB } = sandbox
  const sources = fileURLToPath(new URL('./resolve_sources.ts', import.meta.url))
  const isTypeScript = entry.endsWith('.ts')
  const readable = [...readableFolders(code), dirname(entry), home, ...(sandbox.readable ?? [])]
  return [
    '--permission',
    '--disallow-code-generation-from-strings',
    '--disable-proto=delete',
    // SQLite would bypass the permission model and could write files anywhere.
    '--no-experimental-sqlite',
    '--no-addons',
    '--disable-sigusr1',
    // Prevents flags such as `--allow-natives-syntax` from being added later.
    '--freeze-flags-after-init',
    '--frozen-intrinsics',
    // Saves time, because promptfoo creates an error for every debug line. Errors keep their message, code, and cause.
    '--stack-trace-limit=0',
    ...readable.map((path) => `--allow-fs-read=${path}`),
    `--allow-fs-write=${home}`,
    '--disable-warning=SecurityWarning',
    '--disable-warning=ExperimentalWarning',
    `--max-old-space-size=${heapMb}`,
    // Engines use parameter properties, which require a transformation because they are not only types.
    ...(isTypeScript ? ['--experimental-transform-types', `--import=${sources}`] : []),
  ]
}

/**
 * Returns the paths that the child can read: the server code that it imports, the manifest that maps `#api/*`, and the
 * libraries.
 */
function readableFolders(code: readonly string[]): string[] {
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const own = ['api/platform/runner', ...code, 'package.json']
  return [...own.map((path) => join(root, path)), ...librariesAbove(root)]
}

/**
 * Finds every node_modules folder to which an import from `root` can resolve; for a compiled build, it is in a parent
 * folder.
 */
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
    PROMPTFOO_FETCH_CONNECTIONS: String(MAX_CONNECTIONS),
    // Longer than any of Assay's own deadlines.
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
