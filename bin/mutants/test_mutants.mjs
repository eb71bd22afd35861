import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildConsole } from '../prepare/application/console.mjs'
import { root } from '../prepare/paths.mjs'
import { step } from '../prepare/progress.mjs'
import { batchesOf, chooseSpecs } from './choose_specs.mjs'
import { hashOfSources, readCoverage } from './coverage.mjs'
import { apply, generateMutants } from './generate.mjs'
import { KnownResults } from './known_results.mjs'
import { ProjectCopy } from './project_copy.mjs'
import { printReport } from './report.mjs'
import { SpecRunner } from './run_specs.mjs'
import { drawSample } from './sample.mjs'
import { changesData, filesInScope } from './scope.mjs'

const consoleManifest = join(root, 'public', 'assets', '.vite', 'manifest.json')

/** The functional specs, which take longer, run only for mutants that the unit specs do not kill. */
const SUITES = ['unit', 'functional']

/** Parts of a run's timeout: `START_MS` plus `SLOWER` times the usual duration of its specs. */
const START_MS = 45_000
const SLOWER = 3

/** Tests a sample of mutants and prints the report; resolves with the exit code. */
export async function testMutants({ seed, count, files }) {
  const began = performance.now()
  // Without a built console, every test process would prepare a development server.
  if (!existsSync(consoleManifest)) await step('building the console', buildConsole)
  const project = await step('finding mutants', () => generateMutants(filesInScope()))
  const wanted = project.mutants
    .filter(({ path }) => files.some((part) => path.includes(part)))
    .filter((mutant) => !changesData(mutant))
  const { sample, rejected } = await step('drawing the sample', async () =>
    drawSample(wanted, project.sources, { seed, count })
  )
  const statuses = new Map(sample.map(({ id }) => [id, 'no coverage']))
  for (const suite of SUITES) {
    const open = sample.filter(({ id }) => !isKilled(statuses.get(id)))
    if (open.length > 0) await testWithSuite(suite, open, { project, statuses })
  }
  const results = sample.map((mutant) => ({ ...mutant, status: statuses.get(mutant.id) }))
  const durationMs = performance.now() - began
  return printReport(results, { seed, total: wanted.length, rejected, durationMs })
}

const isKilled = (status) => status === 'killed' || status === 'timeout'

/** Tests mutants with the specs of a suite and updates their statuses. */
async function testWithSuite(suite, mutants, { project, statuses }) {
  const coverage = await readCoverage(suite, project)
  const known = new KnownResults(suite, hashOfSources(project.sources))
  const copy = new ProjectCopy()
  const runner = new SpecRunner(copy.folder)
  try {
    for (const [index, mutant] of mutants.entries()) {
      const ofFile = project.mutants.filter(({ path }) => path === mutant.path)
      const specs = chooseSpecs(mutant, ofFile, coverage)
      if (specs.length === 0) continue
      const source = project.sources.get(mutant.path)
      const status = await known.of(mutant, specs, () =>
        testOne({ mutant, source, specs, copy, runner })
      )
      statuses.set(mutant.id, status)
      console.log(
        `${suite} ${index + 1}/${mutants.length} ${status}: ${mutant.path}:${mutant.line}`
      )
    }
  } finally {
    await runner.remove()
    copy.remove()
  }
}

/** Tests one mutant. Resolves with 'killed', 'timeout' or 'survived'. */
async function testOne({ mutant, source, specs, copy, runner }) {
  copy.write(mutant.path, apply(mutant, source))
  try {
    for (const batch of batchesOf(specs)) {
      const usualMs = batch.reduce((sum, { durationMs }) => sum + durationMs, 0)
      const names = batch.map(({ spec }) => spec)
      const outcome = await runner.run(names, { timeoutMs: START_MS + SLOWER * usualMs })
      if (outcome !== 'passed') return { failed: 'killed', timeout: 'timeout' }[outcome]
    }
    return 'survived'
  } finally {
    copy.write(mutant.path, source)
  }
}
