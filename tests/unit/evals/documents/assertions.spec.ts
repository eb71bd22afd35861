import { ASSERTION_KINDS, CODE_ASSERTIONS, findAssertionKind } from '#api/contract/evals/assertions'
import { readDocument } from '#api/evals/configurations/reading/document_reading'
import { test } from '@japa/runner'
import { BaseAssertionTypesSchema, SpecialAssertionTypesSchema } from 'promptfoo'

test.group('Assertion catalog', () => {
  test('the assertion catalog contains exactly the types of the installed promptfoo', ({
    assert,
  }) => {
    const known = [...ASSERTION_KINDS.map(({ id }) => id), ...CODE_ASSERTIONS]
    const engine = [...BaseAssertionTypesSchema.options, ...SpecialAssertionTypesSchema.options]
    assert.sameMembers(known, engine)
    assert.lengthOf(new Set(known), known.length)
  })

  test('the assertion catalog describes each type and states the reason if it is unsupported', ({
    assert,
  }) => {
    for (const { id, explanation, unsupportedReason } of ASSERTION_KINDS) {
      assert.match(explanation, /^[A-Z].{10,}\.$/, id)
      if (unsupportedReason !== undefined) {
        assert.match(unsupportedReason, /^(This type|The) .+\.$/, id)
      }
    }
  })

  test('the assertion types that need the provider “{need}” are {types}')
    .with([
      { need: 'moderation' as const, types: ['moderation'] },
      { need: 'classification' as const, types: ['classifier'] },
      { need: 'search' as const, types: ['search-rubric'] },
      {
        need: 'embedding' as const,
        types: [
          'similar',
          'similar:cosine',
          'similar:dot',
          'similar:euclidean',
          'answer-relevance',
        ],
      },
    ])
    .run(({ assert }, { need, types }) => {
      const found = ASSERTION_KINDS.filter(({ needs }) => needs.includes(need))
      assert.sameMembers(
        found.map(({ id }) => id),
        types
      )
    })

  test('trace assertions run on the server and require traces', ({ assert }) => {
    const onTraces = ASSERTION_KINDS.filter(({ group }) => group === 'trace')
    assert.isNotEmpty(onTraces)
    for (const { id, needs, unsupportedReason } of onTraces) {
      assert.include(needs, 'trace', id)
      assert.isUndefined(unsupportedReason, id)
    }
  })

  test('an assertion type is found by its name, with or without negation', ({ assert }) => {
    assert.equal(findAssertionKind('contains')?.id, 'contains')
    assert.equal(findAssertionKind('not-contains')?.id, 'contains')
    assert.isUndefined(findAssertionKind('not-select-best'))
    assert.isUndefined(findAssertionKind('contain'))
    assert.isUndefined(findAssertionKind('javascript'))
  })

  test(
    'runs reject an assertion type of a later promptfoo version and suggest an alternative: {type}'
  )
    .with([
      { type: 'and', advice: /assert-set, which passes if all/ },
      { type: 'or', advice: /assert-set with a threshold/ },
      { type: 'video-rubric', advice: /later command-line tool/ },
    ])
    .run(async ({ assert }, { type, advice }) => {
      const installed: string[] = BaseAssertionTypesSchema.options
      assert.notInclude(installed, type, 'add the type to the catalog')
      const value = [{ type: 'contains', value: 'x' }]
      const config = { prompts: ['a'], providers: ['echo'], tests: [{ assert: [{ type, value }] }] }
      const { document, faults } = await readDocument({ config }, new Set())
      assert.isNotNull(document)
      assert.deepInclude(faults[0], { path: 'tests[0].assert[0].type', blocks: 'running' })
      assert.match(faults[0]?.message ?? '', advice)
      assert.lengthOf(faults, 1)
    })
})
