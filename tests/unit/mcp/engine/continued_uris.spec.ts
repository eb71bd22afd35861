import { type CallRequest, compilePolicy, type PolicyRule } from '#api/engines/mcp/index'
import { test } from '@japa/runner'
import fc from 'fast-check'

const READ: CallRequest = {
  kind: 'resource',
  ...{ user: 'ann', groups: ['support'], application: 'desk', server: 'docs' },
  ...{ tool: '', toolState: 'approved', arguments: {} },
}

const rulesOf = (...rules: [effect: PolicyRule['effect'], ...tools: string[]][]): PolicyRule[] =>
  rules.map(([effect, ...tools], index) => ({ id: `r${index}`, kind: 'resource', effect, tools }))

const effects = (rules: PolicyRule[], tool: string) =>
  (['some', 'all'] as const).map(
    (which) => compilePolicy(rules).decideContinued({ ...READ, tool }, which).effect
  )

test.group('Policy | URIs that continue a beginning', () => {
  test('some are allowed unless an earlier rule denies all that an allowing rule matches', ({
    assert,
  }) => {
    const hidden = rulesOf(['deny', 'docs://private/*'], ['allow', 'docs://*'])
    assert.deepEqual(effects(hidden, 'docs://private/'), ['deny', 'deny'])
    assert.deepEqual(effects(hidden, 'docs://private'), ['allow', 'deny'])
    assert.deepEqual(effects(hidden, 'docs://public/'), ['allow', 'allow'])
    assert.deepEqual(effects(hidden, 'docs://'), ['allow', 'deny'])
    const listed = rulesOf(['deny', 'docs://a/x*'], ['allow', 'docs://a/x1', 'docs://b/1'])
    assert.deepEqual(effects(listed, 'docs://a/'), ['deny', 'deny'])
    assert.deepEqual(effects(listed, 'docs://b/'), ['allow', 'deny'])
    assert.deepEqual(effects(listed, 'docs://b/1'), ['deny', 'deny'])
    assert.deepEqual(effects(rulesOf(['ask'], ['allow']), 'docs://'), ['ask', 'ask'])
  })

  test('rules of other kinds, users and servers do not count', ({ assert }) => {
    const [rule] = rulesOf(['allow', 'docs://*'])
    for (const other of [{ kind: 'tool' }, { users: ['bob'] }, { servers: ['files'] }] as const) {
      assert.deepEqual(effects([{ ...rule!, ...other }], 'docs://'), ['deny', 'deny'])
    }
  })

  test('the URI that a server can resolve a beginning to must be allowed, too', ({ assert }) => {
    const rules = rulesOf(['deny', 'docs://private/*'], ['allow', 'docs://*'])
    assert.deepEqual(effects(rules, 'docs://..%2Fprivate/'), ['deny', 'deny'])
    assert.deepEqual(effects(rules, 'docs://x/../private/'), ['deny', 'deny'])
  })

  test('the decision agrees with the decisions on the URIs', ({ assert }) => {
    const name = fc.tuple(
      fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 3 }),
      fc.boolean()
    )
    const pattern = name
      .map(([text, isPrefix]) => (isPrefix ? `${text}*` : text))
      .filter((text) => text !== '')
    const rule = fc
      .tuple(
        fc.constantFrom('allow' as const, 'deny' as const),
        fc.array(pattern, { maxLength: 2 })
      )
      .map(([effect, tools]): [typeof effect, ...string[]] => [effect, ...tools])
    const beginning = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 2 })
    // No rule names `c`, so that these continuations include some that only patterns match.
    const continuations = ['a', 'b', 'c'].flatMap((one) => [
      one,
      ...['a', 'b', 'c'].flatMap((two) => [
        one + two,
        `${one}${two}a`,
        `${one}${two}b`,
        `${one}${two}c`,
      ]),
    ])
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 4 }), beginning, (given, tool) => {
        const rules = rulesOf(...given)
        const policy = compilePolicy(rules)
        const allowed = continuations.filter(
          (more) => policy.decide({ ...READ, tool: tool + more }).effect === 'allow'
        )
        const [some, all] = effects(rules, tool)
        assert.equal(some === 'allow', allowed.length > 0)
        if (all === 'allow') assert.lengthOf(allowed, continuations.length)
      })
    )
  })
})
