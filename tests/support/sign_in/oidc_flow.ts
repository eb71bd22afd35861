import { openBrowser } from '#tests/support/requests/http_browser'
import { startProvider, type Person, type TestProvider } from '#tests/support/sign_in/oidc_provider'
import { signInThere, useProvider } from '#tests/support/sign_in/oidc_settings'
import type User from '#api/accounts/tenants/user'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import type { Group } from '@japa/runner/core'
import { randomBytes } from 'node:crypto'

const unique = () => randomBytes(5).toString('hex')

/** Starts and configures an identity provider for a group of tests, and clears its faults after each test. */
export function withProvider(group: Group) {
  let now: TestProvider
  group.setup(async () => {
    now = await startProvider()
    const forget = useProvider(now)
    return async () => {
      forget()
      await now.close()
    }
  })
  group.each.teardown(() => void (now.misbehaves = {}))
  return {
    get now() {
      return now
    },
    /** Registers a person at the provider, by default with a unique verified address. */
    known(changes: Partial<Person> = {}): Person {
      const sub = unique()
      const own = { name: 'Grace', email: `${sub}@example.test`, email_verified: true }
      const person = { sub, ...own, ...changes }
      now.people.set(sub, person)
      return person
    },
  }
}

/** Returns a browser that has signed in at the provider and is about to be redirected to the callback. */
export async function startExternalSignIn(
  client: ApiClient,
  { sub }: Person,
  redirect = '/jobs?x=1'
) {
  const browser = await openBrowser(client)
  const start = await browser
    .get(`/api/v1/auth/oidc/start?redirect=${encodeURIComponent(redirect)}`)
    .redirects(0)
  start.assertStatus(302)
  browser.keep(start.cookie('assay_session')?.value)
  const callback = await signInThere(start.header('location') ?? '', sub)
  const finish = (url = callback) =>
    browser.post('/api/v1/auth/oidc/callback').json({ query: url.search })
  return { browser, callback, finish, authorizationUrl: new URL(start.header('location') ?? '') }
}

export const sessionsOf = (user: User) => db.from('sessions').where('user_id', user.id)
