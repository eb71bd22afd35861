import { test } from '@japa/runner'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'

test.group('Console session', (group) => {
  group.setup(() => {
    const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
    Object.defineProperty(globalThis, 'localStorage', {
      value: { getItem: () => null },
      configurable: true,
    })
    return () =>
      before
        ? Object.defineProperty(globalThis, 'localStorage', before)
        : delete globalThis.localStorage
  })

  test('useSession throws outside its provider', async ({ assert }) => {
    const { useSession } = await import('../../../../admin/core/session/session.js')
    const Stray = () => useSession().me?.user.name
    assert.throws(() => renderToString(createElement(Stray)), 'useSession needs a SessionProvider')
  })
})
