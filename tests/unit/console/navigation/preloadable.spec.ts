import { test } from '@japa/runner'
import { createElement, Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { preloadable, type Preloadable } from '../../../../admin/core/routing/preloadable.js'

const Content = () => createElement('p', null, 'content')

const rendered = (page: Preloadable) =>
  renderToString(createElement(Suspense, { fallback: 'loading' }, createElement(page)))

test.group('Pages that are loaded on demand', () => {
  test('a page that has not been loaded shows the fallback', ({ assert }) => {
    const page = preloadable(async () => Content)
    assert.include(rendered(page), 'loading')
  })

  test('a preloaded page renders without the fallback', async ({ assert }) => {
    const page = preloadable(async () => Content)
    await page.preload()
    assert.include(rendered(page), 'content')
    assert.notInclude(rendered(page), 'loading')
  })

  test('a preload can be retried after an error', async ({ assert }) => {
    let attempts = 0
    const page = preloadable(async () => {
      if (++attempts === 1) throw new TypeError('Failed to fetch dynamically imported module')
      return Content
    })
    await assert.rejects(() => page.preload(), /dynamically imported/)
    await page.preload()
    assert.include(rendered(page), 'content')
  })
})
