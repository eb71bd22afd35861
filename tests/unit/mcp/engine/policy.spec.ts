import {
  approvalDigest,
  type ArgumentCondition,
  type CallRequest,
  checkApproval,
  compilePolicy,
  type PolicyRule,
} from '#api/engines/mcp/index'
import { test } from '@japa/runner'
import fc from 'fast-check'

const CALL: CallRequest = {
  user: 'ann',
  groups: ['support'],
  application: 'desk',
  server: 'mail',
  tool: 'send_mail',
  toolState: 'approved',
  arguments: {
    to: 'a@example.com',
    path: '/data/a.txt',
    url: 'https://api.example.com/x',
    count: 3,
  },
}

const effectOf = (rules: PolicyRule[], call: Partial<CallRequest> = {}) =>
  compilePolicy(rules).decide({ ...CALL, ...call }).effect

/** Returns whether a condition permits and whether it denies a call with these arguments. */
function outcomesOf(when: ArgumentCondition, callArguments: unknown) {
  const call = { arguments: callArguments }
  return {
    permits: effectOf([{ id: 'r', effect: 'allow', when: [when] }], call) === 'allow',
    denies:
      effectOf(
        [
          { id: 'r', effect: 'deny', when: [when] },
          { id: 'all', effect: 'allow' },
        ],
        call
      ) === 'deny',
  }
}

