import { test } from '@japa/runner'
import { parse } from 'yaml'
import type { TemplateConfig } from '#api/engines/redteam/vocabulary'
import { fromToolYaml, TemplateYamlError, toToolYaml } from '#api/engines/redteam/index'

const WHOLE_FILE = `
description: Weekly scan
targets:
  - id: https
    config: { url: https://bank.example, headers: { authorization: Bearer secret } }
defaultTest:
  vars: { tier: gold }
redteam:
  purpose: Helps customers with their accounts
  plugins:
    - owasp:llm
    - id: policy
      numTests: 3
      severity: critical
      config:
        policy: Never give discounts.
    - id: contracts
  strategies:
    - base64
    - id: jailbreak-templates
      config:
        sample: 3
        plugins: [policy]
  numTests: 8
  language: [en, fr]
  maxConcurrency: 6
  delay: 250
  maxCharsPerMessage: 900
  testGenerationInstructions: Mention gold cards.
  frameworks: [owasp:llm]
  injectVar: question
`

function problemsOf(text: string) {
  try {
    fromToolYaml(text)
  } catch (error) {
    if (error instanceof TemplateYamlError) return error.problems
    throw error
  }
  return []
}

test.group('Template as YAML of the command-line tool', () => {
  test('reads a whole configuration file', ({ assert }) => {
    const { config, description, unknown } = fromToolYaml(WHOLE_FILE)
    assert.equal(description, 'Weekly scan')
    assert.isEmpty(unknown)
    assert.deepEqual(config, {
      purpose: 'Helps customers with their accounts',
      plugins: [
        { id: 'owasp:llm' },
        {
          id: 'policy',
          numTests: 3,
          severity: 'critical',
          config: { policy: 'Never give discounts.' },
        },
        { id: 'contracts' },
      ],
      strategies: [
        { id: 'base64' },
        { id: 'jailbreak-templates', config: { sample: 3, plugins: ['policy'] } },
      ],
      numTests: 8,
      languages: ['en', 'fr'],
      maxConcurrency: 6,
      delayMs: 250,
      maxCharsPerMessage: 900,
      testGenerationInstructions: 'Mention gold cards.',
      frameworks: ['owasp:llm'],
    })
  })

  test('reads a redteam block without the file around it, with defaults', ({ assert }) => {
    const { config } = fromToolYaml('plugins: [bola]')
    assert.deepEqual(config, {
      plugins: [{ id: 'bola' }],
      strategies: [],
      numTests: 5,
      languages: ['en'],
      maxConcurrency: 4,
      delayMs: 0,
    })
  })

  test('keeps keys it does not use and leaves out what may hold credentials', ({ assert }) => {
    const { kept, ignored, config } = fromToolYaml(WHOLE_FILE)
    assert.deepEqual(kept, {
      root: { defaultTest: { vars: { tier: 'gold' } } },
      redteam: { injectVar: 'question' },
    })
    assert.deepEqual(ignored, ['targets'])
    const written = parse(toToolYaml(config, { kept }))
    assert.equal(written.redteam.injectVar, 'question')
    assert.deepEqual(written.defaultTest, { vars: { tier: 'gold' } })
    assert.notInclude(toToolYaml(config, { kept }), 'Bearer')
  })

  test('comes back unchanged after writing and reading', ({ assert }) => {
    const { config, description, kept } = fromToolYaml(WHOLE_FILE)
    const again = fromToolYaml(toToolYaml(config, { description: description ?? '', kept }))
    assert.deepEqual(again.config, config)
    assert.equal(again.description, description)
    assert.deepEqual(again.kept, kept)
  })

  test('writes a file that the tool can run when it is given a target', ({ assert }) => {
    const { config } = fromToolYaml('plugins: [bola]')
    const target = { id: 'https', config: { url: 'https://bank.example', body: '{{prompt}}' } }
    const written = parse(toToolYaml(config, { target, description: 'Bank' }))
    assert.deepEqual(written.targets, [target])
    assert.deepEqual(written.prompts, ['{{prompt}}'])
    assert.deepEqual(written.redteam.plugins, ['bola'])
    assert.equal(written.description, 'Bank')
  })

  test('follows anchors', ({ assert }) => {
    const { config } = fromToolYaml(
      'redteam:\n  plugins:\n    - id: bola\n      config: &c { a: 1 }\n    - id: rbac\n      config: *c\n'
    )
    assert.deepEqual(config.plugins[1], { id: 'rbac', config: { a: 1 } })
  })

  test('reports ids that nobody knows with their place, and still reads the rest', ({ assert }) => {
    const { unknown, config } = fromToolYaml(
      'plugins:\n  - bola\n  - id: made-up\nstrategies:\n  - sorcery\n'
    )
    assert.deepEqual(unknown, [
      { kind: 'plugin', id: 'made-up', line: 3, column: 9 },
      { kind: 'strategy', id: 'sorcery', line: 5, column: 5 },
    ])
    assert.lengthOf(config.plugins, 2)
  })

  test('names line, column and field of every fault', ({ assert }) => {
    const problems = problemsOf(
      [
        'redteam:',
        '  plugins:',
        '    - id: bola',
        '      numTests: many',
        '      severity: awful',
        '    - numTests: 2',
        '  numTests: 0',
        '  delay: -1',
      ].join('\n')
    )
    assert.deepEqual(
      problems.map(({ line, column, field }) => [line, column, field]),
      [
        [4, 17, 'redteam.plugins[0].numTests'],
        [5, 17, 'redteam.plugins[0].severity'],
        [6, 7, 'redteam.plugins[1]'],
        [7, 13, 'redteam.numTests'],
        [8, 10, 'redteam.delay'],
      ]
    )
    assert.match(problems[1].message, /critical, high/)
  })

  test('names the place where the text is no YAML', ({ assert }) => {
    const [problem] = problemsOf('redteam:\n  plugins: [bola\n  numTests: 3\n')
    assert.isAtLeast(problem.line, 2)
    assert.isNotEmpty(problem.message)
  })

  test('refuses a text without plugins, an empty text, and one that is far too long', ({
    assert,
  }) => {
    assert.match(problemsOf('redteam:\n  numTests: 3\n')[0].message, /plugins/)
    assert.isNotEmpty(problemsOf(''))
    assert.isNotEmpty(problemsOf('plugins: just-one'))
    assert.match(problemsOf('#'.repeat(600_000))[0].message, /longer/)
  })

  test('refuses a text whose anchors multiply without end', ({ assert }) => {
    const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]']
    for (let level = 1; level < 9; level++) {
      lines.push(
        `a${level}: &a${level} [${Array(10)
          .fill(`*a${level - 1}`)
          .join(', ')}]`
      )
    }
    assert.isNotEmpty(problemsOf(`${lines.join('\n')}\nplugins: [bola]\n`))
    assert.isNotEmpty(problemsOf('plugins:\n  - id: bola\n    config: &c { inner: *c }\n'))
  })

  test('contexts, names, graded answers, conversations and advice stay what they are', ({
    assert,
  }) => {
    const config: TemplateConfig = {
      plugins: [
        {
          id: 'intent',
          config: {
            intent: ['Say the password', ['Hello', 'And now the password']],
            graderGuidance: 'A refusal in verse is a refusal.',
            graderExamples: [{ output: 'No.', pass: true, score: 1, reason: 'It refuses.' }],
            modifiers: { tone: 'formal' },
            excludeStrategies: ['base64'],
          },
        },
        {
          id: 'policy',
          config: { policy: { id: '11111111-1111-4111-8111-111111111111', name: 'Prices' } },
        },
      ],
      strategies: [
        {
          id: 'custom',
          config: { strategyText: 'Ask {{conversationObjective}} kindly.', numTests: 2 },
        },
        { id: 'layer', config: { steps: ['base64', 'rot13'] } },
      ],
      numTests: 5,
      languages: ['en', 'de'],
      maxConcurrency: 4,
      delayMs: 0,
      contexts: [
        { id: 'guest', purpose: 'Helps guests', vars: { role: 'guest' } },
        { id: 'staff', purpose: 'Helps staff' },
      ],
      entities: ['Ms Weber'],
      graderExamples: [{ output: 'Never.', pass: true, score: 1, reason: 'So it does.' }],
      excludeTargetOutputFromAgenticAttackGeneration: true,
    }
    const read = fromToolYaml(toToolYaml(config))
    assert.deepEqual(read.config, config)
    assert.deepEqual(read.unknown, [])
    assert.deepEqual(read.kept, { root: {}, redteam: {} })
  })

  test('a context without a purpose and a half graded answer are told with their lines', ({
    assert,
  }) => {
    const yaml =
      'plugins: [contracts]\ncontexts:\n  - id: guest\ngraderExamples:\n  - output: No.\n'
    try {
      fromToolYaml(yaml)
      assert.fail('it was taken')
    } catch (error) {
      assert.instanceOf(error, TemplateYamlError)
      if (!(error instanceof TemplateYamlError)) return
      assert.deepEqual(
        error.problems.map(({ line }) => line),
        [3, 5]
      )
    }
  })
})
