import type { Persona } from '#tests/support/personas'
import env from '#start/env'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse, stringify } from 'yaml'

/**
 * The public command-line tool as users run it: a child process on the project's Node with its own state folder, connected
 * to the server under test. That server runs in the test process and shares its database pool: with
 * `wrapInGlobalTransaction`, the tool sees uncommitted rows of the test, and its own changes are visible to the test and
 * rolled back afterwards. Processes with their own pool, such as `startWorker`, do not see these rows. In such a test, all
 * requests share one connection and wait for each other, so do not measure durations.
 */
export type Tool = {
  /** Default working directory of the tool; deleted by `remove`. */
  readonly folder: string
  /** Reads the stored settings of the tool; an empty object before the first sign-in. */
  saved(): Record<string, unknown>
  login(key: string, ...more: string[]): Promise<ToolRun>
  /** Writes the settings that `login` would store. Faster, for tests that do not cover signing in. */
  signIn(persona: Persona, where?: { team?: { id: string }; host?: string }): void
  run(args: string[], how?: How): Promise<ToolRun>
  /** Starts the tool without waiting for it to exit. */
  start(args: string[], how?: How): Running
  /** Stops running processes and deletes the folder. Call it in the test's cleanup. */
  remove(): Promise<void>
}

export type ToolRun = { code: number | null; stdout: string; stderr: string }

export type Running = { readonly child: ChildProcess; readonly ended: Promise<ToolRun> }

type How = {
  /** Host to sign in to, if it is not the server under test. */
  host?: string
  cwd?: string
  /** Standard input. */
  input?: string
  /** Variables added to a minimal environment; undefined removes a variable. */
  env?: Record<string, string | undefined>
  /** Kills the tool after this time, so that the test fails if the tool hangs. */
  timeoutMs?: number
}

/** The tool version that the server uses, and an older one that is still common. */
export const TOOL_VERSIONS = { newest: 'promptfoo', older: 'promptfoo-0.121' } as const

const TIMEOUT_MS = 50_000

export const serverUrl = () => `http://${env.get('HOST')}:${env.get('PORT')}`

export function newTool(version: keyof typeof TOOL_VERSIONS = 'newest'): Tool {
  const folder = mkdtempSync(join(tmpdir(), 'assay-tool-'))
  const program = entryOf(TOOL_VERSIONS[version])
  const running = new Set<ChildProcess>()

  function start(args: string[], { cwd = folder, env: more, input, timeoutMs }: How = {}): Running {
    const child = spawn(process.execPath, [program, ...args], {
      cwd,
      env: { ...environment(folder), ...more },
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      timeout: timeoutMs ?? TIMEOUT_MS,
      killSignal: 'SIGKILL',
    })
    child.stdin?.end(input)
    running.add(child)
    return { child, ended: collect(child).finally(() => running.delete(child)) }
  }

  const run = (args: string[], how?: How) => start(args, how).ended

  return {
    folder,
    start,
    run,
    saved: () => readState(folder),
    login: (key, ...more) =>
      run(['auth', 'login', '--host', serverUrl(), '--api-key', key, ...more]),
    signIn: (persona, { team = persona.team, host = serverUrl() } = {}) =>
      writeState(folder, persona, team.id, host),
    async remove() {
      const ends = [...running].map((child) => once(child, 'close'))
      for (const child of running) child.kill('SIGKILL')
      await Promise.all(ends)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const libraries = fileURLToPath(new URL('../../../node_modules/', import.meta.url))
const entryOf = (packageName: string) => join(libraries, packageName, 'dist/src/entrypoint.js')

/**
 * Returns an environment that isolates the tool from the user's settings and disables its telemetry
 * and update checks.
 */
const environment = (folder: string) => ({
  PATH: process.env.PATH,
  HOME: folder,
  TMPDIR: folder,
  NO_COLOR: '1',
  // The compile cache shortens each start of the tool by about a sixth.
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../.cache/tool/', import.meta.url)),
  PROMPTFOO_CONFIG_DIR: join(folder, 'state'),
  PROMPTFOO_DISABLE_TELEMETRY: '1',
  PROMPTFOO_DISABLE_UPDATE: '1',
})

async function collect(child: ChildProcess): Promise<ToolRun> {
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => (output[name] += text))
  }
  await once(child, 'close')
  return { code: child.exitCode, ...output }
}

function writeState(folder: string, persona: Persona, teamId: string, url: string) {
  const { token, user, organization } = persona
  const { id } = organization
  const cloud = {
    ...{ apiHost: url, appUrl: url, apiKey: token, sharing: true },
    ...{ currentOrganizationId: id, teams: { [id]: { currentTeamId: teamId } } },
  }
  mkdirSync(join(folder, 'state'), { recursive: true })
  writeFileSync(
    join(folder, 'state', 'promptfoo.yaml'),
    stringify({ id: randomUUID(), account: { email: user.email }, cloud })
  )
}

function readState(folder: string): Record<string, unknown> {
  try {
    return parse(readFileSync(join(folder, 'state', 'promptfoo.yaml'), 'utf8')) ?? {}
  } catch {
    return {}
  }
}
