import { startServer } from '#tests/bench/web_server'
import { MEMORY_PROBE } from '#tests/fuzz/memory'
import { isPassed, printReport } from '#tests/fuzz/print_report'
import { type OpenApiDocument, routeName, routesOf } from '#tests/fuzz/routes'
import { runFuzz } from '#tests/fuzz/run'
import { asHost } from '#tests/support/host'
import { webProgram } from '#tests/support/processes/programs'

type Choice = {
  requests: number
  seed: number
  connections: number
  route?: string | undefined
  index?: number | undefined
  /** Whether slow responses fail the run. */
  isTimed: boolean
}

/** Restricts outbound calls to this machine, and enables anonymous uploads and public links. */
const SETTINGS = {
  OUTBOUND: '127.0.0.1',
  IS_DANGEROUS_PUBLIC: 'true',
  ENABLE_MAKE_PUBLIC: 'true',
}

/**
 * Fuzzes a new server process that uses the database of the environment, and prints a report. Resolves with true if no
 * response had a fault and the memory did not grow too much.
 */
export async function fuzz({
  requests,
  seed,
  connections,
  route,
  index,
  isTimed,
}: Choice): Promise<boolean> {
  // The log explains the response to a single request; with many requests it would hide the report.
  const LOG_LEVEL = index === undefined ? 'silent' : 'error'
  Object.assign(process.env, SETTINGS, { LOG_LEVEL })
  const program = [...MEMORY_PROBE, ...webProgram()]
  const { child, origin } = await startServer(program, '/health', {}, ['ipc'])
  try {
    const response = await fetch(`${origin}/api/v1/openapi.json`)
    const all = routesOf((await response.json()) as OpenApiDocument)
    const routes = all.filter((each) => !route || routeName(each).includes(route))
    const report = await runFuzz({
      ...{ origin, server: child, routes, seed, connections },
      ...{ first: index ?? 0, requests: index === undefined ? requests : 1 },
      operator: await asHost(),
      onProgress: (done) => console.error(`fuzz: ${done} of ${requests}`),
    })
    printReport(report, seed)
    return isPassed(report, { isTimed })
  } finally {
    child.kill('SIGTERM')
  }
}
