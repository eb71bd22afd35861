import { test } from '@japa/runner'
import {
  decideRedirect,
  homePath,
  loginPath,
  organizationIndexPath,
  pathAfterLogin,
  type Destination,
  type Visitor,
} from '../../../admin/app/redirect_rules.js'

const visitor = (changes: Partial<Visitor> = {}): Visitor => ({
  isLoading: false,
  hasLostSession: false,
  user: { id: 'ada' },
  isAdmin: false,
  organization: { id: 'bank', canUseRedteam: true, runsInCloud: false },
  team: { id: 'payments' },
  can: () => true,
  ...changes,
})

const at = (path: string, access: Destination['access'] = 'member'): Destination => ({
  pathname: path.split('?')[0]!,
  fullPath: path,
  access,
})

const where = (who: Visitor, destination: Destination) => {
  const decision = decideRedirect(who, destination)
  return decision.kind === 'go' ? decision.to : decision.kind
}

const readTargets: Destination['access'] = { action: 'read', subject: 'Provider' }

test.group('Redirect rules | one by one', () => {
  test('1: nothing is decided while the person is loading', ({ assert }) => {
    assert.equal(where(visitor({ isLoading: true, user: null }), at('/jobs')), 'wait')
  })

  test('2: without a user to the sign-in page, remembering path and query', ({ assert }) => {
    const nobody = visitor({ user: null, organization: null, team: null })
    assert.equal(
      where(nobody, at('/redteam/targets?filter=%7B%7D')),
      '/login?redirect=%2Fredteam%2Ftargets%3Ffilter%3D%257B%257D'
    )
    assert.equal(where(nobody, at('/', 'user')), '/login')
    assert.equal(
      where({ ...nobody, hasLostSession: true }, at('/jobs')),
      '/login?reason=unauthorized&redirect=%2Fjobs'
    )
  })

  test('3: without an organization to the new-organization page, which itself is shown', ({
    assert,
  }) => {
    const founder = visitor({ organization: null, team: null })
    assert.equal(where(founder, at('/jobs')), '/organizations/new')
    assert.equal(where(founder, at('/', 'user')), '/organizations/new')
    assert.equal(where(founder, at('/organizations/new', 'user')), 'stay')
  })

  test('4: red-team pages need the flag of the organization', ({ assert }) => {
    const organization = { id: 'bank', canUseRedteam: false, runsInCloud: false }
    for (const path of ['/redteam', '/redteam/targets', '/jobs', '/jobs/7']) {
      assert.equal(where(visitor({ organization }), at(path)), '/upgrade', path)
    }
    assert.equal(where(visitor({ organization }), at('/evals')), 'stay')
    assert.equal(where(visitor({ organization }), at('/redteaming')), 'stay')
  })

  test('5: without a team to no-team, except on the pages that need none', ({ assert }) => {
    const alone = visitor({ team: null })
    for (const path of ['/jobs', '/', '/api-tokens', '/redteam/targets', '/config']) {
      assert.equal(where(alone, at(path)), '/no-team', path)
    }
    for (const path of [
      '/no-team',
      '/verify-email',
      '/reset-password',
      '/reset-password/confirm',
      '/upgrade',
      '/organizations',
      '/organizations/bank/teams',
      '/eval/eval-1',
      '/evals',
      '/redteam/report',
      '/redteam/report/eval-1/remediation',
    ]) {
      assert.equal(where(alone, at(path)), 'stay', path)
    }
  })

  test('6: without the permission of the page to the root', ({ assert }) => {
    const barred = visitor({ can: () => false })
    assert.equal(where(barred, at('/redteam/targets', readTargets)), '/')
    assert.equal(where(visitor(), at('/redteam/targets', readTargets)), 'stay')
    assert.equal(where(visitor(), at('/organizations/bank', 'admin')), '/')
    assert.equal(where(visitor({ isAdmin: true }), at('/organizations/bank', 'admin')), 'stay')
  })

  test('6 asks for the action and subject of the page', ({ assert }) => {
    const mayCreateScans = visitor({
      can: (action, subject) => action === 'create' && subject === 'EvalJob',
    })
    const create: Destination['access'] = { action: 'create', subject: 'EvalJob' }
    assert.equal(where(mayCreateScans, at('/redteam/scan/create', create)), 'stay')
    assert.equal(where(mayCreateScans, at('/redteam/targets', readTargets)), '/')
  })

  test('public pages are shown to everyone, at once', ({ assert }) => {
    assert.equal(where(visitor({ isLoading: true, user: null }), at('/login', 'public')), 'stay')
    assert.equal(where(visitor({ user: null }), at('/upgrade', 'public')), 'stay')
  })
})

test.group('Redirect rules | order', () => {
  const nothing = visitor({
    isLoading: true,
    user: null,
    organization: null,
    team: null,
    can: () => false,
  })
  const noRedteam = { id: 'bank', canUseRedteam: false, runsInCloud: false }

  test('each rule gives way to the one before', ({ assert }) => {
    const page = at('/redteam/targets', readTargets)
    assert.equal(where(nothing, page), 'wait')
    const loaded = { ...nothing, isLoading: false }
    assert.match(where(loaded, page), /^\/login/)
    assert.equal(where({ ...loaded, user: { id: 'ada' } }, page), '/organizations/new')
    const member = { ...loaded, user: { id: 'ada' }, organization: noRedteam }
    assert.equal(where(member, page), '/upgrade')
    const redteamer = { ...member, organization: { ...noRedteam, canUseRedteam: true } }
    assert.equal(where(redteamer, page), '/no-team')
    assert.equal(where({ ...redteamer, team: { id: 'payments' } }, page), '/')
  })
})

test.group('Redirect rules | where the root leads', () => {
  test('to targets in the cloud, to scans elsewhere, to evaluations without red teaming', ({
    assert,
  }) => {
    assert.equal(homePath({ canUseRedteam: true, runsInCloud: true }), '/redteam/targets')
    assert.equal(homePath({ canUseRedteam: true, runsInCloud: false }), '/jobs')
    assert.equal(homePath({ canUseRedteam: false, runsInCloud: true }), '/evals')
    assert.equal(homePath({ canUseRedteam: false, runsInCloud: false }), '/evals')
  })

  test('the organization index leads administrators to its details, others to the teams', ({
    assert,
  }) => {
    assert.equal(organizationIndexPath('bank', true), '/organizations/bank')
    assert.equal(organizationIndexPath('bank', false), '/organizations/bank/teams')
  })
})

test.group('Redirect rules | after signing in', () => {
  test('back to where the person was', ({ assert }) => {
    assert.equal(pathAfterLogin('/jobs?page=2'), '/jobs?page=2')
    assert.equal(pathAfterLogin(null), '/')
  })

  test('never to another site, nor in a circle', ({ assert }) => {
    for (const path of ['https://evil.example', '//evil.example', '/\\evil.example', 'jobs', '']) {
      assert.equal(pathAfterLogin(path), '/', path)
    }
    assert.equal(pathAfterLogin('/login?reason=unauthorized'), '/')
  })

  test('a session that ended says so', ({ assert }) => {
    assert.equal(loginPath('/jobs', 'unauthorized'), '/login?reason=unauthorized&redirect=%2Fjobs')
  })
})
