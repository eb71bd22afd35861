// npm run mutants: mutates the code in a random sample of places, one at a time, and reports the mutants that no test
// kills.
import { parseArgs } from 'node:util'
import { install } from './prepare/install.mjs'
import { main, Problem } from './prepare/problem.mjs'

const options = {
  seed: { type: 'string', default: '1' },
  count: { type: 'string', default: '200' },
  files: { type: 'string', multiple: true, default: [''] },
}

function wholeNumber(name, value) {
  if (/^\d{1,9}$/.test(value)) return Number(value)
  throw new Problem(`--${name} must be a whole number.`)
}

await main(async () => {
  const { seed, count, files } = parseArgs({ options }).values
  await install()
  const { testMutants } = await import('./mutants/test_mutants.mjs')
  return testMutants({
    seed: wholeNumber('seed', seed),
    count: wholeNumber('count', count),
    files,
  })
})
