import { type Failure, MAX_GROWTH_MB, type Report } from '#tests/fuzz/run'

/** Failures of one kind at one route that are printed; all are counted. */
const MAX_PRINTED = 3

const MAX_BODY = 300

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

export const growthOf = ({ memory }: Report) => memory.after - memory.before

export const isPassed = (report: Report) =>
  report.failures.length === 0 && growthOf(report) <= MAX_GROWTH_MB

/** Prints counts for each route, failures with the command that repeats them, and a summary line. */
export function printReport(report: Report, seed: number) {
  const { counts, failures, memory, delayed } = report
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
  const total = [...counts.values()].flatMap((each) => [...each.values()])
  const sent = total.reduce((sum, count) => sum + count, 0)
  const growth = `${memory.before.toFixed(0)} MB, then ${memory.after.toFixed(0)} MB`
  console.log(
    `\n${sent} responses from ${counts.size} routes, ${failures.length} failures, ` +
      `${delayed} delayed by others, memory ${growth}`
  )
}
