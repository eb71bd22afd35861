import { withinDeadline } from '#tests/support/within_deadline'
import { test } from '@japa/runner'
import {
  compileLinear,
  MAX_PATTERN_LENGTH,
  patternProblem,
} from '#api/platform/runner/patterns/linear_pattern'
import { sharedRunner } from '#tests/support/runner/shared_runner'
import { httpTarget } from '#tests/support/runner/runner_target'

const EVIL = [
  '^(a+)+$',
  '^(a|a)*$',
  '^(a|aa)+$',
  '(.*a){20}$',
  '(x+x+)+y',
  '([a-z]+)*\\d$',
  '^(a?){30}a{30}$',
]

test.group('Regular expressions', () => {
  test('100,000 characters are matched in linear time: {$self}')
    .with(EVIL)
    .run(({ assert }, pattern) => {
      const match = () => compileLinear(pattern).test(`${'a'.repeat(100_000)}!`)
      assert.isBoolean(withinDeadline(match))
    })

  test('a linear regular expression matches the same strings as in JavaScript: {0}')
    .with([
      ['^\\d{3}-\\d{4}$', '555-1234', '5555-1234'],
      ['a/b\\/c', 'a/b/c', 'abc'],
      ['(?<year>\\d{4})', 'in 2026', 'in 26'],
      ['[^]', '\n', ''],
      ['\\u0041\\x42', 'AB', 'ab'],
      ['^\\s*$', '  \n', ' x '],
      ['\\bword\\b', 'a word.', 'words'],
      ['a\\-b|c\\$', 'a-b', 'ab'],
      ['(?:yes|no)+?!', 'yesno!', 'maybe!'],
    ] as const)
    .run(({ assert }, [pattern, matching, other]) => {
      for (const text of [matching, other]) {
        assert.equal(compileLinear(pattern).test(text), new RegExp(pattern).test(text), text)
      }
    })

  test('a regular expression that cannot run in linear time is rejected with a reason: {$self}')
    .with(['a(?=b)', 'a(?!b)', '(?<=a)b', '(?<!a)b', '(a)\\1', '(?<n>a)\\k<n>'])
    .run(({ assert }, pattern) =>
      assert.match(patternProblem(pattern) ?? '', /Backreferences and lookaround are not supported/)
    )

  test('the length and complexity of regular expressions are limited', ({ assert }) => {
    const repeated = patternProblem('(a{1,1000})'.repeat(180))
    assert.match(repeated ?? '', /repetitions are too long/)
    assert.match(patternProblem(`(${'a'.repeat(1_900)}){1000}`) ?? '', /repetitions are too long/)
    assert.isNull(patternProblem('^[\\w.-]{1,64}@(?:[a-z]{1,63}\\.){1,8}[a-z]{2,24}$'))
    assert.match(patternProblem('a'.repeat(MAX_PATTERN_LENGTH + 1)) ?? '', /at most/)
    assert.match(patternProblem('(') ?? '', /Not a valid regular expression/)
    assert.isNull(patternProblem('\\\\1'))
    const pattern = compileLinear('[a-z]?'.repeat(300))
    assert.throws(() => pattern.test('a'.repeat(500_000)), /too complex/)
  })
})

test.group('Assertions with patterns', () => {
  const grade = async (assertions: object[], output: string) => {
    const runner = await sharedRunner()
    const target = { ...httpTarget('http://127.0.0.1:9'), id: 'echo', config: {} }
    const cases = [{ index: 0, key: 'a', prompt: output, grade: { assert: assertions } }]
    const outbound = { allowPrivate: true, onlyHosts: null }
    for await (const attempt of runner.attempt(cases, target, { outbound })) return attempt.grade
    throw new Error('No attempt arrived')
  }
  const evil = `${'a'.repeat(50_000)}!`

  test('an assertion with a regular expression is graded within ten seconds: {0}')
    .with([
      ['regex', [{ type: 'regex', value: '^(a+)+$' }], evil],
      ['not-regex', [{ type: 'not-regex', value: '^(a+)+$' }], evil],
      [
        'a schema',
        [{ type: 'is-json', value: { properties: { t: { type: 'string', pattern: '^(a+)+$' } } } }],
        JSON.stringify({ t: evil }),
      ],
      [
        'names in a schema',
        [{ type: 'is-json', value: { patternProperties: { '^(a+)+$': { type: 'null' } } } }],
        JSON.stringify({ [evil]: 1 }),
      ],
    ] as [string, object[], string][])
    .run(async ({ assert }, [, assertions, output]) => {
      await sharedRunner()
      const graded = await grade(assertions, output)
      assert.isUndefined(graded?.failure)
    })
    .timeout(60_000)

  test('regex, not-regex, and JSON Schema patterns are matched against the output', async ({
    assert,
  }) => {
    const yes = await grade([{ type: 'regex', value: '^a\\d+$' }], 'a12')
    const no = await grade([{ type: 'regex', value: '^a\\d+$' }], 'b12')
    const not = await grade([{ type: 'not-regex', value: '^a\\d+$' }], 'b12')
    assert.deepEqual([yes?.pass, no?.pass, not?.pass], [true, false, true])
    const schema = { properties: { t: { type: 'string', pattern: '^a+$' } } }
    const json = await grade([{ type: 'is-json', value: schema }], '{"t":"b"}')
    assert.isFalse(json?.pass)
  })

  test('an assertion with an unsupported regular expression fails with the reason', async ({
    assert,
  }) => {
    const graded = await grade([{ type: 'regex', value: '(a)\\1' }], 'aa')
    assert.isFalse(graded?.pass)
    assert.match(graded?.reason ?? '', /Backreferences and lookaround are not supported/)
  })
})
