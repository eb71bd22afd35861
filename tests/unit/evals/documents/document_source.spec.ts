import { MAX_TEXT_LENGTH, readSource, sourceOf } from '#api/engines/evals/document/document_source'
import { placesIn, readEvalYaml } from '#api/engines/evals/index'
import { test } from '@japa/runner'

const faultsOf = (text: string) =>
  readSource(text).faults.map(({ line, column, message }) => [line, column, message])

test.group('Configuration texts', () => {
  test('a text of two million characters is read, and a longer text is rejected without being read', ({
    assert,
  }) => {
    const text = (length: number) => `a: ${'x'.repeat(length - 3)}`
    assert.isEmpty(readSource(text(MAX_TEXT_LENGTH)).faults)
    const { value, faults, placeOf } = readSource(text(MAX_TEXT_LENGTH + 1))
    assert.isNull(value)
    assert.deepEqual(faults, [
      {
        path: '',
        line: 1,
        column: 1,
        message: 'The text is longer than 2,000,000 characters. Import the test cases as a file.',
        blocks: 'saving',
      },
    ])
    assert.deepEqual(placeOf('a'), { line: 1, column: 1 })
  })

  test('positions are unknown for a document given as data if its JSON exceeds two million characters', ({
    assert,
  }) => {
    // The quotes also count.
    assert.isNotNull(sourceOf('x'.repeat(MAX_TEXT_LENGTH - 2)))
    assert.isNull(sourceOf('x'.repeat(MAX_TEXT_LENGTH - 1)))
    const place = placesIn({ config: 'x'.repeat(MAX_TEXT_LENGTH) })
    assert.deepEqual(place('tests'), { line: null, column: null })
  })

  test('duplicate keys are reported with their position, and null and empty values are not duplicates', ({
    assert,
  }) => {
    assert.deepEqual(faultsOf('a: 1\nb: {c: 1, c: 2}\na: 3\n'), [
      [3, 1, 'Map keys must be unique'],
      [2, 11, 'Map keys must be unique'],
    ])
    assert.isEmpty(faultsOf('a:\nb: {c: 1}\nd: {c: 1}\n'))
  })

  test('at most 100 syntax errors are reported', ({ assert }) => {
    assert.lengthOf(faultsOf('a: 1\n'.repeat(100)), 99)
    assert.lengthOf(faultsOf('a: 1\n'.repeat(200)), 100)
  })

  test('duplicate keys are not reported if there are syntax errors', ({ assert }) => {
    const messages = faultsOf('a: 1\na: 2\nb: [\n').map(([, , message]) => message)
    assert.isNotEmpty(messages)
    assert.notInclude(messages, 'Map keys must be unique')
  })

  test('an empty text has the value null, and dates become strings', ({ assert }) => {
    assert.deepEqual(readSource('').value, null)
    assert.isEmpty(readSource('').faults)
    assert.deepEqual(readSource('a: !!timestamp 2026-01-02').value, {
      a: '2026-01-02T00:00:00.000Z',
    })
  })

  test('a document with circular anchors is reported and yields no value', ({ assert }) => {
    const source = readSource('a: &a [*a]')
    assert.isNull(source.value)
    assert.deepEqual(source.faults, [
      {
        path: '',
        line: 1,
        column: 1,
        message: 'Anchors are circular or expand too much. Replace them with their content.',
        blocks: 'saving',
      },
    ])
  })
})

test.group('Positions in configuration texts', () => {
  const text = `base: &base
  x: one
list:
  - first
  - key: {inner: 1}
  - *base
empty:
`
  test('the position of “{path}” is line {line}, column {column}')
    .with([
      { path: 'base', line: 1, column: 1 },
      { path: 'base.x', line: 2, column: 6 },
      { path: 'list', line: 3, column: 1 },
      { path: 'list[0]', line: 4, column: 5 },
      { path: 'list[1]', line: 5, column: 5 },
      { path: 'list[1].key', line: 5, column: 5 },
      { path: 'list[1].key.inner', line: 5, column: 18 },
      { path: 'list[1].none', line: 5, column: 5 },
      { path: 'list[2].x', line: 2, column: 6 },
      { path: 'list[9]', line: 3, column: 1 },
      { path: 'empty', line: 7, column: 7 },
      { path: 'none.deep', line: 1, column: 1 },
      { path: '', line: 1, column: 1 },
    ])
    .run(({ assert }, { path, line, column }) => {
      assert.deepEqual(readSource(text).placeOf(path), { line, column })
    })

  test('positions in a document that is given as data refer to the YAML of the document', ({
    assert,
  }) => {
    const place = placesIn({ config: { prompts: ['a'], tests: [{ vars: { x: 1 } }] } })
    assert.deepEqual(place('tests[0].vars.x'), { line: 5, column: 10 })
    const written = placesIn({ yaml: 'tests:\n  - vars: {x: 1}\n' })
    assert.deepEqual(written('tests[0].vars.x'), { line: 2, column: 15 })
  })
})

test.group('Descriptions and tags', () => {
  test('an invalid value is reported at the path {path}: {given}')
    .with([
      { given: 'description: [1]', path: 'description' },
      { given: 'tags: text', path: 'tags' },
      { given: 'tags: [a]', path: 'tags' },
    ])
    .run(({ assert }, { given, path }) => {
      const { faults } = readEvalYaml(`prompts: [a]\nproviders: [echo]\n${given}`)
      assert.deepEqual(
        faults.list.map((fault) => fault.path),
        [path]
      )
    })

  test('tags become strings, and missing descriptions and tags are not errors', ({ assert }) => {
    const read = (more: string) => {
      const { document, faults } = readEvalYaml(`prompts: [a]\nproviders: [echo]\n${more}`)
      return { document, faults: faults.list }
    }
    assert.containsSubset(read('tags: {a: 1, b: true}\ndescription: d'), {
      document: { tags: { a: '1', b: 'true' }, description: 'd' },
      faults: [],
    })
    assert.isEmpty(read('tags:\ndescription:\n').faults)
  })
})
