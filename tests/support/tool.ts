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
 * The public command-line tool as people run it: a child process on the project's Node, with a folder of its own for its
 * state, against the server of this test. That server listens in the test's process and asks through the same pool:
 * with `wrapInGlobalTransaction` what a test has written is there for the tool, and what the tool has sent is there for
 * the test and undone after it. Processes with a pool of their own, such as `startWorker`, see none of it. All of a
 * test's requests then share one connection, so they wait for each other: what is measured is measured without it.
 */
export type Tool = {
  /** Where the tool starts unless told otherwise, its own; gone with `remove`. */
  readonly folder: string
  /** What the tool has stored about the server and the person; an empty object before it has. */
  saved(): Record<string, unknown>
  login(key: string, ...more: string[]): Promise<ToolRun>
  /** What `login` would have stored, without the seconds that it takes: for tests of what comes after it. */
  signIn(persona: Persona, where?: { team?: { id: string }; host?: string }): void
  run(args: string[], how?: How): Promise<ToolRun>
  /** The tool under way, for tests that do not let it end by itself. */
  start(args: string[], how?: How): Running
  /** Ends what still runs and removes the folder: for the test's clean-up. */
  remove(): Promise<void>
}

export type ToolRun = { code: number | null; stdout: string; stderr: string }

export type Running = { readonly child: ChildProcess; readonly ended: Promise<ToolRun> }

type How = {
  /** A host to log in at, other than the server of this test. */
  host?: string
  cwd?: string
  /** What a person types when asked. */
  input?: string
  /** Added to a small environment; a variable that is undefined is taken out of it. */
  env?: Record<string, string | undefined>
  /** Ends the tool after so long, so that one that waits for something is a failed test. */
  timeoutMs?: number
}

/** The engine's version, and the older one that teams still use. */
export const TOOL_VERSIONS = { newest: 'promptfoo', older: 'promptfoo-0.121' } as const

const TIMEOUT_MS = 50_000

/** The address at which the server of this test listens. */
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

const libraries = fileURLToPath(new URL('../../node_modules/', import.meta.url))
const entryOf = (packageName: string) => join(libraries, packageName, 'dist/src/entrypoint.js')

/** Nothing of this machine's person reaches the tool, and the tool reaches nobody but the server. */
const environment = (folder: string) => ({
  PATH: process.env.PATH,
  HOME: folder,
  TMPDIR: folder,
  NO_COLOR: '1',
  // It is started dozens of times; compiled code that is kept saves a sixth of each start.
  NODE_COMPILE_CACHE: join(libraries, '.cache/assay/tool'),
  PROMPTFOO_CONFIG_DIR: join(folder, 'state'),
  PROMPTFOO_DISABLE_TELEMETRY: '1',
  PROMPTFOO_DISABLE_UPDATE: '1',
})

async function collect(child: ChildProcess): Promise<ToolRun> {
  const said = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => (said[name] += text))
  }
  await once(child, 'close')
  return { code: child.exitCode, ...said }
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
