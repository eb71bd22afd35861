import { lazy } from 'react'
import { test } from '@japa/runner'
import { targets } from '#api/contract/resources/targets'
import { destinationAt } from '../../../admin/app/destination.js'
import { permissionQuestion } from '../../../admin/app/permission_question.js'
import type { PageRoute } from '../../../admin/app/page_route.js'

const page = lazy(async () => ({ default: () => null }))

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

test.group('Who may see the page at a path', () => {
  test('is what the page table says', ({ assert }) => {
    assert.equal(accessAt('/login'), 'public')
    assert.equal(accessAt('/server'), 'admin')
    assert.deepEqual(accessAt('/redteam/scan/create'), { action: 'create', subject: 'EvalJob' })
  })

  test('follows from the resource for its screens', ({ assert }) => {
    assert.deepEqual(accessAt('/redteam/targets'), { action: 'read', subject: 'Provider' })
    assert.deepEqual(accessAt('/redteam/targets/create'), { action: 'create', subject: 'Provider' })
    assert.deepEqual(accessAt('/redteam/targets/7'), { action: 'update', subject: 'Provider' })
  })

  test('is who may read where the page shows the record to those who may not change it', ({
    assert,
  }) => {
    const shows = { definition: targets, screens: { edit: page, editShows: true } }
    const at = { pathname: '/redteam/targets/7', search: '' }
    assert.deepEqual(destinationAt(at, [], [shows]).access, { action: 'read', subject: 'Provider' })
  })

  test('is any member where no page is, who then learns just that', ({ assert }) => {
    assert.equal(accessAt('/redteam/targets/7/x/y'), 'member')
    assert.equal(accessAt('/nowhere'), 'member')
  })

  test('keeps the query for the way back', ({ assert }) => {
    const { fullPath } = destinationAt({ pathname: '/server', search: '?a=1' }, routes, resources)
    assert.equal(fullPath, '/server?a=1')
  })
})

test.group('What a framework asks, in the words of the policy', () => {
  test('screens become actions and subjects', ({ assert }) => {
    const question = (screen: string) => permissionQuestion(screen, 'redteam/targets')
    assert.deepEqual(question('list'), { action: 'read', who: 'Provider' })
    assert.deepEqual(question('show'), { action: 'read', who: 'Provider' })
    assert.deepEqual(question('edit'), { action: 'update', who: 'Provider' })
    assert.deepEqual(question('clone'), { action: 'create', who: 'Provider' })
    assert.deepEqual(question('delete'), { action: 'delete', who: 'Provider' })
  })

  test('a subject may be asked about by its own name', ({ assert }) => {
    assert.deepEqual(permissionQuestion('read', 'Issue'), { action: 'read', who: 'Issue' })
  })

  test('teams are read by members and written by administrators', ({ assert }) => {
    assert.deepEqual(permissionQuestion('list', 'teams'), { action: 'read', who: 'member' })
    assert.deepEqual(permissionQuestion('edit', 'teams'), { action: 'update', who: 'admin' })
  })

  test('what is not known is refused', ({ assert }) => {
    assert.isNull(permissionQuestion('list', 'unknown'))
    assert.isNull(permissionQuestion('fly', 'redteam/targets'))
  })
})