test.group('Policy', () => {
  test('a call that matches no rule is denied', ({ assert }) => {
    assert.deepEqual(compilePolicy([]).decide(CALL), {
      effect: 'deny',
      ruleId: null,
      reason: 'No rule allows this call',
      redact: [],
    })
    assert.equal(effectOf([{ id: 'a', effect: 'allow', tools: ['read_mail'] }]), 'deny')
  })

  test('the first matching rule determines the decision', ({ assert }) => {
    const rules: PolicyRule[] = [
      { id: 'other_user', effect: 'deny', users: ['bob'] },
      { id: 'other_server', effect: 'deny', servers: ['files'] },
      { id: 'ask', effect: 'ask', groups: ['support'], tools: ['send_*'], reason: 'Mail leaves' },
      { id: 'allow', effect: 'allow' },
    ]
    assert.containsSubset(compilePolicy(rules).decide(CALL), {
      effect: 'ask',
      ruleId: 'ask',
      reason: 'Mail leaves',
    })
    assert.equal(effectOf(rules, { user: 'bob' }), 'deny')
    assert.equal(effectOf(rules, { tool: 'list' }), 'allow')
    assert.equal(effectOf(rules, { groups: [] }), 'allow')
  })

  test('a rule for tools, resources, prompts, or client requests does not apply to other kinds', ({
    assert,
  }) => {
    const kinds = ['tool', 'resource', 'prompt', 'client_request'] as const
    for (const ruleKind of kinds) {
      const policy = compilePolicy([{ id: 'r', effect: 'allow', kind: ruleKind }])
      for (const kind of kinds) {
        const isSame = kind === ruleKind
        assert.equal(policy.decide({ ...CALL, kind }).effect === 'allow', isSame)
        assert.equal(policy.canEverAllow({ ...CALL, kind }), isSame)
      }
    }
    assert.equal(effectOf([{ id: 'r', effect: 'allow' }]), 'allow')
    assert.equal(effectOf([{ id: 'r', effect: 'allow' }], { kind: 'prompt' }), 'deny')
  })

  test('a rule cannot allow a tool that is quarantined, unreviewed, or blocked', ({ assert }) => {
    for (const toolState of ['quarantined', 'unreviewed', 'blocked'] as const) {
      assert.equal(effectOf([{ id: 'all', effect: 'allow' }], { toolState }), 'deny')
    }
  })

  test('each condition operator is evaluated against one argument', ({ assert }) => {
    const met: ArgumentCondition[] = [
      { path: '/to', operator: 'equals', value: 'a@example.com' },
      { path: '/to', operator: 'not_equals', value: 'b@example.com' },
      { path: '/to', operator: 'one_of', value: ['x', 'a@example.com'] },
      { path: '/to', operator: 'none_of', value: ['x'] },
      { path: '/to', operator: 'starts_with', value: 'a@' },
      { path: '/to', operator: 'contains', value: '@example' },
      { path: '/to', operator: 'matches', value: '^[a-z]+@example\\.com$' },
      { path: '/to', operator: 'longer_than', value: 5 },
      { path: '/count', operator: 'less_than', value: 4 },
      { path: '/count', operator: 'greater_than', value: 2 },
      { path: '/path', operator: 'within_path', value: '/data' },
      { path: '/url', operator: 'host_in', value: ['*.example.com'] },
      { path: '/to', operator: 'exists' },
      { path: '/cc', operator: 'missing' },
    ]
    for (const when of met) {
      assert.deepEqual(
        outcomesOf(when, CALL.arguments),
        { permits: true, denies: true },
        when.operator
      )
      if (when.operator === 'missing') continue
      assert.deepEqual(
        outcomesOf(when, {}),
        { permits: false, denies: false },
        `${when.operator} of nothing`
      )
    }
  })

  test('an argument of an unexpected type never satisfies an allow rule and always satisfies a deny rule', ({
    assert,
  }) => {
    for (const operator of ['starts_with', 'matches', 'within_path', 'less_than'] as const) {
      const value = operator === 'less_than' ? 3 : '/data'
      for (const path of [['/data'], { a: 1 }, true]) {
        assert.deepEqual(outcomesOf({ path: '/path', operator, value }, { path }), {
          permits: false,
          denies: true,
        })
      }
    }
  })

  test('conditions compare decoded and resolved paths, and hosts without credentials and regardless of case', ({
    assert,
  }) => {
    const within = (path: string) =>
      outcomesOf({ path: '/p', operator: 'within_path', value: '/data' }, { p: path }).permits
    for (const path of ['/data', '/data/a', '/data/./b//c', '/data/x/../y', 'file:///data/a']) {
      assert.isTrue(within(path), path)
    }
    const outside = [
      '/database',
      '/data/../etc/passwd',
      '/data/%2e%2e/etc',
      '/data/%252e%252e/etc',
      '\\data\\..\\etc',
      'data/a',
      '~/data',
      '/data/../../data/../x',
      '/data/a\0/../../etc',
      '/data/%zz/../%2e%2e/etc/passwd',
    ]
    for (const path of outside) assert.isFalse(within(path), path)
    const host = (url: string) =>
      outcomesOf(
        { path: '/u', operator: 'host_in', value: ['*.example.com', 'a.test'] },
        { u: url }
      ).permits
    for (const url of ['https://API.example.com/x', 'http://a.test.', 'wss://x.y.example.com']) {
      assert.isTrue(host(url), url)
    }
    const others = [
      'https://example.com',
      'https://evil.test/?a.test',
      'https://a.test@evil.test/',
      'https://badexample.com',
      'a.test',
      'mailto:x@a.test',
    ]
    for (const url of others) assert.isFalse(host(url), url)
  })

  test('paths and URLs that programs read differently never satisfy an allow rule and always satisfy a deny rule', ({
    assert,
  }) => {
    const unclear = { permits: false, denies: true }
    const secret = { path: '/p', operator: 'within_path', value: '/secret' } as const
    for (const path of ['secret/key', '~/../secret/key', '/secret\0', '/%73ecret/key']) {
      assert.deepEqual(outcomesOf(secret, { p: path }), unclear, path)
    }
    assert.isTrue(outcomesOf(secret, { p: '/../secret/key' }).denies)
    assert.isTrue(outcomesOf(secret, { p: '/x/../../../secret/key' }).denies)
    assert.isFalse(outcomesOf(secret, { p: '/x/../../../data/key' }).denies)
    const host = { path: '/u', operator: 'host_in', value: ['a.test'] } as const
    for (const url of [
      'a.test/x',
      '//a.test/x',
      'https://a.test\\@evil.test/',
      'https://a.test\t/x',
      ' https://a.test',
    ]) {
      assert.deepEqual(outcomesOf(host, { u: url }), unclear, url)
    }
    assert.isFalse(outcomesOf(host, { u: 'https://b.test/' }).denies)
  })

  test('a condition on a part of a value that has no parts is unknown', ({ assert }) => {
    const unclear = { permits: false, denies: true }
    const start = { path: '/options/path', operator: 'starts_with', value: '/etc' } as const
    const missing = { path: '/options/admin', operator: 'missing' } as const
    const exists = { path: '/options/admin', operator: 'exists' } as const
    for (const options of ['{"path":"/etc","admin":true}', [{ path: '/etc', admin: true }], 7]) {
      for (const when of [start, missing, exists]) {
        assert.deepEqual(outcomesOf(when, { options }), unclear, when.operator)
      }
    }
    for (const options of [null, {}]) assert.isFalse(outcomesOf(start, { options }).denies)
  })

  test('a pattern that needs too many steps for a text is unknown for it', ({ assert }) => {
    const when = { path: '/to', operator: 'matches', value: '[a-z]{1000}'.repeat(80) } as const
    assert.deepEqual(outcomesOf(when, { to: '1'.repeat(100_000) }), {
      permits: false,
      denies: true,
    })
    assert.isFalse(outcomesOf(when, { to: '1' }).denies)
    const usual = { ...when, value: '@example\\.com$' }
    assert.isTrue(outcomesOf(usual, { to: `${'a'.repeat(150_000)}@example.com` }).permits)
  })

  test('a rule with an invalid condition is rejected at compilation', ({ assert }) => {
    const invalid: ArgumentCondition[] = [
      { path: 'to', operator: 'exists' },
      { path: '/to', operator: 'matches', value: '(' },
      { path: '/to', operator: 'matches', value: '(a)\\1' },
      { path: '/to', operator: 'one_of', value: 'x' },
      { path: '/to', operator: 'starts_with', value: 1 },
      { path: '/to', operator: 'less_than', value: '1' },
    ]
    for (const when of invalid) {
      assert.throws(() => compilePolicy([{ id: 'r', effect: 'allow', when: [when] }]))
    }
  })

  test('inherited properties do not count as arguments', ({ assert }) => {
    const when: ArgumentCondition = { path: '/constructor/name', operator: 'exists' }
    assert.isFalse(outcomesOf(when, {}).permits)
  })

  test('the explanation lists every rule up to the deciding rule and agrees with the decision', ({
    assert,
  }) => {
    const names = fc.option(fc.subarray(['a', 'b', 'a*'], { minLength: 1 }), { nil: undefined })
    const rule = fc.record({
      effect: fc.constantFrom('allow', 'ask', 'deny', 'redact'),
      users: names,
      groups: names,
      tools: names,
      servers: names,
      when: fc.constantFrom(undefined, [{ path: '/x', operator: 'equals', value: 1 } as const]),
    })
    const name = fc.constantFrom('a', 'b', 'ab')
    const call = fc.record({ user: name, tool: name, server: name, x: fc.constantFrom(1, 2, '1') })
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 6 }), call, (drafts, { x, ...parts }) => {
        const rules = drafts.map((draft, index): PolicyRule => {
          const { users, groups, tools, servers, when, effect } = draft
          return {
            id: `r${index}`,
            effect,
            ...(users && { users }),
            ...(groups && { groups }),
            ...(tools && { tools }),
            ...(servers && { servers }),
            ...(when && { when }),
          }
        })
        const policy = compilePolicy(rules)
        const request = { ...CALL, ...parts, groups: [parts.user], arguments: { x } }
        const { decision, steps } = policy.explain(request)
        assert.deepEqual(decision, policy.decide(request))
        assert.equal(steps.filter(({ isMatch }) => isMatch).length, decision.ruleId ? 1 : 0)
        assert.equal(
          steps.length,
          decision.ruleId ? Number(decision.ruleId.slice(1)) + 1 : rules.length
        )
      }),
      { numRuns: 300 }
    )
  })
})

