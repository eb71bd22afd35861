import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auditMutants } from '#tests/support/audit_set/audit_mutants'
import type { BenchLine } from '../bench_line.js'
import { speedLines } from './speed_lines.js'
import { verdictLines } from './verdict_lines.js'

const MUTANTS = 100_000
const MUTANT_BATCH = 10_000
const SEED = 1

/** Verdicts, speed, memory and robustness of the model audit, beside the metrics of other scanners. */
export async function run(): Promise<BenchLine[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-audit-'))
  try {
    return [...(await verdictLines()), ...(await speedLines(folder)), ...(await mutantLines())]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function mutantLines(): Promise<BenchLine[]> {
  const runs = []
  for (let batch = 0; batch < MUTANTS / MUTANT_BATCH; batch++) {
    runs.push(await auditMutants(MUTANT_BATCH, SEED + batch))
  }
  const failures = runs.flatMap((one) => one.failures)
  return [
    {
      name: `model audit: failures in ${MUTANTS} changed files`,
      value: failures.length,
      unit: 'failures',
      bound: { max: 0 },
      note: failures[0]?.slice(0, 300),
    },
    {
      name: 'model audit: slowest changed file',
      value: Math.round(Math.max(...runs.map(({ slowestMs }) => slowestMs))),
      unit: 'ms',
      bound: { max: 2_000 },
    },
    {
      name: 'model audit: memory of the whole benchmark while auditing changed files',
      value: Math.round(Math.max(...runs.map(({ maxMemoryBytes }) => maxMemoryBytes)) / 1e6),
      unit: 'MB',
      bound: { max: 512 },
    },
  ]
}
