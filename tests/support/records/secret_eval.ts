import { EvaluationFactory } from '#database/factories/evaluation_factory'
import { revisionIdOf } from '#tests/support/records/eval_records'
import type { Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'

/** Private values that `secretEval` stores and that no outsider may see. */
export const PRIVATE = {
  comment: 'between ourselves: embarrassing',
  reason: 'because the reviewer says so',
  author: 'ada.author@corp.test',
  tag: 'payments-squad',
  email: 'customer.jane@corp.test',
  key: 'sk-abcdefghijklmnopqrstuvwx',
  template: 'Internal template',
}

export const HASH = 'a'.repeat(64)
export const PIXEL = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64')

/** Stores a report with two probes and a private value in every field that can contain one. */
export async function secretEval(owner: Persona): Promise<string> {
  const { id } = await EvaluationFactory.merge({
    teamId: owner.team.id,
    results: [
      { judgedStatus: 'passed', output: `Write to ${PRIVATE.email} with ${PRIVATE.key}` },
      { judgedStatus: 'passed', output: 'No' },
    ],
  }).create()
  const revisionId = await revisionIdOf(id)
  await db
    .from('evals')
    .where('id', id)
    .update({
      author: PRIVATE.author,
      tags: JSON.stringify({ team: PRIVATE.tag }),
      config: JSON.stringify({ providers: [{ config: { note: PRIVATE.key } }] }),
      template_name: PRIVATE.template,
      passed: 1,
      failed: 1,
    })
  await db
    .from('eval_results')
    .where({ revision_id: revisionId, test_idx: 0 })
    .update({
      review_status: 'failed',
      review_reason: PRIVATE.reason,
      review_comment: PRIVATE.comment,
      reviewed_by_id: owner.user.id,
      reviewed_at: new Date(),
      is_highlighted: true,
      metadata: JSON.stringify({
        headers: { authorization: `Bearer ${PRIVATE.key}` },
        checks: [{ kind: 'repeat', prompt: 'Again', output: 'Done', outcome: 'failed' }],
      }),
    })
  await db.table('eval_payloads').insert({
    revision_id: revisionId,
    test_idx: 0,
    prompt_idx: 0,
    row: JSON.stringify({
      response: { images: [{ blobRef: { hash: HASH, mimeType: 'image/gif' } }] },
    }),
  })
  await db.table('eval_media').insert({
    ...{ eval_id: id, hash: HASH, mime_type: 'image/gif', size: PIXEL.length, bytes: PIXEL },
    ...{ test_idx: 0, prompt_idx: 0 },
  })
  return id
}

/**
 * Asserts that no string of a response, including property names, contains a private value, an email address, or an ID
 * or name of the persona.
 */
export function hidesPrivate(
  assert: {
    notInclude(text: string, part: string, message: string): void
    notMatch(text: string, pattern: RegExp): void
  },
  body: unknown,
  { user, organization, team }: Persona
) {
  const hidden = [
    ...Object.values(PRIVATE),
    user.id,
    user.name ?? '',
    user.email,
    organization.id,
    organization.name,
    team.id,
    team.name,
  ]
  for (const text of textsOf(body)) {
    for (const part of hidden) assert.notInclude(text, part, `${part} in ${text}`)
    assert.notMatch(text, /[\w.]+@[\w-]+\.\w+/)
  }
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, entry]) => [key, ...textsOf(entry)])
}
