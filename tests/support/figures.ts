import {
  difference,
  NO_TIME,
  processorTime,
  sumOf,
  totalOf,
  type ProcessorTime,
} from '#tests/support/processor_time'
import type { GroupStartNode, NamedReporterContract, TestEndNode } from '@japa/runner/types'
import { appendFileSync } from 'node:fs'

/** Booting, importing the files, migrating. */
const BETWEEN = '(before and between files)'

const fileOf = ({ meta }: GroupStartNode | TestEndNode) =>
  String(meta.fileName ?? '').replace(/^.*\/tests\//, '')

type Figures = { tookMs: number; time: ProcessorTime }

const NONE: Figures = { tookMs: 0, time: NO_TIME }

/** Writes how long each test took, and what each file cost, to the file of the run that wants to tell. */
export const figures: NamedReporterContract = {
  name: 'figures',
  handler(_runner, emitter) {
    const path = process.env.TEST_FIGURES
    if (!path) return
    const tests: object[] = []
    const files = new Map<string, Figures>()
    // The database has worked for others before.
    let seen: ProcessorTime = { ...NO_TIME, database: processorTime().database }
    let seenAt = performance.now()
    const add = (name: string) => {
      const [time, at] = [processorTime(), performance.now()]
      const before = files.get(name) ?? NONE
      files.set(name, {
        tookMs: before.tookMs + at - seenAt,
        time: sumOf(before.time, difference(time, seen)),
      })
      seen = time
      seenAt = at
    }
    emitter.on('test:end', (test) => {
      const name = `${fileOf(test)}: ${test.title.expanded}`
      tests.push({ kind: 'test', name, tookMs: test.duration })
    })
    emitter.on('group:start', () => add(BETWEEN))
    emitter.on('group:end', (group) => add(fileOf(group)))
    emitter.on('runner:end', () => {
      const costs = [...files].map(([name, { tookMs, time }]) => ({
        kind: 'file',
        name,
        tookMs,
        all: totalOf(time),
        ...time,
      }))
      appendFileSync(path, [...tests, ...costs].map((one) => `${JSON.stringify(one)}\n`).join(''))
    })
  },
}
