import { auditMutants } from '#tests/support/audit_set/audit_mutants'
import { peakMegabytes } from './measured_child.js'

const BATCH = 10_000

/** Arguments: number of files, seed. Prints the failures, the slowest file and the peak memory. */
const [count, seed] = process.argv.slice(2).map(Number) as [number, number]
const failures: string[] = []
let slowestMs = 0
for (let done = 0, batch = 0; done < count; done += BATCH, batch++) {
  const run = await auditMutants(Math.min(BATCH, count - done), seed + batch)
  failures.push(...run.failures)
  slowestMs = Math.max(slowestMs, run.slowestMs)
}
console.log(JSON.stringify({ failures, slowestMs, peakMb: peakMegabytes() }))
