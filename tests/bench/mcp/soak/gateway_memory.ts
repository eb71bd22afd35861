import { type ChildProcess } from 'node:child_process'
import { on } from 'node:events'
import { readFileSync } from 'node:fs'
import { gatewayCommand } from '../../../../bin/prepare/processes/commands.mjs'
import { startServer } from '../../web_server.js'

export type Sample = { calls: number; megabytes: number }

/** Starts a gateway whose retained memory can be measured. */
export function startMeasuredGateway() {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const script = new URL(`./memory_script.${extension}`, import.meta.url).href
  const command = ['--expose-gc', '--import', script, ...gatewayCommand]
  return startServer(command, '/health', {}, ['ipc'])
}

/**
 * Returns the heap and buffers in use after a garbage collection, in megabytes. Resident memory
 * also contains garbage: V8 collects a heap only when it has grown to a multiple of what the last
 * collection left.
 */
export async function retainedMegabytes(gateway: ChildProcess): Promise<number> {
  const messages = on(gateway, 'message')
  gateway.send('measure')
  for await (const [message] of messages) {
    const { retainedBytes } = Object(message)
    if (typeof retainedBytes === 'number') return retainedBytes / 1024 / 1024
  }
  throw new Error('The gateway has ended')
}

export function residentMegabytes({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}

/** Returns the growth per call in megabytes, by least squares. */
export function slopeOf(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length
  const [x, y] = [mean(({ calls }) => calls), mean(({ megabytes }) => megabytes)]
  return (
    mean(({ calls, megabytes }) => (calls - x) * (megabytes - y)) /
    mean(({ calls }) => (calls - x) ** 2)
  )
}
