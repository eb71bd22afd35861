import { test } from '@japa/runner'
import type { VersionRow } from '#api/contract/guardrails/guardrail'
import { actionShares, periodOf } from '../../../../admin/guardrails/dashboard/dashboard_view.js'
import { formOf, guardrailFrom } from '../../../../admin/guardrails/form/guardrail_form.js'
import { shownVersion, stateOf } from '../../../../admin/guardrails/guardrail_state.js'
import {
  allToggled,
  initialChoice,
  toggled,
} from '../../../../admin/guardrails/generate/initial_choice.js'
import { protectionPath } from '../../../../admin/guardrails/protect/protection_path.js'
import { handleKey } from '../../../../admin/guardrails/requests/label_keys.js'
import { actionsOf } from '../../../../admin/guardrails/versions/version_actions.js'

const version = (number: number, state: VersionRow['state'], changes: Partial<VersionRow> = {}) =>
  ({
    number,
    state,
    approvedAt: null,
    activatedAt: null,
    createdById: 'ann',
    ...changes,
  }) as VersionRow

const IN_USE = { activeNumber: 3, requiresApproval: false, userId: 'ann' }

const namesOf = (offered: ReturnType<typeof actionsOf>) =>
  offered.map(({ action, needsApproval }) => (needsApproval ? `${action}?` : action))

test.group('Guardrails | states', () => {
  test('a guardrail is active, in shadow mode, without a version, or off', ({ assert }) => {
    const guardrail = { isActive: true, activeVersion: 3, shadowVersion: 4 }
    assert.equal(stateOf(guardrail), 'active')
    assert.equal(stateOf({ ...guardrail, activeVersion: null }), 'shadow')
    assert.equal(stateOf({ isActive: true, activeVersion: null, shadowVersion: null }), 'none')
    assert.equal(stateOf({ ...guardrail, isActive: false }), 'off')
  })

  test('pages show the active version, or else the shadow version, or else the latest complete version', ({
    assert,
  }) => {
    const [draft, shadow, active] = [
      version(5, 'draft'),
      version(4, 'shadow'),
      version(3, 'active'),
    ]
    const running = version(6, 'generating')
    assert.equal(shownVersion([running, draft, shadow, active]), active)
    assert.equal(shownVersion([running, draft, shadow]), shadow)
    assert.equal(shownVersion([running, draft]), draft)
    assert.isNull(shownVersion([running, version(1, 'failed')]))
  })
})

test.group('Guardrails | actions on a version', () => {
  test('the available actions depend on the state of the version', ({ assert }) => {
    const actions = (number: number, state: VersionRow['state']) =>
      namesOf(actionsOf(version(number, state), IN_USE))
    assert.deepEqual(actions(4, 'draft'), ['shadow', 'activate', 'discard'])
    assert.deepEqual(actions(4, 'shadow'), ['activate', 'stop_shadow'])
    assert.deepEqual(actions(3, 'active'), ['deactivate'])
    assert.deepEqual(actions(2, 'retired'), ['activate', 'shadow'])
    const activatedAt = '2026-11-28T00:00:00Z'
    const earlier = (number: number) =>
      namesOf(actionsOf(version(number, 'retired', { activatedAt }), IN_USE))
    assert.deepEqual(earlier(2), ['roll_back', 'shadow'])
    assert.deepEqual(earlier(5), ['activate', 'shadow'])
    assert.deepEqual(actions(4, 'failed'), ['discard'])
    assert.deepEqual(actions(4, 'generating'), [])
  })

  test('if approval is required, authors cannot approve their own version, and only approved versions can be activated', ({
    assert,
  }) => {
    const strict = { ...IN_USE, requiresApproval: true }
    const draft = version(4, 'draft')
    assert.deepEqual(namesOf(actionsOf(draft, strict)), ['shadow', 'activate?', 'discard'])
    const other = namesOf(actionsOf(draft, { ...strict, userId: 'bob' }))
    assert.deepEqual(other, ['shadow', 'approve', 'activate?', 'discard'])
    const approved = version(4, 'shadow', { approvedAt: '2026-11-28T00:00:00Z' })
    assert.deepEqual(namesOf(actionsOf(approved, strict)), ['activate', 'stop_shadow'])
  })
})

test.group('Guardrails | protection from a vulnerability', () => {
  const guardrail = (id: string, targetId: string, isActive = true) => ({
    id,
    isActive,
    targets: [{ id: targetId, name: targetId }],
  })

  test("the protect button opens the target's active guardrail, or a form if the target has no active guardrail", ({
    assert,
  }) => {
    const vulnerability = { id: 'leak', targetId: 'bank' }
    const others = [guardrail('a', 'shop'), guardrail('b', 'bank', false), guardrail('c', 'bank')]
    assert.equal(protectionPath(vulnerability, others), '/guardrails/c/generate?issue=leak')
    assert.equal(
      protectionPath(vulnerability, others.slice(0, 1)),
      '/guardrails/create?target=bank&issue=leak'
    )
  })

  test('vulnerabilities that already have policies cannot be deselected', ({ assert }) => {
    const candidates = [
      { id: 'leak', isCovered: false },
      { id: 'tool', isCovered: true },
      { id: 'bias', isCovered: false },
    ]
    assert.deepEqual(initialChoice(candidates, ['leak']), ['leak', 'tool'])
    assert.deepEqual(initialChoice(candidates, []), ['leak', 'tool', 'bias'])
    assert.deepEqual(toggled(candidates, ['leak', 'tool'], 'bias'), ['leak', 'tool', 'bias'])
    assert.deepEqual(toggled(candidates, ['leak', 'tool'], 'leak'), ['tool'])
    assert.deepEqual(allToggled(candidates, ['leak', 'tool', 'bias']), ['tool'])
    assert.deepEqual(allToggled(candidates, ['tool']), ['leak', 'tool', 'bias'])
  })
})

test.group('Guardrails | requests and numbers', () => {
  test('keyboard shortcuts label a request and open the previous or next request', ({ assert }) => {
    const done: unknown[] = []
    const handlers = {
      onLabel: (label: string) => void done.push(label),
      onStep: (by: number) => void done.push(by),
    }
    const keys = ['f', 'M', 'c', 'ArrowLeft', 'ArrowRight']
    assert.deepEqual(
      keys.map((key) => handleKey(key, handlers)),
      keys.map(() => true)
    )
    assert.deepEqual(done, ['false_alarm', 'missed', 'correct', -1, 1])
    assert.isFalse(handleKey('x', handlers))
    assert.isFalse(handleKey('f', { ...handlers, onLabel: null }))
  })

  test('the shares of all actions add up to 1, and unused actions are omitted', ({ assert }) => {
    const shares = actionShares({ allow: 6, log: 0, warn: 1, block: 3, error: 0 })
    assert.deepEqual(shares, [
      { action: 'allow', count: 6, share: 0.6 },
      { action: 'warn', count: 1, share: 0.1 },
      { action: 'block', count: 3, share: 0.3 },
    ])
    assert.equal(periodOf('30'), 30)
    assert.equal(periodOf('31'), 7)
  })

  test('the request for a new guardrail omits the on/off setting, which only existing guardrails have', ({
    assert,
  }) => {
    const form = { ...formOf(null, [{ id: 'bank', name: 'Bank' }]), name: ' Guard ' }
    const body = guardrailFrom(form, true)
    assert.containsSubset(body, { name: 'Guard', description: null, targetIds: ['bank'] })
    assert.notProperty(body, 'isActive')
    assert.propertyVal(guardrailFrom({ ...form, isActive: false }, false), 'isActive', false)
  })
})
