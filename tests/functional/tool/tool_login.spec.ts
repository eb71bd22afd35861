import { asMember, asNeighbor, asOwner, type Persona } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records/records'
import { newTool, serverUrl, TOOL_VERSIONS } from '#tests/support/tool/tool'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

/** Returns the current team in the tool's settings. */
const currentTeam = (saved: Record<string, unknown>, { organization }: Persona): unknown =>
  JSON.parse(JSON.stringify(saved)).cloud?.teams?.[organization.id]?.currentTeamId

/**
 * Creates a team with a later creation time than the owner's first one; in one transaction both would have the same
 * time.
 */
async function secondTeam(owner: Persona): Promise<{ id: string; slug: string }> {
  const id = await makeRecord.teams(owner, 'Second Team')
  const later = new Date(Date.now() + 60_000)
  const [row] = await db.from('teams').where('id', id).update({ created_at: later }, ['id', 'slug'])
  return row
}

const versions = Object.keys(TOOL_VERSIONS) as (keyof typeof TOOL_VERSIONS)[]

test.group('Sign-in with the command-line tool', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.timeout(120_000)

  for (const version of versions) {
    test(`the command-line tool signs in with an API key and reports user, organization, and team: ${version}`, async ({
      assert,
      cleanup,
    }) => {
      const owner = await asOwner()
      const second = await secondTeam(owner)
      const tool = newTool(version)
      cleanup(tool.remove)
      const host = ['--host', `${serverUrl()}/`]
      const refused = await tool.run(['auth', 'login', ...host, '--api-key', 'assay_wrong'])
      assert.equal(refused.code, 1)
      assert.include(refused.stdout + refused.stderr, 'Sign in to continue')
      assert.include(refused.stdout + refused.stderr, '401')
      assert.notProperty(tool.saved(), 'account')

      const login = await tool.run(['auth', 'login', ...host, '--api-key', owner.token])
      assert.equal(login.code, 0, login.stderr)
      assert.containSubset(tool.saved(), {
        account: { email: owner.user.email },
        cloud: { apiHost: serverUrl(), appUrl: serverUrl(), sharing: true },
      })
      assert.equal(currentTeam(tool.saved(), owner), owner.team.id, 'the oldest')
      // The settings that `signIn` writes for other tests must match those of a real sign-in.
      const asLeft = newTool()
      cleanup(asLeft.remove)
      asLeft.signIn(owner)
      const { id: ofThis, ...started } = asLeft.saved()
      assert.containSubset(tool.saved(), started)
      assert.isString(ofThis)

      const set = await tool.run(['auth', 'teams', 'set', 'second team'])
      assert.equal(set.code, 0, set.stderr)
      assert.equal(currentTeam(tool.saved(), owner), second.id)
      const who = await tool.run(['auth', 'whoami'])
      for (const word of [owner.user.email, owner.organization.name, 'Second Team']) {
        assert.include(who.stdout, word)
      }
    })
  }

  test('the command-line tool selects a team by name, slug, or ID', async ({ assert, cleanup }) => {
    const owner = await asOwner()
    const { id, slug } = await secondTeam(owner)
    const tool = newTool()
    cleanup(tool.remove)
    for (const word of ['SECOND team', slug, id]) {
      const login = await tool.login(owner.token, '--team', word)
      assert.equal(login.code, 0, login.stderr)
      assert.equal(currentTeam(tool.saved(), owner), id, word)
    }
    assert.equal((await tool.login(owner.token, '--team', 'nothing')).code, 1)
    const list = await tool.run(['auth', 'teams', 'list'])
    assert.include(list.stdout, 'Second Team')
    assert.include(list.stdout, owner.team.name)
    assert.include((await tool.run(['auth', 'teams', 'current'])).stdout, 'Second Team')
  })

  for (const version of versions) {
    test(`the command-line tool signs in to a team and checks whether it can create targets there: ${version}`, async ({
      assert,
      cleanup,
    }) => {
      const owner = await asOwner()
      const { id } = await secondTeam(owner)
      const tool = newTool(version)
      cleanup(tool.remove)
      const login = await tool.login(owner.token, '--team', 'second TEAM')
      assert.equal(login.code, 0, login.stderr)
      assert.equal(currentTeam(tool.saved(), owner), id)
      const allowed = await tool.run(['auth', 'can-create-targets', '-t', owner.team.id])
      assert.include(allowed.stdout + allowed.stderr, 'true')
      tool.signIn(await asMember(owner, ['VIEW_CONFIGURATIONS']))
      const denied = await tool.run(['auth', 'can-create-targets', '-t', owner.team.id])
      assert.include(denied.stdout + denied.stderr, 'false')
    })
  }

  test("an administrator's team token returns only its team to the command-line tool", async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { team } = await asNeighbor(owner)
    const token = { name: 'Pipeline', teamId: team.id }
    const made = await client.post('/api/v1/api-tokens').json(token).bearerToken(owner.token)
    made.assertStatus(201)
    const teams = await client.get('/api/v1/users/me/teams').bearerToken(made.body().token)
    assert.deepEqual(
      teams.body().map(({ id }: { id: string }) => id),
      [team.id]
    )
  })

  test('the server returns the response formats that the command-line tool expects', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const ask = async (path: string) => (await client.get(path).bearerToken(owner.token)).body()
    const me = await ask('/api/v1/users/me')
    assert.deepEqual(Object.keys(me.user).sort(), ['createdAt', 'email', 'id', 'name'])
    assert.containSubset(me, {
      organization: { id: owner.organization.id, name: owner.organization.name },
      app: { url: serverUrl() },
    })
    const teams = await ask('/api/v1/users/me/teams')
    assert.isArray(teams)
    for (const name of ['id', 'name', 'slug', 'organizationId', 'createdAt', 'updatedAt']) {
      assert.isString(teams[0][name], name)
    }
    // The server must report at least the build date from which on the tool uses the permission check.
    const { buildDate } = await ask('/version')
    assert.isAtLeast(Date.parse(buildDate), Date.parse('2025-09-03T14:49:11Z'))
    const anyone = await client.get('/api/users/status').qs({ email: 'ann@x.test' })
    anyone.assertBody({ status: 'ok' })
  })
})
