import { randomBytes } from 'node:crypto'
import {
  closeSync,
  copyFileSync,
  mkdirSync,
  openSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { zipHeaders } from '#tests/support/audit_set/archives'
import { audit, auditCases } from '#tests/support/audit_set/audit_set'
import type { AuditOptions } from '#api/engines/model_audit/index'
import type { BenchLine } from '../bench_line.js'
import { runMeasured } from './measured_child.js'

const SMALL_FILES = 400
const TENSORS = 500
const TENSOR_BYTES = 2 ** 20
const INTEGERS = 2_000_000
const ROUNDS = 4

/** Metrics of other scanners on the same kinds of files (2 cores, Python 3.11). */
const PEERS = {
  small: { name: 'modelscan', value: 1_561 },
  structure: { name: 'picklescan', value: 0.07 },
  full: { name: 'modelaudit', value: 5.1 },
  dense: { name: 'picklescan', value: 2.7 },
}

export async function speedLines(folder: string): Promise<BenchLine[]> {
  const small = writeSmallFiles(folder)
  const checkpoint = writeCheckpoint(folder)
  const dense = writeDensePickle(folder)
  const megabytes = (path: string) => statSync(path).size / 1e6
  const smallSeconds = await bestSeconds(small)
  const structureSeconds = await bestSeconds(checkpoint)
  const fullSeconds = await bestSeconds(checkpoint, { depth: 'full' })
  const denseSeconds = await bestSeconds(dense)
  const line = (
    name: string,
    value: number,
    unit: string,
    peer: keyof typeof PEERS,
    bound: BenchLine['bound']
  ): BenchLine => ({
    name: `model audit: ${name}`,
    value: Math.round(value * 1000) / 1000,
    unit,
    bound,
    note: `${PEERS[peer].name}: ${PEERS[peer].value} ${unit}`,
  })
  return [
    line('small pickles', SMALL_FILES / smallSeconds, 'files/CPU s', 'small', { min: 2_000 }),
    line('checkpoint of 524 MB, structure', structureSeconds, 'CPU s', 'structure', { max: 0.2 }),
    line('checkpoint of 524 MB, full', megabytes(checkpoint) / fullSeconds, 'MB/s', 'full', {
      min: 400,
    }),
    line('pickle of 2 million integers', megabytes(dense) / denseSeconds, 'MB/s', 'dense', {
      min: 40,
    }),
    memoryLine('checkpoint of 524 MB, full', checkpoint, 'full'),
    memoryLine('pickle of 2 million integers', dense, 'structure'),
  ]
}

function writeSmallFiles(folder: string): string {
  const small = join(folder, 'small')
  mkdirSync(small)
  const forest = auditCases().find(({ name }) => name === 'synthetic/sklearn/forest.pkl')!
  for (let index = 0; index < SMALL_FILES; index++) {
    copyFileSync(forest.path, join(small, `${index}.pkl`))
  }
  return small
}

/** Writes a checkpoint tensor by tensor, so that the benchmark does not hold it in memory. */
function writeCheckpoint(folder: string): string {
  const path = join(folder, 'checkpoint.pt')
  const handle = openSync(path, 'w')
  const headers = zipHeaders()
  writeSync(handle, headers.member('archive/data.pkl', Buffer.from('\x80\x02}.', 'latin1')))
  for (let index = 0; index < TENSORS; index++) {
    writeSync(handle, headers.member(`archive/data/${index}`, randomBytes(TENSOR_BYTES)))
  }
  writeSync(handle, headers.end())
  closeSync(handle)
  return path
}

function writeDensePickle(folder: string): string {
  const path = join(folder, 'dense.pkl')
  const integers = Buffer.alloc(INTEGERS * 5)
  for (let index = 0; index < INTEGERS; index++) {
    integers[index * 5] = 0x4a
    integers.writeInt32LE(index, index * 5 + 1)
  }
  writeFileSync(
    path,
    Buffer.concat([Buffer.from('\x80\x02](', 'latin1'), integers, Buffer.from('e.')])
  )
  return path
}

/**
 * Returns the best CPU time of several rounds, which is largely independent of other load and includes garbage collection.
 */
async function bestSeconds(path: string, options: AuditOptions = {}): Promise<number> {
  let best = Infinity
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage()
    const { summary } = await audit(path, options)
    if (summary.verdict !== 'clean') throw new Error(`${path} is ${summary.verdict}`)
    const { user, system } = process.cpuUsage(before)
    best = Math.min(best, (user + system) / 1e6)
  }
  return best
}

/** Measures the peak memory of a process that audits one file. */
function memoryLine(name: string, path: string, depth: string): BenchLine {
  return {
    name: `model audit: memory, ${name}`,
    value: Number(runMeasured('audit_memory', path, depth)),
    unit: 'MB',
    bound: { max: 256 },
  }
}
