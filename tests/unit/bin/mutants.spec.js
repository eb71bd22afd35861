import { test } from '@japa/runner'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { batchesOf, chooseSpecs } from '../../../bin/mutants/choose_specs.mjs'
import { apply, generateMutants } from '../../../bin/mutants/generate.mjs'
import { readAccepted, reasonFor } from '../../../bin/mutants/report.mjs'
import { changesData, FOLDERS, SPECS_WITHOUT_COVERAGE } from '../../../bin/mutants/scope.mjs'
import { root } from '../../../bin/prepare/paths.mjs'

const FILE = 'api/engines/redteam/safety/minors.ts'

const MUTANT = {
  ...{ path: FILE, mutator: 'LogicalOperator', original: 'a\n  && b', replacement: 'a || b' },
  id: '1',
}

/** Builds coverage data from the mutants that each spec runs. */
const coverageOf = (specs, loaded = []) => ({
  loaded: new Set(loaded),
  specs: Object.fromEntries(
    Object.entries(specs).map(([spec, mutants]) => [
      spec,
      { mutants, durationMs: 1, failed: false },
    ])
  ),
})

const specsOf = (coverage, mutant = MUTANT) =>
  chooseSpecs(mutant, [MUTANT, { ...MUTANT, id: '2' }], coverage).map(({ spec }) => spec)

test.group('Mutants', () => {
  test('the mutants of a file include a safety filter with the opposite logical operator', async ({
    assert,
  }) => {
    const { mutants, sources } = await generateMutants([FILE])
    const mutant = mutants.find(({ mutator }) => mutator === 'LogicalOperator')
    const changed = apply(mutant, sources.get(FILE))
    assert.include(changed, 'return (MINOR.test(text) || SEXUAL.test(text))\n')
    assert.equal(mutant.original, 'MINOR.test(text) && SEXUAL.test(text)')
  })

  test('mutants of messages and word lists are skipped, but mutants of identifiers, patterns, and operators are not', ({
    assert,
  }) => {
    assert.isTrue(changesData({ mutator: 'StringLiteral', original: "'Not allowed.'" }))
    assert.isFalse(changesData({ mutator: 'StringLiteral', original: "'passed'" }))
    const words = `/${Array.from({ length: 20 }, (_, i) => `word${i}`).join('|')}/`
    assert.isTrue(changesData({ mutator: 'Regex', original: words }))
    assert.isFalse(changesData({ mutator: 'Regex', original: '/^a|b$/' }))
    assert.isFalse(changesData({ mutator: 'LogicalOperator', original: 'a b | c' }))
  })

  test('a mutant is tested by the specs that cover the mutant, starting with the specs that cover most of its file', ({
    assert,
  }) => {
    const coverage = coverageOf({
      'unit/a.spec.ts': ['1'],
      'unit/b.spec.ts': ['1', '2'],
      'unit/c.spec.ts': ['2'],
    })
    assert.deepEqual(specsOf(coverage), ['unit/b.spec.ts', 'unit/a.spec.ts'])
  })

  test('specs run in batches of at most 30 seconds, and a long spec runs in its own batch', ({
    assert,
  }) => {
    const durations = [20_000, 9_000, 2_000, 45_000, 1_000]
    const batches = batchesOf(durations.map((durationMs) => ({ durationMs })))
    assert.deepEqual(
      batches.map((batch) => batch.map(({ durationMs }) => durationMs)),
      [[20_000, 9_000], [2_000], [45_000], [1_000]]
    )
    assert.deepEqual(batchesOf([]), [])
  })

  test('specs that would take more than four minutes together are skipped', ({ assert }) => {
    const coverage = coverageOf({
      'unit/a.spec.ts': ['1', '2'],
      'unit/b.spec.ts': ['1'],
      'unit/c.spec.ts': ['1'],
    })
    coverage.specs['unit/a.spec.ts'].durationMs = 230_000
    coverage.specs['unit/b.spec.ts'].durationMs = 20_000
    coverage.specs['unit/c.spec.ts'].durationMs = 5_000
    assert.deepEqual(specsOf(coverage), ['unit/a.spec.ts', 'unit/c.spec.ts'])
  })

  test('a mutant that runs at module load is tested by the specs that cover its file', ({
    assert,
  }) => {
    const specs = { 'unit/a.spec.ts': ['2'], 'unit/b.spec.ts': [] }
    assert.deepEqual(specsOf(coverageOf(specs, ['1'])), ['unit/a.spec.ts'])
    assert.deepEqual(specsOf(coverageOf(specs)), [])
  })

  test('a mutant of the runner is tested by the specs of the runner, even if no spec covers the mutant', ({
    assert,
  }) => {
    const mutant = { ...MUTANT, path: 'api/platform/runner/inbox.ts' }
    const coverage = coverageOf({ 'unit/runner/inbox.spec.ts': [], 'unit/evals/a.spec.ts': [] })
    assert.deepEqual(specsOf(coverage, mutant), ['unit/runner/inbox.spec.ts'])
  })

  test('the reason for a surviving mutant is found by its change, regardless of line and whitespace', ({
    assert,
  }) => {
    const entry = { ...MUTANT, original: 'a && b', reason: 'Both are always equal.' }
    assert.equal(reasonFor({ ...MUTANT, line: 7 }, [entry]), 'Both are always equal.')
    assert.isUndefined(reasonFor({ ...MUTANT, replacement: 'b' }, [entry]))
  })

  test('the folders, files, and specs that the configuration names exist', ({ assert }) => {
    const specs = Object.values(SPECS_WITHOUT_COVERAGE).flat()
    const paths = [
      ...FOLDERS,
      ...Object.keys(SPECS_WITHOUT_COVERAGE),
      ...specs.map((spec) => `tests/${spec}`),
      ...readAccepted().map(({ path }) => path),
    ]
    assert.deepEqual(
      paths.filter((path) => !existsSync(join(root, path))),
      []
    )
  })
})
