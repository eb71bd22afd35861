import Team from '#api/accounts/tenants/team'
import Role from '#api/accounts/tenants/role'
import { organizationScope } from '#api/platform/tenancy/scopes'
import type { ImportRow } from '#api/contract/accounts/imports'
import { runImportJob } from '#api/accounts/imports/run_import_job'
import { TeamFactory } from '#database/factories/team_factory'
import { asMember, asOwner, asStranger, type Persona } from '#tests/support/personas'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

/** Functions that import files like the console; the worker's job runs in the test process. */
const importsOf = (client: ApiClient, { token, user }: Persona) => {
  const get = (path: string, qs: object = {}) =>
    client.get(`/api/v1/imports/${path}`).qs(qs).bearerToken(token)
  const work = async (id: string) => {
    await runImportJob({ importId: id, userId: user.id })
    return (await get(id)).body()
  }
  return {
    get,
    work,
    send: (body: object) => client.post('/api/v1/imports').json(body).bearerToken(token),
    async check(kind: string, lines: string[] | string) {
      const content = typeof lines === 'string' ? lines : lines.join('\n')
      const sent = await this.send({ kind, fileName: `${kind}.csv`, content })
      sent.assertStatus(201)
      sent.assertBodyContains({ status: 'checking' })
      return work(sent.body().id)
    },
    rows: async (id: string, qs: object = {}): Promise<ImportRow[]> =>
      (await get(`${id}/rows`, qs)).body(),
    apply: (id: string) => client.post(`/api/v1/imports/${id}/apply`).bearerToken(token),
  }
}

const outcomes = (rows: ImportRow[]) => rows.map(({ line, outcome }) => `${line} ${outcome}`)
const faults = (rows: ImportRow[]) =>
  rows.flatMap(({ line, errors }) =>
    errors.map(({ column, message }) => `${line} ${column}: ${message}`)
  )

const auditOf = async ({ organization }: Persona) => {
  const rows = await db
    .from('audit_logs')
    .where('organization_id', organization.id)
    .orderBy('created_at')
    .select('action', 'description', 'actor_name')
  return rows.map(({ action, description, actor_name: who }) => `${who}: ${action}: ${description}`)
}

