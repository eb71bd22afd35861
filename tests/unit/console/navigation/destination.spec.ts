import { test } from '@japa/runner'
import { targets } from '#api/contract/resources/targets'
import { destinationAt, pageAt } from '../../../../admin/core/routing/destination.js'
import { preloadable } from '../../../../admin/core/routing/preloadable.js'
import { permissionQuestion } from '../../../../admin/core/session/permission_question.js'
import type { PageRoute } from '../../../../admin/core/routing/page_route.js'

const page = preloadable(async () => () => null)

const routes: PageRoute[] = [
  { path: '/login', page, access: 'public', layout: 'public' },
  {
    path: '/redteam/scan/create',
    page,
    access: { action: 'create', subject: 'EvalJob' },
    layout: 'authenticated',
  },
  { path: '/server', page, access: 'admin', layout: 'authenticated' },
]

const resources = [{ definition: targets, screens: { list: page, create: page, edit: page } }]

const accessAt = (pathname: string) =>
  destinationAt({ pathname, search: '' }, routes, resources).access

test.group('Access to the page at a path', () => {
  test('a page requires the access that its route declares', ({ assert }) => {
    assert.equal(accessAt('/login'), 'public')
    assert.equal(accessAt('/server'), 'admin')
    assert.deepEqual(accessAt('/redteam/scan/create'), { action: 'create', subject: 'EvalJob' })
  })

  test("the access required for a resource's screens is derived from the resource", ({
    assert,
  }) => {
    assert.deepEqual(accessAt('/redteam/targets'), { action: 'read', subject: 'Provider' })
    assert.deepEqual(accessAt('/redteam/targets/create'), { action: 'create', subject: 'Provider' })
    assert.deepEqual(accessAt('/redteam/targets/7'), { action: 'update', subject: 'Provider' })
  })

  test('an edit page that shows records read-only requires read access', ({ assert }) => {
    const shows = { definition: targets, screens: { edit: page, editShows: true } }
    const at = { pathname: '/redteam/targets/7', search: '' }
    assert.deepEqual(destinationAt(at, [], [shows]).access, { action: 'read', subject: 'Provider' })
  })

  test('an unknown path is accessible to all members', ({ assert }) => {
    assert.equal(accessAt('/redteam/targets/7/x/y'), 'member')
    assert.equal(accessAt('/nowhere'), 'member')
  })

  test('the full path of a destination includes its query', ({ assert }) => {
    const { fullPath } = destinationAt({ pathname: '/server', search: '?a=1' }, routes, resources)
    assert.equal(fullPath, '/server?a=1')
  })
})

test.group('Permissions queried by the framework', () => {
  test('the screens of a resource map to actions on its subject', ({ assert }) => {
    const question = (screen: string) => permissionQuestion(screen, 'redteam/targets')
    assert.deepEqual(question('list'), { action: 'read', who: 'Provider' })
    assert.deepEqual(question('show'), { action: 'read', who: 'Provider' })
    assert.deepEqual(question('edit'), { action: 'update', who: 'Provider' })
    assert.deepEqual(question('clone'), { action: 'create', who: 'Provider' })
    assert.deepEqual(question('delete'), { action: 'delete', who: 'Provider' })
  })

  test('a permission can also be queried by the name of its subject', ({ assert }) => {
    assert.deepEqual(permissionQuestion('read', 'Issue'), { action: 'read', who: 'Issue' })
  })

  test('teams can be read by members and written by administrators', ({ assert }) => {
    assert.deepEqual(permissionQuestion('list', 'teams'), { action: 'read', who: 'member' })
    assert.deepEqual(permissionQuestion('edit', 'teams'), { action: 'update', who: 'admin' })
  })

  test('unknown resources and actions are denied', ({ assert }) => {
    assert.isNull(permissionQuestion('list', 'unknown'))
    assert.isNull(permissionQuestion('fly', 'redteam/targets'))
  })
})

test.group('Page at a path', () => {
  const layoutAt = (pathname: string) => pageAt(pathname, routes, resources).layout
  const hasPage = (pathname: string) => pageAt(pathname, routes, resources).page === page

  test('routes and resource screens have a page and a layout', ({ assert }) => {
    assert.isTrue(hasPage('/login'))
    assert.equal(layoutAt('/login'), 'public')
    assert.isTrue(hasPage('/redteam/targets/7'))
    assert.equal(layoutAt('/redteam/targets/7'), 'authenticated')
  })

  test('an unknown path has no page and uses the layout of signed-in pages', ({ assert }) => {
    assert.isFalse(hasPage('/no/such/page'))
    assert.equal(layoutAt('/no/such/page'), 'authenticated')
  })
})
