import { identityProviders } from '#config/identity_provider'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { open } from '#tests/support/browser/open'
import { widthOf } from '#tests/support/browser/page/width_of'
import { ownerForEach } from '#tests/support/groups'
import { type OAuthServer, oauthServerForEach } from '#tests/support/mcp/oauth_server'
import type { Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const PHONE = { width: 360, height: 740 }

test.group('Console | MCP accounts', (group) => {
  let owner: Persona
  let server: OAuthServer
  ownerForEach(group, (one) => (owner = one))
  oauthServerForEach(group, (one) => (server = one))

  test('a user proposes a server that requires an account, connects an account, sees its revocation, and disconnects the account', async ({
    browserContext,
    assert,
  }) => {
    const path = '/mcp-proxy/servers/create'
    const { page, complaints } = await open(browserContext, path, owner)
    await page.getByRole('textbox', { name: 'Name' }).fill('Notes')
    await page.getByRole('textbox', { name: 'Prefix' }).fill('notes')
    await page.getByRole('textbox', { name: 'URL' }).fill(server.mcp.url)
    await page.getByRole('radio', { name: 'Each user’s OAuth account' }).check()
    await page.getByText('/mcp-proxy/connections/callback').waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('button', { name: 'Propose server' }).click()
    await page.getByRole('heading', { name: 'Notes', level: 1 }).waitFor()

    await page.goto('/mcp-proxy/connections')
    await page.assertTitle('My MCP accounts | Assay')
    await page.getByText('Not connected').waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('button', { name: 'Connect account at Notes' }).click()
    await page.getByRole('link', { name: 'Continue as Grace' }).click()
    await page.getByText('Account at Notes connected').waitFor()
    await page.getByText('Renewed automatically').waitFor()
    await page.setViewportSize(PHONE)
    await assertAccessible(assert, page)
    assert.isAtMost(await widthOf(page), PHONE.width)

    const revoked = { revoked_at: new Date(), error: 'The authorization server returned an error' }
    await db.from('mcp_connections').where('user_id', owner.user.id).update(revoked)
    await page.reload()
    await page.getByText('Revoked').waitFor()
    await page.getByText('The authorization server returned an error').waitFor()
    await page.getByRole('button', { name: 'Reconnect account at Notes' }).waitFor()
    await page.getByRole('button', { name: 'Disconnect account at Notes' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Disconnect account at Notes' })
    await assertAccessible(assert, page)
    await dialog.getByRole('button', { name: 'Disconnect account at Notes' }).click()
    await page.getByText('Account disconnected').waitFor()
    await page.getByText('Not connected').waitFor()
    // Ignores messages from pages of the authorization server, which are not part of the console.
    const own = complaints.filter((each) => !each.includes(server.authorization.issuer))
    assert.deepEqual(own, [])
  })

  test('an administrator allows MCP clients to sign in with the identity provider', async ({
    browserContext,
    assert,
  }) => {
    const before = identityProviders.oidc
    const { issuer } = server.authorization
    const client = { clientId: 'assay', clientSecret: null, redirectUri: issuer, scope: 'openid' }
    identityProviders.oidc = { issuer, ...client, name: 'Example Corp' }
    try {
      const { page, complaints } = await open(browserContext, '/mcp-proxy/users', owner)
      await page.getByRole('button', { name: 'Configure client sign-in' }).click()
      const dialog = page.getByRole('dialog', { name: 'Client sign-in for the organization' })
      await dialog.getByText(`with the identity provider ${new URL(issuer).host}`).waitFor()
      await assertAccessible(assert, page)
      await dialog.getByRole('switch').check()
      await dialog.getByRole('textbox', { name: 'Required scopes' }).fill('mcp:call')
      await page.setViewportSize(PHONE)
      assert.isAtMost(await widthOf(page), PHONE.width)
      await dialog.getByRole('button', { name: 'Save client sign-in' }).click()
      await page.getByText('Client sign-in saved').waitFor()
      const stored = await db
        .from('mcp_sign_in_settings')
        .where('organization_id', owner.organization.id)
        .firstOrFail()
      assert.include(stored, { accepts_tokens: true, required_scope: 'mcp:call' })
      assert.deepEqual(complaints, [])
    } finally {
      identityProviders.oidc = before
    }
  })

  test('a refused account connection is explained, with a link back to the accounts', async ({
    browserContext,
    assert,
  }) => {
    const callback = '/mcp-proxy/connections/callback?state=unknown&error=access_denied'
    const { page } = await open(browserContext, callback, owner)
    await page.getByRole('heading', { name: 'The account was not connected' }).waitFor()
    await page.getByRole('alert').getByText('Start again.').waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('link', { name: 'Go to my MCP accounts' }).click()
    await page.getByText('No server needs an account').waitFor()
  })
})
