import {
  difference,
  NO_TIME,
  processorTime,
  sumOf,
  totalOf,
  type ProcessorTime,
} from '#tests/support/processor_time'
import { fileOf, SHOWN, WORTH_TELLING } from '#tests/support/slowest'
import type { NamedReporterContract } from '@japa/runner/types'

/** Tells all files, of a run of any size: `COSTS=1 npm test -- browser`. */
const TELL_ALL = Boolean(process.env.COSTS)

const HEADS = ['all', 'own', 'programs', 'browser', 'database']

const columns = (cells: string[]) => cells.map((cell) => cell.padStart(9)).join('')

const row = (name: string, time: ProcessorTime) => {
  const { own, programs, browser, database } = time
  const seconds = [totalOf(time), own, programs, browser, database]
  return `${columns(seconds.map((each) => each.toFixed(1)))}  ${name}`
}

/** Booting, importing the files, migrating. */
const BETWEEN = '(before and between files)'

function tell(files: ReadonlyMap<string, ProcessorTime>): void {
  console.log('\nSeconds of a processor')
  console.log(columns(HEADS))
  const costliest = [...files].toSorted(([, a], [, b]) => totalOf(b) - totalOf(a))
  const shown = TELL_ALL ? costliest : costliest.slice(0, SHOWN)
  for (const [name, time] of shown) console.log(row(name, time))
  console.log(row('the whole run', [...files.values()].reduce(sumOf)))
}

/** Tells after a run of many tests what they cost, whatever else the machine was doing: two cores are the bound of a whole run. */
export const costliest: NamedReporterContract = {
  name: 'costliest',
  handler(_runner, emitter) {
    const files = new Map<string, ProcessorTime>()
    let tests = 0
    let seen = NO_TIME
    const add = (name: string) => {
      const now = processorTime()
      files.set(name, sumOf(files.get(name) ?? NO_TIME, difference(now, seen)))
      seen = now
    }
    emitter.on('test:end', () => void tests++)
    emitter.on('group:start', () => add(BETWEEN))
    emitter.on('group:end', (group) => add(fileOf(group)))
    emitter.on('runner:end', () => {
      if (tests >= WORTH_TELLING || TELL_ALL) tell(files)
    })
  },
}
