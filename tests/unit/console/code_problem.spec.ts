import { test } from '@japa/runner'
import { jsonProblems, optionalTemplateProblems } from '../../../admin/core/code/json_problems.js'
import { groupedProblems, placedProblem } from '../../../admin/core/code/code_problem.js'

test.group('Console | YAML and JSON errors', () => {
  test('a message that names a line is shown as a problem on that line', ({ assert }) => {
    assert.deepEqual(placedProblem('Line 4, column 17: plugins.0.numTests must be a number'), {
      line: 4,
      column: 17,
      message: 'plugins.0.numTests must be a number',
      severity: 'error',
    })
    const inside = placedProblem('Not valid YAML: Nested mappings at line 2, column 3')
    assert.containsSubset(inside, { line: 2, column: 3 })
    assert.containsSubset(placedProblem('Not valid at line 7'), { line: 7, column: null })
    assert.isNull(placedProblem('The configuration must be a YAML mapping'))
    assert.isNull(placedProblem(undefined))
  })

  test('problems that differ only in an index form one group that lists all of their lines', ({
    assert,
  }) => {
    const problems = [
      'Line 4, column 17: plugins.0.numTests must be a number',
      'Line 5, column 9: languages must be a list',
      'Line 8, column 17: plugins[1].numTests must be a number',
    ].flatMap((message) => placedProblem(message) ?? [])
    const groups = groupedProblems(problems)
    assert.deepEqual(
      groups.map(({ message, problems: all }) => [message, all.map(({ line }) => line)]),
      [
        ['plugins[].numTests must be a number', [4, 8]],
        ['languages must be a list', [5]],
      ]
    )
  })

  test('text is checked as JSON only if it starts like JSON', ({ assert }) => {
    assert.deepEqual(jsonProblems('  '), [])
    assert.containsSubset(jsonProblems('{"a":}'), [{ line: 1, column: 6, severity: 'error' }])
    assert.deepEqual(optionalTemplateProblems('Say {{prompt}}'), [])
    assert.deepEqual(optionalTemplateProblems('{{prompt}}'), [])
    assert.lengthOf(optionalTemplateProblems('{"m": {{prompt}}}'), 1)
  })
})