test.group('Imports', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a team import previews the outcome of every row and then applies all rows', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner('Olga')
    const imports = importsOf(client, owner)
    const organizationId = owner.organization.id
    await TeamFactory.merge([
      { organizationId, name: 'Payments', slug: 'pay', description: 'Cards' },
      { organizationId, name: 'Platform', slug: 'platform' },
    ]).createMany(2)
    // A byte order mark, semicolons, alternative headings, a line break in quotes, and Windows line endings.
    const checked = await imports.check(
      'teams',
      '\ufeffNAME;Slug;Description;Cost centre\r\n' +
        'Payments;;"Cards\r\nand transfers";7\r\n' +
        '\r\n' +
        'Payments & Co;;;8\r\n' +
        'Kernel;platform;;\r\n' +
        'Default;;;\r\n'
    )
    assert.containsSubset(checked, {
      status: 'checked',
      total: 4,
      counts: { create: 1, change: 2, nothing: 1, error: 0 },
      ignoredColumns: ['Cost centre'],
    })
    const rows = await imports.rows(checked.id)
    assert.deepEqual(outcomes(rows), ['2 change', '5 create', '6 change', '7 nothing'])
    assert.deepEqual(rows[0]?.changes, [
      { field: 'description', before: 'Cards', after: 'Cards\nand transfers' },
    ])
    assert.deepInclude(rows[1]?.changes, { field: 'slug', before: null, after: 'payments-and-co' })
    const changes = await imports.get(`${checked.id}/rows`, {
      filter: '{"outcome":["change"]}',
      sort: '["line","DESC"]',
      range: '[0,0]',
    })
    changes.assertHeader('content-range', 'import-rows 0-0/2')
    changes.assertBodyContains([{ line: 6, name: 'Kernel' }])
    ;(await imports.apply(checked.id)).assertStatus(202)
    assert.containsSubset(await imports.work(checked.id), { status: 'applied', done: 4, total: 4 })
    const teams = await organizationScope(owner.organization, Team).query().orderBy('slug')
    assert.deepEqual(
      teams.map(({ slug, name, description }) => [slug, name, description ?? null]),
      [
        ['default', 'Default', null],
        ['pay', 'Payments', 'Cards\nand transfers'],
        ['payments-and-co', 'Payments & Co', null],
        ['platform', 'Kernel', null],
      ]
    )
    assert.includeMembers(await auditOf(owner), [
      `${owner.user.name}: team_created: Created team Payments & Co`,
      `${owner.user.name}: team_updated: Changed team Payments`,
      `${owner.user.name}: import_applied: Imported teams from teams.csv: 1 created, 2 changed`,
    ])
    ;(await imports.apply(checked.id)).assertStatus(409)
  })

  test('a role import validates permission sets, keeps built-in roles, and leaves an administrator in every team', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const imports = importsOf(client, owner)
    await asMember(owner, ['ADMINISTRATOR'], 'Lead')
    await db.from('team_members').where('user_id', owner.user.id).delete()
    const lead = await organizationScope(owner.organization, Role)
      .query()
      .where('is_built_in', false)
      .first()
    const wrong = await imports.check('roles', [
      'Name,permission sets',
      'Auditor,"VIEW_EVALS, VIEW_ISSUES"',
      'Pilot,FLY_PLANES',
      'Viewer,VIEW_EVALS',
      `${lead?.name},VIEW_EVALS`,
      'auditor,VIEW_EVALS',
      ',VIEW_EVALS',
      'Wide,VIEW_EVALS,VIEW_ISSUES',
    ])
    assert.deepEqual(faults(await imports.rows(wrong.id)), [
      '3 permissionSets: There is no permission set named FLY_PLANES.',
      '4 name: Viewer is built in and cannot be changed. Use another name.',
      '5 permissionSets: Team Default would lose its last administrator. Keep ADMINISTRATOR.',
      '6 name: Line 2 changes the same record. Remove one of the lines.',
      '7 name: This cell must not be empty.',
      '8 : The row has more cells than the header. Put text that contains commas in quotes.',
    ])
    const refused = await imports.apply(wrong.id)
    refused.assertStatus(409)
    refused.assertBodyContains({ error: { code: 'import.has_errors' } })
    const right = await imports.check('roles', [
      'Name;Slug;PermissionSets',
      'Auditor;;VIEW_EVALS,VIEW_ISSUES',
      `${lead?.name};;"[""ADMINISTRATOR"",""VIEW_EVALS""]"`,
    ])
    assert.deepEqual(right.counts, { create: 1, change: 1, nothing: 0, error: 0 })
    ;(await imports.apply(right.id)).assertStatus(202)
    assert.equal((await imports.work(right.id)).status, 'applied')
    const made = await organizationScope(owner.organization, Role)
      .query()
      .where('slug', 'auditor')
      .first()
    assert.deepEqual(made?.permissionSets, ['VIEW_EVALS', 'VIEW_ISSUES'])
    await lead?.refresh()
    assert.deepEqual(lead?.permissionSets, ['ADMINISTRATOR', 'VIEW_EVALS'])
  })

  test('a role import does not give two roles the same name, but can exchange names', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const imports = importsOf(client, owner)
    const [first, second] = await Promise.all(
      ['First', 'Second'].map((name) =>
        Role.create({
          organizationId: owner.organization.id,
          ...{ name, slug: name.toLowerCase(), permissionSets: [], isBuiltIn: false },
        })
      )
    )
    const wrong = await imports.check('roles', [
      'Name,Slug,PermissionSets',
      'viewer,viewer-2,VIEW_EVALS',
      'Auditor,auditor,VIEW_EVALS',
      'AUDITOR,auditor-2,VIEW_EVALS',
      'Second,first,VIEW_EVALS',
    ])
    assert.deepEqual(faults(await imports.rows(wrong.id)), [
      '2 name: Another role would also be named viewer. Use another name.',
      '3 name: Another role would also be named Auditor. Use another name.',
      '4 name: Another role would also be named AUDITOR. Use another name.',
      '5 name: Another role would also be named Second. Use another name.',
    ])
    const right = await imports.check('roles', [
      'Name,Slug,PermissionSets',
      'Second,first,VIEW_EVALS',
      'First,second,VIEW_EVALS',
    ])
    ;(await imports.apply(right.id)).assertStatus(202)
    assert.equal((await imports.work(right.id)).status, 'applied')
    await Promise.all([first?.refresh(), second?.refresh()])
    assert.deepEqual([first?.name, second?.name], ['Second', 'First'])
  })

  test('a member import resolves names, slugs, and IDs and cannot add foreign users or remove the last administrator', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const imports = importsOf(client, owner)
    const ada = await asMember(owner, ['VIEW_EVALS'], 'Ada')
    const stranger = await asStranger()
    const second = await TeamFactory.merge({
      organizationId: owner.organization.id,
      name: 'Second',
      slug: 'second',
    }).create()
    const email = ada.user.email.toUpperCase()
    const wrong = await imports.check('members', [
      'email,team,role,admin',
      `${stranger.user.email},default,editor,`,
      `${owner.user.email},Default,Viewer,no`,
      `${email},nowhere,nobody,perhaps`,
      `${email},second,editor,yes`,
      `${email},Second,viewer,no`,
    ])
    assert.deepEqual(faults(await imports.rows(wrong.id)), [
      `2 email: ${stranger.user.email} is not a member of the organization. Invite this person first.`,
      '3 role: Team Default would lose its last administrator. Keep one, or assign the role to someone else.',
      '4 team: There is no team with the name, slug, or ID nowhere.',
      '4 role: There is no role with the name, slug, or ID nobody.',
      '4 admin: Enter yes or no, or leave the cell empty to keep the current value.',
      '6 email: Line 5 already assigns this person a role in this team. Remove one of the lines.',
      '6 admin: Line 5 has yes for the same person. Enter the same value in both lines.',
    ])
    const right = await imports.check('members', [
      'Email\tTeam\tRole\tName\tAdmin',
      `${email}\t${second.id}\teditor\tAda\tyes`,
      `${email}\tDefault\tRunner`,
      `${owner.user.email}\tdefault\tadministrator\t\tyes`,
    ])
    assert.deepEqual(outcomes(await imports.rows(right.id)), ['2 create', '3 change', '4 nothing'])
    ;(await imports.apply(right.id)).assertStatus(202)
    assert.equal((await imports.work(right.id)).status, 'applied')
    const { rows } = await db.rawQuery(
      `select t.slug as team, r.slug as role, o.is_admin from team_members m
       join teams t on t.id = m.team_id join roles r on r.id = m.role_id
       join organization_members o on o.user_id = m.user_id and o.organization_id = t.organization_id
       where m.user_id = ? order by t.slug`,
      [ada.user.id]
    )
    assert.deepEqual(rows, [
      { team: 'default', role: 'runner', is_admin: true },
      { team: 'second', role: 'editor', is_admin: true },
    ])
    const log = await auditOf(owner)
    const who = owner.user.name
    assert.include(log, `${who}: user_added_to_team: Added Ada to team Second as Editor`)
    assert.isTrue(log.some((line) => line.startsWith(`${who}: user_role_changed_in_team`)))
    assert.include(log, `${who}: org_admin_added: Made Ada an administrator of the organization`)
  })

  test('an import is rejected, and its rows are updated, if the data changed after the check', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const imports = importsOf(client, owner)
    const teams = organizationScope(owner.organization, Team)
    const { id } = await imports.check('teams', ['name', 'Payments', 'Platform'])
    await TeamFactory.merge({
      organizationId: owner.organization.id,
      name: 'Payments',
      slug: 'payments',
    }).create()
    const refused = await imports.apply(id)
    refused.assertStatus(409)
    refused.assertBodyContains({ error: { code: 'import.data_changed' } })
    assert.deepEqual(outcomes(await imports.rows(id)), ['2 nothing', '3 create'])
    ;(await imports.apply(id)).assertStatus(202)
    // Deletes the team before the worker starts the job.
    await teams.query().where('slug', 'payments').delete()
    const late = await imports.work(id)
    assert.containsSubset(late, { status: 'refused', counts: { create: 2 } })
    assert.match(late.error, /^The data changed after the check/)
    assert.equal((await teams.query().where('slug', 'platform')).length, 0)
    ;(await imports.apply(id)).assertStatus(202)
    assert.equal((await imports.work(id)).status, 'applied')
    const again = await imports.check('teams', ['name', 'Payments'])
    const nothing = await imports.apply(again.id)
    nothing.assertStatus(409)
    nothing.assertBodyContains({ error: { code: 'import.nothing_to_apply' } })
  })

  test('an import changes nothing if the person who applied it is no longer an administrator', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const imports = importsOf(client, owner)
    const { id } = await imports.check('teams', 'name\nPayments')
    ;(await imports.apply(id)).assertStatus(202)
    const membership = { organization_id: owner.organization.id, user_id: owner.user.id }
    const setAdmin = (isAdmin: boolean) =>
      db.from('organization_members').where(membership).update({ is_admin: isAdmin })
    await setAdmin(false)
    await runImportJob({ importId: id, userId: owner.user.id })
    await setAdmin(true)
    const { status, error } = (await imports.get(id)).body()
    assert.equal(status, 'failed')
    assert.match(error, /Nothing was changed.*no longer an administrator/)
    const teams = await organizationScope(owner.organization, Team).query()
    assert.notInclude(
      teams.map(({ name }) => name),
      'Payments'
    )
  })

  test('an import file that is malformed, too large, or without rows is rejected with the reason', async ({
    client,
    assert,
  }) => {
    const imports = importsOf(client, await asOwner())
    const errorOf = async (content: string) => {
      const { status, error } = await imports.check('members', content)
      assert.equal(status, 'failed')
      return error
    }
    assert.equal(
      await errorOf('email,team\na@b.test,default\n'),
      'The first line must name the columns. Missing: role. Columns of members: email, team, role, name, admin.'
    )
    assert.equal(await errorOf('email,team,role\n\n'), 'The file has a header but no rows.')
    assert.match(
      await errorOf('email,team,role\na,b,c\n"x,y,z\n1,2,3\n'),
      /^The quote opened in line 3 or below is not closed/
    )
    assert.match(
      await errorOf('email,team,role\na,b"c,d\n'),
      /^Line 2 contains a quote in an unquoted value/
    )
    assert.match(
      await errorOf(`email,team,role\n${'a,b,c\n'.repeat(5001)}`),
      /^The file has 5,001 rows; at most 5,000/
    )
    const sent = await imports.send({ kind: 'teams', fileName: 'x.csv', content: 'n\u0000a\u0000' })
    sent.assertStatus(422)
    sent.assertBodyContains({ error: { errors: [{ field: 'content', rule: 'encoding' }] } })
    ;(
      await imports.send({ kind: 'teams', fileName: 'x.csv', content: 'é'.repeat(2_600_000) })
    ).assertStatus(422)
  })

  test('only administrators of the organization can use an import', async ({ client }) => {
    const owner = await asOwner()
    const { id } = await importsOf(client, owner).check('teams', ['name', 'Payments'])
    const member = importsOf(client, await asMember(owner, ['ADMINISTRATOR']))
    ;(await member.get(id)).assertStatus(403)
    ;(await member.send({ kind: 'teams', fileName: 'x', content: 'name' })).assertStatus(403)
    const stranger = importsOf(client, await asStranger())
    for (const path of [id, `${id}/rows`, `${id}/content`]) {
      ;(await stranger.get(path)).assertStatus(404)
    }
    ;(await stranger.apply(id)).assertStatus(404)
  })
})
