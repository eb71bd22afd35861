import { test } from '@japa/runner'
import { MENU, visibleMenu, type MenuQuestions } from '../../../admin/layout/menu.js'
import { findTeams } from '../../../admin/layout/team_search.js'
import { chooseTeam } from '../../../admin/app/team_memory.js'

const ALL: MenuQuestions = {
  flags: {
    canUseRedteam: true,
    canUseAdaptiveGuardrails: true,
    enableServerSideJobs: true,
    isCutOff: false,
  },
  can: () => true,
  isBuilt: () => true,
}

const names = (changes: Partial<MenuQuestions> = {}) =>
  visibleMenu(MENU, { ...ALL, ...changes }).map((item) =>
    'entries' in item ? [item.label, ...item.entries.map(({ label }) => label)] : item.label
  )

const withFlag = (flags: Partial<MenuQuestions['flags']>) =>
  names({ flags: { ...ALL.flags, ...flags } })

test.group('Menu', () => {
  test('shows everything to who may do everything', ({ assert }) => {
    assert.deepEqual(names(), [
      ['redteam', 'targets', 'templates', 'reports', 'vulnerabilities', 'scans', 'plugins'],
      ['evaluations', 'all_evals'],
      'model_audit',
      'guardrails',
    ])
  })

  test('hides the red-team menu without the flag and when the license is cut off', ({ assert }) => {
    for (const flags of [{ canUseRedteam: false }, { isCutOff: true }]) {
      assert.deepEqual(withFlag(flags)[0], ['evaluations', 'all_evals'])
    }
  })

  test('shows scan history only where scans run on the server', ({ assert }) => {
    assert.notInclude(withFlag({ enableServerSideJobs: false })[0], 'scans')
  })

  test('shows guardrails only where they are allowed', ({ assert }) => {
    assert.notInclude(withFlag({ canUseAdaptiveGuardrails: false }), 'guardrails')
  })

  test('shows an entry only to who may read what it leads to', ({ assert }) => {
    const shown = names({ can: (action, subject) => action === 'read' && subject === 'Provider' })
    assert.deepEqual(shown, [['redteam', 'targets']])
  })

  test('links no page that does not exist, and keeps no empty menu', ({ assert }) => {
    assert.deepEqual(names({ isBuilt: (path) => path === '/jobs' }), [['redteam', 'scans']])
    assert.deepEqual(names({ isBuilt: () => false }), [])
  })
})

test.group('Team switcher', () => {
  const teams = ['payments', 'Lending', 'Card Payments'].map((name) => ({ id: name, name }))
  const found = (search: string) => findTeams(teams, search).map(({ name }) => name)

  test('sorts by name', ({ assert }) => {
    assert.deepEqual(found(''), ['Card Payments', 'Lending', 'payments'])
  })

  test('finds a part of a name, ignoring case', ({ assert }) => {
    assert.deepEqual(found('PAY'), ['Card Payments', 'payments'])
    assert.deepEqual(found('ending'), ['Lending'])
    assert.deepEqual(found('x'), [])
  })

  test('the remembered team is chosen while it exists, else the first, else none', ({ assert }) => {
    assert.equal(chooseTeam(teams, 'Lending')?.id, 'Lending')
    assert.equal(chooseTeam(teams, 'gone')?.id, 'payments')
    assert.equal(chooseTeam(teams, null)?.id, 'payments')
    assert.isNull(chooseTeam([], 'Lending'))
  })
})
