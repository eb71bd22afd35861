import { EvaluationFactory } from '#database/factories/evaluation_factory'
import { MARKER, SECRET } from '#tests/fuzz/requests/markers'
import { PERMISSION_SETS } from '#api/contract/accounts/permissions'
import { resources } from '#api/contract/resources/index'
import { issueApiToken } from '#api/accounts/access/api_token_secret'
import { asMember, asNeighbor, asOwner, asViewer, type Persona } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records/records'
import db from '@adonisjs/lucid/services/db'

export const CALLERS = [
  'anonymous',
  'viewer',
  'member',
  'administrator',
  'read-only token',
  'service account',
  'operator',
] as const
export type Caller = (typeof CALLERS)[number]

/** IDs by resource path (`providers`) and by name (`organization`). */
export type Ids = Record<string, string>

/**
 * Two organizations. The callers, except the operator, belong to the first; all content of the second contains the
 * marker. `neighbor` is another team of the first.
 */
export type World = {
  tokens: Record<Caller, string | null>
  own: Ids
  neighbor: Ids
  foreign: Ids
}

async function recordsOf(persona: Persona, name: string): Promise<Ids> {
  const ids: Ids = {
    user: persona.user.id,
    organization: persona.organization.id,
    team: persona.team.id,
    eval: (
      await EvaluationFactory.merge({
        teamId: persona.team.id,
        description: name,
        results: [{ prompt: name, output: name }, { judgedStatus: 'failed' }],
      }).create()
    ).id,
  }
  for (const { name: resource, path } of resources) {
    ids[path] = await makeRecord[resource](persona, name)
  }
  return { ...ids, 'redteam/reports': String(ids.eval) }
}

async function markEverything({ user, organization, team }: Persona) {
  const email = `${MARKER}-${user.id}@example.test`
  await db.from('users').where('id', user.id).update({ name: MARKER, email })
  await db.from('organizations').where('id', organization.id).update({ name: MARKER })
  await db.from('teams').where('id', team.id).update({ name: MARKER })
}

async function asServiceAccount(owner: Persona): Promise<Persona> {
  const account = await asMember(owner, [...PERMISSION_SETS], 'Robot')
  await db.from('users').where('id', account.user.id).update({ kind: 'service' })
  await db
    .from('organization_members')
    .where({ user_id: account.user.id, organization_id: owner.organization.id })
    .update({ is_admin: true })
  return account
}

/** Stores credentials through the API, as an administrator would. */
async function storeSecrets(origin: string, { token }: Persona) {
  const send = (method: string, path: string, body: object) =>
    fetch(`${origin}/api/v1/${path}`, {
      method,
      headers: { 'authorization': `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const apiKey = { value: SECRET }
  const model = { vendor: 'anthropic', model: 'claude', apiKey }
  const provider = {
    kind: 'openai_compatible',
    model: 'tiny',
    baseUrl: 'http://127.0.0.1:9/v1',
    apiKey,
  }
  const stored = [
    await send('POST', 'providers', { name: 'With a key', type: 'model', settings: model }),
    await send('PUT', 'server-settings/redteam.provider', provider),
  ]
  for (const response of stored) {
    if (!response.ok) throw new Error(`Storing a secret failed: ${await response.text()}`)
  }
}

/** Creates a world. Valid requests delete and revoke records, so a run regularly creates a new one. */
export async function createWorld(origin: string, operator: Persona): Promise<World> {
  const owner = await asOwner()
  const stranger = await asOwner('Stranger')
  await markEverything(stranger)
  const viewer = await asViewer(owner)
  const member = await asMember(owner, [...PERMISSION_SETS], 'Member')
  const neighbor = await asNeighbor(owner)
  const account = await asServiceAccount(owner)
  await storeSecrets(origin, owner)
  const readOnly = await issueApiToken({
    userId: owner.user.id,
    organizationId: owner.organization.id,
    name: 'read only',
    expiresAt: null,
    isReadOnly: true,
  })
  return {
    tokens: {
      'anonymous': null,
      'viewer': viewer.token,
      'member': member.token,
      'administrator': owner.token,
      'read-only token': readOnly.token,
      'service account': account.token,
      'operator': operator.token,
    },
    own: { ...(await recordsOf(owner, 'Own')), member: member.user.id },
    neighbor: await recordsOf(neighbor, 'Next door'),
    foreign: await recordsOf(stranger, MARKER),
  }
}
