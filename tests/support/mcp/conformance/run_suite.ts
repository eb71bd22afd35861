import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SUITE = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'))
/** Statuses of a check, from worst to best. */
const STATUSES = ['FAILURE', 'WARNING', 'SKIPPED', 'INFO', 'SUCCESS'] as const
type Status = (typeof STATUSES)[number]

/** Status of each check, by scenario and ID. If several checks have the same ID, the worst status applies. */
export type Checks = ReadonlyMap<string, Status>

type Check = { id: string; status: Status }

/**
 * Runs all scenarios of the official conformance suite for a revision against a server. Runs scenarios with failed checks a
 * second time, because some allow less than a second for a notification, which is too short on a loaded machine.
 */
export async function runSuite(url: string, revision: string): Promise<Checks> {
  const checks = await run(url, revision)
  const failed = [...checks].filter(([, status]) => FAILED.includes(status)).map(([key]) => key)
  const repeated = new Map<string, Status>()
  for (const scenario of new Set(failed.map(scenarioOf))) {
    for (const [key, status] of await run(url, revision, scenario)) repeated.set(key, status)
  }
  const scenarios = new Set([...repeated.keys()].map(scenarioOf))
  return new Map([...[...checks].filter(([key]) => !scenarios.has(scenarioOf(key))), ...repeated])
}

/** Runs scenarios outside the suite, such as those of extensions. */
export async function runScenarios(
  url: string,
  revision: string,
  scenarios: readonly string[]
): Promise<Checks> {
  const checks: [string, Status][] = []
  for (const scenario of scenarios) checks.push(...(await run(url, revision, scenario)))
  return new Map(checks)
}

const FAILED: readonly Status[] = ['FAILURE', 'WARNING']

async function run(url: string, revision: string, scenario?: string): Promise<Checks> {
  const folder = await mkdtemp(join(tmpdir(), 'conformance-'))
  try {
    // The suite runs scenarios of extensions, which belong to no revision, only with `--force`.
    const scenarios =
      scenario === undefined ? ['--suite', 'all'] : ['--force', '--scenario', scenario]
    const options = ['server', '--url', url, '--spec-version', revision, '-o', folder]
    const child = spawn(process.execPath, [SUITE, ...options, ...scenarios], { stdio: 'ignore' })
    // Ignores the exit code, which is also 1 if a check fails.
    await once(child, 'exit')
    return await readChecks(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function readChecks(folder: string): Promise<Checks> {
  const checks = new Map<string, Status>()
  for (const name of await readdir(folder)) {
    const [, scenario] = /^server-(.+)-\d{4}-\d\d-\d\dT/.exec(name) ?? []
    const text = await readFile(join(folder, name, 'checks.json'), 'utf8')
    for (const { id, status } of JSON.parse(text) as Check[]) {
      const key = `${scenario}: ${id}`
      const known = checks.get(key) ?? 'SUCCESS'
      checks.set(key, STATUSES.indexOf(status) < STATUSES.indexOf(known) ? status : known)
    }
  }
  return checks
}

const scenarioOf = (key: string): string => key.split(': ')[0] ?? ''

export const scenariosOf = (checks: Checks): string[] => [
  ...new Set([...checks.keys()].map(scenarioOf)),
]
