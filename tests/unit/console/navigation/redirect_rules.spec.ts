import { test } from '@japa/runner'
import {
  decideRedirect,
  homePath,
  loginPath,
  missingPart,
  organizationIndexPath,
  pathAfterLogin,
  type Destination,
  type Visitor,
} from '../../../../admin/core/session/redirect_rules.js'

const visitor = (changes: Partial<Visitor> = {}): Visitor => ({
  isLoading: false,
  hasLostSession: false,
  user: { id: 'ada' },
  isAdmin: false,
  organization: {
    id: 'bank',
    canUseRedteam: true,
    canUseAdaptiveGuardrails: true,
    runsInCloud: false,
  },
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

test.group('Redirect rules | single rules', () => {
  test('rule 1: no redirect occurs while the user is loading', ({ assert }) => {
    assert.equal(where(visitor({ isLoading: true, user: null }), at('/jobs')), 'wait')
  })

  test('rule 2: an anonymous visitor is redirected to the sign-in page, whose URL contains the requested path', ({
    assert,
  }) => {
    const anonymous = visitor({ user: null, organization: null, team: null })
    assert.equal(
      where(anonymous, at('/redteam/targets?filter=%7B%7D')),
      '/login?redirect=%2Fredteam%2Ftargets%3Ffilter%3D%257B%257D'
    )
    assert.equal(where(anonymous, at('/', 'user')), '/login')
    assert.equal(
      where({ ...anonymous, hasLostSession: true }, at('/jobs')),
      '/login?reason=unauthorized&redirect=%2Fjobs'
    )
  })

  test('rule 2: pages outside the authenticated layout show a sign-in prompt to anonymous visitors', ({
    assert,
  }) => {
    const anonymous = visitor({ user: null, organization: null, team: null, can: () => false })
    for (const path of [
      '/organizations/new',
      '/eval',
      '/eval/eval-1?x=1',
      '/evals',
      '/evals/',
      '/redteam/report',
      '/redteam/report/eval-1',
      '/redteam/report/eval-1/remediation',
    ]) {
      assert.equal(where(anonymous, at(path)), 'stay', path)
      assert.equal(missingPart(anonymous, at(path)), 'session', path)
      assert.isNull(missingPart({ ...anonymous, isLoading: true }, at(path)), path)
    }
    for (const path of ['/', '/evals/create', '/organizations/bank', '/redteam/report/1/2/3']) {
      assert.match(where(anonymous, at(path)), /^\/login/, path)
      assert.isNull(missingPart(anonymous, at(path)), path)
    }
    assert.isNull(missingPart(anonymous, at('/eval/eval-1', 'public')))
    // An ended session is reported on the sign-in page instead.
    assert.equal(
      where({ ...anonymous, hasLostSession: true }, at('/evals')),
      '/login?reason=unauthorized&redirect=%2Fevals'
    )
  })

  test('rule 3: a user without an organization is redirected to the new-organization page', ({
    assert,
  }) => {
    const founder = visitor({ organization: null, team: null })
    assert.equal(where(founder, at('/jobs')), '/organizations/new')
    assert.equal(where(founder, at('/', 'user')), '/organizations/new')
    assert.equal(where(founder, at('/organizations/new', 'user')), 'stay')
  })

  test('rule 4: red team pages redirect to the upgrade page if the organization lacks red teaming', ({
    assert,
  }) => {
    const organization = {
      id: 'bank',
      canUseRedteam: false,
      canUseAdaptiveGuardrails: false,
      runsInCloud: false,
    }
    for (const path of ['/redteam', '/redteam/targets', '/jobs', '/jobs/7', '/vulnerabilities/7']) {
      assert.equal(where(visitor({ organization }), at(path)), '/upgrade', path)
    }
    assert.equal(where(visitor({ organization }), at('/evals')), 'stay')
    assert.equal(where(visitor({ organization }), at('/redteaming')), 'stay')
  })

  test('guardrail pages redirect to the upgrade page if the organization lacks adaptive guardrails', ({
    assert,
  }) => {
    const organization = {
      id: 'bank',
      canUseRedteam: true,
      canUseAdaptiveGuardrails: false,
      runsInCloud: false,
    }
    for (const path of ['/guardrails', '/guardrails/requests', '/guardrails/42/policies']) {
      const away = where(visitor({ organization }), at(path))
      assert.equal(away, '/upgrade?feature=guardrails', path)
      assert.equal(where(visitor({}), at(path)), 'stay', path)
    }
  })

  test('rule 5: a user without a team is redirected to the no-team page, except from pages that need no team', ({
    assert,
  }) => {
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

  test('rule 5: on pages that need no team, missing permissions do not redirect a user without a team', ({
    assert,
  }) => {
    const alone = visitor({ team: null, can: () => false })
    const readEvals: Destination['access'] = { action: 'read', subject: 'Eval' }
    for (const path of [
      '/eval',
      '/eval/eval-1',
      '/evals',
      '/evals/history',
      '/redteam/report',
      '/redteam/report/eval-1',
      '/redteam/report/eval-1/remediation',
    ]) {
      assert.equal(where(alone, at(path, readEvals)), 'stay', path)
      assert.equal(missingPart(alone, at(path, readEvals)), 'team', path)
      assert.isNull(missingPart(visitor(), at(path, readEvals)), path)
    }
    assert.equal(where(alone, at('/redteam/targets', readTargets)), '/no-team')
    assert.isNull(missingPart(alone, at('/organizations/bank/teams')))
    assert.equal(where(alone, at('/organizations/bank', 'admin')), '/')
  })

  test('rule 6: a user without permission for the page is redirected to the root', ({ assert }) => {
    const barred = visitor({ can: () => false })
    assert.equal(where(barred, at('/redteam/targets', readTargets)), '/')
    assert.equal(where(visitor(), at('/redteam/targets', readTargets)), 'stay')
    assert.equal(where(visitor(), at('/organizations/bank', 'admin')), '/')
    assert.equal(where(visitor({ isAdmin: true }), at('/organizations/bank', 'admin')), 'stay')
  })

  test('rule 6: permission for any one of several subjects is sufficient', ({ assert }) => {
    const readsVulnerabilities = visitor({ can: (_, subject) => subject === 'Issue' })
    const home: Destination['access'] = { action: 'read', subject: ['Provider', 'Issue'] }
    assert.equal(where(readsVulnerabilities, at('/redteam', home)), 'stay')
    assert.equal(where(visitor({ can: () => false }), at('/redteam', home)), '/')
  })

  test("rule 6: the user's permission must match both the action and the subject of the page", ({
    assert,
  }) => {
    const canCreateScans = visitor({
      can: (action, subject) => action === 'create' && subject === 'EvalJob',
    })
    const create: Destination['access'] = { action: 'create', subject: 'EvalJob' }
    assert.equal(where(canCreateScans, at('/redteam/scan/create', create)), 'stay')
    assert.equal(where(canCreateScans, at('/redteam/targets', readTargets)), '/')
  })

  test('public pages are shown to all visitors immediately', ({ assert }) => {
    assert.equal(where(visitor({ isLoading: true, user: null }), at('/login', 'public')), 'stay')
    assert.equal(where(visitor({ user: null }), at('/upgrade', 'public')), 'stay')
  })
})

test.group('Redirect rules | precedence', () => {
  const nothing = visitor({
    isLoading: true,
    user: null,
    organization: null,
    team: null,
    can: () => false,
  })
  const noRedteam = {
    id: 'bank',
    canUseRedteam: false,
    canUseAdaptiveGuardrails: false,
    runsInCloud: false,
  }

  test('each redirect rule takes precedence over later rules', ({ assert }) => {
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

test.group('Redirect rules | home page', () => {
  test('the home page lists targets in the cloud, scans elsewhere, and evaluations if red teaming is unavailable', ({
    assert,
  }) => {
    assert.equal(homePath({ canUseRedteam: true, runsInCloud: true }), '/redteam/targets')
    assert.equal(homePath({ canUseRedteam: true, runsInCloud: false }), '/jobs')
    assert.equal(homePath({ canUseRedteam: false, runsInCloud: true }), '/evals')
    assert.equal(homePath({ canUseRedteam: false, runsInCloud: false }), '/evals')
  })

  test('the organization index redirects administrators to the details page and other users to the teams page', ({
    assert,
  }) => {
    assert.equal(organizationIndexPath('bank', true), '/organizations/bank')
    assert.equal(organizationIndexPath('bank', false), '/organizations/bank/teams')
  })
})

test.group('Redirect rules | after sign-in', () => {
  test('signing in leads to the requested page, or to the root if none was requested', ({
    assert,
  }) => {
    assert.equal(pathAfterLogin('/jobs?page=2'), '/jobs?page=2')
    assert.equal(pathAfterLogin(null), '/')
  })

  test('signing in never leads to another site or back to the sign-in page', ({ assert }) => {
    for (const path of ['https://evil.example', '//evil.example', '/\\evil.example', 'jobs', '']) {
      assert.equal(pathAfterLogin(path), '/', path)
    }
    assert.equal(pathAfterLogin('/login?reason=unauthorized'), '/')
  })

  test('the sign-in path contains the reason why the session ended', ({ assert }) => {
    assert.equal(loginPath('/jobs', 'unauthorized'), '/login?reason=unauthorized&redirect=%2Fjobs')
  })
})
