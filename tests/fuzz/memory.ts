import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const SAMPLES = 15
const INTERVAL_MS = 200

const residentMegabytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** Median of several samples without load: what the process keeps, not what one request needs. */
export async function settledMegabytes(pid: number): Promise<number> {
  await wait(1_000)
  const samples: number[] = []
  while (samples.length < SAMPLES) {
    samples.push(residentMegabytes(pid))
    await wait(INTERVAL_MS)
  }
  return samples.sort((one, other) => one - other)[Math.floor(SAMPLES / 2)] ?? 0
}
