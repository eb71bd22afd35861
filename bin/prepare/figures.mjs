import { existsSync, readFileSync } from 'node:fs'

const SHOWN = 15
/** Below this number of tests, a summary of the slowest is not printed. */
const WORTH_TELLING = 40
const HEADS = ['all', 'own', 'programs', 'browser', 'database']

/** What the processes of a run have written about themselves, a line for each file and each test. */
export function figuresIn(path) {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : []
  const figures = lines.map((line) => JSON.parse(line))
  return {
    tests: figures.filter(({ kind }) => kind === 'test'),
    files: summedByName(figures.filter(({ kind }) => kind === 'file')),
  }
}

/** What is between files is in every process, and a file whose failed tests were repeated is in two. */
function summedByName(files) {
  const sums = new Map()
  for (const file of files) {
    const sum = sums.get(file.name)
    if (!sum) sums.set(file.name, { ...file })
    else for (const head of ['tookMs', ...HEADS]) sum[head] += file[head]
  }
  return [...sums.values()]
}

/** Seconds of a processor that each file of tests has cost. */
export const costsOf = ({ files }) => Object.fromEntries(files.map(({ name, all }) => [name, all]))

/** Tells of a run of many tests what took longest, and what it cost, whatever else the machine was doing. */
export function tellFigures({ tests, files }, { isWhole = false } = {}) {
  if (tests.length < WORTH_TELLING && !isWhole) return
  tellSlowest('Slowest tests', tests)
  tellSlowest('Slowest files', files)
  const columns = (cells) => cells.map((cell) => cell.padStart(9)).join('')
  const row = (name, time) => {
    console.log(`${columns(HEADS.map((head) => time[head].toFixed(1)))}  ${name}`)
  }
  console.log('\nSeconds of a processor')
  console.log(columns(HEADS))
  const costliest = files.toSorted((a, b) => b.all - a.all)
  for (const file of isWhole ? costliest : costliest.slice(0, SHOWN)) row(file.name, file)
  const sum = (head) => files.reduce((total, file) => total + file[head], 0)
  row('the whole run', Object.fromEntries(HEADS.map((head) => [head, sum(head)])))
}

function tellSlowest(title, timed) {
  console.log(`\n${title}`)
  const slowest = timed.toSorted((a, b) => b.tookMs - a.tookMs).slice(0, SHOWN)
  for (const { name, tookMs } of slowest) {
    console.log(`${`${(tookMs / 1000).toFixed(1)} s`.padStart(8)}  ${name}`)
  }
}