test.group('Approvals', () => {
  const call = {
    user: 'ann',
    application: 'desk',
    server: 'mail',
    tool: 'send',
    toolDigest: 'sha256:1',
    arguments: { to: 'a', n: 1 },
  }
  const now = new Date('2026-01-01T12:00:00Z')
  const granted = {
    digest: approvalDigest(call),
    state: 'granted' as const,
    expiresAt: new Date('2026-01-01T12:05:00Z'),
  }

  test('an approval permits only its exact call, and only until it expires', ({ assert }) => {
    assert.equal(checkApproval(granted, call, now), 'usable')
    assert.equal(checkApproval(granted, { ...call, arguments: { n: 1, to: 'a' } }, now), 'usable')
    assert.equal(checkApproval(granted, call, granted.expiresAt), 'expired')
    for (const state of ['waiting', 'denied', 'used'] as const) {
      assert.equal(checkApproval({ ...granted, state }, call, now), state)
    }
    for (const part of ['user', 'application', 'server', 'tool', 'toolDigest'] as const) {
      assert.equal(checkApproval(granted, { ...call, [part]: 'x' }, now), 'other_call')
    }
  })

  test('an approval never permits any of 1,000 calls with other arguments', ({ assert }) => {
    fc.assert(
      fc.property(fc.jsonValue(), (other) => {
        const isSame = JSON.stringify(other) === JSON.stringify(call.arguments)
        fc.pre(!isSame)
        assert.equal(checkApproval(granted, { ...call, arguments: other }, now), 'other_call')
      }),
      { numRuns: 1000 }
    )
  })
})
