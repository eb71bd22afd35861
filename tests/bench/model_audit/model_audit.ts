import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BenchLine } from '../bench_line.js'
import { runMeasured } from './measured_child.js'
import { speedLines } from './speed_lines.js'
import { verdictLines } from './verdict_lines.js'

const MUTANTS = 100_000
const SEED = 1

type ChangedFiles = { failures: string[]; slowestMs: number; peakMb: number }

/**
 * Measures verdicts, speed, memory and robustness of the model audit, compared with published metrics of other scanners.
 */
export async function run(): Promise<BenchLine[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-audit-'))
  try {
    return [...(await verdictLines()), ...(await speedLines(folder)), ...mutantLines()]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function mutantLines(): BenchLine[] {
  const output = runMeasured('changed_files', String(MUTANTS), String(SEED))
  const { failures, slowestMs, peakMb } = JSON.parse(output) as ChangedFiles
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
      value: Math.round(slowestMs),
      unit: 'ms',
      bound: { max: 2_000 },
    },
    {
      name: 'model audit: memory, changed files',
      value: peakMb,
      unit: 'MB',
      bound: { max: 512 },
    },
  ]
}
