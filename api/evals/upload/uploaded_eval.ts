import type { EvalHeader } from './read_header.js'
import type Team from '#api/teams/team'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

const TARGET = /^promptfoo:\/\/provider\/([0-9a-f-]{36})$/i

/** The columns of `evals` that an upload sets. */
export async function columnsOf(
  header: EvalHeader,
  team: Team,
  trx: TransactionClientContract
): Promise<Record<string, unknown>> {
  const { config, createdAt } = header
  return {
    type: header.type,
    description: header.description,
    author: header.author,
    tags: JSON.stringify(header.tags),
    config: JSON.stringify(config),
    prompts: JSON.stringify(header.prompts),
    vars: JSON.stringify(header.vars),
    header: JSON.stringify(header.header),
    backend: 'tool',
    grader_label: 'promptfoo',
    expected: header.expected,
    ...(await targetOf(config, team, trx)),
    template_name: await templateOf(config, team, trx),
    ...(createdAt !== null && { created_at: createdAt }),
  }
}

/** The target of ours that the first provider refers to, and what the provider is called. */
async function targetOf(
  config: Record<string, unknown>,
  team: Team,
  trx: TransactionClientContract
) {
  const [first] = [config.providers ?? config.targets].flat()
  const named = isRecord(first) ? first : { id: first }
  const linked = isRecord(named.config) ? named.config.linkedTargetId : null
  const id = [named.id, linked]
    .map((reference) => TARGET.exec(String(reference))?.[1])
    .find((found) => found !== undefined)
  const target = id
    ? await team.related('targets').query().useTransaction(trx).where('id', id).first()
    : null
  const label = [target?.name, named.label, named.id].find((each) => typeof each === 'string')
  return { target_id: target?.id ?? null, target_name: label ?? null }
}

/** The scan template that the configuration was made of. */
async function templateOf(
  { metadata }: Record<string, unknown>,
  team: Team,
  trx: TransactionClientContract
): Promise<string | null> {
  const id = isRecord(metadata) ? String(metadata.configId ?? '') : ''
  if (!/^[0-9a-f-]{36}$/i.test(id)) return null
  const template = await team
    .related('templates')
    .query()
    .useTransaction(trx)
    .where('id', id)
    .first()
  return template?.name ?? null
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
