import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cacheFolder, root } from '../prepare/paths.mjs'
import { specsOf } from '../prepare/tests/suites.mjs'
import { step } from '../prepare/progress.mjs'
import { ProjectCopy } from './project_copy.mjs'
import { SpecRunner } from './run_specs.mjs'

/** Number of specs per process while coverage is collected, and the timeout of the process. */
const GROUP_SIZE = 10
const GROUP_TIMEOUT_MS = 4 * 60_000

/** Appended to `tests/bootstrap.ts`. */
const PLUGIN = `
import { recordCoverage } from '../bin/mutants/record_coverage.mjs'
plugins!.push(recordCoverage)
`

const cacheFile = (suite) => join(cacheFolder, 'mutants', `coverage_${suite}.json`)

const hashOf = (text) => createHash('sha256').update(text).digest('hex')

/** Hashes a spec. Does not detect changes in the `tests/support` files that the spec imports. */
const specHash = (spec) => hashOf(readFileSync(join(root, 'tests', spec), 'utf8'))

export const hashOfSources = (sources) => hashOf(JSON.stringify([...sources]))

/**
 * Returns the coverage of a suite: the duration and executed mutants of each spec, and the mutants that run while modules
 * load. Cached: changed specs run again, and if instrumented files change, all specs do.
 */
export async function readCoverage(suite, project) {
  const sources = hashOfSources(project.sources)
  const file = cacheFile(suite)
  const cached = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const coverage = cached.sources === sources ? cached : { sources, specs: {}, loaded: [] }
  // Excludes JavaScript specs: they test programs that run in their own processes, without coverage.
  const specs = specsOf(suite).filter((spec) => spec.endsWith('.ts'))
  const changed = specs.filter((spec) => coverage.specs[spec]?.hash !== specHash(spec))
  const add = (found) => {
    for (const [spec, about] of Object.entries(found.specs)) {
      coverage.specs[spec] = { ...about, hash: specHash(spec) }
    }
    coverage.loaded = [...new Set([...coverage.loaded, ...found.loaded])]
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(coverage))
  }
  if (changed.length > 0) {
    await step(`coverage of ${changed.length} ${suite} specs`, () => collect(changed, project, add))
  }
  const present = Object.entries(coverage.specs).filter(([spec]) => specs.includes(spec))
  return { specs: Object.fromEntries(present), loaded: new Set(coverage.loaded) }
}

/** Runs specs on instrumented code and calls `add` with the coverage of each group of specs. */
async function collect(specs, { instrumented, sources }, add) {
  const copy = new ProjectCopy()
  const runner = new SpecRunner(copy.folder)
  const writeAll = (files) => files.forEach(([path, text]) => copy.write(path, text))
  try {
    copy.append('tests/bootstrap.ts', PLUGIN)
    for (let at = 0; at < specs.length; at += GROUP_SIZE) {
      writeAll(instrumented.map(({ name, content }) => [name, content]))
      const group = specs.slice(at, at + GROUP_SIZE)
      const found = await coverageOf(group, copy, runner)
      writeAll([...sources])
      await checkFailures(found, runner)
      add(found)
    }
  } finally {
    await runner.remove()
    copy.remove()
  }
}

/**
 * Returns the coverage of a group of specs. If the process times out or crashes before it has written the coverage, runs
 * each spec separately, so that only the coverage of the faulty one is lost.
 */
async function coverageOf(group, copy, runner) {
  const file = join(copy.folder, 'mutant_coverage.json')
  const env = { MUTANT_COVERAGE: file }
  rmSync(file, { force: true })
  await runner.run(group, { timeoutMs: GROUP_TIMEOUT_MS, env, all: true })
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  const total = { specs: {}, loaded: [] }
  if (group.length === 1) {
    console.log(`assay: left out, because it does not end: ${group[0]}`)
    return { ...total, specs: { [group[0]]: { durationMs: 0, failed: true, mutants: [] } } }
  }
  for (const spec of group) {
    const { specs, loaded } = await coverageOf([spec], copy, runner)
    Object.assign(total.specs, specs)
    total.loaded.push(...loaded)
  }
  return total
}

/** Reruns failed specs on the original code, because tests that read source files fail on instrumented code. */
async function checkFailures({ specs }, runner) {
  for (const [spec, about] of Object.entries(specs)) {
    if (!about.failed || about.mutants.length === 0) continue
    const outcome = await runner.run([spec], { timeoutMs: GROUP_TIMEOUT_MS })
    about.failed = outcome !== 'passed'
    if (about.failed) console.log(`assay: left out, because it fails without mutants: ${spec}`)
  }
}
