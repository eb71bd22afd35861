import { test } from '@japa/runner'
import { fromToolYaml, TemplateYamlError } from '#api/engines/redteam/index'

function problemsOf(text: string) {
  try {
    fromToolYaml(text)
  } catch (error) {
    if (error instanceof TemplateYamlError) return error.problems
    throw error
  }
  return []
}

test.group('Mappings in a scan template', () => {
  test('a {part} whose `config` is not a mapping is reported with its line')
    .with([
      { part: 'plugin', yaml: 'plugins:\n    - id: pii\n      config: text', line: 4 },
      { part: 'plugin', yaml: 'plugins:\n    - id: pii\n      config: [1]', line: 4 },
      {
        part: 'strategy',
        yaml: 'plugins: [pii]\n  strategies:\n    - id: base64\n      config: 3',
        line: 5,
      },
    ])
    .run(({ assert }, { yaml, line }) => {
      const problems = problemsOf(`redteam:\n  ${yaml}\n`)
      assert.deepEqual(
        problems.map((problem) => [problem.line, problem.message]),
        [[line, 'must be a mapping of keys to values']]
      )
    })
})
