import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { root } from '../prepare/paths.mjs'
import { seconds } from '../prepare/progress.mjs'

const MIN_KILLED = 0.8

const oneLine = (text) => text.replace(/\s+/g, ' ').trim()

/** Reads the accepted survivors: changes that no test can detect, each with a reason. */
export const readAccepted = () =>
  parse(readFileSync(join(root, 'bin/mutants/accepted.yml'), 'utf8')) ?? []

/**
 * Returns the reason why a survivor is accepted; undefined if it is not. Line numbers are not
 * compared, because they change too often.
 */
export function reasonFor(mutant, accepted) {
  const isSame = (name, entry) => oneLine(mutant[name]) === oneLine(entry[name])
  return accepted.find(
    (entry) =>
      ['path', 'mutator', 'original', 'replacement'].every((name) => isSame(name, entry)) &&
      (!entry.within || lineOf(mutant).includes(entry.within))
  )?.reason
}

const lineOf = ({ path, line }) => readFileSync(join(root, path), 'utf8').split('\n', line).at(-1)

/** Prints one line per survivor and the counts; returns the exit code. */
export function printReport(results, { seed, total, rejected, durationMs }) {
  const accepted = readAccepted()
  const count = (status) => results.filter((result) => result.status === status).length
  const survivors = results.filter(({ status }) => ['survived', 'no coverage'].includes(status))
  if (survivors.length > 0) console.log('\nSurvivors')
  for (const survivor of survivors) {
    const { path, line, mutator, original, replacement, status } = survivor
    const reason = reasonFor(survivor, accepted)
    const note = reason ? `accepted: ${reason}` : status
    console.log(
      `  ${path}:${line} ${mutator}: ${oneLine(original)} → ${oneLine(replacement)} (${note})`
    )
  }
  const killed = count('killed') + count('timeout')
  const share = results.length > 0 ? killed / results.length : 0
  const explained = survivors.filter((survivor) => reasonFor(survivor, accepted)).length
  console.log(
    [
      '',
      `Seed ${seed}: ${results.length} of ${total} mutants; ${rejected} more do not compile`,
      `killed ${count('killed')}, timeout ${count('timeout')}, survived ${count('survived')}, no coverage ${count('no coverage')}`,
      `${(100 * share).toFixed(1)}% killed; ${explained} of ${survivors.length} survivors accepted; ${seconds(durationMs)}`,
    ].join('\n')
  )
  return share >= MIN_KILLED ? 0 : 1
}
