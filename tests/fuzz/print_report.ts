import type { Failure, Report } from '#tests/fuzz/run'

/** Maximum number of failures printed per kind and route. All failures are counted. */
const MAX_PRINTED = 3

const MAX_BODY = 300

const MAX_GROWTH_MB = 100
/** With this number of requests, a leak of 6 kB per request exceeds the bound; shorter runs cannot detect it. */
const MIN_REQUESTS_FOR_GROWTH = 20_000

const reproduction = ({ request }: Failure, seed: number) =>
  `npm run fuzz -- --seed ${seed} --index ${request.index}`

function printFailure(failure: Failure, seed: number) {
  const { kind, request, detail } = failure
  const { caller, method, mutations, body } = request
  console.log(`\n${kind}: ${request.route} as ${caller}: ${detail.slice(0, 400)}`)
  console.log(`  ${method} ${request.path.slice(0, 300)} [${mutations.join(', ') || 'valid'}]`)
  if (body) console.log(`  ${JSON.stringify(body.toString('utf8').slice(0, MAX_BODY))}`)
  console.log(`  ${reproduction(failure, seed)}`)
}

const countsLine = ([route, counts]: [string, Map<number, number>]) =>
  `  ${route}: ${[...counts]
    .sort()
    .map(([status, count]) => `${status} × ${count}`)
    .join(', ')}`

const growthOf = ({ memory }: Report) => memory.after.retainedMb - memory.before.retainedMb

/**
 * Whether the run has no faults. Slow responses count only with `isTimed`, because other load on the machine also
 * causes them.
 */
export function isPassed(report: Report, { isTimed }: { isTimed: boolean }): boolean {
  const failures = report.failures.filter(({ kind }) => isTimed || kind !== 'slow')
  const isGrowing = sentIn(report) >= MIN_REQUESTS_FOR_GROWTH && growthOf(report) > MAX_GROWTH_MB
  return failures.length === 0 && !isGrowing
}

const statusesOf = ({ counts }: Report) => [...counts.values()].flatMap((each) => [...each])

const sentIn = (report: Report) => statusesOf(report).reduce((sum, [, count]) => sum + count, 0)

/** Formats the share of each status class, which shows how many requests reached the handlers. */
function reachLine(report: Report) {
  const shareOf = (first: number, last: number) => {
    const matching = statusesOf(report).filter(([status]) => status >= first && status <= last)
    const count = matching.reduce((sum, [, each]) => sum + each, 0)
    return `${((100 * count) / sentIn(report)).toFixed(1)} %`
  }
  const accepted = [...report.counts.values()].filter((statuses) =>
    [...statuses.keys()].some((status) => status >= 200 && status < 400)
  )
  return (
    `2xx and 3xx: ${shareOf(200, 399)}; 401 and 403: ${shareOf(401, 401)} and ${shareOf(403, 403)}; ` +
    `404: ${shareOf(404, 404)}; 422: ${shareOf(422, 422)}; disconnected: ${shareOf(0, 0)}. ` +
    `${accepted.length} of ${report.counts.size} routes accepted a request.`
  )
}

const memoryLine = ({ memory: { before, after } }: Report) =>
  `memory after garbage collection: ${before.retainedMb.toFixed(0)} MB after the warm-up, ` +
  `${after.retainedMb.toFixed(0)} MB at the end ` +
  `(resident: ${before.residentMb.toFixed(0)} and ${after.residentMb.toFixed(0)} MB)`

/** Prints the counts of each route, failures with the command that reproduces them, and a summary line. */
export function printReport(report: Report, seed: number) {
  const { counts, failures, delayed } = report
  for (const entry of counts) if (entry[1].size > 0) console.log(countsLine(entry))
  const printed = new Map<string, number>()
  for (const failure of failures) {
    const key = `${failure.kind} ${failure.request.route}`
    const before = printed.get(key) ?? 0
    printed.set(key, before + 1)
    if (before < MAX_PRINTED) printFailure(failure, seed)
  }
  if (printed.size > 0) console.log('\nfailures:')
  for (const [key, count] of printed) console.log(`  ${count} × ${key}`)
  console.log(`\n${reachLine(report)}\n${memoryLine(report)}`)
  console.log(
    `${sentIn(report)} responses from ${counts.size} routes, ${failures.length} failures, ` +
      `${delayed} delayed by others`
  )
}
