import { test } from '@japa/runner'
import {
  availableActions,
  PALETTE_ACTIONS,
  type ActionQuestions,
} from '../../../../admin/shell/palette/palette_actions.js'
import { withKey, type TypedAhead } from '../../../../admin/shell/typed_keys.js'

const EVERYTHING: ActionQuestions = {
  can: () => true,
  canUseRedteam: true,
  canStartScans: true,
  canStartSessions: true,
  canCreateEvals: true,
  isAdmin: true,
  hasTeam: true,
  hasOtherTeams: true,
}

const missing = (changes: Partial<ActionQuestions>) => {
  const available = availableActions({ ...EVERYTHING, ...changes })
  return PALETTE_ACTIONS.filter((action) => !available.includes(action))
}

test.group('Command palette | actions', () => {
  test('the palette offers all actions, in order, to an administrator with several teams', ({
    assert,
  }) => {
    assert.deepEqual(availableActions(EVERYTHING), [...PALETTE_ACTIONS])
  })

  test('each action requires its permission', ({ assert }) => {
    assert.deepEqual(missing({ canStartScans: false }), ['new_scan'])
    assert.deepEqual(missing({ canStartSessions: false }), ['start_session'])
    assert.deepEqual(missing({ canUseRedteam: false }), ['set_up_scan', 'create_target'])
    assert.deepEqual(missing({ can: (_, subject) => subject !== 'Provider' }), ['create_target'])
    assert.deepEqual(missing({ can: (_, subject) => subject !== 'EvalJob' }), ['set_up_scan'])
    assert.deepEqual(missing({ can: (action) => action !== 'create' }), [
      'set_up_scan',
      'create_target',
    ])
    assert.deepEqual(missing({ canCreateEvals: false }), ['new_evaluation'])
    assert.deepEqual(missing({ isAdmin: false }), ['invite'])
    assert.deepEqual(missing({ hasOtherTeams: false }), ['switch_team'])
  })

  test('a user without a team cannot set up scans or create targets or evaluations', ({
    assert,
  }) => {
    assert.deepEqual(missing({ hasTeam: false }), [
      'set_up_scan',
      'create_target',
      'new_evaluation',
    ])
  })
})

const typed = (...keys: string[]) =>
  keys.reduce<TypedAhead>((before, key) => withKey(before, key) ?? before, {
    text: '',
    isSubmitted: false,
  })

test.group('Command palette | keys typed before the search field has focus', () => {
  test('typed characters are appended, and Backspace removes the last character', ({ assert }) => {
    assert.deepEqual(typed('a', 'B', 'Backspace', ' ', '😀', '😀', 'Backspace'), {
      text: 'a 😀',
      isSubmitted: false,
    })
    assert.deepEqual(typed('Backspace'), { text: '', isSubmitted: false })
  })

  test('keys pressed after Enter are dropped', ({ assert }) => {
    assert.deepEqual(typed('a', 'Enter', 'b', 'Backspace'), { text: 'a', isSubmitted: true })
  })

  test('keys that produce no text are not buffered', ({ assert }) => {
    for (const key of ['Tab', 'ArrowDown', 'Shift', 'F5', 'Escape']) {
      assert.isNull(withKey({ text: 'a', isSubmitted: false }, key), key)
    }
  })
})
